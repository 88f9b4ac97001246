/** Sample emails about an enquiry, a quote, a package, and a job, by text key. */
import { adminPaths } from '#app/base/admin-paths.ts'
import { DAY_MS } from '#app/base/time.ts'
import type { SoldProduct } from '#app/features/market/catalog/product.ts'
import { commentsMail } from '#app/features/delivery/comments/comment-mails.ts'
import {
  approvalNearMail,
  changesRequestedMail,
  deliveredMail,
  missingAnsweredMail,
  lostMail,
  originalOverdueMail,
  pieceApprovedMail,
  reportedMissingMail,
} from '#app/features/delivery/deliveries/delivery-mails.ts'
import {
  bookingReceivedMail,
  bookingTeamMail,
} from '#app/features/work/enquiries/managed-inquiry-mails.ts'
import {
  confirmationMail as enquiryMail,
  contactReceivedMail,
  contactTeamMail,
  teamMail,
} from '#app/features/work/enquiries/enquiry-mails.ts'
import {
  accountForQuoteMail,
  quoteAcceptedMail,
  quoteMail,
} from '#app/features/work/enquiries/quote-mails.ts'
import {
  SAMPLE_CUSTOMER,
  SAMPLE_EVENT,
  SAMPLE_ORBITER,
  SAMPLE_ZONE,
} from '#app/base/sample-facts.ts'
import { statusMail } from '#app/features/team/overrides/override-mails.ts'
import { jobTakenMail, packageBookedMail } from '#app/features/work/projects/project-mails.ts'
import { jobOfferMail, unfilledMail } from '#app/features/work/projects/search-mails.ts'
import {
  projectPaymentFailedMail,
  projectEndedMail,
  projectTippedMail,
} from '#app/features/work/settlement/payment-mails.ts'
import { teamCallMail } from '#app/features/people/alerts/call-team.server.ts'
import type { Mail } from '#app/platform/mail.ts'

const PLACE_AND_TIME = {
  eventDate: SAMPLE_EVENT.date,
  startTime: SAMPLE_EVENT.time,
  eventEnd: '23:30',
  city: SAMPLE_EVENT.city,
  timeZone: SAMPLE_ZONE,
  readerZone: SAMPLE_ZONE,
}

const SAMPLE_CARD_READER = {
  email: '',
  fullName: SAMPLE_CUSTOMER.name,
  timeZone: SAMPLE_ZONE,
  title: 'Two reels of the opening',
}

const SAMPLE_PRODUCT: SoldProduct = {
  id: '',
  family: 'booking-service',
  name: SAMPLE_EVENT.service,
  priceCents: 24_900,
  durationMinutes: 240,
  days: 1,
  deliverables: [{ kind: 'reel', count: 3, due: 'event-end' }],
}

function enquirySamples(soon: Date) {
  const sender = {
    name: SAMPLE_CUSTOMER.name,
    email: SAMPLE_CUSTOMER.email,
    phone: '',
    replyDueAt: soon,
  }
  const enquiry = {
    ...sender,
    eventType: 'wedding' as const,
    eventDate: SAMPLE_EVENT.date,
    startTime: SAMPLE_EVENT.time,
    eventEnd: '23:30',
    location: 'Dallas',
    packageType: 'custom' as const,
    product: null,
    guestCount: '51-100' as const,
    budget: '500-1000' as const,
    details: 'Two days, and a reel of the first dance.',
  }
  const inquiry = {
    ...sender,
    ...PLACE_AND_TIME,
    date: SAMPLE_EVENT.date,
    time: SAMPLE_EVENT.time,
    product: SAMPLE_PRODUCT,
    address: SAMPLE_EVENT.address,
    state: 'TX',
    zipCode: '75201',
    notes: 'Cake at eight',
  }
  const contact = {
    ...sender,
    topic: 'booking' as const,
    message: 'Do you also film in the morning?',
  }
  return {
    'enquiry-received': enquiryMail(enquiry),
    'enquiry-for-team': teamMail('', enquiry),
    'booking-enquiry-received': bookingReceivedMail(inquiry),
    'booking-enquiry-for-team': bookingTeamMail('', inquiry),
    'contact-received': contactReceivedMail(contact),
    'contact-for-team': contactTeamMail('', contact),
  }
}

function saleSamples(soon: Date) {
  return {
    quote: quoteMail({
      ...PLACE_AND_TIME,
      durationHours: 4,
      days: 2,
      reels: 8,
      photos: 40,
      due: '1 reel before the first day ends, 7 more and 40 photos within 2 business days',
      amount: 69_900,
      title: 'A wedding in two days',
      message: 'Two days with one Orbiter.',
      to: SAMPLE_CUSTOMER.email,
      toName: SAMPLE_CUSTOMER.name,
      token: '',
      expiresAt: soon,
    }),
    'quote-accepted': quoteAcceptedMail({
      to: SAMPLE_CUSTOMER.email,
      toName: SAMPLE_CUSTOMER.name,
      title: 'A wedding in two days',
    }),

    'quote-account': accountForQuoteMail({
      to: SAMPLE_CUSTOMER.email,
      toName: SAMPLE_CUSTOMER.name,
      title: 'A wedding in two days',
    }),
    'package-booked': packageBookedMail({
      projectId: '',
      ...PLACE_AND_TIME,
      to: '',
      product: { ...SAMPLE_PRODUCT, name: '30s Standard Reel', priceCents: 12_500 },
      eventType: 'Restaurant',
      matchDueAt: soon,
      matchMinutes: 24 * 60,
      reservedCents: 12_500,
    }),
  }
}

function jobSamples(soon: Date, startAt: Date) {
  const job = {
    id: '',
    title: 'Standard Reel for a restaurant',
    city: SAMPLE_EVENT.city,
    timeZone: SAMPLE_ZONE,
    startAt,
  }
  const price = { priceCents: 12_500, dueAt: soon }
  return {
    'job-offer': jobOfferMail({
      where: `${SAMPLE_EVENT.city}, TX 75201`,
      ...job,
      ...price,
      to: '',
      toName: SAMPLE_ORBITER.name,
      commissionBps: 2500,
      expiresAt: soon,
      readerZone: SAMPLE_ZONE,
    }),
    'job-taken': jobTakenMail({
      to: '',
      toName: SAMPLE_ORBITER.name,
      title: job.title,
      because: 'accepted',
    }),
    'status-changed': statusMail({
      to: SAMPLE_CUSTOMER.email,
      toName: SAMPLE_CUSTOMER.name,
      title: 'Two reels of the opening',
      says: `${SAMPLE_ORBITER.name} has started.`,
      more: "We'll let you know as each piece is delivered.",
      reason: null,
      projectId: '',
      isCustomer: true,
    }),
    'project-payment-failed': projectPaymentFailedMail({
      ...SAMPLE_CARD_READER,
      projectId: '',
      payBy: soon,
      isReserved: false,
      isReminder: false,
    }),
    'project-ended': projectEndedMail({
      ...SAMPLE_CARD_READER,
      projectId: '',
      because: 'unmatched',
      reservedCents: 12_500,
    }),
    'project-tipped': projectTippedMail({
      ...SAMPLE_CARD_READER,
      amountCents: 2000,
      customerName: SAMPLE_CUSTOMER.name,
    }),
    'project-unfilled': unfilledMail({ ...job, ...price, to: '', suggestions: [] }),
  }
}

function teamSamples(soon: Date) {
  return {
    'matter-opened': teamCallMail(
      { email: '', fullName: '', timeZone: SAMPLE_ZONE },
      {
        says: 'A payout of $430.50 failed',
        more: ['The bank refused the payout.'],
        facts: [
          ['Orbiter', SAMPLE_ORBITER.name],
          ['Amount', '$430.50'],
        ],
        until: soon,
        action: { label: 'See the payout', href: adminPaths.payouts({ state: 'failed' }) },
      },
    ),
  }
}

function deliverySamples(soon: Date) {
  const facts = {
    jobId: '',
    title: 'Standard Reel for a restaurant',
    label: 'Live 30s reel',
    customerName: SAMPLE_CUSTOMER.name,
    orbiterName: SAMPLE_ORBITER.name,
    timeZone: SAMPLE_ZONE,
    reader: {
      email: SAMPLE_CUSTOMER.email,
      fullName: SAMPLE_CUSTOMER.name,
      timeZone: SAMPLE_ZONE,
    },
  }
  const note = 'Please start with the cake.'
  return {
    comments: commentsMail({
      ...facts,
      reader: { ...facts.reader, isCustomer: false },
      comments: [
        {
          author: facts.customerName,
          label: facts.label,
          atMs: 3400,
          body: 'The top glass slips out of frame here. Can we hold it?',
        },
      ],
    }),
    delivered: deliveredMail({
      ...facts,
      number: 1,
      note: null,
      anywayReason: null,
      isThere: true,
    }),
    'piece-approved': pieceApprovedMail({ ...facts, via: 'customer', name: null }),
    'changes-requested': changesRequestedMail({ ...facts, note, dueAt: soon }),
    'reported-missing': reportedMissingMail({ ...facts, note: 'The second reel.' }),
    'missing-answered': missingAnsweredMail({ ...facts, note: 'It is in version 2.' }),
    'approval-near': approvalNearMail({ ...facts, approveBy: soon }),
    'delivery-lost': lostMail({
      ...facts,
      fileName: 'IMG_0042.MOV',
      reason: 'The file is broken.',
    }),
    'original-overdue': originalOverdueMail({ ...facts, fileName: 'IMG_0042.MOV' }),
  }
}

export function managedSamples(at: Date): Record<string, Mail> {
  const soon = new Date(at.getTime() + DAY_MS)
  return {
    ...enquirySamples(soon),
    ...saleSamples(soon),
    ...jobSamples(soon, new Date(at.getTime() + 9 * DAY_MS)),
    ...deliverySamples(soon),
    ...teamSamples(soon),
  }
}
