/** Applies the gateway's answers about a payout to the payout and the ledger. */
import { adminPaths } from '#app/base/admin-paths.ts'
import { NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import type { GatewayPayout } from '#money/gateways/gateway.ts'
import { gatewayNamed } from '#money/gateways/gateways.server.ts'
import { noteStrayAnswer } from '#money/gateways/stray-answers.server.ts'
import {
  payoutFailedMovements,
  payoutPaidMovements,
  payoutReturnedMovements,
} from '#money/ledger/order-movements.ts'
import { lockBalance, post } from '#money/ledger/post.server.ts'
import { changePayout } from '#money/payouts/change-payout.server.ts'
import { refreshAccount } from '#money/payouts/payout-account.server.ts'
import type { PayoutState } from '#money/payouts/payout-transitions.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { type Lease, stillHolds } from '#app/platform/leases.ts'
import { enqueue } from '#app/platform/tasks.ts'

/** The queue of the task that reads a payout again at the gateway. */
export const READ_PAYOUT = 'read-payout'

/** The gateway's answer about a payout that it has made. */
type PayoutAnswer = Omit<GatewayPayout, 'key'> & {
  /** The state recorded before the gateway was called, if it was read then. */
  before?: PayoutState
}

function lockPayout(tx: Tx, payoutId: string) {
  return tx
    .selectFrom('payouts')
    .select(['id', 'orbiterId', 'amountCents', 'gateway', 'gatewayId', 'state'])
    .where('id', '=', payoutId)
    .forUpdate()
    .executeTakeFirst()
}
type PayoutRow = NonNullable<Awaited<ReturnType<typeof lockPayout>>>

/**
 * Updates a payout to match the gateway. Safe to repeat and to run in any order: each outcome is
 * posted once.
 */
export async function followPayout(payoutId: string, answer: PayoutAnswer): Promise<void> {
  const refusedOf = await transaction((tx) => follow(tx, payoutId, answer))
  // Gateways stop using an account after its bank has refused a payout, so the account is read
  // again.
  if (refusedOf) await refreshAccount(refusedOf)
}

/** @returns the Orbiter whose bank has just refused the payout */
async function follow(tx: Tx, payoutId: string, answer: PayoutAnswer): Promise<string | null> {
  const payout = await lockPayout(tx, payoutId)
  if (!payout) return null
  if (isStray(payout, answer)) {
    await noteStrayPayout(tx, payout, answer)
    return null
  }
  if (isMoneyBack(payout) && answer.status !== 'failed') {
    await enqueue(tx, READ_PAYOUT, [{ payoutId }])
    return null
  }
  const facts = { gatewayId: answer.id, arrivesOn: answer.arrivesOn }
  switch (answer.status) {
    case 'in-transit':
      await changePayout(tx, payoutId, 'send', facts)
      break
    case 'paid':
      if (await changePayout(tx, payoutId, 'pay', { ...facts, endedAt: now() }))
        await bookPaid(tx, payout)
      break
    case 'failed':
      return (await bookFailure(tx, payout, answer)) ? payout.orbiterId : null
  }
  return null
}

const isMoneyBack = ({ state }: Pick<PayoutRow, 'state'>): boolean => state === 'failed'

/**
 * Whether money is on its way although it is back in the wallet, or the payout was made a second
 * time. For a failed payout, an older answer may also say that the money is on its way, so the
 * answer is stray only if the gateway was called after the failure. Otherwise a task calls the
 * gateway again.
 */
function isStray(payout: PayoutRow, { id, status, before }: PayoutAnswer): boolean {
  if (payout.gatewayId && payout.gatewayId !== id) return true
  if (!isMoneyBack(payout) || status === 'failed') return false
  return !payout.gatewayId || before === 'failed'
}

async function noteStrayPayout(tx: Tx, payout: PayoutRow, answer: PayoutAnswer): Promise<void> {
  const { id: recordId, gateway, state: recorded } = payout
  await noteStrayAnswer(
    tx,
    { gateway, object: 'payout', objectId: answer.id, recordId, recorded, answer: answer.status },
    adminPaths.payouts({ state: recorded }),
  )
}

/**
 * Handles a refusal: the gateway has made no payout, so the money returns to the Orbiter. Only the
 * newest caller's refusal counts, because an earlier call may still be in progress.
 */
export async function followRefusal(
  payoutId: string,
  failure: string,
  lease: Lease,
): Promise<void> {
  const refusedOf = await transaction(async (tx) => {
    const payout = await lockPayout(tx, payoutId)
    if (payout?.state !== 'created' || payout.gatewayId || !(await stillHolds(tx, lease)))
      return null
    await bookFailure(tx, payout, { id: null, failure })
    return payout.orbiterId
  })
  if (refusedOf) await refreshAccount(refusedOf)
}

async function bookPaid(tx: Tx, { id, orbiterId, amountCents }: PayoutRow): Promise<void> {
  await setRefusal(tx, orbiterId, null)
  await post(tx, {
    key: `payout-paid:${id}`,
    kind: 'payout-paid',
    movements: payoutPaidMovements(orbiterId, amountCents),
  })
}

/** Returns the money to the Orbiter, even if the bank had already received it. */
async function bookFailure(
  tx: Tx,
  payout: PayoutRow,
  answer: { id: string | null; failure: string | null },
): Promise<boolean> {
  const { id, orbiterId, amountCents } = payout
  const facts = {
    gatewayId: answer.id ?? payout.gatewayId,
    failure: answer.failure,
    endedAt: now(),
  }
  const isFailed = await changePayout(tx, id, 'fail', facts)
  if (!isFailed && !(await changePayout(tx, id, 'return', facts))) return false
  await setRefusal(tx, orbiterId, answer.failure ?? 'The bank refused the payout.')
  const kind = isFailed ? 'payout-failed' : 'payout-returned'
  const owedCents = await lockBalance(tx, { kind: 'owed-by-orbiter', ownerId: orbiterId })
  const movements = isFailed ? payoutFailedMovements : payoutReturnedMovements
  await post(tx, {
    key: `${kind}:${id}`,
    kind,
    movements: movements(orbiterId, amountCents, owedCents),
  })
  return true
}

/** Must run before anything is posted, because a payout request also locks the account first. */
async function setRefusal(tx: Tx, orbiterId: string, refusal: string | null): Promise<void> {
  await tx
    .updateTable('payoutAccounts')
    .set({ refusal })
    .where('orbiterId', '=', orbiterId)
    .execute()
}

/** A payout that is not one of Orbit's is left to the daily reconciliation. */
export async function followPayoutEvent(gatewayName: string, gatewayId: string): Promise<void> {
  const known = await db()
    .selectFrom('payouts')
    .select(['id', 'state'])
    .where('gatewayId', '=', gatewayId)
    .executeTakeFirst()
  const reported = await gatewayNamed(gatewayName)
    .readPayout(gatewayId)
    .catch((error: unknown) => {
      if (error instanceof NotFound && !known) return null
      throw error
    })
  // The answer of the call that made the payout may be lost or still on its way.
  const payoutId = known?.id ?? reported?.key
  if (reported && payoutId && isUuid(payoutId))
    await followPayout(payoutId, { ...reported, before: known?.state })
}
