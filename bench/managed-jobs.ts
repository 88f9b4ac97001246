/** Many managed jobs over many equally good Orbiters, through the program's own search and answers, on a clock of its own. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Conflict } from '#app/base/errors.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { addDays } from '#app/base/add-days.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { CITIES } from '#app/features/catalog/cities.ts'
import { acceptOffer, declineOffer } from '#app/features/projects/answer-offer.server.ts'
import { advanceSearches } from '#app/features/projects/dispatch-project.server.ts'
import { createManagedProject } from '#app/features/projects/create-managed-project.server.ts'
import { freezeClock, now, releaseClock } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { seededRandom, type Random } from '../db/demo/random.ts'
import type { ExpectThat } from './expect-that.ts'

const STARTS_AT = '2027-03-01T15:00:00Z'
const TICK_MS = 15 * 60_000
/** After the last job has come in, the searches are followed for so long: longer than any of them may take. */
const TAIL_TICKS = 26 * 4

export interface JobFigures {
  jobs: number
  matched: number
  withAdmin: number
  /** Neither matched nor with an admin by the promised time. */
  late: number
  doubleBooked: number
  /** Share of the jobs that the busiest tenth of the Orbiters got. */
  busiestShare: number
  /** Of who got what: the same for the same seed. */
  fingerprint: string
}

function uuidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

async function insertPeople(
  count: number,
): Promise<{ customer: Viewer; orbiters: Map<string, Viewer> }> {
  await sql`truncate video_projects, booking_requests, users cascade`.execute(db())
  const viewerOf = (name: string, role: 'user' | 'orbiter'): Viewer => {
    const email = `${name}@jobs.example`
    return {
      id: uuidOf(name),
      email,
      fullName: name,
      roles: [role],
      timeZone: 'America/New_York',
      avatarUrl: null,
    }
  }
  const customer = viewerOf('customer', 'user')
  const orbiters = Array.from({ length: count }, (_, index) =>
    viewerOf(`orbiter-${index}`, 'orbiter'),
  )
  await db()
    .insertInto('users')
    .values([customer, ...orbiters].map(({ id, email, fullName }) => ({ id, email, fullName })))
    .execute()
  await db()
    .insertInto('userRoles')
    .values(orbiters.map(({ id }) => ({ userId: id, role: 'orbiter' })))
    .execute()
  const profiles = orbiters.map(({ id, email, fullName }, index) => {
    const city = CITIES[index % CITIES.length] ?? CITIES[0]
    const common = {
      userId: id,
      email,
      fullName,
      timeZone: city.timeZone,
      location: `${city.name}, ${city.state}`,
    }
    const level = {
      orbiterModel: 'package-flow',
      orbiterLevel: 'intermediate',
      approvalStatus: 'approved',
    } as const
    return { ...common, ...level, listedAt: new Date(STARTS_AT) }
  })
  await db().insertInto('profiles').values(profiles).execute()
  return { customer, orbiters: new Map(orbiters.map((viewer) => [viewer.id, viewer])) }
}

async function openJob(customer: Viewer, index: number, random: Random): Promise<void> {
  const city = random.pick(CITIES)
  await transaction((tx) =>
    createManagedProject(
      tx,
      customer,
      {
        source: 'package',
        title: `Job ${index}`,
        description: '',
        eventType: 'event',
        businessName: '',
        contactEmail: customer.email,
        contactPhone: '',
        city: city.name,
        venueAddress: '',
        eventDate: addDays(todayIn(city.timeZone, now()), random.between(2, 30)),
        startTime: `${String(random.between(9, 19)).padStart(2, '0')}:00`,
        durationMinutes: 60,
        days: 1,
        priceCents: 12_500,
        product: { kind: 'package', id: null, name: 'Job', durationMinutes: 60, deliveryDays: 1 },
        deliverables: [{ kind: 'reel', count: 1, due: '24-hours' }],
      },
      uuidOf(`job-${index}`),
    ),
  )
}

/** Nearly half of those who are asked accept, a fifth decline, the rest stay silent; in an order of chance. */
async function answerOffers(
  orbiters: Map<string, Viewer>,
  seen: Set<string>,
  random: Random,
): Promise<void> {
  const open = await db()
    .selectFrom('assignmentOffers')
    .select(['id', 'orbiterId', 'projectId'])
    .where('status', '=', 'open')
    .orderBy('projectId')
    .orderBy('orbiterId')
    .execute()
  const fresh = open
    .filter((offer) => !seen.has(offer.id))
    .map((offer) => ({ ...offer, turn: random.next(), mood: random.next() }))
    .toSorted((a, b) => a.turn - b.turn)
  for (const { id, orbiterId, mood } of fresh) {
    seen.add(id)
    const viewer = orbiters.get(orbiterId)
    if (!viewer || mood > 0.65) continue
    // Somebody else may have been quicker, or the time be taken: both are refused, and that is the point.
    await (mood < 0.45 ? acceptOffer(viewer, id) : declineOffer(viewer, id, {})).catch(
      (error: unknown) => {
        if (!(error instanceof Conflict)) throw error
      },
    )
  }
}

export interface JobLoad {
  orbiters: number
  jobs: number
  seed: number
}

export async function simulateJobs({ orbiters: count, jobs, seed }: JobLoad): Promise<JobFigures> {
  const random = seededRandom(seed)
  const { customer, orbiters } = await insertPeople(count)
  const seen = new Set<string>()
  try {
    let made = 0
    for (let tick = 0; made < jobs || tick < jobs + TAIL_TICKS; tick += 1) {
      freezeClock(new Date(new Date(STARTS_AT).getTime() + tick * TICK_MS))
      if (made < jobs) {
        await openJob(customer, made, random)
        made += 1
      }
      while ((await advanceSearches()) === 50);
      await answerOffers(orbiters, seen, random)
    }
    return await readFigures(count)
  } finally {
    releaseClock()
  }
}

async function readFigures(count: number): Promise<JobFigures> {
  const projects = await sql<{
    id: string
    matchStatus: string
    orbiterId: string | null
    isLate: boolean
  }>`
    select p.id, p.match_status, a.orbiter_id,
      coalesce(least(p.matched_at, (select min(e.created_at) from events e where e.subject_id = p.id and e.kind = 'project.unfilled')),
        'infinity'::timestamptz) > p.match_due_at + make_interval(secs => ${TICK_MS / 1000}) as is_late
    from video_projects p left join orbiter_assignments a on a.project_id = p.id and a.status = 'assigned' order by p.id`.execute(
    db(),
  )
  const doubled = await sql<{
    n: number
  }>`select count(*)::int as n from booking_requests a join booking_requests b
    on a.orbiter_id = b.orbiter_id and a.id < b.id and a.status = 'accepted' and b.status = 'accepted' and a.start_at < b.end_at and b.start_at < a.end_at`.execute(
    db(),
  )
  const taken = new Map<string, number>()
  for (const { orbiterId } of projects.rows)
    if (orbiterId) taken.set(orbiterId, (taken.get(orbiterId) ?? 0) + 1)
  const busiest = [...taken.values()].toSorted((a, b) => b - a).slice(0, Math.ceil(count / 10))
  const matched = projects.rows.filter((row) => row.matchStatus === 'matched').length
  return {
    jobs: projects.rows.length,
    matched,
    withAdmin: projects.rows.filter((row) => row.matchStatus === 'unfilled').length,
    late: projects.rows.filter((row) => row.isLate).length,
    doubleBooked: doubled.rows[0]?.n ?? 0,
    busiestShare: busiest.reduce((sum, jobs) => sum + jobs, 0) / Math.max(1, matched),
    fingerprint: createHash('sha256')
      .update(
        projects.rows.map((row) => `${row.id}:${row.orbiterId ?? row.matchStatus}`).join('\n'),
      )
      .digest('hex'),
  }
}

/** Simulates it twice and says whether what matching promises holds (docs/matching.md). */
export async function judgeJobs(wanted: JobLoad, expectThat: ExpectThat): Promise<void> {
  const first = await simulateJobs(wanted)
  expectThat(
    'managed jobs: matched, with an admin',
    `${first.matched}, ${first.withAdmin}`,
    first.matched + first.withAdmin === wanted.jobs,
  )
  expectThat('managed jobs neither matched nor with an admin in time', first.late, first.late === 0)
  expectThat('Orbiters booked twice', first.doubleBooked, first.doubleBooked === 0)
  expectThat(
    'share of the busiest tenth',
    `${(first.busiestShare * 100).toFixed(1)} %`,
    first.busiestShare <= 0.15,
  )
  const again = await simulateJobs(wanted)
  expectThat(
    'same seed, same result',
    `${first.fingerprint.slice(0, 12)}, ${again.fingerprint.slice(0, 12)}`,
    again.fingerprint === first.fingerprint,
  )
}
