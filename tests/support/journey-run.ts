/**
 * Runs before and after all journeys: starts a browser, a database server, and the built program in
 * front of it.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { freePort, startServer, stopServer } from '#tests/support/built-server.ts'
import { startCluster, createDatabase } from '#tests/support/cluster.ts'
import { ensureBrowser } from '../../scripts/browser.mjs'

export default async function prepareRun(): Promise<() => Promise<void>> {
  process.env['CHROMIUM_PATH'] ??= ensureBrowser()
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('The build failed; see above.')
  const cluster = await startCluster()
  const port = await freePort()
  const url = `http://localhost:${port}`
  // The workers inherit these variables, so that factories write to the database that the server
  // reads.
  Object.assign(process.env, {
    ORBIT_ENV: 'test',
    DEMO: 'off',
    LOG_LEVEL: 'error',
    PAYMENTS: 'test',
    PORT: String(port),
    PUBLIC_URL: url,
    TRUST_PROXY: 'on',
    DATABASE_URL: await createDatabase(cluster.adminUrl),
    DATA_DIR: path.join(cluster.folder, 'data'),
    TZ: 'UTC',
  })
  const logFile = path.join(cluster.folder, 'server.log')
  const server = await startServer(url, logFile)
  const onExit = () => server.kill('SIGKILL')
  process.once('exit', onExit)
  return async () => {
    process.off('exit', onExit)
    try {
      await stopServer(server, logFile)
    } finally {
      await cluster.stop()
    }
  }
}
