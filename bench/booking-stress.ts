/**
 * Far more requests than there are slots, all accepted concurrently through two processes, while
 * other people browse. Each slot is taken once, and everyone is notified once.
 */
import type pg from 'pg'
import { sizeOf } from '../scripts/smoke.mjs'
import {
  hasServerError,
  makeRequests,
  one,
  pick,
  press,
  show,
  untilDeclined,
  type Person,
} from './crowd.ts'
import { expectThat } from './expect-that.ts'
import { load, type LoadResult, type Wire } from './load.ts'
import { type Running } from './servers.ts'

export const ORBITERS = sizeOf(20, 4)
/** Number of requests for each slot: one from each customer. */
export const CUSTOMERS = sizeOf(50, 5)

const SLOTS_EACH = sizeOf(10, 3)

/** In a smoke run, few enough that even a busy machine answers each one in time. */
const CONNECTIONS = sizeOf(100, 4)

const OTHER_CONNECTIONS = 4

/** Pause between page views: fixed, so that a faster program does not just get more of them. */
const OTHER_PAUSE_MS = 100

const LIMIT_MS = 240_000

/** Opens pages as signed-in people, so that none of them comes from the cache. */
function browse(server: Running, people: Person[], isOver: () => boolean): Promise<LoadResult> {
  let count = 0
  return load({
    port: server.port,
    connections: OTHER_CONNECTIONS,
    limitMs: LIMIT_MS,
    pauseMs: OTHER_PAUSE_MS,
    next: () => {
      const { cookie, address } = pick(people, (count += 1))
      return isOver()
        ? null
        : { path: '/browse-creators', headers: { cookie, 'x-forwarded-for': address } }
    },
  })
}

/** Sends all requests concurrently, half to each server. */
function sendAll(servers: Running[], wires: ((port: number) => Wire)[]): Promise<LoadResult[]> {
  return Promise.all(
    servers.map((server, index) => {
      const own = wires.filter((_, position) => position % servers.length === index)
      let at = 0
      return load({
        port: server.port,
        connections: Math.min(CONNECTIONS, own.length),
        limitMs: LIMIT_MS,
        next: () => own[at++]?.(server.port) ?? null,
      })
    }),
  )
}

/** Number of answers by status; 0 means no answer. */
function countStatuses(results: readonly LoadResult[]): Map<number, number> {
  const statuses = new Map<number, number>()
  const add = (status: number, count: number) =>
    count > 0 && statuses.set(status, (statuses.get(status) ?? 0) + count)
  for (const result of results) {
    for (const [status, count] of result.statuses) add(status, count)
    add(0, result.failures)
  }
  return statuses
}

const worst = (results: readonly LoadResult[], key: 'p50Ms' | 'p99Ms') =>
  `${Math.max(...results.map((result) => result[key])).toFixed(0)} ms`

export async function allAccept(
  pool: pg.Pool,
  servers: [Running, ...Running[]],
  orbiters: Person[],
  customers: Person[],
): Promise<void> {
  const wires: ((port: number) => Wire)[] = []
  const ids: string[] = []
  for (const orbiter of orbiters) {
    for (let slot = 0; slot < SLOTS_EACH; slot += 1) {
      const requests = await makeRequests(pool, orbiter, customers, 24 + slot * 2, customers.length)
      ids.push(...requests)
      wires.push(...requests.map((id) => (port: number) => press(orbiter, 'accept', id, port)))
    }
  }
  // A fixed, thorough mix, so that neighbors in the queue compete for different slots and Orbiters.
  const mixed = wires
    .map((wire, index) => ({ wire, at: (index * 7919) % wires.length }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ wire }) => wire)
  let isOver = false
  const others = browse(servers[0], customers, () => isOver)
  const startedAt = performance.now()
  const results = await sendAll(servers, mixed)
  const seconds = (performance.now() - startedAt) / 1000
  isOver = true
  const beside = await others
  const slots = orbiters.length * SLOTS_EACH
  const statuses = countStatuses(results)
  expectThat(
    `${wires.length} accepted at once, in ${seconds.toFixed(1)} s; answers`,
    show(statuses),
    !hasServerError(statuses) && statuses.get(200) === slots,
  )
  expectThat(
    'median, and slowest hundredth; the latter of pages beside them',
    `${worst(results, 'p50Ms')}, ${worst(results, 'p99Ms')}; ${worst([beside], 'p99Ms')}`,
    true,
  )
  await judge(pool, ids, slots)
}

async function judge(pool: pg.Pool, ids: string[], slots: number): Promise<void> {
  const count = (statement: string) => one(pool, `select count(*)::int n from ${statement}`, [ids])
  await untilDeclined(pool, ids, ids.length - slots)
  const accepted = await count(`booking_requests where id = any($1) and status = 'accepted'`)
  expectThat('accepted', accepted, accepted === slots)
  const pending = await count(`booking_requests where id = any($1) and status = 'pending'`)
  expectThat('still pending', pending, pending === 0)
  const events = await count('events where subject_id = any($1)')
  expectThat('events, one for each request', events, events === ids.length)
  const notified = await count(
    `(select e.subject_id from events e join notifications n on n.event_id = e.id
       where e.subject_id = any($1) group by e.subject_id having count(*) = 2) twice`,
  )
  expectThat('requests of which both sides were told once', notified, notified === ids.length)
}
