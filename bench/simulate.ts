/**
 * `npm run simulate`: 1,000 managed jobs for 300 equally good Orbiters in six cities, twice. Fails
 * if a promise of matching did not hold.
 */
import process from 'node:process'
import { startJobs, stopJobs } from '#app/platform/jobs.ts'
import { JOBS } from '#server/job-list.ts'
import { registerSubscriptions } from '#server/subscriptions.ts'
import { openCluster } from './cluster.ts'
import { expectThat } from './expect-that.ts'
import { judgeJobs } from './judge-jobs.ts'

const [jobs = 1000, orbiters = 300, seed = 18] = process.argv.slice(2).map(Number)
const cluster = await openCluster('simulate')
try {
  registerSubscriptions()
  await startJobs(cluster.url, JOBS, false)
  console.log(`simulate: ${jobs} jobs over ${orbiters} Orbiters, seed ${seed}, twice ...`)
  await judgeJobs({ jobs, orbiters, seed }, expectThat)
  await stopJobs()
} finally {
  await cluster.stop()
}
