/**
 * Rules that hold for money, no matter how often, in which order and with which interruptions it
 * moves.
 */
import { db } from '#app/platform/db.ts'
import type { ExpectThat } from './expect.ts'
import { stormOfEvents } from './event-storm.ts'
import { playHistories, type MoneyLoad } from './money-histories.ts'

/** Steps that any number of histories includes, unless most attempts are refused. */
const OFTEN = ['request', 'accept', 'deliver', 'approve', 'settle', 'send refunds']

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
  const never = load.histories === 1 ? [] : OFTEN.filter((name) => !steps.get(name)?.done)
  expectThat('steps that no one took', never.join(', ') || 'none', never.length === 0)
  expectThat('histories in which a rule did not hold', faults.length, faults.length === 0)
}

export async function judgeMoney(
  { url, folder }: { url: string; folder: string },
  load: MoneyLoad,
  expectThat: ExpectThat,
): Promise<void> {
  await stormOfEvents(url, folder, expectThat)
  await histories(load, expectThat)
}
