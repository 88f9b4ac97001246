/** Every email and notification whose words an admin may change, as System Settings list them. */
import { SAMPLE_EVENT, SAMPLE_ORBITER, SAMPLE_ZONE } from '#app/base/sample-facts.ts'
import { accountSamples } from '#app/features/notifications/account-samples.ts'
import { bookingMails, bookingTextKey } from '#app/features/notifications/booking-mails.ts'
import type {
  BookingNotification,
  BookingSample,
} from '#app/features/notifications/booking/booking-notification.ts'
import { REMINDER_TEXTS } from '#app/features/notifications/booking/booking-reminder.ts'
import { sampleFacts, saysIn } from '#app/features/notifications/booking/sample-booking.ts'
import { managedSamples } from '#app/features/notifications/managed-samples.ts'
import { UNREAD_TEXTS } from '#app/features/notifications/message/message-unread.ts'
import { noticeTitle, noticeValues } from '#app/features/notifications/notice-words.ts'
import type { NoticeFacts } from '#app/features/notifications/notice/booking-notice.ts'
import { dashed, noticeTextKey } from '#app/features/notifications/notice/text-key.ts'
import {
  BOOKING_NOTICES,
  BOOKING_NOTIFICATIONS,
  kindsFor,
  NOTIFICATIONS,
  type BookingMailKind,
  type BookingNoticeKind,
  type ReviewMailKind,
} from '#app/features/notifications/notifications.ts'
import {
  reviewMail,
  SAMPLE_REVIEW,
} from '#app/features/notifications/review/review-notification.ts'
import type { MailText, MailTexts } from '#app/platform/mail-texts.ts'
import type { Mail } from '#app/platform/mail.ts'
import { valuesOf } from '#app/platform/override-mail.ts'

export interface TextSample {
  subject: string
  title: string
  body: string
  /** The placeholders that the text may use in braces, with their sample values. */
  values: Record<string, string>
}

interface EditableText {
  name: string
  sample: (at: Date) => TextSample
}

const MANAGED_TEXTS = {
  'enquiry-received': 'Inquiry received',
  'booking-enquiry-received': 'Booking inquiry received',
  'contact-received': 'Message received',
  quote: 'Quote for an inquiry',
  'quote-accepted': 'Quote accepted',
  'quote-account': 'Account opened to pay for a quote',
  'package-booked': 'Package booked',
  'job-offer': 'Job offered to an Orbiter',
  'job-taken': 'Job no longer available',
  delivered: 'Delivery',
  comments: 'New comments on a delivery',
  'piece-approved': 'Delivery approved',
  'changes-requested': 'Changes requested',
  'reported-missing': 'Something reported missing',
  'missing-answered': 'Answer about something missing',
  'approval-near': 'Approval is near',
  'delivery-lost': 'Delivery could not be processed',
  'original-overdue': 'Original of a delivery never arrived',
  'status-changed': 'Status changed by the team',
  'project-payment-failed': 'Card could not be charged',
  'project-ended': 'Project ended without an Orbiter',
  'project-tipped': 'Tip received',
  'enquiry-for-team': 'To the team: new inquiry',
  'booking-enquiry-for-team': 'To the team: new booking inquiry',
  'contact-for-team': 'To the team: new message',
  'project-unfilled': 'To the team: job not filled',
  'matter-opened': "To the team: can't wait",
}

const APPLICANT_TEXTS = {
  'application-received': 'Application received',
  'interview-invited': 'Interview confirmed',
  'application-approved': 'Application approved',
  'application-refused': 'Application declined',
  'interview-moved': 'Interview moved',
  'orbiter-listed': 'Profile listed',
  'decision-taken-back': 'Decision withdrawn',
  'orbiter-delisted': 'Profile delisted',
  'orbiter-relisted': 'Profile may be listed again',
  'level-set': 'Level set',
  'model-switch-taken-back': 'Answer about a model switch withdrawn',
  'model-switch-approved': 'Model switch approved',
  'model-switch-refused': 'Model switch declined',
}

const ACCOUNT_TEXTS = {
  'confirm-email': 'Confirm your email',
  'already-registered': 'Sign-up with an existing email',
  'reset-password': 'Choose a new password',
  'reset-no-account': 'Password reset for an unknown email',
  'password-changed': 'Password changed',
  'change-email': 'Confirm a new email',
  'address-taken': 'New email is in use',
  'email-changed': 'Email changed',
  'second-step-on': 'Two-step sign-in on',
  'second-step-off': 'Two-step sign-in off',
  'google-connected': 'Connected with Google',
  'account-suspended': 'Account suspended',
  'account-reinstated': 'Account reinstated',
  'role-added': 'Role given',
  'role-removed': 'Role removed',
  'account-closed': 'Account deleted',
  'document-changed': 'Terms or policy changed',
  'review-hidden': 'Review hidden',
  'review-published': 'Review published again',
  'question-asked': 'Question before a booking',
  'question-answered': 'Answer to a question',
  'payout-paid': 'Paid out',
  'payout-failed': 'Payout returned',
  'message-removed': 'Message removed',
  'message-shown': 'Message shown again',
  'newsletter-confirm': 'Newsletter: confirm',
  'newsletter-welcome': 'Newsletter: welcome',
  'newsletter-already': 'Newsletter: already subscribed',
}

/** Listed in this order; kinds that are not named here follow. */
const MAIL_ORDER: readonly BookingMailKind[] = [
  'booking.requested',
  'booking.quoted',
  'booking.accepted',
  'booking.rejected',
  'booking.expired',
  'booking.brief-changed',
  'booking.move-proposed',
  'booking.moved',
  'booking.move-declined',
  'booking.move-withdrawn',
  'booking.cancelled',
]

function bookingTexts(side: 'toCustomer' | 'toOrbiter'): MailTexts {
  const kinds = new Set([...MAIL_ORDER, ...kindsFor('both-sides')])
  return Object.fromEntries([...kinds].flatMap((kind) => textsOf(kind, side)))
}

function textsOf<Kind extends BookingMailKind>(
  kind: Kind,
  side: 'toCustomer' | 'toOrbiter',
): [key: string, text: MailText][] {
  const notification: BookingNotification<Kind> = BOOKING_NOTIFICATIONS[kind]
  const textOf = (
    name: string,
    { data, facts, state }: BookingSample<Kind>,
  ): [string, MailText] => [
    bookingTextKey(kind, side, data),
    {
      name,
      sample: (at) => {
        const sample = { ...sampleFacts(at), ...facts, says: saysIn(state) }
        const [toCustomer, toOrbiter] = bookingMails(kind, sample, data)
        return side === 'toCustomer' ? toCustomer : toOrbiter
      },
    },
  ]
  const { variant, sample } = notification
  return [
    textOf(notification[side].name, sample),
    ...(variant ? [textOf(variant[side].name, variant.sample)] : []),
  ]
}

const reviewText = (kind: ReviewMailKind): MailTexts => ({
  [dashed(kind)]: {
    name: NOTIFICATIONS[kind].mail.name,
    sample: () => reviewMail(NOTIFICATIONS[kind], '', SAMPLE_REVIEW),
  },
})

function mailSample(mail: Mail): TextSample {
  const values = valuesOf(mail)
  const { subject = '', title = '', text = '' } = values
  return { subject, title, body: text, values }
}

const ofMails = (texts: MailTexts): Record<string, EditableText> =>
  Object.fromEntries(
    Object.entries(texts).map(([key, { name, sample }]) => [
      key,
      { name, sample: (at) => mailSample(sample(at)) },
    ]),
  )

function noticeSample(kind: BookingNoticeKind): TextSample {
  const facts: NoticeFacts = {
    otherName: SAMPLE_ORBITER.name,
    isCustomer: true,
    serviceType: SAMPLE_EVENT.service,
    requestedDate: SAMPLE_EVENT.date,
    requestedTime: SAMPLE_EVENT.time,
    timeZone: SAMPLE_ZONE,
    readerZone: SAMPLE_ZONE,
    needsQuote: false,
    isQuoted: false,
    isAgreed: true,
  }
  const title = noticeTitle(kind, facts, BOOKING_NOTICES[kind].sample.data)
  return { subject: '', title, body: '', values: noticeValues(title, facts) }
}

const NOTICE_TEXTS: Record<string, EditableText> = Object.fromEntries(
  Object.values(NOTIFICATIONS).flatMap((notification) =>
    notification !== null && 'notice' in notification
      ? [
          [
            noticeTextKey(notification.kind),
            { name: notification.notice.name, sample: () => noticeSample(notification.kind) },
          ],
        ]
      : [],
  ),
)

const named = (
  names: Readonly<Record<string, string>>,
  samples: (at: Date) => Readonly<Record<string, Mail>>,
) =>
  Object.fromEntries(
    Object.entries(names).map(([key, name]) => [
      key,
      { name, sample: (at: Date) => mailSample(samples(at)[key]!) },
    ]),
  )

const GROUPS: readonly { title: string; texts: Readonly<Record<string, EditableText>> }[] = [
  {
    title: 'To customers, about their bookings',
    texts: ofMails({ ...bookingTexts('toCustomer'), ...reviewText('review.replied') }),
  },
  {
    title: 'To Orbiters, about their bookings',
    texts: ofMails({ ...bookingTexts('toOrbiter'), ...reviewText('review.written') }),
  },
  { title: 'To both sides', texts: ofMails({ ...REMINDER_TEXTS, ...UNREAD_TEXTS }) },
  { title: 'Packages, inquiries and quotes', texts: named(MANAGED_TEXTS, managedSamples) },
  { title: 'To applicants', texts: named(APPLICANT_TEXTS, accountSamples) },
  { title: 'Accounts and newsletter', texts: named(ACCOUNT_TEXTS, accountSamples) },
  { title: 'In the notification center', texts: NOTICE_TEXTS },
]

/** Their names, by key. */
export const NOTIFICATION_TEXTS = GROUPS.map(({ title, texts }) => ({
  title,
  texts: Object.fromEntries(Object.entries(texts).map(([key, { name }]) => [key, name])),
}))

const TEXTS = new Map(GROUPS.flatMap(({ texts }) => Object.entries(texts)))

export const findText = (key: string): EditableText | undefined => TEXTS.get(key)
