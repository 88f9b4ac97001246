/** The booking that all samples use. */
import { formatLength } from '#app/base/durations.ts'
import {
  SAMPLE_CUSTOMER,
  SAMPLE_EVENT,
  SAMPLE_ORBITER,
  SAMPLE_ZONE,
} from '#app/base/sample-facts.ts'
import { DAY_MS, HOUR_MS } from '#app/base/time.ts'
import type { BookingMailFacts } from '#notifications/booking/booking-mail-words.ts'
import { deliveryPromise } from '#work/bookings/booking.ts'
import { inText, sentenceOf } from '#work/jobs/job-sentences.ts'
import type { JobState } from '#work/jobs/job-states.ts'

export const SAMPLE_PEOPLE = { customerId: SAMPLE_CUSTOMER.id, orbiterId: SAMPLE_ORBITER.id }
export const SAMPLE_NEW_TIME = { newDate: '2027-06-20', newTime: '18:00' }
export const SAMPLE_PAY_BY = '2027-06-18T18:00:00Z'

export function sampleFacts(at: Date): BookingMailFacts {
  const startAt = new Date(at.getTime() + 20 * DAY_MS)
  return {
    id: '',
    customerId: SAMPLE_CUSTOMER.id,
    customerName: SAMPLE_CUSTOMER.name,
    customerEmail: SAMPLE_CUSTOMER.email,
    orbiterId: SAMPLE_ORBITER.id,
    orbiterName: SAMPLE_ORBITER.name,
    orbiterEmail: SAMPLE_ORBITER.email,
    orbiterLocation: 'Dallas, TX',
    occasion: SAMPLE_EVENT.occasion,
    serviceType: SAMPLE_EVENT.service,
    requestedDate: SAMPLE_EVENT.date,
    requestedTime: SAMPLE_EVENT.time,
    timeZone: SAMPLE_ZONE,
    customerZone: SAMPLE_ZONE,
    orbiterZone: SAMPLE_ZONE,
    startAt,
    eventEndsAt: new Date(startAt.getTime() + 4 * HOUR_MS),
    expiresAt: new Date(at.getTime() + DAY_MS),
    priceCents: 24_900,
    quoteCents: null,
    paidCents: null,
    offerKey: 'any',
    length: formatLength(60),
    delivery: deliveryPromise(2),
    venueAddress: SAMPLE_EVENT.address,
    venueArea: null,
    venueMiles: null,
    agreedAt: at,
    notes: 'Cake at eight',
    reason: null,
    isManaged: false,
    hasReceipt: false,
    says: saysIn('requested'),
    actorId: null,
  }
}

/** What each side of the sample booking reads in this state. */
export function saysIn(state: JobState): BookingMailFacts['says'] {
  const says = (side: 'customer' | 'orbiter') =>
    inText(
      sentenceOf(state, side, {
        customerName: SAMPLE_CUSTOMER.name,
        orbiterName: SAMPLE_ORBITER.name,
        quoteCents: 24_900,
        proposal: {
          date: SAMPLE_NEW_TIME.newDate,
          time: SAMPLE_NEW_TIME.newTime,
          timeZone: SAMPLE_ZONE,
          startAt: '2027-06-20T23:00:00Z',
        },
        readerZone: null,
        readAt: null,
        isBriefed: false,
        refundedCents: null,
        payBy: { at: new Date(SAMPLE_PAY_BY), timeZone: SAMPLE_ZONE },
      }),
    )
  return { customer: says('customer'), orbiter: says('orbiter') }
}
