/**
 * A worker in a separate process, for tests that kill it: processes one file, and prints each step
 * once it is stored. Argument: the URL of the database.
 */
import { processMediaTask, processNext } from '#files/media/process-media.server.ts'
import { connectDatabase, disconnectDatabase } from '#app/platform/db.ts'
import { subscribe } from '#app/platform/events.ts'
import { startTasks, stopTasks } from '#app/platform/tasks.ts'

const [, , address = ''] = process.argv
connectDatabase(address)
await startTasks(address, [processMediaTask], false)
subscribe(['media.changed'], async (tx, events) => {
  for (const { subjectId } of events) {
    const row = await tx
      .selectFrom('mediaFiles')
      .select(['state', 'step'])
      .where('id', '=', subjectId)
      .executeTakeFirst()
    process.stdout.write(`${row?.step ?? row?.state}\n`)
  }
})
await processNext()
await stopTasks()
await disconnectDatabase()
