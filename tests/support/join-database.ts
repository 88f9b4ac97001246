/** Connects this process to a prepared database, so that operations run as in the server. */
import { connectDatabase, disconnectDatabase } from '#app/platform/db.ts'
import { startTasks, stopTasks } from '#app/platform/tasks.ts'
import { TASKS } from '#server/task-list.ts'
import { registerSubscriptions } from '#server/subscriptions.ts'
import { UNIT_TEST_MS } from '#tests/support/patience.ts'

export async function joinDatabase(connectionString: string): Promise<void> {
  connectDatabase(connectionString, { everyLimitMs: UNIT_TEST_MS })
  registerSubscriptions()
  await startTasks(connectionString, TASKS, false)
}

export async function leaveDatabase(): Promise<void> {
  await stopTasks()
  await disconnectDatabase()
}
