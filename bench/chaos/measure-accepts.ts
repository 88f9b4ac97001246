import type pg from 'pg'
import { seededRandom } from '#db/demo/random.ts'
import {
  hasServerError,
  makePeople,
  makeRequests,
  one,
  pick,
  press,
  show,
  untilDeclined,
  type Person,
} from '../crowd.ts'
import { load, type LoadResult, type Wire } from '../load.ts'
import { startOrbit, type Running } from '../servers.ts'

/** Every version understands these, even one from before production required its own settings. */
const SETTINGS = { ORBIT_ENV: 'development', SMTP_URL: '', TRUST_PROXY: 'on' }

const ORBITERS = 100

const SLOTS_EACH = 1

export const REQUESTS_PER_SLOT = 50

export const SLOTS = ORBITERS * SLOTS_EACH

const AT_A_TIME = 50

const OTHER_CONNECTIONS = 4

/** Pause between page views: moderate, so that a faster program does not just get more of them. */
const OTHER_PAUSE_MS = 100

const LIMIT_MS = 240_000

const SHUFFLE_SEED = 7

export interface AcceptsResult {
  p50Ms: number
  p99Ms: number
  othersP99Ms: number
  accepted: number
  pending: number
  /** Requests that lost their slot and whose two sides were notified exactly once. */
  sentOnce: number
  answers: string
  hasServerError: boolean
}

/** Opens pages as signed-in people, so that none comes from the cache. */
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

async function acceptsAtOnce(pool: pg.Pool, server: Running): Promise<AcceptsResult> {
  const orbiters = await makePeople(pool, 'orbiter', ORBITERS)
  const customers = await makePeople(pool, 'user', REQUESTS_PER_SLOT)
  const wires: Wire[] = []
  const ids: string[] = []
  for (const orbiter of orbiters) {
    for (let slot = 0; slot < SLOTS_EACH; slot += 1) {
      const requests = await makeRequests(
        pool,
        orbiter,
        customers,
        24 + slot * 2,
        REQUESTS_PER_SLOT,
      )
      ids.push(...requests)
      wires.push(...requests.map((id) => press(orbiter, 'accept', id, server.port)))
    }
  }
  // Shuffled, the same way each time, so that neighbors in the queue compete for different slots
  // and Orbiters.
  const random = seededRandom(SHUFFLE_SEED)
  const mixed = wires
    .map((wire) => ({ wire, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ wire }) => wire)
  let sent = 0
  let isOver = false
  const others = browse(server, customers, () => isOver)
  const accepts = await load({
    port: server.port,
    connections: AT_A_TIME,
    limitMs: LIMIT_MS,
    next: () => mixed[sent++] ?? null,
  })
  isOver = true
  await untilDeclined(pool, ids, ids.length - SLOTS)
  return {
    p50Ms: accepts.p50Ms,
    p99Ms: accepts.p99Ms,
    othersP99Ms: (await others).p99Ms,
    accepted: await one(
      pool,
      `select count(*)::int n from booking_requests where id = any($1) and status = 'accepted'`,
      [ids],
    ),
    pending: await one(
      pool,
      `select count(*)::int n from booking_requests where id = any($1) and status = 'pending'`,
      [ids],
    ),
    sentOnce: await one(
      pool,
      `select count(*)::int n from (select e.subject_id from events e join notifications n on n.event_id = e.id
         where e.kind = 'booking.rejected' and e.subject_id = any($1) group by e.subject_id having count(*) = 2) told`,
      [ids],
    ),
    answers: show(accepts.statuses),
    hasServerError: accepts.failures > 0 || hasServerError(accepts.statuses),
  }
}

export async function measure(
  build: string,
  pool: pg.Pool,
  url: string,
  folder: string,
): Promise<AcceptsResult> {
  const server = await startOrbit(build, url, folder, SETTINGS)
  try {
    return await acceptsAtOnce(pool, server)
  } finally {
    await server.stop()
  }
}
