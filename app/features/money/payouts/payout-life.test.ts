import { beforeEach, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { readBalances } from '#money/ledger/read-ledger.server.ts'
import { post } from '#money/ledger/post.server.ts'
import { followPayout, followPayoutEvent } from '#money/payouts/follow-payout.server.ts'
import {
  findAccount,
  openAccount,
  refreshAccount,
  setWeeklyPayouts,
} from '#money/payouts/payout-account.server.ts'
import { changePayoutTerms } from '#money/payouts/payout-terms.server.ts'
import { sendPayout } from '#money/payouts/send-payouts.server.ts'
import { requestPayout } from '#money/payouts/start-payout.server.ts'
import { readWallet } from '#money/payouts/read-wallet.server.ts'
import { startWeeklyPayouts, weeklyPayoutsTask } from '#money/payouts/weekly-payouts.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { adminViewer } from '#tests/support/paid-booking.ts'
import { createOrbiter, createUser, viewerOf, type TestOrbiter } from '#tests/support/factories.ts'
import { accountIdOf, addBank, closeBank, orbiterWithMoney } from '#tests/support/payout-site.ts'
import { peerHere } from '#tests/support/stripe-here.ts'
import { earn } from '#tests/support/wallet-factory.ts'
import { readOpenPayouts, repeatPayouts } from '#tests/support/settle-money.ts'

// payout-life-stripe.alone.test.ts runs this file with Stripe.
useTestGateway()
useDatabase()
// A Monday. Earlier charges are available at the gateway.
beforeEach(() => freeze('2026-11-02T15:00:00Z'))

async function ready(cents: number, bank: 'pays' | 'refuses' = 'pays'): Promise<TestOrbiter> {
  const orbiter = await orbiterWithMoney(cents, bank)
  advance({ days: 7 })
  return orbiter
}

async function ask(orbiter: TestOrbiter, cents: number, payoutId = newId()): Promise<string> {
  await requestPayout(viewerOf(orbiter), { payoutId, shownCents: String(cents) })
  return payoutId
}

const read = (id: string) =>
  db().selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const listOf = (orbiterId: string) =>
  db().selectFrom('payouts').select(['id', 'state']).where('orbiterId', '=', orbiterId).execute()
/** The number of payouts that the gateway has made with a key. */
const madeOf = async (key: string, orbiterId: string) => {
  const peer = peerHere()
  const transfers = await db()
    .selectFrom('testTransfers')
    .select('id')
    .where('accountId', '=', await accountIdOf(orbiterId))
    .execute()
  return peer
    ? peer.list('transfer').filter(({ metadata }) => metadata.orbit_key === key).length
    : transfers.length
}

test('an Orbiter adds a bank account on the gateway’s page, and no one else has one', async () => {
  const orbiter = await createOrbiter()
  const first = await openAccount(viewerOf(orbiter))
  expect(first).toContain(await accountIdOf(orbiter.id))
  await openAccount(viewerOf(orbiter))
  expect(await findAccount(orbiter.id)).toMatchObject({ state: 'started', bankName: null })
  await addBank(orbiter.id, 'pays')
  expect(await findAccount(orbiter.id)).toEqual({
    state: 'ready',
    bankName: expect.any(String),
    bankLastFour: '6789',
    problem: null,
    refusal: null,
    isWeekly: true,
  })
  await expect(openAccount(viewerOf(await createUser()))).rejects.toMatchObject({ status: 403 })
})

test('a bank account that is asked for many times at once is opened once, and no press fails', async () => {
  for (let round = 0; round < 5; round += 1) {
    const orbiter = await createOrbiter()
    const presses = Array.from({ length: 8 }, () => openAccount(viewerOf(orbiter)))
    const links = await Promise.all(presses)
    const id = await accountIdOf(orbiter.id)
    for (const link of links) expect(link).toContain(id)
    expect(await findAccount(orbiter.id)).toMatchObject({ state: 'started' })
  }
})

test('a payout takes all that is available, is on its way, and arrives [P-PAY-19]', async () => {
  const orbiter = await ready(43_050)
  const id = await ask(orbiter, 43_050)
  expect(await readBalances(orbiter.id)).toMatchObject({ payable: 0, 'in-transit': 43_050 })
  await sendPayout(id)
  await sendPayout(id)
  expect(await read(id)).toMatchObject({ state: 'in-transit', bankLastFour: '6789' })
  advance({ days: 2, seconds: 1 })
  expect(await readOpenPayouts()).toBeGreaterThan(0)
  expect(await read(id)).toMatchObject({ state: 'paid' })
  expect(await readBalances(orbiter.id)).toMatchObject({ payable: 0, 'in-transit': 0 })
  expect(await madeOf(id, orbiter.id)).toBe(1)
  const mails = db().selectFrom('mails').select('subject').where('toAddress', '=', orbiter.email)
  expect(await mails.execute()).toContainEqual({ subject: '$430.50 was paid out' })
})

test('two tabs that ask at once make one payout, and so does the same form sent again [P-PAY-20]', async () => {
  const orbiter = await ready(5000)
  const key = newId()
  const tabs = await Promise.allSettled([
    ...Array.from({ length: 4 }, () => ask(orbiter, 5000, key)),
    ...Array.from({ length: 4 }, () => ask(orbiter, 5000)),
  ])
  expect(tabs.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  expect(await listOf(orbiter.id)).toHaveLength(1)
  expect(await readBalances(orbiter.id)).toMatchObject({ payable: 0, 'in-transit': 5000 })
  await expect(ask(orbiter, 5000)).rejects.toMatchObject({ code: 'below-minimum' })
})

test('nothing is paid out without a bank, under the minimum, for another amount than shown, or of what is frozen or owed [P-PAY-19]', async () => {
  const without = await orbiterWithMoney(5000, null)
  await expect(ask(without, 5000)).rejects.toMatchObject({ code: 'no-account' })
  const poor = await ready(999)
  await expect(ask(poor, 999)).rejects.toMatchObject({ code: 'below-minimum' })
  const orbiter = await ready(5000)
  await expect(ask(orbiter, 6000)).rejects.toMatchObject({ code: 'amount-changed' })
  const ownerId = orbiter.id
  const take = (kind: 'frozen' | 'owed-by-orbiter', cents: number) =>
    transaction((tx) =>
      post(tx, {
        key: newId(),
        kind: 'dispute',
        movements: [
          kind === 'frozen'
            ? { debit: { kind: 'payable', ownerId }, credit: { kind, ownerId }, cents }
            : { debit: { kind, ownerId }, credit: { kind: 'gateway' }, cents },
        ],
      }),
    )
  await take('frozen', 2000)
  await take('owed-by-orbiter', 500)
  await ask(orbiter, 2500)
  expect(await readBalances(orbiter.id)).toMatchObject({
    payable: 500,
    frozen: 2000,
    'in-transit': 2500,
    'owed-by-orbiter': 500,
  })
})

test('a payout that the bank refuses is the Orbiter’s again, with the reason, and waits for another bank [P-PAY-21]', async () => {
  const orbiter = await ready(20_000, 'refuses')
  const id = await ask(orbiter, 20_000)
  await sendPayout(id)
  advance({ days: 2, seconds: 1 })
  await readOpenPayouts()
  expect(await read(id)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('bank'),
  })
  expect(await readBalances(orbiter.id)).toMatchObject({ payable: 20_000, 'in-transit': 0 })
  const account = await findAccount(orbiter.id)
  expect(account?.refusal ?? account?.problem).toEqual(expect.any(String))
  advance({ days: 5 })
  await startWeeklyPayouts()
  expect(await listOf(orbiter.id)).toHaveLength(1)
  await addBank(orbiter.id, 'pays')
  expect(await findAccount(orbiter.id)).toMatchObject({ refusal: null, problem: null })
  const again = await ask(orbiter, 20_000)
  await sendPayout(again)
  expect(await read(again)).toMatchObject({ state: 'in-transit' })
  expect(await read(id)).toMatchObject({ state: 'failed' })
})

test('an account that was closed before the payout reached it gives the money back and says so', async () => {
  const orbiter = await ready(3000)
  const id = await ask(orbiter, 3000)
  await closeBank(orbiter.id)
  await sendPayout(id)
  expect(await read(id)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('account'),
  })
  expect(await readBalances(orbiter.id)).toMatchObject({ payable: 3000, 'in-transit': 0 })
  expect(await findAccount(orbiter.id)).toMatchObject({ state: 'closed' })
  await expect(ask(orbiter, 3000)).rejects.toMatchObject({ code: 'no-account' })
})

test('a process that dies between the ledger, the gateway and its commit pays out once [P-PAY-41]', async () => {
  const orbiter = await ready(7000)
  const id = await ask(orbiter, 7000)
  // The payout was sent and the answer was lost. In the meantime, the account was closed.
  const accountId = await accountIdOf(orbiter.id)
  await gateway().payOut({ key: id, accountId, amountCents: 7000 })
  await closeBank(orbiter.id)
  expect(await repeatPayouts()).toBe(0)
  advance({ seconds: 180 })
  await repeatPayouts()
  expect(await read(id)).toMatchObject({ state: 'in-transit' })
  expect(await madeOf(id, orbiter.id)).toBe(1)
})

test('events in any order, and twice, book each outcome once [P-PAY-40]', async () => {
  const orbiter = await ready(4000)
  const id = await ask(orbiter, 4000)
  await sendPayout(id)
  const { gatewayId } = await read(id)
  const arrived = { id: gatewayId ?? '', status: 'paid', arrivesOn: null, failure: null } as const
  const early = { ...arrived, status: 'in-transit' } as const
  await Promise.all([followPayout(id, arrived), followPayout(id, early), followPayout(id, arrived)])
  await followPayoutEvent(gateway().name, gatewayId ?? '')
  await followPayoutEvent(gateway().name, 'tpo_unknown')
  expect(await read(id)).toMatchObject({ state: 'paid' })
  const failed = { ...arrived, status: 'failed', failure: 'The bank sent it back.' } as const
  await Promise.all([followPayout(id, failed), followPayout(id, failed)])
  await followPayout(id, arrived)
  expect(await read(id)).toMatchObject({ state: 'failed', failure: 'The bank sent it back.' })
  expect(await readBalances(orbiter.id)).toMatchObject({ payable: 4000, 'in-transit': 0 })
})

test('money that comes back repays first what the Orbiter owes by then', async () => {
  const orbiter = await ready(6000)
  const id = await ask(orbiter, 6000)
  const owed = { kind: 'owed-by-orbiter', ownerId: orbiter.id } as const
  await transaction((tx) =>
    post(tx, {
      key: newId(),
      kind: 'refund',
      movements: [{ debit: owed, credit: { kind: 'gateway' }, cents: 2500 }],
    }),
  )
  await followPayout(id, {
    id: `tpo_${newId()}`,
    status: 'failed',
    arrivesOn: null,
    failure: 'Closed.',
  })
  expect(await readBalances(orbiter.id)).toMatchObject({ payable: 3500, 'owed-by-orbiter': 0 })
})

test('the weekly payouts start once a week, for those who want them and have enough [P-PAY-20]', async () => {
  const [orbiter, poor, manual] = [await ready(8000), await ready(900), await ready(8000)]
  await setWeeklyPayouts(viewerOf(manual), false)
  await Promise.all([startWeeklyPayouts(), startWeeklyPayouts()])
  await earn(orbiter.id, 2000)
  await startWeeklyPayouts()
  expect(await listOf(orbiter.id)).toHaveLength(1)
  expect([await listOf(poor.id), await listOf(manual.id)]).toEqual([[], []])
  advance({ days: 7 })
  await startWeeklyPayouts()
  expect(await listOf(orbiter.id)).toHaveLength(2)
})

test('the day and the least of the weekly payouts are settings of an admin', async () => {
  const orbiter = await ready(8000)
  await changePayoutTerms(await adminViewer(), { weekday: '2', minimum: '90' })
  expect(await readWallet(orbiter.id)).toMatchObject({ nextPayoutOn: '2026-11-10' })
  await weeklyPayoutsTask.run({})
  advance({ days: 1 })
  await weeklyPayoutsTask.run({})
  await expect(ask(orbiter, 8000)).rejects.toMatchObject({ message: 'Payouts start at $90.00.' })
  await earn(orbiter.id, 1000)
  advance({ days: 1 })
  await weeklyPayoutsTask.run({})
  expect(await listOf(orbiter.id)).toEqual([])
  advance({ days: 6 })
  await weeklyPayoutsTask.run({})
  expect(await listOf(orbiter.id)).toHaveLength(1)
})

test('a refresh of what did not change says nothing', async () => {
  const orbiter = await ready(1000)
  const events = () =>
    db()
      .selectFrom('events')
      .select('id')
      .where('kind', '=', 'payout-account.changed')
      .where('subjectId', '=', orbiter.id)
      .execute()
  const before = await events()
  await refreshAccount(orbiter.id)
  expect(await events()).toEqual(before)
})
