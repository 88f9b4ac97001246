/**
 * An evening in Chicago, which the home page shows: five reels, each delivered before its event
 * ended, whose customers have allowed the gallery and what it may say about them. Each step is the
 * one that its person takes.
 */
import { addDays } from '#app/base/add-days.ts'
import { newId } from '#app/base/ids.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { instantOf, todayIn } from '#app/base/zoned-time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { approvePiece } from '#delivery/deliveries/approve-piece.server.ts'
import { deliverVersion } from '#delivery/deliveries/deliver-version.server.ts'
import { declareDraft } from '#delivery/deliveries/draft-version.server.ts'
import { approvePublication } from '#delivery/publishing/decide-publication.server.ts'
import { giveConsent } from '#delivery/publishing/give-consent.server.ts'
import { preparePublication } from '#delivery/publishing/prepare-publication.server.ts'
import { publishPiece } from '#delivery/publishing/publish-piece.server.ts'
import { completeDeliveredBookings } from '#work/bookings/end-booking.server.ts'
import { freezeClock } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { upload } from './demo-deliveries.ts'
import { storeFilm } from './demo-films.ts'
import { findReel } from './demo-media.ts'
import { acceptDemo, noteMove } from './demo-money.ts'
import { ask, type Cast } from './demo-requests.ts'
import type { MadeCreator } from './people.ts'
import { seededRandom, type Random } from './random.ts'

const WEEKEND = new Set([5, 6])

interface Event {
  film: string
  orbiter: string
  occasion: string
  venue: string
  time: string
  /** What was left of the event when its reel arrived. */
  minutesLeft: number
}

const EVENTS: readonly Event[] = [
  {
    film: 'keynote-opening',
    orbiter: 'Micah Rosen',
    occasion: 'Opening keynote',
    venue: 'Pier Forum, 3 Harbor Walk',
    time: '17:30',
    minutesLeft: 41,
  },
  {
    film: 'pasta-night',
    orbiter: 'Ana Petrova',
    occasion: 'Pasta night',
    venue: 'Trattoria Lume, 18 Mill Street',
    time: '18:30',
    minutesLeft: 33,
  },
  {
    film: 'make-a-wish',
    orbiter: 'Juno Park',
    occasion: 'Birthday dinner',
    venue: 'Loft Nine, 9 Canal Street',
    time: '19:30',
    minutesLeft: 28,
  },
  {
    film: 'summit-after-hours',
    orbiter: 'Ingrid Solheim',
    occasion: 'After the summit',
    venue: 'Pier Forum, 3 Harbor Walk',
    time: '20:30',
    minutesLeft: 17,
  },
  {
    film: 'mirror-ball-night',
    orbiter: 'Micah Rosen',
    occasion: 'Club night',
    venue: 'The Foundry, 40 Rail Street',
    time: '22:30',
    minutesLeft: 52,
  },
]

/** Their customers' Orbiters publish these, so the gallery has no second copy of them. */
export const EVENING_FILMS: ReadonlySet<string> = new Set(EVENTS.map(({ film }) => film))

/** Each event goes on for an hour after its filming. */
const GOES_ON: Random = { ...seededRandom(1), pick: (items) => items[1] as (typeof items)[0] }

/** Must run before any other booking, while all times are free. */
export async function makeEvening(cast: Cast, present: Date): Promise<void> {
  for (const [index, event] of EVENTS.entries()) {
    const creator = cast.creators.find(({ name }) => name === event.orbiter)
    const customer = cast.others[index + 1]
    if (!creator || !customer) throw new Error(`The demo has no ${event.orbiter}`)
    await makeEvent({ creator, customer, admin: cast.admin }, event, present)
  }
  freezeClock(present)
}

/** The last Friday or Saturday whose night has been over for a day. */
function dateOf(timeZone: string, present: Date): string {
  let date = addDays(todayIn(timeZone, present), -2)
  while (!WEEKEND.has(new Date(`${date}T00:00:00Z`).getUTCDay())) date = addDays(date, -1)
  return date
}

interface People {
  creator: MadeCreator
  customer: Viewer
  admin: Viewer
}

const DAYS_AHEAD = 4

async function makeEvent(people: People, event: Event, present: Date): Promise<void> {
  const { creator, customer, admin } = people
  const requestedOn = addDays(dateOf(creator.timeZone, present), -DAYS_AHEAD)
  const { durationSeconds, category, title } = await findReel(event.film)
  freezeClock(instantOf(requestedOn, '10:00', creator.timeZone))
  const { occasion, venue, time } = event
  const offer = `reel:${Math.round(durationSeconds)}`
  const id = await ask(
    { customer, creator, inDays: DAYS_AHEAD, occasion, venue, time, offer },
    GOES_ON,
  )
  if (!id) throw new Error(`${creator.name} is not free for ${occasion}`)
  freezeClock(instantOf(requestedOn, '11:00', creator.timeZone))
  await acceptDemo(creator.viewer, id)
  const { pieceId, eventEndsAt } = await pieceOf(id)
  const hoursAfter = (hours: number) =>
    freezeClock(new Date(eventEndsAt.getTime() + hours * HOUR_MS))
  hoursAfter(-event.minutesLeft / 60)
  await upload(creator.viewer, pieceId, await storeFilm({ slug: event.film }, newId()))
  await declareDraft(creator.viewer, pieceId, { music: 'original', note: '' })
  await deliverVersion(creator.viewer, pieceId, { isDoNotFilmChecked: true })
  hoursAfter(1)
  await approvePiece({ viewer: customer }, pieceId)
  await giveConsent(customer, pieceId, { mayGallery: 'yes', maySayWhen: 'yes' })
  hoursAfter(2)
  await completeDeliveredBookings()
  noteMove({ bookingRequestId: id })
  const publicationId = newId()
  const published = { publicationId, target: 'gallery', title, category }
  await publishPiece(creator.viewer, pieceId, published)
  await preparePublication(publicationId)
  hoursAfter(12)
  await approvePublication(admin, { publicationId })
}

const pieceOf = (bookingId: string) =>
  db()
    .selectFrom('deliverables as d')
    .innerJoin('bookingRequests as b', 'b.id', 'd.bookingRequestId')
    .select(['d.id as pieceId', 'b.eventEndsAt'])
    .where('b.id', '=', bookingId)
    .where('d.kind', '=', 'reel')
    .executeTakeFirstOrThrow()
