/**
 * Starts everything: database, schema, tasks, live updates, and the demo on a first start. Waits for
 * a database that isn't up yet.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { lockOldTotpSecrets } from '#people/auth/totp-secrets.server.ts'
import { resumeUploads } from '#files/uploads/drop-upload.server.ts'
import { isDatabaseUnavailable } from '#app/platform/database-unavailable.ts'
import { asWork } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { startTasks, stopTasks } from '#app/platform/tasks.ts'
import { startRealtime, stopRealtime } from '#app/platform/realtime.ts'
import { ThrottledLog } from '#app/platform/sparing-log.ts'
import { checkProduction } from '#server/check-production.ts'
import { checkStorage } from '#server/check-storage.ts'
import { openDatabase, orAborted, type OpenDatabase } from '#server/database.ts'
import { TASKS } from '#server/task-list.ts'
import { registerSubscriptions } from '#server/subscriptions.ts'

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 3000
const SAY_EVERY_MS = 60_000

/**
 * @param signal aborts the start, which then closes what it has opened
 * @throws Error if retrying would not help: wrong password, no such database, a failing migration,
 * a bucket that refuses
 */
export async function bringUp(signal: AbortSignal): Promise<OpenDatabase> {
  // Before the database: a start that is refused must not have changed its schema.
  await checkStorage(signal)
  const waiting = new ThrottledLog('waiting for the database', SAY_EVERY_MS)
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    try {
      return await bringUpOnce(signal)
    } catch (error) {
      if (!isDatabaseUnavailable(error) || signal.aborted) throw error
      waiting.note(error)
      await wait(waitMs, undefined, { signal })
    }
  }
}

async function bringUpOnce(signal: AbortSignal): Promise<OpenDatabase> {
  const database = await openDatabase(signal)
  try {
    database.keepRunning()
    await orAborted(signal, prepare(database))
    return database
  } catch (error) {
    await stopRealtime()
    await stopTasks()
    await database.close()
    throw error
  }
}

async function prepare({ connectionString }: OpenDatabase): Promise<void> {
  const { runsWorker, wantsDemo } = env()
  await checkProduction()
  await lockOldTotpSecrets()
  if (wantsDemo) await prepareDemo(connectionString)
  await startTasks(connectionString, TASKS, runsWorker)
  if (runsWorker) await asWork('task', resumeUploads)
  await startRealtime(connectionString)
  registerSubscriptions()
}

/** No task runs during this time, because the clock of this process shows the demo's past. */
async function prepareDemo(connectionString: string): Promise<void> {
  const { isDemoMissing, loadDemoIfEmpty } = await import('#db/demo/load-demo.ts')
  if (!(await isDemoMissing())) return
  await startTasks(connectionString, TASKS, false)
  await asWork('task', () => loadDemoIfEmpty(registerSubscriptions))
  await stopTasks()
}
