/**
 * The built program in a process that belongs to one test: for tests of what happens to its
 * database, and of how it stops.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../bench/servers.ts'
import { SERVER_FLAGS } from '../../scripts/set-up.mjs'
import { until, WAIT_MS } from '#tests/support/patience.ts'

export interface Program {
  url: string
  process: ChildProcess
  /** Its output so far. */
  written(): string
  /** Asks the program to stop. @returns its exit code; null if it had to be killed */
  stop(): Promise<number | null>
}

export const newFolder = (): string => mkdtempSync(path.join(tmpdir(), 'orbit-program-'))

/** The status of an answer; 0 if none arrived. */
export async function statusOf(url: string, init: RequestInit = {}): Promise<number> {
  try {
    const answer = await fetch(url, { redirect: 'manual', ...init })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

/** Starts the program and waits until it listens. It may not be ready yet. */
export async function startProgram(
  env: Record<string, string>,
  buildFolder = process.env['BUILD_DIR'] ?? 'build',
): Promise<Program> {
  const folder = newFolder()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const logFile = path.join(folder, 'program.log')
  const output = openSync(logFile, 'w')
  const file = path.resolve(buildFolder, 'server/index.js')
  const child = spawn(process.execPath, [...SERVER_FLAGS, file], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ORBIT_ENV: 'test',
      DEMO: 'off',
      LOG_LEVEL: 'info',
      DATABASE_URL: '',
      DATA_DIR: path.join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      TRUST_PROXY: 'on',
      ...env,
    },
    stdio: ['ignore', output, output],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const written = () => readFileSync(logFile, 'utf8')
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  try {
    await until(
      async () => hasEnded() || (await statusOf(`${url}/livez`)) === 200,
      'the program listens',
    )
  } catch (error) {
    kill()
    throw error
  }
  return {
    url,
    process: child,
    written,
    async stop() {
      const patience = setTimeout(kill, WAIT_MS)
      if (!hasEnded()) child.kill('SIGTERM')
      const code = await ended
      clearTimeout(patience)
      process.off('exit', kill)
      rmSync(folder, { recursive: true, force: true })
      return code
    },
  }
}
