/** How each email reads, told of a made-up booking: what System Settings shows as an example. */
import { DAY_MS } from '#app/base/time.ts'
import {
  accountClosedMail,
  addressTakenMail,
  alreadyRegisteredMail,
  changeEmailMail,
  confirmationMail as confirmEmailMail,
  emailChangedMail,
  googleConnectedMail,
  noAccountMail,
  passwordChangedMail,
  resetPasswordMail,
  secondStepMail,
} from '#app/features/auth/auth-mails.ts'
import { TRANSITIONS } from '#app/features/bookings/booking-transitions.ts'
import {
  applicationApprovedMail,
  applicationReceivedMail,
  applicationRefusedMail,
  interviewInvitationMail,
  modelSwitchMail,
} from '#app/features/onboarding/application-mails.ts'
import {
  bookingReceivedMail,
  bookingTeamMail,
} from '#app/features/enquiries/managed-inquiry-mails.ts'
import {
  confirmationMail as enquiryMail,
  contactReceivedMail,
  contactTeamMail,
  teamMail,
} from '#app/features/enquiries/enquiry-mails.ts'
import {
  alreadySubscribedMail,
  confirmMail,
  welcomeMail,
} from '#app/features/newsletter/newsletter-mails.ts'
import { bookingMails } from '#app/features/notifications/booking-mails.ts'
import type { BookingFacts } from '#app/features/notifications/booking-words.ts'
import { REMINDERS, reminderMails } from '#app/features/notifications/booking-reminders.server.ts'
import { reviewMail } from '#app/features/notifications/message-notices.server.ts'
import { unreadMail } from '#app/features/notifications/unread-mails.server.ts'
import {
  NOTICE_KINDS,
  noticeKeyOf,
  noticeTitle,
  noticeValues,
  type NoticeFacts,
} from '#app/features/notifications/notice-title.ts'
import {
  deliveredMail,
  jobTakenMail,
  packageBookedMail,
} from '#app/features/projects/project-mails.ts'
import { quoteMail } from '#app/features/enquiries/quote-mails.ts'
import { jobOfferMail, unfilledMail } from '#app/features/projects/search-mails.ts'
import { now } from '#app/platform/clock.ts'
import { overrideKeyOf, type Mail } from '#app/platform/mail.ts'
import { valuesOf } from '#app/platform/override-mail.ts'

export interface TextSample {
  subject: string
  title: string
  body: string
  /** What may be named in braces, with what it would say here. */
  values: Record<string, string>
}

const CUSTOMER = { id: '', name: 'Casey Quinn', email: 'casey@example.com' }
const ORBITER = { id: '', name: 'Robin Vale', email: 'robin@example.com' }
const ZONE = 'America/Chicago'
const EVENT = {
  service: 'Event Package',
  city: 'Dallas',
  address: '1 Main Street',
  date: '2027-06-19',
  time: '18:00',
}

function sampleFacts(at: Date, startAt: Date): BookingFacts {
  return {
    id: '',
    customerId: 'customer',
    customerName: CUSTOMER.name,
    customerEmail: CUSTOMER.email,
    orbiterId: 'orbiter',
    orbiterName: ORBITER.name,
    orbiterEmail: ORBITER.email,
    orbiterLocation: 'Dallas, TX',
    serviceType: EVENT.service,
    requestedDate: EVENT.date,
    requestedTime: EVENT.time,
    timeZone: ZONE,
    startAt,
    expiresAt: new Date(at.getTime() + DAY_MS),
    priceCents: 24_900,
    quoteCents: null,
    offerKey: 'any',
    venueAddress: EVENT.address,
    notes: 'Cake at eight',
    reason: null,
    nearestTimes: [],
    actorId: null,
    data: { newDate: '2027-06-20', newTime: '18:00', oldDate: '2027-06-18', oldTime: '18:00' },
  }
}

function bookingSamples(at: Date): Mail[] {
  const startAt = new Date(at.getTime() + 20 * DAY_MS)
  const kinds = [...new Set(TRANSITIONS.map((row) => row.event))]
  const review = {
    customerId: '',
    customerName: CUSTOMER.name,
    customerEmail: CUSTOMER.email,
    orbiterId: '',
    fullName: ORBITER.name,
    email: ORBITER.email,
    rating: 5,
    reviewText: 'The reel was ready before the cake.',
    replyText: 'Thank you, it was a joy.',
  }
  const due = {
    id: '',
    customerId: '',
    customerName: CUSTOMER.name,
    customerEmail: CUSTOMER.email,
    orbiterId: '',
    fullName: ORBITER.name,
    email: ORBITER.email,
    serviceType: EVENT.service,
    venueAddress: EVENT.address,
    requestedDate: EVENT.date,
    requestedTime: EVENT.time,
    timeZone: ZONE,
    startAt,
  }
  const text = {
    messageText: 'Is there parking behind the house?',
    maskedText: null,
    hasContacts: false,
    hiddenAt: null,
  }
  const thread = { bookingId: '', senderId: 'customer', count: 1, ...text, isAgreed: true }
  const people = {
    customerId: 'customer',
    customerName: CUSTOMER.name,
    customerEmail: CUSTOMER.email,
    orbiterId: 'orbiter',
  }
  return [
    ...kinds.flatMap((kind) => bookingMails(kind, sampleFacts(at, startAt))),
    ...REMINDERS.flatMap((kind) => reminderMails(due, kind).slice(0, 1)),
    unreadMail({ ...thread, ...people, orbiterName: ORBITER.name, orbiterEmail: ORBITER.email }),
    reviewMail('review.written', '', review),
    reviewMail('review.replied', '', review),
  ]
}

function managedSamples(at: Date): Mail[] {
  const soon = new Date(at.getTime() + DAY_MS)
  const event = { eventDate: EVENT.date, startTime: EVENT.time, city: EVENT.city }
  const inquiry = {
    ...event,
    date: EVENT.date,
    time: EVENT.time,
    serviceName: EVENT.service,
    priceCents: 24_900,
    address: EVENT.address,
    state: 'TX',
  }
  const typed = { name: CUSTOMER.name, email: CUSTOMER.email, phone: '', replyDueAt: soon }
  const enquiry = {
    ...typed,
    eventType: 'wedding' as const,
    eventDate: EVENT.date,
    location: 'Dallas',
    packageType: 'custom' as const,
    packageName: null,
    guestCount: '51-100' as const,
    budget: '500-1000' as const,
    details: 'Two days, and a reel of the first dance.',
  }
  const contact = {
    ...typed,
    topic: 'booking' as const,
    message: 'Do you also film in the morning?',
  }
  const job = {
    id: '',
    title: 'Standard Reel for a restaurant',
    city: EVENT.city,
    timeZone: ZONE,
    startAt: new Date(at.getTime() + 9 * DAY_MS),
  }
  const price = { priceCents: 12_500, dueAt: soon }
  const extent = {
    durationHours: 4,
    days: 2,
    reels: 8,
    photos: 40,
    amount: 69_900,
    title: 'A wedding in two days',
    message: 'Two days with one Orbiter.',
  }
  return [
    enquiryMail(enquiry),
    teamMail('', enquiry),
    bookingReceivedMail({ ...inquiry, ...typed, zipCode: '75201', notes: 'Cake at eight' }),
    bookingTeamMail('', { ...inquiry, ...typed, zipCode: '75201', notes: 'Cake at eight' }),
    contactReceivedMail(contact),
    contactTeamMail('', contact),
    quoteMail({
      ...extent,
      ...event,
      to: CUSTOMER.email,
      toName: CUSTOMER.name,
      token: '',
      expiresAt: soon,
      timeZone: ZONE,
    }),
    packageBookedMail({
      ...event,
      to: '',
      packageName: '30s Standard Reel',
      priceCents: 12_500,
      eventType: 'Restaurant',
      matchDueAt: soon,
    }),
    jobOfferMail({
      ...job,
      ...price,
      to: '',
      toName: ORBITER.name,
      commissionBps: 2500,
      expiresAt: soon,
    }),
    jobTakenMail({ to: '', toName: ORBITER.name, title: job.title, isWithdrawn: false }),
    deliveredMail({
      to: '',
      title: job.title,
      label: 'Reel 1',
      orbiterName: ORBITER.name,
      url: '',
      isLast: true,
    }),
    unfilledMail({ ...job, ...price, to: '', suggestions: [] }),
  ]
}

function accountSamples(at: Date): Mail[] {
  const person = { email: CUSTOMER.email, fullName: CUSTOMER.name }
  const applicant = { email: ORBITER.email, fullName: ORBITER.name, timeZone: ZONE }
  return [
    confirmEmailMail({ ...person, token: '', next: null }),
    alreadyRegisteredMail(person.email),
    resetPasswordMail({ ...person, token: '' }),
    noAccountMail(person.email),
    passwordChangedMail(person),
    changeEmailMail({ fullName: person.fullName, newEmail: 'casey.quinn@example.com', token: '' }),
    addressTakenMail(person.email),
    emailChangedMail({ ...person, newEmail: 'casey.quinn@example.com' }),
    secondStepMail({ ...person, isOn: true }),
    secondStepMail({ ...person, isOn: false }),
    googleConnectedMail({ ...person, isPasswordGone: false }),
    accountClosedMail(person),
    confirmMail(person.email, ''),
    welcomeMail(person.email, ''),
    alreadySubscribedMail(person.email, ''),
    applicationReceivedMail(applicant, 'package-flow', at),
    interviewInvitationMail(applicant, at, ''),
    applicationApprovedMail(applicant),
    applicationRefusedMail(applicant, 'Two of the three samples are longer than a minute.'),
    modelSwitchMail(applicant, 'marketplace', null),
    modelSwitchMail(applicant, 'marketplace', 'Please finish the open jobs first.'),
  ]
}

function noticeSamples(): Map<string, TextSample> {
  const facts: NoticeFacts = {
    otherName: ORBITER.name,
    isCustomer: true,
    serviceType: EVENT.service,
    requestedDate: EVENT.date,
    requestedTime: EVENT.time,
    data: { newDate: '2027-06-20', newTime: '18:00', quoteCents: 24_900, rating: 5 },
  }
  return new Map(
    NOTICE_KINDS.map((kind) => {
      const { title } = noticeTitle(kind, facts)
      return [
        noticeKeyOf(kind),
        { subject: '', title, body: '', values: noticeValues(title, facts) },
      ]
    }),
  )
}

/** By the key under which its words are kept. */
export function notificationSamples(): Map<string, TextSample> {
  const at = now()
  const mails = [...bookingSamples(at), ...managedSamples(at), ...accountSamples(at)]
  return new Map([
    ...mails.map((mail): [string, TextSample] => {
      const { subject, title, text, ...others } = valuesOf(mail)
      return [
        overrideKeyOf(mail),
        {
          subject: subject ?? '',
          title: title ?? '',
          body: text ?? '',
          values: { subject, title, text, ...others } as TextSample['values'],
        },
      ]
    }),
    ...noticeSamples(),
  ])
}
