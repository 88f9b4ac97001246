/**
 * Runs one attack at a time and measures its effect on other people: the p99 of their answers
 * during the attack, compared with a quiet moment just before.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type pg from 'pg'
import { sizeOf, words } from '../../scripts/smoke.mjs'
import { openCluster } from '../cluster.ts'
import { expectFigure, expectThat } from '../expect-that.ts'
import { ageBookings, isSeeded, openSessions, readCreatorIds, seed, sessionToken } from '../seed.ts'
import { startOrbit, type Running } from '../servers.ts'
import { ATTACKS, type Attack, type HostileOrders } from './attacks.ts'
import {
  BOOKING_NOTES,
  letPeopleUse,
  type OtherPerson,
  type Town,
  type Waited,
} from './other-people.ts'

const PEOPLE = sizeOf(24, 4)
const ROUNDS = sizeOf(3, 1)
const MEASURE_MS = sizeOf(8000, 200)
/** How long an attack runs before the measurement starts. It continues until after the end. */
const LEAD_MS = sizeOf(1000, 50)
const MOST_TIMES_SLOWER = 3
/**
 * Index of the first hostile person among the bench's customers. Each attack uses another customer,
 * so that no rate limit carries over.
 */
const FIRST_HOSTILE = 200

interface Round {
  quiet: Waited
  beside: Waited
}

const customerCookie = (customer: number) => `orbit_session=${sessionToken(customer)}`

/** Creates an accepted booking of the hostile person, whose thread the attack writes into. */
async function makeThread(pool: pg.Pool, customer: number, orbiterId: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into booking_requests (customer_id, orbiter_id, customer_name, customer_email, requested_date, requested_time, time_zone, start_at, end_at, event_ends_at,
       service_type, product, price_cents, commission_bps, expires_at, status, agreed_at)
     select id, $2, full_name, email, (now() + make_interval(days => 300 + $3))::date, '12:00', 'UTC', date_trunc('day', now()) + make_interval(days => 300 + $3),
       date_trunc('day', now()) + make_interval(days => 300 + $3, hours => 1), date_trunc('day', now()) + make_interval(days => 300 + $3, hours => 1), '30s Reel',
       '{"kind": "reel", "id": "30", "name": "30s Reel", "durationMinutes": 60, "deliveryDays": 1}', 14900, 1000, now(), 'accepted', now()
     from users where email = $1 returning id`,
    [`customer-${customer}@bench.example`, orbiterId, customer],
  )
  return rows[0]?.id ?? ''
}

/** Starts the attack. Calling the result waits until the attack has ended. */
async function begin(orders: HostileOrders): Promise<() => Promise<void>> {
  const person = fork(new URL('./hostile-person.ts', import.meta.url), [JSON.stringify(orders)])
  const ended = once(person, 'exit')
  await once(person, 'message')
  await new Promise((resolve) => setTimeout(resolve, LEAD_MS))
  return async () => {
    await ended
  }
}

async function measure(
  attack: Attack,
  town: Town,
  people: OtherPerson[],
  hostile: Pick<HostileOrders, 'cookie' | 'threadId'>,
): Promise<Round> {
  const quiet = await letPeopleUse(town, people, MEASURE_MS)
  const orders = {
    ...hostile,
    ...town,
    attack,
    address: '203.0.113.66',
    ms: MEASURE_MS + 2 * LEAD_MS,
  }
  const end = await begin(orders)
  const beside = await letPeopleUse(town, people, MEASURE_MS)
  await end()
  return { quiet, beside }
}

const shown = ({ p50Ms, p99Ms }: Waited) => `p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms`

/** The round with the lowest p99: other load on the machine can only make a round slower. */
function bestOf(measured: Waited[]): Waited {
  return measured.reduce((best, next) => (next.p99Ms < best.p99Ms ? next : best))
}

function judge(attack: Attack, rounds: Round[]): void {
  const [quiet, beside] = [
    bestOf(rounds.map((round) => round.quiet)),
    bestOf(rounds.map((round) => round.beside)),
  ]
  const ratio = beside.p99Ms / quiet.p99Ms
  const all = rounds
    .map((round) => `${round.quiet.p99Ms.toFixed(0)} to ${round.beside.p99Ms.toFixed(0)} ms`)
    .join(', ')
  const figure = `others ${shown(quiet)} quiet, ${shown(beside)} beside it: ${ratio.toFixed(2)} × (p99 of the rounds: ${all})`
  expectFigure(ATTACKS[attack], figure, ratio < MOST_TIMES_SLOWER)
  const failures = rounds.flatMap(({ quiet, beside }) => [...quiet.failures, ...beside.failures])
  if (failures.length > 0)
    expectThat(
      'others got no answer',
      failures.map(([status, count]) => `${count} × ${status}`).join(', '),
      false,
    )
}

async function judgeEach(pool: pg.Pool, orbit: Running, attacks: Attack[]): Promise<void> {
  const orbiterIds = await readCreatorIds(
    pool,
    'is_available and not exists (select 1 from orbiter_availability a where a.orbiter_id = profiles.user_id)',
    2000,
  )
  const town = { port: orbit.port, orbiterIds }
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    cookie: customerCookie(n + 1),
    address: `198.51.100.${n + 1}`,
  }))
  await letPeopleUse(town, people, MEASURE_MS)
  for (const [index, attack] of attacks.entries()) {
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const customer = FIRST_HOSTILE + index * ROUNDS + round
      const threadId = await makeThread(pool, customer, orbiterIds[customer] ?? '')
      rounds.push(
        await measure(attack, town, people, { cookie: customerCookie(customer), threadId }),
      )
    }
    judge(attack, rounds)
  }
}

/** @param chosen the attacks to run; all of them if empty */
async function judgeHostilePeople(chosen: string[]): Promise<void> {
  const attacks = (Object.keys(ATTACKS) as Attack[]).filter(
    (attack) => chosen.length === 0 || chosen.includes(attack),
  )
  if (attacks.length < chosen.length)
    throw new Error(`Attacks are ${Object.keys(ATTACKS).join(', ')}.`)
  const cluster = await openCluster('hostile')
  try {
    if (!(await isSeeded(cluster.pool))) await seed(cluster.pool)
    await openSessions(cluster.pool)
    // Requests from an earlier run would count toward this run's limits.
    await cluster.pool.query(
      'delete from booking_requests where special_notes = $1 or product = $2',
      [BOOKING_NOTES, '{}'],
    )
    await ageBookings(cluster.pool)
    await cluster.pool.query('truncate rate_limits')
    await cluster.pool.query('vacuum analyze')
    const build = path.resolve(process.env['BUILD_DIR'] ?? 'build')
    const orbit = await startOrbit(build, cluster.url, cluster.folder, { TRUST_PROXY: 'on' })
    await judgeEach(cluster.pool, orbit, attacks)
    await orbit.stop()
  } finally {
    await cluster.stop()
  }
}

await judgeHostilePeople(words)
