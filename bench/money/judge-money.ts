/** What must hold of money, however often, in whatever order and however interrupted it moves. */
import { newId } from '#app/base/ids.ts'
import { authorizePayment } from '#app/features/payments/authorize-payment.server.ts'
import { db } from '#app/platform/db.ts'
import { seededRandom } from '../../db/demo/random.ts'
import type { ExpectThat } from './expect.ts'
import { stormOfEvents } from './event-storm.ts'
import { forgedEvents } from './forged-events.ts'
import { playHistories, type MoneyLoad } from './money-histories.ts'
import { insertMoneyPeople } from './money-people.ts'

const PRESSES = 50

async function parallelPays(expectThat: ExpectThat): Promise<void> {
  const { customer } = await insertMoneyPeople(seededRandom(50))
  const key = newId()
  const pay = () =>
    authorizePayment(customer, {
      key,
      purpose: 'order',
      amountCents: 28_500,
      card: { token: 'tok_pays_4242' },
      description: 'Reels',
      returnUrl: '/bookings',
    })
  const answers = await Promise.all(Array.from({ length: PRESSES }, pay))
  const charges = await db().selectFrom('testCharges').select('id').where('key', '=', key).execute()
  const isSame = answers.every(({ state }) => state === 'authorized')
  expectThat(
    `charges of ${PRESSES} payments at once with one key`,
    charges.length,
    charges.length === 1 && isSame,
  )
}

async function countRefunds(): Promise<string> {
  const rows = await db()
    .selectFrom('refunds')
    .select(['state', ({ fn }) => fn.countAll<string>().as('count')])
    .groupBy('state')
    .execute()
  const states = ['sent', 'settled_by_dispute', 'waiting', 'failed']
  return states.map((each) => rows.find(({ state }) => state === each)?.count ?? 0).join(', ')
}

async function histories(load: MoneyLoad, expectThat: ExpectThat): Promise<void> {
  const startedAt = performance.now()
  const { histories: played, steps, faults } = await playHistories(load)
  const seconds = (performance.now() - startedAt) / 1000
  const counts = [...steps.values()]
  const done = counts.reduce((sum, each) => sum + each.done, 0)
  const refused = counts.reduce((sum, each) => sum + each.refused, 0)
  expectThat(
    'histories of money, steps done, steps refused, seconds, seed',
    `${played}, ${done}, ${refused}, ${seconds.toFixed(0)}, ${load.seed}`,
    played === load.histories,
  )
  for (const [name, { done: times, refused: not }] of steps)
    console.log(`    ${name}: ${times} done, ${not} refused`)
  for (const fault of faults) console.log(`    ${fault}`)
  expectThat(
    'refunds sent, settled by a dispute, waiting for one, failed',
    await countRefunds(),
    true,
  )
  expectThat('histories in which a rule did not hold', faults.length, faults.length === 0)
}

export async function judgeMoney(
  { url, folder }: { url: string; folder: string },
  load: MoneyLoad,
  expectThat: ExpectThat,
): Promise<void> {
  await parallelPays(expectThat)
  await forgedEvents(expectThat)
  await stormOfEvents(url, folder, expectThat)
  await histories(load, expectThat)
}
