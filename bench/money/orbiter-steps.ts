/** An Orbiter's actions that move money. */
import { sql } from 'kysely'
import { newId } from '#app/base/ids.ts'
import { acceptBooking, rejectBooking } from '#work/bookings/answer-request.server.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { deliverVersion } from '#delivery/deliveries/deliver-version.server.ts'
import { deliveryUpload } from '#delivery/deliveries/delivery-upload.server.ts'
import { declareDraft } from '#delivery/deliveries/draft-version.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { allOf } from './all-of.ts'
import { actorOf, bookingOf, type MoneyStep, type MoneyWorld, projectOf } from './money-world.ts'

const HOUR_SECONDS = 3600

async function accept(world: MoneyWorld): Promise<unknown> {
  const booking = bookingOf(world)
  if (!booking) return false
  const viewer = actorOf(world, world.orbiter)
  const answer = () => acceptBooking(viewer, booking)
  const meets = world.random.next()
  // The customer withdraws at the same moment, or the Orbiter presses twice.
  if (meets < 0.1)
    return allOf([answer(), cancelBooking(world.customer, booking, { reason: 'Rain' })])
  return allOf(meets < 0.25 ? [answer(), answer()] : [answer()])
}

async function reject(world: MoneyWorld): Promise<unknown> {
  const booking = bookingOf(world)
  return booking ? rejectBooking(actorOf(world, world.orbiter), booking, {}) : false
}

async function cancel(world: MoneyWorld): Promise<unknown> {
  const booking = bookingOf(world)
  return booking ? cancelBooking(actorOf(world, world.orbiter), booking, { reason: 'Ill' }) : false
}

/** A processed film, without its bytes. */
async function insertFilm(ownerId: string): Promise<string> {
  const id = newId()
  await db()
    .insertInto('mediaFiles')
    .values({
      id,
      ownerId,
      kind: 'video',
      purpose: 'delivery',
      fileName: 'IMG_0042.MOV',
      sizeBytes: 480_000,
      sha256: 'a'.repeat(64),
      state: 'ready',
      width: 1080,
      height: 1920,
      durationMs: 7400,
      hasSound: true,
      masterKey: `media/${id}/master.mp4`,
      masterBytes: 480_000,
      previewKey: `media/${id}/preview.mp4`,
      previewBytes: 480_000,
      posterKey: `media/${id}/poster.webp`,
      createdAt: now(),
      readyAt: now(),
    })
    .execute()
  return id
}

interface OwedPiece {
  id: string
  startAt: Date
  orbiterId: string
}

/** The pieces owed for an accepted booking, or for a project that an Orbiter has. */
async function owedPieces(world: MoneyWorld): Promise<OwedPiece[]> {
  const [booking, project] = [bookingOf(world), projectOf(world)]
  const { rows } = await sql<OwedPiece>`
    select d.id, b.start_at, b.orbiter_id from deliverables d
      join booking_requests b on b.id = d.booking_request_id
      where b.id = ${booking}::uuid and b.status = 'accepted' and d.state in ('owed', 'changes')
    union all
    select d.id, s.start_at, a.orbiter_id from deliverables d
      join project_sessions s on s.project_id = d.project_id and s.position = 0
      join orbiter_assignments a on a.project_id = d.project_id and a.status in ('assigned', 'in_progress')
      where d.project_id = ${project}::uuid and d.state in ('owed', 'changes')`.execute(db())
  return rows
}

/** Delivers one piece; moves the clock to the start of the job if necessary. */
async function deliver(world: MoneyWorld): Promise<unknown> {
  const soon = now().getTime() + HOUR_SECONDS * 1000
  const pieces = (await owedPieces(world)).filter(({ startAt }) => startAt.getTime() <= soon)
  if (pieces.length === 0) return false
  const piece = world.random.pick(pieces.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  const orbiter = [world.orbiter, ...world.crew].find(({ id }) => id === piece.orbiterId)
  if (!orbiter) return false
  const mediaId = await insertFilm(orbiter.id)
  await transaction((tx) =>
    deliveryUpload.received(tx, {
      subjectId: piece.id,
      mediaId,
      ownerId: orbiter.id,
      kind: 'video',
    }),
  )
  await db().updateTable('mediaFiles').set({ checks: '[]' }).where('id', '=', mediaId).execute()
  await declareDraft(orbiter, piece.id, { music: 'licensed', note: '' })
  await deliverVersion(actorOf(world, orbiter), piece.id, {
    isDoNotFilmChecked: 'on',
    deliverAnywayReason: '',
  })
}

export const ORBITER_STEPS: MoneyStep[] = [
  { name: 'accept', by: 'orbiter', weight: 7, run: accept },
  { name: 'decline', by: 'orbiter', weight: 1, run: reject },
  { name: 'cancel as the Orbiter', by: 'orbiter', weight: 1, run: cancel },
  { name: 'deliver', by: 'orbiter', weight: 9, run: deliver },
]
