/**
 * `npm run demo:reset` and `npm run demo:remove`: both delete people, so both check first and ask
 * for confirmation.
 */
import { createInterface } from 'node:readline/promises'
import { asWork } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { startTasks, stopTasks } from '#app/platform/tasks.ts'
import { findDemo, type DemoPresence } from '#db/demo/demo-presence.ts'
import { loadDemoIfEmpty, wipePeople } from '#db/demo/load-demo.ts'
import { removeDemo } from '#db/demo/remove-demo.ts'
import { openDatabase } from '#server/database.ts'
import { TASKS } from '#server/task-list.ts'
import { registerSubscriptions } from '#server/subscriptions.ts'

/** The location of the database, without its password. */
function placeName(): string {
  const { databaseUrl, dataDir } = env()
  if (!databaseUrl) return `the built-in database in ${dataDir}`
  const { hostname, pathname } = new URL(databaseUrl)
  return `the database ${pathname.slice(1)} on ${hostname || 'this machine'}`
}

const people = (count: number, kind: string) =>
  `${count} ${count === 1 ? 'person' : 'people'} ${kind}`

/**
 * Returns if the deletion is confirmed: with `--yes`, or by typing "yes" at a terminal.
 * @throws Error if it is not confirmed, or there is no terminal
 */
async function confirm(deletes: string, args: string[]): Promise<void> {
  if (args.includes('--yes')) return
  if (!process.stdin.isTTY)
    throw new Error(
      'This deletes data, and there is no terminal to ask at. Add --yes: npm run … -- --yes',
    )
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question(`${deletes}\nThis cannot be undone. Type "yes" to go on: `)
  asking.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new Error('Nothing was changed.')
}

async function getDemo(): Promise<DemoPresence> {
  const demo = await findDemo()
  if (!demo.isPresent) throw new Error(`There is no demo in ${placeName()}. Nothing was changed.`)
  return demo
}

/**
 * Deletes all people and reloads the demo. Can run alongside a server that uses the same database.
 */
export async function resetDemo(args: string[]): Promise<void> {
  const database = await openDatabase()
  try {
    const { demoPeople, realPeople } = await getDemo()
    if (realPeople > 0 && !args.includes('--with-real-people')) {
      const others = `${people(realPeople, realPeople === 1 ? 'who is' : 'who are')} not part of the demo`
      throw new Error(
        `In ${placeName()} there ${realPeople === 1 ? 'is' : 'are'} ${others}. To delete them too, add --with-real-people. Nothing was changed.`,
      )
    }
    await confirm(
      `In ${placeName()}, this deletes ${people(demoPeople + realPeople, 'with their bookings, messages, reels and emails')}.`,
      args,
    )
    await startTasks(database.connectionString, TASKS, false)
    await asWork('task', wipePeople)
    await asWork('task', () => loadDemoIfEmpty(registerSubscriptions))
    process.stdout.write('orbit: the demo is as on the first day\n')
  } finally {
    await stopTasks()
    await database.close()
  }
}

/** Deletes the demo and leaves real people alone. */
export async function removeDemoOnly(args: string[]): Promise<void> {
  const database = await openDatabase()
  try {
    const { demoPeople, realPeople } = await getDemo()
    const staying =
      realPeople === 0
        ? 'Nobody else is in it.'
        : `${people(realPeople, 'not of the demo')} ${realPeople === 1 ? 'stays' : 'stay'}, without their bookings with the demo.`
    await confirm(
      `In ${placeName()}, this deletes the ${people(demoPeople, 'of the demo')} with their bookings, messages, reels and emails. ${staying}`,
      args,
    )
    await asWork('task', removeDemo)
    process.stdout.write('orbit: the demo is gone\n')
  } finally {
    await database.close()
  }
}
