/**
 * Every email and notification whose text an admin may change: its key, and its name in System
 * Settings.
 */
import type {
  BookingMailKind,
  BookingNoticeKind,
} from '#app/features/notifications/event-recipients.ts'

/** `booking.accepted` as keys name it: `booking-accepted`. */
type Dashed<Kind extends string> = Kind extends `${infer Noun}.${infer Verb}`
  ? `${Noun}-${Verb}`
  : never

export const dashed = <Kind extends string>(kind: Kind) => kind.replace('.', '-') as Dashed<Kind>

/** What the keys of emails to the sides of a booking begin with. */
type BookingTextStem = Dashed<BookingMailKind> | 'booking-assigned'

const CUSTOMER_TEXTS: Record<`${BookingTextStem}-to-customer` | 'review-replied', string> = {
  'booking-requested-to-customer': 'Request sent',
  'booking-quoted-to-customer': 'Quote received',
  'booking-accepted-to-customer': 'Booking accepted',
  'booking-assigned-to-customer': 'Orbiter chosen by the team',
  'booking-rejected-to-customer': 'Booking declined',
  'booking-expired-to-customer': 'Request expired',
  'booking-brief-changed-to-customer': 'Brief saved',
  'booking-move-proposed-to-customer': 'Another time proposed',
  'booking-moved-to-customer': 'Booking moved',
  'booking-move-declined-to-customer': 'Another time declined',
  'booking-move-withdrawn-to-customer': 'Proposal withdrawn',
  'booking-cancelled-to-customer': 'Booking cancelled',
  'booking-completed-to-customer': 'Booking completed',
  'booking-confirmed-to-customer': 'Booking complete',
  'booking-payment-failed-to-customer': 'Card could not be charged',
  'booking-paid-again-to-customer': 'Paid with another card',
  'booking-tipped-to-customer': 'Tip sent',
  'review-replied': 'Reply to a review',
}

const ORBITER_TEXTS: Record<`${BookingTextStem}-to-orbiter` | 'review-written', string> = {
  'booking-requested-to-orbiter': 'New request',
  'booking-quoted-to-orbiter': 'Quote sent',
  'booking-accepted-to-orbiter': 'Booking confirmed',
  'booking-assigned-to-orbiter': 'Job assigned by the team',
  'booking-rejected-to-orbiter': 'Request declined',
  'booking-expired-to-orbiter': 'Request expired',
  'booking-brief-changed-to-orbiter': 'Brief changed',
  'booking-move-proposed-to-orbiter': 'Another time proposed',
  'booking-moved-to-orbiter': 'Booking moved',
  'booking-move-declined-to-orbiter': 'Another time declined',
  'booking-move-withdrawn-to-orbiter': 'Proposal withdrawn',
  'booking-cancelled-to-orbiter': 'Booking cancelled',
  'booking-completed-to-orbiter': 'Booking completed',
  'booking-confirmed-to-orbiter': 'Booking confirmed as complete',
  'booking-payment-failed-to-orbiter': 'Card could not be charged',
  'booking-paid-again-to-orbiter': 'Paid with another card',
  'booking-tipped-to-orbiter': 'Tip received',
  'review-written': 'New review',
}

const SHARED_TEXTS = {
  'booking-reminder-24h': 'Reminder, a day before',
  'booking-reminder-2h': 'Reminder, two hours before',
  'message-unread': 'Unread messages',
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

const NOTICE_TEXTS: Record<NoticeTextKey, string> = {
  'notice-booking-requested': 'New request',
  'notice-booking-quoted': 'Quote received',
  'notice-booking-accepted': 'Booking accepted',
  'notice-booking-rejected': 'Booking declined',
  'notice-booking-cancelled': 'Booking cancelled',
  'notice-booking-brief-changed': 'Brief changed',
  'notice-booking-move-proposed': 'Another time proposed',
  'notice-booking-moved': 'Booking moved',
  'notice-booking-move-declined': 'Another time declined',
  'notice-booking-move-withdrawn': 'Proposal withdrawn',
  'notice-booking-completed': 'Booking completed',
  'notice-booking-confirmed': 'Booking complete',
  'notice-booking-expired': 'Request expired',
  'notice-booking-payment-failed': 'Card could not be charged',
  'notice-booking-paid-again': 'Paid with another card',
  'notice-booking-tipped': 'Tip',
  'notice-booking-reminder': 'Reminder',
  'notice-review-written': 'New review',
  'notice-review-replied': 'Reply to a review',
  'notice-message-reported': 'Message reported',
}

export type NoticeTextKey = `notice-${Dashed<BookingNoticeKind>}`

export const noticeTextKey = (kind: BookingNoticeKind): NoticeTextKey => `notice-${dashed(kind)}`

export type BookingTextKey =
  | keyof typeof CUSTOMER_TEXTS
  | keyof typeof ORBITER_TEXTS
  | keyof typeof SHARED_TEXTS
export type ManagedTextKey = keyof typeof MANAGED_TEXTS
export type ApplicantTextKey = keyof typeof APPLICANT_TEXTS
export type AccountTextKey = ApplicantTextKey | keyof typeof ACCOUNT_TEXTS
export type MailTextKey = BookingTextKey | ManagedTextKey | AccountTextKey
export type TextKey = MailTextKey | NoticeTextKey

export const NOTIFICATION_TEXTS: readonly {
  title: string
  texts: Readonly<Record<string, string>>
}[] = [
  { title: 'To customers, about their bookings', texts: CUSTOMER_TEXTS },
  { title: 'To Orbiters, about their bookings', texts: ORBITER_TEXTS },
  { title: 'To both sides', texts: SHARED_TEXTS },
  { title: 'Packages, inquiries and quotes', texts: MANAGED_TEXTS },
  { title: 'To applicants', texts: APPLICANT_TEXTS },
  { title: 'Accounts and newsletter', texts: ACCOUNT_TEXTS },
  { title: 'In the notification center', texts: NOTICE_TEXTS },
]

export const TEXT_LIMITS = { subject: 150, title: 150, body: 2000 } as const

export const isNotice = (key: string) => key.startsWith('notice-')

export const TEXT_LABELS: Readonly<Record<TextKey, string>> = {
  ...CUSTOMER_TEXTS,
  ...ORBITER_TEXTS,
  ...SHARED_TEXTS,
  ...MANAGED_TEXTS,
  ...APPLICANT_TEXTS,
  ...ACCOUNT_TEXTS,
  ...NOTICE_TEXTS,
}

export const isTextKey = (key: string): key is TextKey => Object.hasOwn(TEXT_LABELS, key)
