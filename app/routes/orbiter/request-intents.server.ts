import type { Viewer } from '#people/accounts/viewer.ts'
import { acceptBooking, rejectBooking } from '#work/bookings/answer-request.server.ts'
import { findOrbiterBooking } from '#work/bookings/orbiter-booking-queries.server.ts'
import { ignoreIfAlready } from '#work/bookings/booking-row.server.ts'
import type { Intents } from '#app/forms/form-action.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** The actions that answer a booking request. */
export const requestIntents: Intents = {
  async accept({ context, values: { bookingId = '' } }) {
    await ignoreIfAlready('accepted', () => acceptBooking(requireViewer(context), bookingId))
    return {
      title: 'Booking Accepted!',
      description:
        'The customer has been notified and the booking has been added to your calendar.',
    }
  },
  async reject({ context, values }) {
    await ignoreIfAlready('rejected', () =>
      rejectBooking(requireViewer(context), values['bookingId'] ?? '', values),
    )
    return {
      title: 'Booking Rejected',
      description: 'The customer has been notified of the rejection.',
    }
  },
}

/** The request named by `?reject=`, if it can still be rejected. */
export async function findToReject(viewer: Viewer, query: URLSearchParams) {
  const booking = await findOrbiterBooking(viewer, query.get('reject'))
  return booking?.status === 'pending' && !booking.isExpired ? booking : null
}
