/** Every email and notification with sample facts, for the examples in System Settings. */
import type { EventMap } from '#app/base/event-map.ts'
import { accountSamples } from '#app/features/notifications/account-samples.ts'
import {
  bookingSamples,
  SAMPLE_DATA,
  SAMPLE_EVENT,
  SAMPLE_ZONE,
  SAMPLE_ORBITER,
} from '#app/features/notifications/booking-samples.server.ts'
import type { BookingNoticeKind } from '#app/features/notifications/event-recipients.ts'
import { managedSamples } from '#app/features/notifications/managed-samples.ts'
import {
  noticeTitle,
  noticeValues,
  type NoticeFacts,
} from '#app/features/notifications/notice-title.ts'
import {
  noticeTextKey,
  type MailTextKey,
  type NoticeTextKey,
  type TextKey,
} from '#app/features/notifications/notification-texts.ts'
import { now } from '#app/platform/clock.ts'
import type { Mail } from '#app/platform/mail.ts'
import { valuesOf } from '#app/platform/override-mail.ts'

export interface TextSample {
  subject: string
  title: string
  body: string
  /** The placeholders that the text may use in braces, with their sample values. */
  values: Record<string, string>
}

function noticeSample<Kind extends BookingNoticeKind>(
  kind: Kind,
  data: EventMap[Kind],
): TextSample {
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
  const title = noticeTitle(kind, facts, data)
  return { subject: '', title, body: '', values: noticeValues(title, facts) }
}

function mailSample(mail: Mail): TextSample {
  const values = valuesOf(mail)
  const { subject = '', title = '', text = '' } = values
  return { subject, title, body: text, values }
}

export function notificationSamples(): Record<TextKey, TextSample> {
  const at = now()
  const mails: Record<MailTextKey, Mail> = {
    ...bookingSamples(at),
    ...managedSamples(at),
    ...accountSamples(at),
  }
  const kinds = Object.keys(SAMPLE_DATA) as BookingNoticeKind[]
  return {
    ...(Object.fromEntries(
      Object.entries(mails).map(([key, mail]) => [key, mailSample(mail)]),
    ) as Record<MailTextKey, TextSample>),
    ...(Object.fromEntries(
      kinds.map((kind) => [noticeTextKey(kind), noticeSample(kind, SAMPLE_DATA[kind])]),
    ) as Record<NoticeTextKey, TextSample>),
  }
}
