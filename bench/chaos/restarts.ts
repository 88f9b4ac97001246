/**
 * `npm run chaos -- restarts`: twenty rolling restarts at 100 requests a second, on the bench's own
 * database.
 */
import path from 'node:path'
import { isSmoke, sizeOf } from '../../scripts/smoke.mjs'
import { openCluster } from '../cluster.ts'
import { restartInTurn } from './restart.ts'

const cluster = await openCluster('restarts')
try {
  const figures = await restartInTurn({
    buildFolder: path.resolve(process.env['BUILD_DIR'] ?? 'build'),
    databaseUrl: cluster.url,
    dataDir: path.join(cluster.folder, 'data'),
    restarts: sizeOf(20, 2),
    // A smoke run sends no more than the machine can answer, and waits until the proxy has noticed.
    load: isSmoke ? { atOnce: 6 } : { perSecond: 100 },
    drainSeconds: sizeOf(1, 5),
  })
  console.log(JSON.stringify(figures, null, 2))
  process.exitCode = figures.failed === 0 && figures.requests > 30 ? 0 : 1
} finally {
  await cluster.stop()
}
