/**
 * Many managed jobs for many equally good Orbiters, through the program's own search and answers,
 * on a simulated clock.
 */
import { createHash } from 'node:crypto'
import { addDays } from '#app/base/add-days.ts'
import { Conflict } from '#app/base/errors.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { CITIES } from '#market/catalog/cities.ts'
import { findCityPlace } from '#market/places/find-places.server.ts'
import { acceptOffer, declineOffer } from '#work/projects/answer-offer.server.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import { authorizePayment } from '#money/payments/authorize-payment.server.ts'
import { NOT_PAID, type Paying } from '#money/payments/paying.ts'
import { createManagedProject } from '#work/projects/create-managed-project.server.ts'
import { advanceSearches } from '#work/projects/dispatch-project.server.ts'
import { freezeClock, now, resumeClock } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { seededRandom, type Random } from '../db/demo/random.ts'
import { emptyTables } from '../db/demo/wipe.ts'
import { type JobFigures, readFigures } from './job-figures.ts'
import { TICK_MS } from './job-figures.ts'

const PRICE_CENTS = 12_500

const STARTS_AT = '2027-03-01T15:00:00Z'

/** How long searches continue after the last job has come in: longer than any search may take. */
const TAIL_TICKS = 26 * 4

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
  await transaction(emptyTables)
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
  const places = await Promise.all(CITIES.map(({ name, state }) => findCityPlace(name, state)))
  const profiles = orbiters.map(({ id, email, fullName }, index) => {
    const city = CITIES[index % CITIES.length] ?? CITIES[0]
    const placeId = places[index % CITIES.length]?.id ?? null
    const common = {
      userId: id,
      email,
      fullName,
      timeZone: city.timeZone,
      placeId,
    }
    const level = {
      orbiterModel: 'package-flow',
      orbiterLevel: 'intermediate',
      approvalStatus: 'approved',
    } as const
    return { ...common, ...level, listedAt: new Date(STARTS_AT) }
  })
  await db().insertInto('profiles').values(profiles).execute()
  await passChecks(orbiters)
  return { customer, orbiters: new Map(orbiters.map((viewer) => [viewer.id, viewer])) }
}

/** Package jobs need the interview and the training. */
async function passChecks(orbiters: readonly Viewer[]): Promise<void> {
  await db()
    .insertInto('orbiterVerifications')
    .values(orbiters.map(({ id }) => ({ orbiterId: id, step: 'interview' as const })))
    .execute()
  await db()
    .insertInto('trainingAttempts')
    .values(
      orbiters.map(({ id }, index) => ({
        id: uuidOf(`training-${index}`),
        orbiterId: id,
        answers: '{}',
        rightCount: 10,
        questionCount: 10,
        isPassed: true,
        takenAt: new Date(STARTS_AT),
      })),
    )
    .execute()
}

/** Reserves a test card, unless payments are off. */
async function payFor(customer: Viewer, index: number): Promise<Paying> {
  if (!takesPayments()) return NOT_PAID
  const { id } = await authorizePayment(customer, {
    key: uuidOf(`payment-${index}`),
    purpose: 'order',
    amountCents: PRICE_CENTS,
    card: { token: 'tok_pays_4242' },
    description: 'Job',
    returnUrl: '/',
  })
  return { ...NOT_PAID, paymentId: id }
}

async function openJob(customer: Viewer, index: number, random: Random): Promise<void> {
  const city = random.pick(CITIES)
  const paying = await payFor(customer, index)
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
        eventEnd: null,
        durationMinutes: 60,
        days: 1,
        priceCents: PRICE_CENTS,
        product: { kind: 'package', id: null, name: 'Job', durationMinutes: 60, deliveryDays: 1 },
        deliverables: [{ kind: 'reel', count: 1, due: '24-hours' }],
        paying,
      },
      uuidOf(`job-${index}`),
    ),
  )
}

/**
 * Of the Orbiters who get an offer, 45% accept, 20% decline, and the rest do not answer. They
 * answer in random order.
 */
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
    // A `Conflict` is expected: another Orbiter may have been faster, or the time may be taken.
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
    resumeClock()
  }
}
