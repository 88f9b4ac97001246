/** Every email and notification whose words an admin may change, as listed in System Settings. */
import { SAMPLE_EVENT, SAMPLE_ORBITER, SAMPLE_ZONE } from '#app/base/sample-facts.ts'
import { COMMENT_TEXTS } from '#delivery/comments/comment-mails.ts'
import { DELIVERY_TEXTS } from '#delivery/deliveries/delivery-mails.ts'
import { MODERATED_REVIEW_TEXTS } from '#market/reviews/moderated-review-mail.ts'
import { PAYOUT_TEXTS } from '#money/payouts/payout-mails.ts'
import { bookingTexts, reviewText } from '#notifications/booking-texts.ts'
import { REMINDER_TEXTS } from '#notifications/booking/booking-reminder.ts'
import { UNREAD_TEXTS } from '#notifications/message/message-unread.ts'
import { noticeTitle, noticeValues } from '#notifications/notice-words.ts'
import type { NoticeFacts } from '#notifications/notice/booking-notice.ts'
import { noticeTextKey } from '#notifications/notice/text-key.ts'
import {
  BOOKING_NOTICES,
  NOTIFICATIONS,
  type BookingNoticeKind,
} from '#notifications/notifications.ts'
import { ACCESS_TEXTS } from '#people/access/access-mails.ts'
import { TEAM_CALL_TEXTS } from '#people/alerts/call-team.server.ts'
import { ACCOUNT_CHANGE_TEXTS } from '#people/auth/account-change-mails.ts'
import { SIGN_IN_TEXTS } from '#people/auth/sign-in-mails.ts'
import { DOCUMENT_TEXTS } from '#team/documents/document-mails.ts'
import { NEWSLETTER_TEXTS } from '#team/newsletter/newsletter-mails.ts'
import { STATUS_TEXTS } from '#team/overrides/override-mails.ts'
import { ENQUIRY_TEXTS } from '#work/enquiries/enquiry-mails.ts'
import { MANAGED_INQUIRY_TEXTS } from '#work/enquiries/managed-inquiry-mails.ts'
import { QUOTE_TEXTS } from '#work/enquiries/quote-mails.ts'
import { MODERATED_MESSAGE_TEXTS } from '#work/messages/moderated-message-mail.ts'
import { APPLICATION_TEXTS } from '#work/onboarding/application-mails.ts'
import { DECISION_TEXTS } from '#work/onboarding/decision-mails.ts'
import { PROJECT_TEXTS } from '#work/projects/project-mails.ts'
import { SEARCH_TEXTS } from '#work/projects/search-mails.ts'
import { QUESTION_TEXTS } from '#work/questions/question-mail.ts'
import { PROJECT_PAYMENT_TEXTS } from '#work/settlement/payment-mails.ts'
import type { MailTexts } from '#app/platform/mail-texts.ts'
import type { Mail } from '#app/platform/mail.ts'
import { valuesOf } from '#app/platform/override-mail.ts'

export interface TextSample {
  subject: string
  title: string
  body: string
  /** The placeholders (in braces) that the text may use, with their sample values. */
  values: Record<string, string>
}

interface EditableText {
  name: string
  sample: (at: Date) => TextSample
}

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
    title: SAMPLE_EVENT.occasion,
    serviceType: SAMPLE_EVENT.service,
    requestedDate: SAMPLE_EVENT.date,
    requestedTime: SAMPLE_EVENT.time,
    timeZone: SAMPLE_ZONE,
    readAt: null,
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

/** Puts the named texts first, in the given sequence. */
function withFirst<Texts extends MailTexts>(
  texts: Texts,
  first: readonly (keyof Texts & string)[],
): MailTexts {
  return { ...Object.fromEntries(first.map((key) => [key, texts[key]])), ...texts }
}

const MANAGED_TEXTS = withFirst(
  {
    ...ENQUIRY_TEXTS,
    ...MANAGED_INQUIRY_TEXTS,
    ...QUOTE_TEXTS,
    ...PROJECT_TEXTS,
    ...SEARCH_TEXTS,
    ...DELIVERY_TEXTS,
    ...COMMENT_TEXTS,
    ...STATUS_TEXTS,
    ...PROJECT_PAYMENT_TEXTS,
    ...TEAM_CALL_TEXTS,
  },
  [
    'enquiry-received',
    'booking-enquiry-received',
    'contact-received',
    'quote',
    'quote-accepted',
    'quote-account',
    'package-booked',
    'job-offer',
    'job-taken',
    'delivered',
    'comments',
    'piece-approved',
    'changes-requested',
    'reported-missing',
    'missing-answered',
    'approval-near',
    'delivery-lost',
    'original-overdue',
    'status-changed',
    'project-payment-failed',
    'project-ended',
    'project-tipped',
    'enquiry-for-team',
    'booking-enquiry-for-team',
    'contact-for-team',
    'project-unfilled',
    'matter-opened',
  ],
)

const APPLICANT_TEXTS = withFirst({ ...APPLICATION_TEXTS, ...DECISION_TEXTS }, [
  'application-received',
  'interview-invited',
  'application-approved',
  'application-refused',
  'interview-moved',
  'orbiter-listed',
  'decision-taken-back',
  'orbiter-delisted',
  'orbiter-relisted',
  'level-set',
  'model-switch-taken-back',
  'model-switch-approved',
  'model-switch-refused',
])

const ACCOUNT_TEXTS = withFirst(
  {
    ...SIGN_IN_TEXTS,
    ...ACCOUNT_CHANGE_TEXTS,
    ...ACCESS_TEXTS,
    ...DOCUMENT_TEXTS,
    ...MODERATED_REVIEW_TEXTS,
    ...QUESTION_TEXTS,
    ...PAYOUT_TEXTS,
    ...MODERATED_MESSAGE_TEXTS,
    ...NEWSLETTER_TEXTS,
  },
  [
    'confirm-email',
    'already-registered',
    'reset-password',
    'reset-no-account',
    'password-changed',
    'change-email',
    'address-taken',
    'email-changed',
    'second-step-on',
    'second-step-off',
    'google-connected',
    'account-suspended',
    'account-reinstated',
    'role-added',
    'role-removed',
    'account-closed',
  ],
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
  { title: 'Packages, inquiries and quotes', texts: ofMails(MANAGED_TEXTS) },
  { title: 'To applicants', texts: ofMails(APPLICANT_TEXTS) },
  { title: 'Accounts and newsletter', texts: ofMails(ACCOUNT_TEXTS) },
  { title: 'In the notification center', texts: NOTICE_TEXTS },
]

/** The names of the texts, by key. */
export const NOTIFICATION_TEXTS = GROUPS.map(({ title, texts }) => ({
  title,
  texts: Object.fromEntries(Object.entries(texts).map(([key, { name }]) => [key, name])),
}))

const TEXTS = new Map(GROUPS.flatMap(({ texts }) => Object.entries(texts)))

export const findText = (key: string): EditableText | undefined => TEXTS.get(key)
