/**
 * Moving an accepted booking: one side proposes a new time, and the other side accepts or declines
 * it. The booking and its ID stay the same.
 */
import { InvalidInput } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { newId } from '#app/base/ids.ts'
import { instantOf, isDate } from '#app/base/zoned-time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { listMoveTimes, listMoveDates } from '#market/availability/open-times.server.ts'
import {
  bookingHorizon,
  isWithin,
  type BookingHorizon,
} from '#market/availability/public-times.server.ts'
import { proposeTimeInput } from '#work/bookings/booking-inputs.ts'
import { countChange } from '#work/bookings/booking-limits.server.ts'
import type { BookingRow, ProposalRow } from '#work/bookings/booking-row.server.ts'
import type { BookingView } from '#work/bookings/booking-view.server.ts'
import { changeBooking, closeProposals } from '#work/bookings/change-booking.server.ts'
import { withBooking } from '#work/bookings/booking-row.server.ts'
import { claimTime } from '#work/bookings/claim-time.server.ts'
import { moveBookingPieces } from '#delivery/deliveries/deliverables.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

/**
 * @throws InvalidInput, NotFound, NotAllowed, RateLimited, Conflict (`wrong-status`, `too-late`,
 * `proposal-open`)
 */
export async function proposeTime(
  viewer: Viewer,
  bookingId: string,
  input: unknown,
): Promise<BookingRow> {
  const { date, time, note } = parseInput(proposeTimeInput, input)
  await countChange(viewer.id, bookingId, 'propose')
  return withBooking(viewer, bookingId, 'propose', async (tx, booking) => {
    const side = viewer.id === booking.orbiterId ? 'orbiter' : 'customer'
    if (!isDate(date)) throw new InvalidInput({ date: 'Choose a date.' })
    const startAt = instantOf(date, time, booking.timeZone)
    if (startAt.getTime() === booking.startAt.getTime())
      throw new InvalidInput({ time: 'This time is already booked. Choose another.' })
    const times = await listMoveTimes(tx, booking, side, date)
    if (!times.includes(time))
      throw new InvalidInput({ time: 'This time is not free. Choose another.' })
    // A proposal that expired unanswered no longer blocks a new one.
    await closeProposals(tx, booking.id, 'lapsed')
    await tx
      .insertInto('bookingProposals')
      .values({
        id: newId(),
        bookingRequestId: booking.id,
        proposedBy: viewer.id,
        proposerSide: side,
        requestedDate: date,
        requestedTime: time,
        startAt,
        endAt: new Date(startAt.getTime() + (booking.endAt.getTime() - booking.startAt.getTime())),
        note: note || null,
        createdAt: now(),
      })
      .execute()
    return changeBooking(tx, {
      viewer,
      action: 'propose',
      booking,
      data: { side, newDate: date, newTime: time, note: note || null },
    })
  })
}

/**
 * Moves the booking and declines open requests for its new time.
 * @throws NotFound, NotAllowed, Conflict (`no-proposal`, `overlap`)
 */
export function agreeToTime(viewer: Viewer, bookingId: string): Promise<BookingRow> {
  return withBooking(viewer, bookingId, 'agree', (tx, booking) => {
    // The policy guarantees that there is a proposal.
    const { startAt, endAt, requestedDate, requestedTime } = booking.proposal as ProposalRow
    // The event moves along with the filming.
    const shiftMs = startAt.getTime() - booking.startAt.getTime()
    const eventEndsAt = new Date(booking.eventEndsAt.getTime() + shiftMs)
    return claimTime(tx, viewer.id, { ...booking, startAt, endAt, requestedDate }, async () => {
      await closeProposals(tx, booking.id, 'accepted')
      const moved = await changeBooking(tx, {
        viewer,
        action: 'agree',
        booking,
        set: {
          requestedDate,
          requestedTime,
          startAt,
          endAt,
          eventEndsAt,
          expiresAt: new Date(Math.min(booking.expiresAt.getTime(), startAt.getTime())),
        },
        data: {
          oldDate: booking.requestedDate,
          oldTime: booking.requestedTime,
          newDate: requestedDate,
          newTime: requestedTime,
        },
      })
      await moveBookingPieces(tx, booking.id)
      return { ...moved, startAt, endAt, eventEndsAt, requestedDate, requestedTime }
    })
  })
}

/**
 * Declines the proposed time; the booking does not change. @throws NotFound, NotAllowed, Conflict
 * (`no-proposal`)
 */
export function declineTime(viewer: Viewer, bookingId: string): Promise<BookingRow> {
  return withBooking(viewer, bookingId, 'decline', async (tx, booking) => {
    await closeProposals(tx, booking.id, 'declined')
    return changeBooking(tx, { viewer, action: 'decline', booking, data: proposalFacts(booking) })
  })
}

/**
 * Withdraws a proposal for the side that made it.
 * @throws NotFound, NotAllowed, Conflict (`no-proposal`)
 */
export function withdrawTime(viewer: Viewer, bookingId: string): Promise<BookingRow> {
  return withBooking(viewer, bookingId, 'withdraw', async (tx, booking) => {
    await closeProposals(tx, booking.id, 'withdrawn')
    return changeBooking(tx, { viewer, action: 'withdraw', booking, data: proposalFacts(booking) })
  })
}

function proposalFacts({ proposal }: BookingRow): { newDate: string; newTime: string } {
  if (!proposal) throw new Error('The policy allows this only with an open proposal')
  return { newDate: proposal.requestedDate, newTime: proposal.requestedTime }
}

export interface MoveTimes extends BookingHorizon {
  /** The date in the URL, and its open times. */
  date: string | null
  times: string[]
  /** The dates that have open times; null: any date. */
  openDates: string[] | null
}

export async function readMoveTimes(
  viewer: Viewer,
  view: BookingView,
  requestedDate: string | null,
): Promise<MoveTimes> {
  const horizon = bookingHorizon(view.timeZone)
  const side = viewer.id === view.orbiterId ? 'orbiter' : 'customer'
  const startAt = new Date(view.startAt)
  const booking = {
    id: view.id,
    orbiterId: view.orbiterId,
    timeZone: view.timeZone,
    startAt,
    endAt: new Date(startAt.getTime() + view.durationMinutes * 60_000),
  }
  const date = isWithin(horizon, requestedDate) ? requestedDate : null
  const [times, openDates] = await Promise.all([
    date ? listMoveTimes(db(), booking, side, date) : [],
    side === 'customer' ? listMoveDates(db(), booking) : null,
  ])
  return { ...horizon, date, times, openDates }
}
