/**
 * A worker in a separate process, for tests of workers that are killed: processes one file, and
 * kills itself once the given step is stored. Arguments: the URL of the database, the step.
 */
import { makeResults } from '#files/media/make-results.server.ts'
import { processMediaTask, processNext } from '#files/media/process-media.server.ts'
import { connectDatabase, disconnectDatabase } from '#app/platform/db.ts'
import { startTasks, stopTasks } from '#app/platform/tasks.ts'

const [, , address = '', fatalStep = ''] = process.argv
connectDatabase(address)
await startTasks(address, [processMediaTask], false)
await processNext(undefined, (run, input) => {
  const storeStep = run.step.bind(run)
  run.step = async (step, found) => {
    await storeStep(step, found)
    if (step === fatalStep) process.kill(process.pid, 'SIGKILL')
  }
  return makeResults(run, input)
})
await stopTasks()
await disconnectDatabase()
