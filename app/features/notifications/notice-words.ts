/** The words of the notification center for each event. */
import type { EventMap } from '#app/base/event-map.ts'
import { when, type NoticeFacts } from '#notifications/notice/booking-notice.ts'
import type { ProjectNoticeFacts } from '#notifications/notice/project-notice.ts'
import {
  BOOKING_NOTICES,
  PROJECT_NOTICES,
  type BookingNoticeKind,
  type ProjectNoticeKind,
} from '#notifications/notifications.ts'

export function noticeTitle<Kind extends BookingNoticeKind>(
  kind: Kind,
  facts: NoticeFacts,
  data: EventMap[Kind],
): string {
  return BOOKING_NOTICES[kind].notice.title(facts, data)
}

/** The line below the title: what and when, and with whom unless the title says so. */
export function noticeAbout(title: string, facts: NoticeFacts): string {
  const who = title.includes(facts.otherName) ? '' : `${facts.otherName} · `
  return `${who}${facts.title} · ${when(facts.requestedDate, facts.requestedTime, facts)}`
}

/** The values for the placeholders (in braces) in an admin's title. */
export function noticeValues(title: string, facts: NoticeFacts): Record<string, string> {
  return {
    title,
    name: facts.otherName,
    service: facts.serviceType,
    when: when(facts.requestedDate, facts.requestedTime, facts),
  }
}

export function projectNotice<Kind extends ProjectNoticeKind>(
  kind: Kind,
  facts: ProjectNoticeFacts,
  data: EventMap[Kind],
): { title: string; about: string; href: string } {
  const at = facts.date && facts.time ? ` · ${when(facts.date, facts.time, facts)}` : ''
  const { title, href } = PROJECT_NOTICES[kind]
  return { title: title(facts, data), about: facts.about + at, href: href(facts, data) }
}
