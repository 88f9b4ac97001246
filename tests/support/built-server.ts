/** The built program in a separate process. */
import { spawn, type ChildProcess } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { SERVER_FLAGS } from '../../scripts/set-up.mjs'
import { until, WAIT_MS } from '#tests/support/patience.ts'

/** A port chosen by the system, so that no other program uses it. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  )
}

/**
 * Starts the program and waits until it is ready.
 * @param url the address of the server on this machine
 * @param settings override those of this process; `undefined` removes a setting
 */
export async function startServer(
  url: string,
  logFile: string,
  settings: NodeJS.ProcessEnv = {},
): Promise<ChildProcess> {
  const output = openSync(logFile, 'w')
  const program = path.resolve(process.env['BUILD_DIR'] ?? 'build', 'server/index.js')
  const server = spawn(process.execPath, [...SERVER_FLAGS, program], {
    env: { ...process.env, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', output, output],
  })
  try {
    await until(() => {
      if (server.exitCode !== null) throw new Error('It has ended')
      return isReady(url)
    }, 'the server is ready')
  } catch (cause) {
    server.kill('SIGKILL')
    throw new Error(`The server did not start:\n${readFileSync(logFile, 'utf8')}`, { cause })
  }
  return server
}

/** @throws Error if the program does not exit after the signal, or has logged an error */
export async function stopServer(server: ChildProcess, logFile: string): Promise<void> {
  const patience = setTimeout(() => server.kill('SIGKILL'), WAIT_MS)
  const code = await new Promise((resolve) => {
    if (server.exitCode !== null) resolve(server.exitCode)
    server.once('exit', resolve)
    server.kill('SIGTERM')
  })
  clearTimeout(patience)
  const logged = readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('orbit: ready'))
    .join('\n')
  if (code !== 0 || logged)
    throw new Error(`The server ended with code ${String(code)} and logged:\n${logged}`)
}
