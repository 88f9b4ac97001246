/**
 * Handles a booking request sent from a profile, and responds with a page or with data, depending
 * on how it was sent.
 */
import { redirect } from 'react-router'
import { AppError } from '#app/base/errors.ts'
import { fieldsOf } from '#app/base/form-input.ts'
import { isCustomer, type Viewer } from '#people/accounts/viewer.ts'
import { readOpenTimes } from '#market/availability/public-times.server.ts'
import { priceRequest, requestBooking } from '#work/bookings/request-booking.server.ts'
import { findPublicProfile } from '#market/creators/creator-queries.server.ts'
import type { Success } from '#app/forms/action-result.ts'
import { runAction } from '#app/forms/form-action.server.ts'
import { nearInstant } from '#app/base/near-time.ts'
import { paths } from '#app/base/paths.ts'
import { flash } from '#app/platform/cookies.ts'
import { reserveTerms } from '#app/routes/pay/pay-prompt.ts'
import { payFirst, type Due } from '#app/routes/pay/reserve-card.server.ts'
import {
  REQUEST_FAILED,
  type RequestDetails,
  type TimesOnOffer,
} from '#app/routes/public/orbiter/request-form.ts'
import { readTab, tabInAddress } from '#app/routes/public/orbiter/creator-tabs.ts'
import { now } from '#app/platform/clock.ts'

/**
 * A form that the browser submits needs a page in response; after a form that a script submits, the
 * page stays.
 */
function isSentByScript(request: Request): boolean {
  return ['cors', 'same-origin'].includes(request.headers.get('sec-fetch-mode') ?? '')
}

/** The URL of the form, with the submitted choices. */
function formOf(
  orbiterId: string,
  tab: ReturnType<typeof tabInAddress>,
  { offer = '', date = '', time = '' }: Record<string, string>,
): string {
  return paths.creator(orbiterId, { tab, book: offer || 'any', date, time })
}

export async function answerRequest(request: Request, orbiterId: string, viewer: Viewer | null) {
  const values = fieldsOf(await request.formData())
  const tab = tabInAddress(readTab(new URL(request.url).searchParams))
  const form = formOf(orbiterId, tab, values)
  const signInAt = paths.auth({ next: form })
  return runAction<RequestDetails>({
    failure: REQUEST_FAILED,
    values,
    async work() {
      if (!viewer && !isSentByScript(request)) return redirect(signInAt)
      if (!viewer) throw new AppError(401, 'signed_out', 'Please sign in to book a service.')
      return payFirst(
        viewer,
        values,
        () => dueFor(viewer, orbiterId, values, form),
        (paying) => send(request, viewer, orbiterId, { ...values, ...paying }),
      )
    },
    async refuse(_error, result) {
      if (!viewer)
        return { ...result, title: 'Sign in required', toast: false, details: { signInAt } }
      return result.errors
        ? { ...result, details: { freeTimes: await readFreeTimes(orbiterId, values) } }
        : { ...result, toast: false }
    },
  })
}

/** The payment that a request asks the card for. */
async function dueFor(
  viewer: Viewer,
  orbiterId: string,
  values: Record<string, string>,
  returnUrl: string,
): Promise<Due | null> {
  const price = await priceRequest(viewer, orbiterId, values)
  return (
    price && {
      purpose: 'order',
      bought: price.bought,
      amountCents: price.amountCents,
      state: price.state,
      terms: reserveTerms(price.orbiterName, price.refunds),
      description: `Orbit booking with ${price.orbiterName}`,
      returnUrl,
    }
  )
}

async function send(
  request: Request,
  viewer: Viewer,
  orbiterId: string,
  values: Record<string, unknown> & { offer?: string },
): Promise<Success<RequestDetails> | Response> {
  const { id, orbiterName, expiresAt, timeToRespond } = await requestBooking(
    viewer,
    orbiterId,
    values,
  )
  const seesBookings = isCustomer(viewer)
  // Without JavaScript, success shows as the list that now contains the request.
  if (seesBookings && !isSentByScript(request))
    return redirect(paths.myBookings(), {
      headers: {
        'Set-Cookie': flash(
          ['request-sent', orbiterName, timeToRespond].map(encodeURIComponent).join('~'),
        ),
      },
    })
  return {
    title: 'Booking request sent!',
    description: `Your booking request has been sent to ${orbiterName}. They have ${timeToRespond} to respond.`,
    toast: false,
    details: {
      sent: {
        id,
        seesBookings,
        offer: values['offer'] ?? '',
        answerBy: nearInstant(expiresAt, viewer.timeZone, now()),
      },
    },
  }
}

/** The times still open on the requested date, for a form that cannot look them up itself. */
async function readFreeTimes(
  orbiterId: string,
  { offer = '', date = '' }: Record<string, string>,
): Promise<TimesOnOffer | null> {
  const profile = await findPublicProfile(orbiterId)
  return profile && date ? { offer, date, times: await readOpenTimes(profile, offer, date) } : null
}
