/** What Orbiters have of a disputed charge, held back until the bank has decided. */
import type { Disputed } from '#app/features/disputes/change-dispute.server.ts'
import { type FrozenPart, freezeMovements } from '#app/features/ledger/dispute-movements.ts'
import { lockBalance, post } from '#app/features/ledger/post.server.ts'
import { readStanding } from '#app/features/payments/order-standing.server.ts'
import type { Tx } from '#app/platform/db.ts'

const keyOf = (disputeId: string) => `dispute-frozen:${disputeId}`

/** The share of something that a dispute is about; all of it where the whole charge is disputed. */
export async function shareOf(
  tx: Tx,
  { payment, reported }: Disputed,
): Promise<(cents: number) => number> {
  const { refunded } = await tx
    .selectFrom('refunds')
    .select((eb) => eb.fn.sum<string | null>('amountCents').as('refunded'))
    .where('paymentId', '=', payment.id)
    .where('state', '=', 'sent')
    .executeTakeFirstOrThrow()
  const left = payment.amountCents - Number(refunded ?? 0)
  const { amountCents } = reported
  return (cents) => (amountCents >= left ? cents : Math.floor((cents * amountCents) / left))
}

/** Each Orbiter's part, as far as it is still in their wallet. */
export async function freezeEarned(tx: Tx, disputed: Disputed): Promise<void> {
  const { dispute, payment, order, reported } = disputed
  const earned: readonly FrozenPart[] = order
    ? (await readStanding(tx, order)).earned
    : payment.orbiterId
      ? [{ orbiterId: payment.orbiterId, cents: reported.amountCents }]
      : []
  const share = await shareOf(tx, disputed)
  const parts: FrozenPart[] = []
  for (const { orbiterId, cents } of earned) {
    const balance = await lockBalance(tx, { kind: 'payable', ownerId: orbiterId })
    parts.push({ orbiterId, cents: Math.min(balance, order ? share(cents) : cents) })
  }
  const movements = freezeMovements(parts)
  if (movements.length === 0) return
  const orderId = dispute.orderId ?? undefined
  await post(tx, { key: keyOf(dispute.id), kind: 'dispute-frozen', orderId, movements })
}

/** What is frozen for a dispute: a query of the ledger. */
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
