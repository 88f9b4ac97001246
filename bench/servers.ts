/**
 * The processes that are measured: starts them, waits until they are ready, reads their CPU time
 * and memory, and stops them.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { SERVER_ENV, SERVER_FLAGS } from '../scripts/set-up.mjs'

export interface Running {
  name: string
  port: number
  pid: number
  stop(): Promise<void>
}

/** All processes of a run share a database, so they must share a key. */
const SECRET_KEY = randomBytes(32).toString('base64url')

/** Time limit after which a hanging process counts as failed. */
const PATIENCE_MS = 300_000

const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (!address || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}

async function isUp(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok
  } catch {
    return false
  }
}

interface Start {
  name: string
  /** A script, relative to the project, and its arguments. */
  args: string[]
  env?: Record<string, string>
}

/** Starts a Node.js process that listens on PORT and answers /healthz once it is ready. */
export async function start({ name, args, env = {} }: Start): Promise<Running> {
  const port = await freePort()
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://localhost:${port}`,
      ...env,
    },
  })
  running.add(child)
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const deadline = performance.now() + PATIENCE_MS
  while (!(await isUp(port))) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`${name} did not start`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    name,
    port,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      const patience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
      await gone
      clearTimeout(patience)
      running.delete(child)
    },
  }
}

/** The built site, including its background tasks, on an existing database. */
export function startOrbit(
  buildFolder: string,
  databaseUrl: string,
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Running> {
  return start({
    name: 'Orbit',
    args: [
      ...SERVER_FLAGS,
      ...(process.env['BENCH_NODE_FLAGS']?.split(' ').filter(Boolean) ?? []),
      path.join(buildFolder, 'server', 'index.js'),
    ],
    env: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      ORBIT_ENV: 'production',
      SECRET_KEY,
      SMTP_URL: 'none',
      PAYMENTS: 'off',
      LOG_LEVEL: 'warn',
      DEMO: 'off',
      DRAIN_SECONDS: '0',
      ...SERVER_ENV,
      ...env,
    },
  })
}

/** CPU time that a process has used, in milliseconds; null if the system does not report it. */
export function cpuMs(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return null
  }
}

/** Resident memory in megabytes; null if the system does not report it. */
export function residentMb(pid: number): number | null {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes ? Number(kilobytes) / 1024 : null
  } catch {
    return null
  }
}
