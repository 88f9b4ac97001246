/**
 * The built server with its demo, in its own data folder and on its own port, for the scripts that
 * measure or audit it.
 */
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { buildFolder, buildIfNeeded } from './build.mjs'
import { environment, giveUp, installPackages, nodeBinary, root, SERVER_FLAGS } from './set-up.mjs'
import { isSmoke } from './smoke.mjs'

/** Seconds allowed for the first start, which loads the demo. */
const PATIENCE = 180

async function waitUntilUp(base) {
  for (let tries = 0; tries < PATIENCE * 5; tries += 1) {
    const isUp = await fetch(`${base}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The server did not start')
}

/**
 * Builds if needed, starts the server, and returns `{ base, dataDir, stop }` once pages can be
 * opened. A smoke run uses the site that is already running at SMOKE_SITE, if there is one.
 */
export async function startDemoServer(name, port) {
  const running = process.env.SMOKE_SITE
  if (isSmoke && running) return { base: running, dataDir: null, stop: async () => {} }
  installPackages()
  if (buildIfNeeded() !== 0) giveUp('The build failed; see above.')
  const dataDir = path.join(root, '.data', name)
  mkdirSync(dataDir, { recursive: true })
  const node = nodeBinary()
  const base = `http://localhost:${port}`
  const server = spawn(node, [...SERVER_FLAGS, path.join(buildFolder, 'server', 'index.js')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...environment(node),
      // Each person of a run has their own address.
      TRUST_PROXY: 'on',
      NODE_ENV: 'production',
      ORBIT_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: base,
      LOG_LEVEL: 'warn',
    },
  })
  const stop = async () => {
    if (server.exitCode !== null) return
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
  }
  await waitUntilUp(base).catch(async (error) => {
    await stop()
    throw error
  })
  return { base, dataDir, stop }
}
