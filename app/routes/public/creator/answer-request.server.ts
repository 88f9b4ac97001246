/** Takes a booking request that was sent from a profile, and answers in the way it was sent. */
import { data, redirect } from 'react-router'
import { AppError, InvalidInput } from '#app/base/errors.ts'
import { fieldsOf } from '#app/base/form-input.ts'
import { isCustomer, type Viewer } from '#app/features/accounts/viewer.ts'
import { readOpenTimes } from '#app/features/bookings/public-times.server.ts'
import { requestBooking } from '#app/features/bookings/request-booking.server.ts'
import { findPublicProfile } from '#app/features/creators/creator-queries.server.ts'
import { paths } from '#app/paths.ts'
import { flash } from '#app/platform/cookies.ts'
import { log } from '#app/platform/log.ts'
import { NO_ANSWER, REQUEST_FAILED, type RequestAnswer } from '#app/routes/public/creator/booking-form.ts'
import { readTab, tabInAddress } from '#app/routes/public/creator/creator-tabs.ts'

/** A form that the browser sent by itself wants a page; one that a script sent stays where it is. */
function isSentByScript(request: Request): boolean {
  return ['cors', 'same-origin'].includes(request.headers.get('sec-fetch-mode') ?? '')
}

function answer(status: number, rest: Partial<RequestAnswer>) {
  return data<RequestAnswer>({ ...NO_ANSWER, ...rest }, { status })
}

export async function answerRequest(request: Request, orbiterId: string, viewer: Viewer | null) {
  const values = fieldsOf(await request.formData())
  if (!viewer) {
    const { searchParams } = new URL(request.url)
    const next = paths.creator(orbiterId, { tab: tabInAddress(readTab(searchParams)), book: values['offer'] || 'any' })
    return isSentByScript(request) ? answer(401, { signInAt: paths.auth({ next }), values }) : redirect(paths.auth({ next }))
  }
  try {
    const sent = await requestBooking(viewer, orbiterId, values)
    const seesBookings = isCustomer(viewer)
    if (isSentByScript(request) || !seesBookings) return answer(200, { sent: { ...sent, seesBookings } })
    // Without a script the success is the list that the request now stands in.
    return redirect(paths.myBookings(), { headers: { 'Set-Cookie': flash(`request-sent~${encodeURIComponent(sent.orbiterName)}`) } })
  } catch (error) {
    if (error instanceof InvalidInput) return answer(422, { errors: error.fields, values, freeTimes: await readFreeTimes(orbiterId, values) })
    if (error instanceof AppError) return answer(error.status, { message: error.message, values })
    log.error({ error: error instanceof Error ? error.stack : String(error) }, 'booking request failed')
    return answer(500, { message: REQUEST_FAILED, values })
  }
}

/** What is still free on the wanted date, for a form that cannot look by itself. */
async function readFreeTimes(orbiterId: string, { offer = '', date = '' }: Record<string, string>): Promise<RequestAnswer['freeTimes']> {
  const profile = await findPublicProfile(orbiterId)
  return profile && date ? { offer, date, times: await readOpenTimes(profile, offer, date) } : null
}
