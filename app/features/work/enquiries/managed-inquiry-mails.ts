/** Emails to the team and the customer about an inquiry from /create-booking. */
import { formatEnd } from '#app/base/event-end.ts'
import { formatEventTime, formatInstantFor } from '#app/base/event-time.ts'
import { formatInstant } from '#app/base/time.ts'
import { eventTimeOf } from '#app/base/zoned-time.ts'
import {
  aDayAfter,
  SAMPLE_CUSTOMER,
  SAMPLE_EVENT,
  SAMPLE_PLACE_AND_TIME,
} from '#app/base/sample-facts.ts'
import type { SoldProduct } from '#market/catalog/product.ts'
import { soldFacts } from '#market/catalog/sold-facts.ts'
import { SAMPLE_PRODUCT } from '#market/catalog/sample-product.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { paths } from '#app/base/paths.ts'
import { link, type Mail } from '#app/platform/mail.ts'
import { composeMail } from '#app/platform/mail-layout.ts'
import type { MailTexts } from '#app/platform/mail-texts.ts'

interface InquiryFacts {
  product: SoldProduct
  date: string
  time: string
  eventEnd: string
  address: string
  city: string
  state: string
  zipCode: string
  occasion: string
  notes: string
  name: string
  email: string
  replyDueAt: Date
  timeZone: string
  readerZone: string
}

function factsOf(facts: InquiryFacts, readerZone: string | null): [string, string][] {
  return [
    ...(facts.occasion ? [['Occasion', facts.occasion] as [string, string]] : []),
    ...soldFacts('Service', facts.product),
    ['When', formatEventTime(eventTimeOf(facts.date, facts.time, facts.timeZone), readerZone)],
    ['Event ends', formatEnd(facts.time, facts.eventEnd)],
    ['Where', `${facts.address}, ${facts.city}, ${facts.state} ${facts.zipCode}`],
  ]
}

export function bookingTeamMail(to: string, facts: InquiryFacts): Mail {
  const due = formatInstant(facts.replyDueAt, facts.timeZone)
  return {
    kind: 'booking-enquiry-for-team',
    to,
    subject: `New booking inquiry: ${facts.product.name}, ${facts.name}`,
    ...composeMail({
      preview: `Reply due by ${due}.`,
      title: 'New booking inquiry',
      paragraphs: [`Reply due by ${due}.`, ...(facts.notes ? facts.notes.split(/\n+/) : [])],
      facts: [['Name', facts.name], ['Email', facts.email], ...factsOf(facts, null)],
      action: { label: "See what's due", url: link(adminPaths.home()) },
    }),
  }
}

export function bookingReceivedMail(facts: InquiryFacts): Mail {
  return {
    kind: 'booking-enquiry-received',
    to: facts.email,
    toName: facts.name,
    subject: 'We received your booking inquiry',
    ...composeMail({
      preview: "We'll match you with available Orbiters and get back to you soon.",
      title: 'We have your inquiry',
      paragraphs: [
        `We'll match you with available Orbiters and get back to you by ${formatInstantFor(facts.replyDueAt, facts.timeZone, facts.readerZone)}.`,
      ],
      facts: factsOf(facts, facts.readerZone),
      action: { label: 'See it in your dashboard', url: link(paths.dashboardBookings()) },
    }),
  }
}

const sampleInquiry = (at: Date) => ({
  name: SAMPLE_CUSTOMER.name,
  email: SAMPLE_CUSTOMER.email,
  phone: '',
  replyDueAt: aDayAfter(at),
  ...SAMPLE_PLACE_AND_TIME,
  date: SAMPLE_EVENT.date,
  time: SAMPLE_EVENT.time,
  product: SAMPLE_PRODUCT,
  address: SAMPLE_EVENT.address,
  state: 'TX',
  zipCode: '75201',
  occasion: SAMPLE_EVENT.occasion,
  notes: 'Cake at eight',
})

export const MANAGED_INQUIRY_TEXTS = {
  'booking-enquiry-received': {
    name: 'Booking inquiry received',
    sample: (at) => bookingReceivedMail(sampleInquiry(at)),
  },
  'booking-enquiry-for-team': {
    name: 'To the team: new booking inquiry',
    sample: (at) => bookingTeamMail('', sampleInquiry(at)),
  },
} satisfies MailTexts
