/** How an Orbiter's money gets to their bank, or comes back from it. */
import { newId } from '#app/base/ids.ts'
import { saveTestBank, TEST_BANKS } from '#money/gateways/test-payouts.server.ts'
import { readBalances } from '#money/ledger/read-ledger.server.ts'
import { openAccount, refreshAccount } from '#money/payouts/payout-account.server.ts'
import { sendPayout } from '#money/payouts/send-payouts.server.ts'
import { requestPayout } from '#money/payouts/start-payout.server.ts'
import { startWeeklyPayouts } from '#money/payouts/weekly-payouts.server.ts'
import { db } from '#app/platform/db.ts'
import { allOf } from './all-of.ts'
import { earnerOf, type MoneyStep, type MoneyWorld } from './money-world.ts'
import { readOpenPayouts, repeatPayouts } from './due-tasks.ts'

/** Mostly banks that accept the payout. */
const BANKS = ['First Test Bank', 'First Test Bank', ...TEST_BANKS.map(({ name }) => name)]

async function addBank(world: MoneyWorld): Promise<void> {
  const { random } = world
  const orbiter = await earnerOf(world)
  await openAccount(orbiter)
  const { gatewayId } = await db()
    .selectFrom('payoutAccounts')
    .select('gatewayId')
    .where('orbiterId', '=', orbiter.id)
    .executeTakeFirstOrThrow()
  await saveTestBank(gatewayId, { bankName: random.pick(BANKS), accountNumber: '000123456789' })
  await refreshAccount(orbiter.id)
}

/** The button shows the amount in the wallet; another tab, or an earning, may come first. */
async function request(world: MoneyWorld): Promise<unknown> {
  const { random } = world
  const orbiter = await earnerOf(world)
  const balances = await readBalances(orbiter.id)
  const cents = (balances.payable ?? 0) - (balances['owed-by-orbiter'] ?? 0)
  const shownCents = String(random.next() < 0.1 ? cents + 1 : cents)
  const id = newId()
  const press = (payoutId: string) => requestPayout(orbiter, { payoutId, shownCents })
  return allOf(random.next() < 0.3 ? [press(id), press(random.pick([id, newId()]))] : [press(id)])
}

async function send({ orbiter, crew }: MoneyWorld): Promise<unknown> {
  const earners = [orbiter, ...crew].map(({ id }) => id)
  const open = await db()
    .selectFrom('payouts')
    .select('id')
    .where('orbiterId', 'in', earners)
    .where('state', '=', 'created')
    .execute()
  for (const { id } of open) await allOf([sendPayout(id), sendPayout(id)])
  return open.length > 0
}

export const WALLET_STEPS: MoneyStep[] = [
  { name: 'add a bank', by: 'orbiter', weight: 3, run: addBank },
  { name: 'request a payout', by: 'orbiter', weight: 5, run: request },
  { name: 'send payouts', by: 'gateway', weight: 4, run: send },
  { name: 'repeat payouts', by: 'gateway', weight: 1, run: repeatPayouts },
  { name: 'read payouts', by: 'gateway', weight: 3, run: readOpenPayouts },
  { name: 'weekly payouts', by: 'gateway', weight: 1, run: startWeeklyPayouts },
]
