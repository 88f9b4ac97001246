/** The test gateway's cards: a card company that exists only in the database. */
import { Conflict, NotFound, Unavailable } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { DAY_MS } from '#app/base/time.ts'
import type {
  AuthorizeInput,
  CardMethod,
  Charge,
  GatewayRefund,
  SavedMethod,
} from '#money/gateways/gateway.ts'
import { behaviorOf, removedAs, savedAs, type TestBehavior } from '#money/gateways/test-cards.ts'
import { isDisputed, openTestDispute } from '#money/gateways/test-disputes.server.ts'
import { queueTestEvent } from '#money/gateways/test-events.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'

/** As long as most banks hold a reservation. */
const AUTHORIZED_DAYS = 7
const FEE_BPS = 290
const FEE_FIXED_CENTS = 30

const FAILURES: Record<string, string> = {
  declines: 'Your card was declined. Try another card, or ask your bank.',
  'lacks-funds': 'Your card has insufficient funds. Try another card.',
  unconfirmed: "Your bank didn't confirm. Nothing was reserved.",
}

export const feeOf = (cents: number) => Math.round((cents * FEE_BPS) / 10_000) + FEE_FIXED_CENTS

async function readRow(chargeId: string, tx: Tx | ReturnType<typeof db> = db()) {
  const row = await tx
    .selectFrom('testCharges')
    .selectAll()
    .where('id', '=', chargeId)
    .executeTakeFirst()
  if (!row) throw new NotFound('There is no such charge.')
  const hasLapsed =
    row.status === 'authorized' && row.authorizedUntil !== null && row.authorizedUntil <= now()
  return hasLapsed ? { ...row, status: 'lapsed' as const } : row
}

type ChargeRow = Awaited<ReturnType<typeof readRow>>

function chargeOf(row: ChargeRow): Charge {
  const card = behaviorOf(row.methodId)
  return {
    id: row.id,
    key: row.key,
    status: row.status,
    amountCents: row.amountCents,
    capturedCents: row.capturedCents,
    refundedCents: row.refundedCents,
    feeCents: row.status === 'captured' ? row.feeCents : null,
    card: card && { brand: 'Visa', last4: card.last4 },
    methodId: row.methodId,
    authorizedUntil: row.authorizedUntil,
    failure: row.failureCode && (FAILURES[row.failureCode] ?? FAILURES.declines ?? null),
    actionUrl: row.status === 'needs-action' ? paymentPaths.testBank(row.id) : null,
    clientSecret: null,
  }
}

function startOf(behavior: TestBehavior, isAbsent: boolean) {
  if (behavior === 'declines' || behavior === 'lacks-funds')
    return { status: 'failed', failureCode: behavior } as const
  if (behavior === 'fails-later' && isAbsent)
    return { status: 'failed', failureCode: 'declines' } as const
  if (behavior === 'confirms' && !isAbsent) return { status: 'needs-action' } as const
  return { status: 'authorized', authorizedUntil: untilOf() } as const
}

const untilOf = () => new Date(now().getTime() + AUTHORIZED_DAYS * DAY_MS)

/** Saves a card from the form under its own id. @returns null for a card that isn't saved */
async function methodOf(method: CardMethod): Promise<string | null> {
  if ('token' in method) return savedAs(method.token, newId())
  return (await readTestMethod(method.methodId)) && method.methodId
}

/** The expiry was checked when the card was entered, and was not stored. */
export async function readTestMethod(methodId: string): Promise<SavedMethod | null> {
  const used = await db()
    .selectFrom('testCharges')
    .select('id')
    .where('methodId', '=', methodId)
    .limit(1)
    .executeTakeFirst()
  return used ? { expires: null } : null
}

/** The charges that were made with the card still store its last four digits. */
export async function detachTestMethod(methodId: string): Promise<void> {
  await db()
    .updateTable('testCharges')
    .set({ methodId: removedAs(methodId) })
    .where('methodId', '=', methodId)
    .execute()
}

/** @throws Unavailable once for a card that answers late, although the charge was made */
export async function authorizeTestCharge(input: AuthorizeInput): Promise<Charge> {
  const isAbsent = 'methodId' in input.method && !input.method.isPresent
  const methodId = await methodOf(input.method)
  const card = methodId === null ? null : behaviorOf(methodId)
  if (methodId === null || !card) throw new Conflict('no-card', 'Enter your card again.')
  const made = await transaction(async (tx) => {
    const row = await tx
      .insertInto('testCharges')
      .values({
        id: `tch_${newId()}`,
        key: input.key,
        methodId,
        amountCents: input.amountCents,
        createdAt: now(),
        ...startOf(card.behavior, isAbsent),
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) await queueTestEvent(tx, 'charge', row.id, card.behavior)
    return row
  })
  if (made && card.behavior === 'answers-late')
    throw new Unavailable('Your bank is slow to answer. Please try again in a moment.', {
      retryAfterSeconds: 2,
    })
  const { id, amountCents } = await db()
    .selectFrom('testCharges')
    .select(['id', 'amountCents'])
    .where('key', '=', input.key)
    .executeTakeFirstOrThrow()
  if (amountCents !== input.amountCents)
    throw new Conflict('key-reused', 'This payment was already made with another amount.')
  return readTestCharge(id)
}

export async function readTestCharge(chargeId: string): Promise<Charge> {
  return chargeOf(await readRow(chargeId))
}

/** Locks a charge, changes it if its status is `from`, and reports the change. */
async function change(
  chargeId: string,
  from: ChargeRow['status'],
  set: (row: ChargeRow) => Partial<Omit<ChargeRow, 'id'>>,
): Promise<Charge> {
  await transaction(async (tx) => {
    await tx.selectFrom('testCharges').select('id').where('id', '=', chargeId).forUpdate().execute()
    const row = await readRow(chargeId, tx)
    if (row.status !== from) return
    await tx.updateTable('testCharges').set(set(row)).where('id', '=', chargeId).execute()
    const behavior = behaviorOf(row.methodId)?.behavior ?? 'pays'
    await queueTestEvent(tx, 'charge', chargeId, behavior)
    if (behavior === 'disputes' && row.status === 'authorized') await openAfterCapture(tx, chargeId)
  })
  return readTestCharge(chargeId)
}

/** As with the Stripe card of the same number, the bank takes the money back immediately. */
async function openAfterCapture(tx: Tx, chargeId: string): Promise<void> {
  const { status, capturedCents } = await readRow(chargeId, tx)
  if (status === 'captured') await openTestDispute(tx, chargeId, capturedCents)
}

/** The answer that the card's owner gives on the page of the test bank. */
export const answerTestBank = (chargeId: string, isConfirmed: boolean): Promise<Charge> =>
  change(chargeId, 'needs-action', () =>
    isConfirmed
      ? { status: 'authorized', authorizedUntil: untilOf() }
      : { status: 'failed', failureCode: 'unconfirmed' },
  )

export const captureTestCharge = (chargeId: string): Promise<Charge> =>
  change(chargeId, 'authorized', ({ amountCents, methodId }) =>
    behaviorOf(methodId)?.behavior === 'fails-later'
      ? { status: 'failed', failureCode: 'declines' }
      : {
          status: 'captured',
          capturedCents: amountCents,
          feeCents: feeOf(amountCents),
          capturedAt: now(),
        },
  )

export async function voidTestCharge(chargeId: string): Promise<Charge> {
  await change(chargeId, 'needs-action', () => ({ status: 'voided' }))
  return change(chargeId, 'authorized', () => ({ status: 'voided' }))
}

/** @throws Conflict if the refund exceeds the charge, or the bank disputes the charge */
export async function refundTestCharge(input: {
  key: string
  chargeId: string
  amountCents: number
}): Promise<GatewayRefund> {
  const { key, chargeId, amountCents } = input
  return transaction(async (tx) => {
    await tx.selectFrom('testCharges').select('id').where('id', '=', chargeId).forUpdate().execute()
    const earlier = await tx
      .selectFrom('testTransfers')
      .select(['id', 'amountCents'])
      .where('key', '=', key)
      .executeTakeFirst()
    if (earlier && earlier.amountCents !== amountCents)
      throw new Conflict('key-reused', 'This refund was already made with another amount.')
    if (earlier) return { id: earlier.id, key, status: 'sent' as const, failure: null }
    if (await isDisputed(tx, chargeId))
      throw new Conflict('disputed', 'The bank disputes this payment, so it cannot be refunded.')
    const { capturedCents, refundedCents } = await readRow(chargeId, tx)
    if (refundedCents + amountCents > capturedCents)
      throw new Conflict('too-much', 'This is more than was charged.')
    const id = `tre_${newId()}`
    await tx
      .insertInto('testTransfers')
      .values({ id, key, kind: 'refund', chargeId, amountCents, status: 'paid', createdAt: now() })
      .execute()
    await tx
      .updateTable('testCharges')
      .set({ refundedCents: refundedCents + amountCents })
      .where('id', '=', chargeId)
      .execute()
    await queueTestEvent(tx, 'refund', id, 'pays')
    return { id, key, status: 'sent' as const, failure: null }
  })
}
