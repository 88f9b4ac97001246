/** Restarts two processes behind one proxy in turn, under a steady load. Counts failed requests. */
import { setTimeout as wait } from 'node:timers/promises'
import { startOrbit, type Running } from '../servers.ts'
import { startProxy } from './proxy.ts'

const DRAIN_SECONDS = 1
const READY_MS = 30_000
/** Public pages, cached and not, data, and a page that requires sign-in. */
const TARGETS = [
  '/',
  '/browse-creators?sort=rating',
  '/api/creators',
  '/auth',
  '/dashboard',
  '/help',
]

interface RestartRun {
  buildFolder: string
  databaseUrl: string
  dataDir: string
  restarts: number
  requestsPerSecond: number
}

export interface RestartFigures {
  restarts: number
  requests: number
  /** Requests without an answer, or with one of 500 and above. */
  failed: number
  /** How often each kind of failure happened. */
  failures: Record<string, number>
  p99Ms: number
  slowestMs: number
}

/**
 * Sends requests at a steady rate, without waiting for earlier ones to be answered. Call the result
 * to stop.
 */
function load(port: number, perSecond: number) {
  const times: number[] = []
  const failures: Record<string, number> = {}
  const underWay = new Set<Promise<void>>()
  let sent = 0
  const note = (failure: string) => (failures[failure] = (failures[failure] ?? 0) + 1)
  const send = async (target: string) => {
    const sentAt = performance.now()
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${target}`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(15_000),
      })
      await answer.arrayBuffer()
      if (answer.status >= 500) note(`${answer.status} ${target}`)
    } catch (error) {
      note(`${String(error)} ${target}`)
    }
    times.push(performance.now() - sentAt)
  }
  const startedAt = performance.now()
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) * perSecond) / 1000
    for (; sent < due; sent += 1) {
      const work = send(TARGETS[sent % TARGETS.length] ?? '/').finally(() => underWay.delete(work))
      underWay.add(work)
    }
  }, 10)
  return async () => {
    clearInterval(timer)
    await Promise.all(underWay)
    return { times: times.toSorted((one, other) => one - other), failures }
  }
}

export async function restartInTurn(run: RestartRun): Promise<RestartFigures> {
  const { buildFolder, databaseUrl, dataDir, restarts, requestsPerSecond } = run
  const proxy = await startProxy()
  const processes: Running[] = []
  const begin = async () => {
    const started = await startOrbit(buildFolder, databaseUrl, dataDir, {
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    })
    processes.push(started)
    proxy.add(started.port)
    const deadline = performance.now() + READY_MS
    while (!proxy.isReady(started.port)) {
      if (performance.now() > deadline)
        throw new Error('The proxy does not see that a process is ready')
      await wait(20)
    }
  }
  try {
    await begin()
    await begin()
    const finish = load(proxy.port, requestsPerSecond)
    for (let done = 0; done < restarts; done += 1) {
      const oldest = processes.shift()
      // The process gets nothing but its signal: the proxy notices through its readiness check.
      await oldest?.stop()
      proxy.remove(oldest?.port ?? 0)
      await begin()
    }
    const { times, failures } = await finish()
    const failed = Object.values(failures).reduce((sum, count) => sum + count, 0)
    return {
      restarts,
      requests: times.length,
      failed,
      failures,
      p99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
      slowestMs: times.at(-1) ?? 0,
    }
  } finally {
    await Promise.all(processes.map((running) => running.stop()))
    await proxy.close()
  }
}
