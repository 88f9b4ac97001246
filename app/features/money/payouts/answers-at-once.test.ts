/** Two callers of the same payout, and answers that arrive early, late or not at all. */
import { beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { readBalances } from '#money/ledger/read-ledger.server.ts'
import { followPayout, followPayoutEvent } from '#money/payouts/follow-payout.server.ts'
import { findAccount, refreshAccount } from '#money/payouts/payout-account.server.ts'
import { readOpenPayout, sendPayout } from '#money/payouts/send-payouts.server.ts'
import { requestPayout } from '#money/payouts/start-payout.server.ts'
import { checkDay } from '#team/reconciliation/check-day.server.ts'
import { db } from '#app/platform/db.ts'
import { LeaseTaken } from '#app/platform/leases.ts'
import { GATEWAY_FOLLOWERS } from '#server/gateway-followers.ts'
import { madeBy, postingsOf } from '#tests/support/answers/made.ts'
import { beforeAnswerOf } from '#tests/support/before-answer.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { viewerOf } from '#tests/support/factories.ts'
import { adminViewer } from '#tests/support/paid-booking.ts'
import {
  accountIdOf,
  addBank,
  type Bank,
  closeBank,
  orbiterWithMoney,
} from '#tests/support/payout-site.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { onceMore, tasksOf, unlessTaken } from '#tests/support/settle-money.ts'

// answers-at-once-stripe.alone.test.ts runs this file with Stripe.
useTestGateway()
useDatabase()
beforeEach(() => freeze('2026-11-02T15:00:00Z'))

const CENTS = 7000

async function requested(bank: Bank = 'pays') {
  const orbiter = await orbiterWithMoney(CENTS, bank)
  advance({ days: 7 })
  const payoutId = newId()
  await requestPayout(viewerOf(orbiter), { payoutId, shownCents: String(CENTS) })
  return { orbiterId: orbiter.id, payoutId }
}

const read = (id: string) =>
  db()
    .selectFrom('payouts')
    .select(['state', 'gatewayId', 'failure'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const straysOf = (payoutId: string) =>
  db()
    .selectFrom('strayAnswers')
    .select(['object', 'objectId', 'recorded', 'answer'])
    .where('recordId', '=', payoutId)
    .execute()

test('an account that is not ready for one caller and ready for the next pays out once, and gives no money back [P-PAY-20]', async () => {
  const { orbiterId, payoutId } = await requested()
  await closeBank(orbiterId)
  beforeAnswerOf('payOut', async () => {
    await addBank(orbiterId, 'pays')
    await onceMore(() => sendPayout(payoutId))
  })
  await sendPayout(payoutId)
  expect(await read(payoutId)).toMatchObject({ state: 'in-transit', failure: null })
  expect(await readBalances(orbiterId)).toMatchObject({ payable: 0, 'in-transit': CENTS })
  expect(await straysOf(payoutId)).toEqual([])
})

test('a second caller stands back while the first one waits for its answer', async () => {
  const { orbiterId, payoutId } = await requested()
  let calls = 0
  beforeAnswerOf('payOut', async () => {
    calls += 1
    await expect(sendPayout(payoutId)).rejects.toMatchObject({ status: 503 })
  })
  await sendPayout(payoutId)
  expect(calls).toBe(1)
  expect(await readBalances(orbiterId)).toMatchObject({ 'in-transit': CENTS })
})

const NIGHT = '2026-11-09T23:59:59Z'

/** Passes midnight UTC just before the transfer is made, and runs a second task. */
function betweenDays(second: () => Promise<void>): void {
  const through = gateway()
  const payOut = through.payOut.bind(through)
  vi.spyOn(through, 'payOut').mockImplementationOnce(async (input) => {
    advance({ seconds: 2 })
    await second()
    return payOut(input)
  })
}

async function expectPaidOnce(orbiterId: string, payoutId: string): Promise<void> {
  expect(await madeBy('payout', payoutId)).toHaveLength(1)
  expect(await read(payoutId)).toMatchObject({ state: 'in-transit', failure: null })
  expect(await readBalances(orbiterId)).toMatchObject({ payable: 0, 'in-transit': CENTS })
  expect(await postingsOf([`payout:${payoutId}`])).toBe(1)
  expect(await straysOf(payoutId)).toEqual([])
}

test('a payout whose two tasks run on both sides of midnight is made once [P-PAY-20]', async () => {
  const { orbiterId, payoutId } = await requested()
  freeze(NIGHT)
  const refused: unknown[] = []
  betweenDays(() => sendPayout(payoutId).catch((error: unknown) => void refused.push(error)))
  await sendPayout(payoutId)
  expect(refused).toEqual([expect.any(LeaseTaken)])
  await sendPayout(payoutId)
  await expectPaidOnce(orbiterId, payoutId)
})

test('a payout whose first task is stuck over midnight until a second one has made it is made once [P-PAY-20]', async () => {
  const { orbiterId, payoutId } = await requested()
  freeze(NIGHT)
  betweenDays(() => onceMore(() => sendPayout(payoutId)))
  await sendPayout(payoutId)
  await expectPaidOnce(orbiterId, payoutId)
})

test('an event that comes before the answer says which payout it is about [P-PAY-40]', async () => {
  const { orbiterId, payoutId } = await requested()
  const made = await gateway().payOut({
    key: payoutId,
    accountId: await accountIdOf(orbiterId),
    amountCents: CENTS,
  })
  // The process died with the answer.
  await followPayoutEvent(gateway().name, made.id)
  expect(await read(payoutId)).toMatchObject({ state: 'in-transit', gatewayId: made.id })
  await sendPayout(payoutId)
  expect(await straysOf(payoutId)).toEqual([])
})

test('money on its way that is in the wallet again is shown to the team and counted, and changes nothing by itself [P-PAY-38]', async () => {
  const { orbiterId, payoutId } = await requested()
  await adminViewer()
  await closeBank(orbiterId)
  await sendPayout(payoutId)
  expect(await read(payoutId)).toMatchObject({ state: 'failed', gatewayId: null })
  const stray = { id: 'tpo_stray', arrivesOn: null, failure: null }
  for (const status of ['in-transit', 'in-transit', 'paid'] as const)
    await followPayout(payoutId, { ...stray, status })
  expect(await straysOf(payoutId)).toEqual([
    { object: 'payout', objectId: 'tpo_stray', recorded: 'failed', answer: 'in-transit' },
    { object: 'payout', objectId: 'tpo_stray', recorded: 'failed', answer: 'paid' },
  ])
  expect(await readBalances(orbiterId)).toMatchObject({ payable: CENTS, 'in-transit': 0 })
  const calls = await db()
    .selectFrom('mails')
    .select('subject')
    .where('subject', 'like', 'An answer about a payout%')
    .execute()
  expect(calls).toHaveLength(2)
  const differences = await checkDay('2026-11-09', GATEWAY_FOLLOWERS)
  expect(differences).toContainEqual({
    type: 'stray',
    kind: 'payout',
    objectId: 'tpo_stray',
    ledgerCents: 0,
    gatewayCents: 0,
    answer: { says: 'paid', recorded: 'failed' },
  })
})

/** A payout that was sent and then reported as failed, so that its money is back in the wallet. */
async function failed(bank: Bank) {
  const { orbiterId, payoutId } = await requested(bank)
  await adminViewer()
  await sendPayout(payoutId)
  const { gatewayId } = await read(payoutId)
  const made = { id: gatewayId ?? '', arrivesOn: null, failure: null }
  await followPayout(payoutId, { ...made, status: 'failed', failure: 'The account was closed.' })
  expect(await readBalances(orbiterId)).toMatchObject({ payable: CENTS, 'in-transit': 0 })
  return { orbiterId, payoutId, made }
}

test('a payout that came back and that the gateway then pays all the same is shown to the team, and the wallet stays as it is [P-PAY-38]', async () => {
  const { orbiterId, payoutId, made } = await failed('pays')
  for (let n = 0; n < 2; n += 1) await followPayoutEvent(gateway().name, made.id)
  const stray = { object: 'payout', objectId: made.id, recorded: 'failed', answer: 'in-transit' }
  expect(await straysOf(payoutId)).toEqual([stray])
  expect(await read(payoutId)).toMatchObject({ state: 'failed', gatewayId: made.id })
  expect(await readBalances(orbiterId)).toMatchObject({ payable: CENTS, 'in-transit': 0 })
  const differences = await checkDay('2026-11-09', GATEWAY_FOLLOWERS)
  expect(differences).toContainEqual({
    type: 'stray',
    kind: 'payout',
    objectId: made.id,
    ledgerCents: 0,
    gatewayCents: 0,
    answer: { says: 'in-transit', recorded: 'failed' },
  })
})

test('an answer about a payout that may be older than its failure is asked for again, and is none to look into if the gateway agrees by then', async () => {
  const { payoutId, made } = await failed('refuses')
  advance({ days: 4 })
  await followPayout(payoutId, { ...made, status: 'in-transit' })
  expect(await straysOf(payoutId)).toEqual([])
  expect(await tasksOf('read-payout')).toContainEqual({ payoutId })
  await readOpenPayout(payoutId)
  expect(await straysOf(payoutId)).toEqual([])
})

test('an account that is read twice at once stays as the newer reading has it', async () => {
  const { orbiterId } = await requested()
  await closeBank(orbiterId)
  beforeAnswerOf('readAccount', async () => {
    await addBank(orbiterId, 'pays')
  })
  await refreshAccount(orbiterId)
  expect(await findAccount(orbiterId)).toMatchObject({ state: 'ready', problem: null })
  await unlessTaken(() => refreshAccount(orbiterId))
  expect(await findAccount(orbiterId)).toMatchObject({ state: 'ready' })
})
