/** Starts payouts of everything that is available to an Orbiter. */
import { z } from 'zod'
import { Conflict } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { formatCents } from '#app/base/money.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { payoutStartedMovements } from '#money/ledger/order-movements.ts'
import { lockBalance, post } from '#money/ledger/post.server.ts'
import { recordPayout } from '#money/payouts/change-payout.server.ts'
import { readPayoutTerms } from '#money/payouts/payout-terms.server.ts'
import { minimumSentence } from '#money/payouts/payout.ts'
import { SEND_PAYOUT } from '#money/payouts/send-payouts.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { enqueue } from '#app/platform/tasks.ts'

const requestInput = z.object({
  /** Created with the form, so that sending the form again refers to the same payout. */
  payoutId: z.uuid('Please reload the page and try again.'),
  /** The amount that the button showed. */
  shownCents: z.coerce.number().int(),
})

/**
 * Pays out everything that is available to the Orbiter's own bank account. Sending the same form
 * again refers to the same payout; a second tab finds nothing left.
 * @throws InvalidInput, Conflict (`no-account`, `below-minimum`, `amount-changed`), NotFound if
 *   payments are off
 */
export async function requestPayout(viewer: Viewer, input: unknown): Promise<void> {
  const { payoutId, shownCents } = parseInput(requestInput, input)
  await transaction(async (tx) => {
    await startPayoutOf(tx, viewer.id, payoutId, shownCents)
  })
}

/**
 * Starts a payout of everything available to an Orbiter. Repeating it with the same id changes
 * nothing.
 * @param shownCents the amount that the requester has seen
 * @throws Conflict (`no-account`, `below-minimum`, `amount-changed`)
 */
export async function startPayoutOf(
  tx: Tx,
  orbiterId: string,
  payoutId: string,
  shownCents?: number,
): Promise<void> {
  const account = await lockAccount(tx, orbiterId)
  if (await isStarted(tx, orbiterId, payoutId)) return
  if (account?.state !== 'ready')
    throw new Conflict('no-account', account?.problem ?? 'Add a bank account first.')
  const cents = await lockAvailable(tx, orbiterId)
  const terms = await readPayoutTerms(tx)
  if (cents < terms.minimumCents) throw new Conflict('below-minimum', minimumSentence(terms))
  if (shownCents !== undefined && cents !== shownCents)
    throw new Conflict(
      'amount-changed',
      `It is now ${formatCents(cents)}. Check it, and press again.`,
    )
  await beginPayout(tx, account, { id: payoutId, cents, isWeekly: false })
}

/**
 * Locks the account at the gateway for new payments, so that an Orbiter's payouts run one at a
 * time.
 */
export function lockAccount(tx: Tx, orbiterId: string) {
  return tx
    .selectFrom('payoutAccounts')
    .selectAll()
    .where('orbiterId', '=', orbiterId)
    .where('gateway', '=', gateway().name)
    .forUpdate()
    .executeTakeFirst()
}

async function isStarted(tx: Tx, orbiterId: string, payoutId: string): Promise<boolean> {
  const payout = await tx
    .selectFrom('payouts')
    .select('orbiterId')
    .where('id', '=', payoutId)
    .executeTakeFirst()
  if (payout && payout.orbiterId !== orbiterId)
    throw new Conflict('key-reused', 'Please reload the page and try again.')
  return payout !== undefined
}

/** The amount that can be paid out: never held or frozen money, and less what is owed. */
export async function lockAvailable(tx: Tx, ownerId: string): Promise<number> {
  // Locked in the same sequence as by earnings.
  const owed = await lockBalance(tx, { kind: 'owed-by-orbiter', ownerId })
  return (await lockBalance(tx, { kind: 'payable', ownerId })) - owed
}

type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

export async function beginPayout(
  tx: Tx,
  { orbiterId, gatewayId: accountId, gateway: name, bankName, bankLastFour }: LockedAccount,
  { id, cents, isWeekly }: { id: string; cents: number; isWeekly: boolean },
): Promise<void> {
  const bank = { bankName, bankLastFour }
  await tx
    .insertInto('payouts')
    .values({
      id,
      orbiterId,
      amountCents: cents,
      gateway: name,
      accountId,
      isWeekly,
      ...bank,
      createdAt: now(),
    })
    .execute()
  await post(tx, {
    key: `payout:${id}`,
    kind: 'payout',
    movements: payoutStartedMovements(orbiterId, cents),
  })
  await recordPayout(tx, { id, orbiterId, amountCents: cents, ...bank }, 'create')
  await enqueue(tx, SEND_PAYOUT, [{ payoutId: id }])
}
