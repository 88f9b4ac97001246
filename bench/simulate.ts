/**
 * `npm run simulate`: 1,000 managed jobs for 300 equally good Orbiters in all cities, twice. Fails
 * if a promise of matching did not hold.
 */
import { startTasks, stopTasks } from '#app/platform/tasks.ts'
import { TASKS } from '#server/task-list.ts'
import { registerSubscriptions } from '#server/subscriptions.ts'
import { sizeOf, words } from '../scripts/smoke.mjs'
import { openCluster } from './cluster.ts'
import { judgeJobs } from './judge-jobs.ts'

const [jobs = sizeOf(1000, 60), orbiters = sizeOf(300, 48), seed = sizeOf(18, 7)] =
  words.map(Number)
const cluster = await openCluster('simulate')
try {
  registerSubscriptions()
  await startTasks(cluster.url, TASKS, false)
  console.log(`simulate: ${jobs} jobs over ${orbiters} Orbiters, seed ${seed}, twice ...`)
  await judgeJobs({ jobs, orbiters, seed })
  await stopTasks()
} finally {
  await cluster.stop()
}
