/** Orbiters' earnings from a disputed charge, frozen until the bank has decided. */
import type { Disputed } from '#team/disputes/change-dispute.server.ts'
import { type FrozenPart, freezeMovements } from '#money/ledger/dispute-movements.ts'
import { lockEarners, post } from '#money/ledger/post.server.ts'
import { sumUnsent } from '#team/disputes/overtaken-refunds.server.ts'
import { readStanding } from '#money/payments/order-standing.server.ts'
import type { Tx } from '#app/platform/db.ts'

const keyOf = (disputeId: string) => `dispute-frozen:${disputeId}`

/**
 * The share of the money not promised back that a dispute is about; all of it if the whole rest of
 * the charge is disputed.
 * @param settledCents the part of the dispute that pays for refunds promised earlier
 */
export async function shareOf(
  tx: Tx,
  { payment, reported }: Disputed,
  settledCents: number,
): Promise<(cents: number) => number> {
  const { promised } = await tx
    .selectFrom('refunds')
    .select((eb) => eb.fn.sum<string | null>('amountCents').as('promised'))
    .where('paymentId', '=', payment.id)
    .executeTakeFirstOrThrow()
  const rest = payment.amountCents - Number(promised ?? 0)
  const lost = reported.amountCents - settledCents
  if (lost <= 0) return () => 0
  return (cents) => (lost >= rest ? cents : Math.floor((cents * lost) / rest))
}

/** Freezes each Orbiter's part, as far as it is still in their wallet and not promised back. */
export async function freezeEarned(tx: Tx, disputed: Disputed): Promise<void> {
  const { dispute, payment, order, reported } = disputed
  const promised = Math.min(reported.amountCents, await sumUnsent(tx, payment.id))
  const earned: readonly FrozenPart[] = order
    ? (await readStanding(tx, order)).earned
    : payment.orbiterId
      ? [{ orbiterId: payment.orbiterId, cents: reported.amountCents - promised }]
      : []
  const share = await shareOf(tx, disputed, promised)
  const payable = await lockEarners(
    tx,
    earned.map(({ orbiterId }) => orbiterId),
  )
  const parts: FrozenPart[] = earned.map(({ orbiterId, cents }) => ({
    orbiterId,
    cents: Math.min(payable.get(orbiterId) ?? 0, order ? share(cents) : cents),
  }))
  const movements = freezeMovements(parts)
  if (movements.length === 0) return
  const orderId = dispute.orderId ?? undefined
  await post(tx, { key: keyOf(dispute.id), kind: 'dispute-frozen', orderId, movements })
}

/** What is frozen for a dispute, according to the ledger. */
export async function listFrozen(tx: Tx, disputeId: string): Promise<FrozenPart[]> {
  const rows = await tx
    .selectFrom('ledgerTransactions as t')
    .innerJoin('ledgerEntries as e', 'e.transactionId', 't.id')
    .innerJoin('ledgerAccounts as a', 'a.id', 'e.accountId')
    .select(['a.ownerId', 'e.amountCents'])
    .where('t.key', '=', keyOf(disputeId))
    .where('a.kind', '=', 'frozen')
    .orderBy('a.ownerId')
    .execute()
  return rows.flatMap(({ ownerId, amountCents }) =>
    ownerId ? [{ orbiterId: ownerId, cents: 0 - amountCents }] : [],
  )
}
