/** Two callers of one payout, and answers that come early, late or not at all. */
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { gateway } from '#app/features/gateways/gateways.server.ts'
import { readBalances } from '#app/features/ledger/read-ledger.server.ts'
import { followPayout, followPayoutEvent } from '#app/features/payouts/follow-payout.server.ts'
import { findAccount, refreshAccount } from '#app/features/payouts/payout-account.server.ts'
import { sendPayout } from '#app/features/payouts/send-payouts.server.ts'
import { requestPayout } from '#app/features/payouts/start-payout.server.ts'
import { checkDay } from '#app/features/reconciliation/check-day.server.ts'
import { db } from '#app/platform/db.ts'
import { GATEWAY_FOLLOWERS } from '#server/gateway-followers.ts'
import { beforeAnswerOf } from '#tests/support/before-answer.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { viewerOf } from '#tests/support/factories.ts'
import { adminViewer } from '#tests/support/paid-booking.ts'
import { accountIdOf, addBank, closeBank, orbiterWithMoney } from '#tests/support/payout-site.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { onceMore, unlessTaken } from '#tests/support/settle-money.ts'

// answers-at-once-stripe.alone.test.ts runs this file with Stripe.
useTestGateway()
useDatabase()
beforeEach(() => freeze('2026-11-02T15:00:00Z'))

const CENTS = 7000

async function requested() {
  const orbiter = await orbiterWithMoney(CENTS)
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
const strays = () =>
  db().selectFrom('strayAnswers').select(['object', 'objectId', 'recorded', 'answer']).execute()

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
  expect(await strays()).toEqual([])
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

test('an event that comes before the answer says which payout it is about [P-PAY-40]', async () => {
  const { orbiterId, payoutId } = await requested()
  const made = await gateway().payOut({
    key: payoutId,
    accountId: await accountIdOf(orbiterId),
    amountCents: CENTS,
  })
  // The process has died with the answer.
  await followPayoutEvent(gateway().name, made.id)
  expect(await read(payoutId)).toMatchObject({ state: 'in-transit', gatewayId: made.id })
  await sendPayout(payoutId)
  expect(await strays()).toEqual([])
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
  expect(await strays()).toEqual([
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
