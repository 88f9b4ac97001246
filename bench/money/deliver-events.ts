/** The process that event-storm.ts kills: takes events, and prints each event that it has taken. */
import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { newId } from '#app/base/ids.ts'
import { processEventTask, receiveEvent } from '#money/gateways/receive-event.server.ts'
import { signEvent } from '#money/gateways/sign-events.server.ts'
import { connectDatabase, db, disconnectDatabase } from '#app/platform/db.ts'
import { startTasks, stopTasks } from '#app/platform/tasks.ts'
import { GATEWAY_FOLLOWERS } from '#server/gateway-followers.ts'
import { TASKS } from '#server/task-list.ts'
import { registerSubscriptions } from '#server/subscriptions.ts'
import { seededRandom } from '../../db/demo/random.ts'
import type { StormEvent } from './event-storm.ts'

const AT_ONCE = 8
const url = process.env['DATABASE_URL'] ?? ''
const events = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as StormEvent[]

connectDatabase(url, { max: AT_ONCE })
registerSubscriptions()
await startTasks(url, TASKS, false)
const job = processEventTask(GATEWAY_FOLLOWERS)

/** A different order in each run. */
const random = seededRandom(Number.parseInt(newId().slice(0, 8), 16))
const queue = random.shuffle(
  events.flatMap((event) => Array.from({ length: event.times }, () => event)),
)

async function take({ id, objectId }: StormEvent): Promise<void> {
  const body = JSON.stringify({ id, object: 'charge', objectId, kind: 'charge.changed' })
  await receiveEvent('test', body, signEvent(body))
  // The worker is anywhere from far behind to up to date.
  if (random.next() < 0.3) await job.run({ eventId: random.pick(events).id })
  process.stdout.write(`${id}\n`)
}

await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let event = queue.pop(); event; event = queue.pop()) await take(event)
  }),
)
const open = await db()
  .selectFrom('gatewayEvents')
  .select('id')
  .where('processedAt', 'is', null)
  .execute()
for (const { id } of open) await Promise.all([job.run({ eventId: id }), job.run({ eventId: id })])
await stopTasks()
await disconnectDatabase()
