/** Restarts two processes behind one proxy in turn, under load. Counts failed requests. */
import { setTimeout as wait } from 'node:timers/promises'
import { startOrbit, type Running } from '../servers.ts'
import { startProxy } from './proxy.ts'

/** Time limit for a process to become ready. */
const READY_MS = 300_000
const ANSWER_MS = 15_000
/** Public pages, cached and not, data, and a page that requires sign-in. */
const TARGETS = [
  '/',
  '/browse-creators?sort=rating',
  '/api/creators',
  '/auth',
  '/dashboard',
  '/help',
]

/**
 * Either a steady rate that does not wait for earlier requests, each answered within `ANSWER_MS`;
 * or a fixed number of concurrent requests, each sent as soon as the previous one is answered,
 * which works on a machine of any speed.
 */
type Load = { perSecond: number } | { atOnce: number }

interface RestartRun {
  buildFolder: string
  databaseUrl: string
  dataDir: string
  restarts: number
  load: Load
  /** Seconds for which a stopping process still answers, so that the proxy has time to notice. */
  drainSeconds: number
}

export interface RestartFigures {
  restarts: number
  requests: number
  /** Requests without an answer, or with a status of 500 or above. */
  failed: number
  /** How often each kind of failure happened. */
  failures: Record<string, number>
  p99Ms: number
  slowestMs: number
}

type Send = () => Promise<void>

function sendSteadily(perSecond: number, send: Send): () => Promise<unknown> {
  const underWay = new Set<Promise<void>>()
  let sent = 0
  const startedAt = performance.now()
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) * perSecond) / 1000
    for (; sent < due; sent += 1) {
      const work = send().finally(() => underWay.delete(work))
      underWay.add(work)
    }
  }, 10)
  return () => {
    clearInterval(timer)
    return Promise.all(underWay)
  }
}

function sendInTurn(atOnce: number, send: Send): () => Promise<unknown> {
  let isOver = false
  const askers = Array.from({ length: atOnce }, async () => {
    while (!isOver) await send()
  })
  return () => {
    isOver = true
    return Promise.all(askers)
  }
}

/** Sends requests until the returned function is called. */
function start(port: number, load: Load) {
  const times: number[] = []
  const failures: Record<string, number> = {}
  let sent = 0
  const note = (failure: string) => (failures[failure] = (failures[failure] ?? 0) + 1)
  const send = async () => {
    const target = TARGETS[sent % TARGETS.length] ?? '/'
    sent += 1
    const sentAt = performance.now()
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${target}`, {
        redirect: 'manual',
        signal: 'perSecond' in load ? AbortSignal.timeout(ANSWER_MS) : null,
      })
      await answer.arrayBuffer()
      if (answer.status >= 500) note(`${answer.status} ${target}`)
    } catch (error) {
      note(`${String(error)} ${target}`)
    }
    times.push(performance.now() - sentAt)
  }
  const stop =
    'perSecond' in load ? sendSteadily(load.perSecond, send) : sendInTurn(load.atOnce, send)
  return async () => {
    await stop()
    return { times: times.toSorted((one, other) => one - other), failures }
  }
}

export async function restartInTurn(run: RestartRun): Promise<RestartFigures> {
  const { buildFolder, databaseUrl, dataDir, restarts, load, drainSeconds } = run
  const proxy = await startProxy()
  const processes: Running[] = []
  const begin = async () => {
    const started = await startOrbit(buildFolder, databaseUrl, dataDir, {
      DRAIN_SECONDS: String(drainSeconds),
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
    const finish = start(proxy.port, load)
    for (let done = 0; done < restarts; done += 1) {
      const oldest = processes.shift()
      // The process only gets its signal: the proxy notices through its readiness check.
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
