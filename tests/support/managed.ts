/** Creates managed jobs for tests, through the program's own operations. */
import { newId } from '#app/base/ids.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { addDays } from '#app/base/add-days.ts'
import { acceptOffer } from '#work/projects/answer-offer.server.ts'
import { bookPackage } from '#work/projects/book-package.server.ts'
import { dispatchProject } from '#work/projects/dispatch-project.server.ts'
import { LESSONS } from '#work/training/training.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import {
  createOrbiter,
  createUser,
  viewerOf,
  type NewOrbiter,
  type TestOrbiter,
  type TestUser,
} from '#tests/support/factories.ts'
import { reserveCard } from '#tests/support/reserve-card.ts'

/** Creates an Orbiter who takes package jobs. Pass a new city to keep tests of one file apart. */
export async function createTrained(options: NewOrbiter = {}): Promise<TestOrbiter> {
  const orbiter = await createInterviewed(options)
  await passTraining(orbiter.id)
  return orbiter
}

/** Creates an Orbiter whom only the training keeps from package jobs. */
export async function createInterviewed(options: NewOrbiter = {}): Promise<TestOrbiter> {
  const orbiter = await createOrbiter(options)
  await db()
    .updateTable('profiles')
    .set({ orbiterModel: 'package-flow' })
    .where('userId', '=', orbiter.id)
    .execute()
  await passInterview(orbiter.id)
  return orbiter
}

/** Package jobs need the interview. */
export async function passInterview(orbiterId: string): Promise<void> {
  await db().insertInto('orbiterVerifications').values({ orbiterId, step: 'interview' }).execute()
}

/** Package jobs need it, too: the lessons are read, and nine of ten answers were right. */
export async function passTraining(orbiterId: string): Promise<void> {
  await readLessons(orbiterId)
  await db()
    .insertInto('trainingAttempts')
    .values({
      id: newId(),
      orbiterId,
      answers: '{}',
      rightCount: 9,
      questionCount: 10,
      isPassed: true,
      takenAt: now(),
    })
    .execute()
}

export async function readLessons(orbiterId: string): Promise<void> {
  await db()
    .insertInto('trainingReads')
    .values(LESSONS.map((lesson) => ({ orbiterId, lesson, readAt: now() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A ZIP code of each city. */
const ZIPS: Record<string, string> = {
  Boston: '02108',
  Chicago: '60614',
  Dallas: '75201',
  'Los Angeles': '90028',
  Miami: '33130',
  'New York City': '10001',
}

async function priceOf(packageId: string): Promise<number> {
  const { price } = await db()
    .selectFrom('products')
    .select('price')
    .where('id', '=', packageId)
    .executeTakeFirstOrThrow()
  return price
}

interface NewJob {
  customer?: TestUser
  city?: string
  inDays?: number
  startTime?: string
  /** By the clock; with the filming by default. */
  eventEnd?: string
  eventType?: string
  packageId?: string
  cardToken?: string
}

export async function createJob({
  customer,
  city = 'Dallas',
  inDays = 9,
  startTime = '10:00',
  eventEnd = '',
  eventType = 'restaurant',
  packageId = 'reel-30s',
  cardToken,
}: NewJob = {}) {
  const buyer = customer ?? (await createUser())
  const { id } = await bookPackage(viewerOf(buyer), {
    formKey: newId(),
    paymentId: await reserveCard(viewerOf(buyer), await priceOf(packageId), cardToken),
    packageId,
    businessName: 'Corner Bakery',
    eventType,
    contactEmail: buyer.email,
    contactPhone: '',
    city,
    eventLocation: `12 Elm Street, ${ZIPS[city] ?? '75201'}`,
    eventDate: addDays(todayIn('America/Chicago', now()), inDays),
    startTime,
    eventEnd,
    specialRequests: 'Film the oven.',
  })
  return { id, customer: buyer }
}

export async function offersOf(projectId: string) {
  return db()
    .selectFrom('assignmentOffers')
    .selectAll()
    .where('projectId', '=', projectId)
    .orderBy('wave')
    .orderBy('score', 'desc')
    .orderBy('orbiterId')
    .execute()
}

export async function projectOf(projectId: string) {
  return db()
    .selectFrom('videoProjects')
    .selectAll()
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
}

/** Creates a job that this Orbiter has accepted from an offer. */
export async function createTakenJob(orbiter: TestOrbiter, job: NewJob = {}) {
  const { id, customer } = await createJob(job)
  await dispatchProject(id)
  const offer = (await offersOf(id)).find((row) => row.orbiterId === orbiter.id)
  if (!offer) throw new Error('The Orbiter was not asked')
  await acceptOffer(viewerOf(orbiter), offer.id)
  const assignment = await db()
    .selectFrom('orbiterAssignments')
    .selectAll()
    .where('projectId', '=', id)
    .where('status', '=', 'assigned')
    .executeTakeFirstOrThrow()
  const session = await db()
    .selectFrom('projectSessions')
    .selectAll()
    .where('projectId', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id,
    customer,
    offerId: offer.id,
    assignmentId: assignment.id,
    session,
    bookingId: session.bookingRequestId ?? '',
  }
}
