/** A customer's films, and the jobs that the next ones come from. */
import { sql } from 'kysely'
import { readNewestFilms, type DeliveredFilm } from '#delivery/deliveries/film-posters.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import {
  ownBookings,
  toCustomerBookings,
  type CustomerBooking,
} from '#work/bookings/customer-booking-queries.server.ts'
import { isCustomersTurn } from '#work/jobs/job-states.ts'
import { now } from '#app/platform/clock.ts'

type ShelfFact =
  | 'id'
  | 'orbiterName'
  | 'title'
  | 'soldAs'
  | 'startAt'
  | 'status'
  | 'state'
  | 'label'
  | 'sentence'
  | 'project'

export interface ShelfJob extends Pick<CustomerBooking, ShelfFact> {
  isYourTurn: boolean
  /** Null until something is delivered. */
  film: DeliveredFilm | null
}

const OPEN_READ = 12
/** More frames would push the films out of view; the list below has the rest. */
const FRAMES_SHOWN = 5
const FILMS_SHOWN = 12
/** An answer is due within days, so a film that waits for one is among the latest. */
const LATEST_READ = 6

/** Whether something was delivered for `booking_requests as b`. A project counts once. */
const IS_DELIVERED = sql<boolean>`exists (select 1 from deliverables d
  join deliverable_versions v on v.deliverable_id = d.id and v.delivered_at is not null
  where d.booking_request_id = b.id or d.project_id in (select s.project_id from project_sessions s
    where s.booking_request_id = b.id and s.position = 0))`

const listOpen = (viewer: Viewer) =>
  ownBookings(viewer)
    .where((eb) =>
      eb.or([
        eb('b.status', '=', 'accepted'),
        eb.and([eb('b.status', '=', 'pending'), eb('b.expiresAt', '>', now())]),
      ]),
    )
    .orderBy('b.startAt')
    .orderBy('b.id')
    .limit(OPEN_READ)
    .execute()

const listDelivered = (viewer: Viewer, limit: number) =>
  ownBookings(viewer)
    .where('b.status', 'in', ['accepted', 'completed'])
    .where(IS_DELIVERED)
    .orderBy('b.startAt', 'desc')
    .orderBy('b.id')
    .limit(limit)
    .execute()

export const jobIdOf = ({ id, project }: Pick<CustomerBooking, 'id' | 'project'>): string =>
  project?.id ?? id

async function withFilms(bookings: readonly CustomerBooking[]): Promise<ShelfJob[]> {
  const films = await readNewestFilms([...new Set(bookings.map(jobIdOf))])
  // Several sessions of a project deliver the same film.
  const jobIds = bookings.map(jobIdOf)
  const firsts = bookings.filter((booking, index) => jobIds.indexOf(jobIdOf(booking)) === index)
  return firsts.map((booking) => ({
    ...pick(booking),
    isYourTurn: isCustomersTurn(booking.state),
    film: films.get(jobIdOf(booking)) ?? null,
  }))
}

const pick = (booking: CustomerBooking): Pick<CustomerBooking, ShelfFact> => {
  const { id, orbiterName, title, soldAs, startAt, status, state, label, sentence, project } =
    booking
  return { id, orbiterName, title, soldAs, startAt, status, state, label, sentence, project }
}

/** Films that wait for the customer, then the next events by date, then the films, newest first. */
export async function readShelf(viewer: Viewer): Promise<ShelfJob[]> {
  const [open, delivered] = await Promise.all([
    listOpen(viewer),
    listDelivered(viewer, FILMS_SHOWN),
  ])
  const openIds = new Set(open.map(({ id }) => id))
  const rows = [...open, ...delivered.filter(({ id }) => !openIds.has(id))]
  const jobs = await withFilms(await toCustomerBookings(rows, viewer))
  const waiting = jobs.filter(({ film, isYourTurn }) => film && isYourTurn)
  const turns = jobs.filter(({ film, isYourTurn }) => !film && isYourTurn)
  const films = jobs.filter(({ film, isYourTurn }) => film && !isYourTurn)
  // What is completed without a film delivered only photos.
  const ahead = jobs.filter(
    ({ film, isYourTurn, status }) => !film && !isYourTurn && status !== 'completed',
  )
  return [
    ...waiting,
    ...[
      ...turns,
      ...ahead.slice(0, Math.max(1, FRAMES_SHOWN - waiting.length - turns.length)),
    ].toSorted((one, other) => one.startAt.localeCompare(other.startAt)),
    ...films.toSorted((one, other) => other.startAt.localeCompare(one.startAt)),
  ]
}

/** The newest film that waits for an answer, else the newest one; null if there is none. */
export async function findNewestFilm(viewer: Viewer): Promise<ShelfJob | null> {
  const rows = await listDelivered(viewer, LATEST_READ)
  const jobs = await withFilms(await toCustomerBookings(rows, viewer))
  const films = jobs.filter(({ film }) => film)
  return films.find(({ isYourTurn }) => isYourTurn) ?? films[0] ?? null
}
