/**
 * `npm run chaos -- restarts`: twenty rolling restarts at 100 requests a second, on the bench's own
 * database.
 */
import path from 'node:path'
import { openCluster } from '../cluster.ts'
import { restartInTurn } from './restart.ts'

const cluster = await openCluster('restarts')
try {
  const figures = await restartInTurn({
    buildFolder: path.resolve(process.env['BUILD_DIR'] ?? 'build'),
    databaseUrl: cluster.url,
    dataDir: path.join(cluster.folder, 'data'),
    restarts: 20,
    requestsPerSecond: 100,
  })
  console.log(JSON.stringify(figures, null, 2))
  process.exitCode = figures.failed === 0 ? 0 : 1
} finally {
  await cluster.stop()
}
