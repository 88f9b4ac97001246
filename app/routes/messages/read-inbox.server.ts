/** The threads of an inbox, with their dates in the format of the list. */
import {
  formatByZone,
  formatDate,
  formatDay,
  formatInstant,
  write,
  DAY_MS,
} from '#app/base/time.ts'
import type { InboxQuery } from '#app/base/paths.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { listThreads } from '#work/messages/list-threads.server.ts'
import { listLatestMessages } from '#work/messages/message-queries.server.ts'
import { countQuestions } from '#work/questions/read-questions.server.ts'
import { countUnread } from '#notifications/unread-counts.server.ts'
import { now } from '#app/platform/clock.ts'

const ROWS_SHOWN = 50

/** The specification's "latest 5", counting both directions. */
const LATEST_SHOWN = 5

const weekdayFormat = formatByZone({ weekday: 'short' })
const dayFormat = formatByZone({ month: 'short', day: 'numeric' })

/** `2:31 PM` today, `Wed` within a week, `Nov 12` within the year, then `Nov 12, 2025`. */
export function whenOf(instant: string, timeZone: string, at: Date): string {
  const day = formatDay(instant, timeZone)
  const today = formatDay(at, timeZone)
  if (day === today)
    return formatInstant(instant, timeZone).split(', ').at(-1)?.replace(/ \S+$/, '') ?? ''
  if (at.getTime() - new Date(instant).getTime() < 6 * DAY_MS)
    return write(weekdayFormat(timeZone), new Date(instant))
  if (day.slice(-4) === today.slice(-4)) return write(dayFormat(timeZone), new Date(instant))
  return day
}

type Inbox = Awaited<ReturnType<typeof readInbox>>
export type InboxRow = Inbox['threads'][number]
export type LatestRow = Inbox['latest'][number]

export async function readInbox(
  viewer: Viewer,
  { q = '', show, rows }: InboxQuery,
  openId: string | null,
) {
  const limit = rows ?? ROWS_SHOWN
  const [threads, { messages: unread }, [newest], questions, latest] = await Promise.all([
    listThreads(viewer, limit + 1, { words: q, isUnread: show === 'unread', openId }),
    countUnread(viewer),
    listThreads(viewer, 1),
    countQuestions(viewer),
    listLatestMessages(viewer, LATEST_SHOWN),
  ])
  return {
    newestId: newest?.bookingId ?? null,
    questions,
    /** The number of unread messages in all threads. */
    unread,
    /** How many rows the list shows next; null if it shows all. */
    more: threads.length > limit ? limit + ROWS_SHOWN : null,
    threads: threads.slice(0, limit).map((thread) => ({
      bookingId: thread.bookingId,
      otherName: thread.otherName,
      otherImageUrl: thread.otherImageUrl,
      about: `${thread.title} · ${formatDate(thread.requestedDate, false)}`,
      text: thread.isOwn ? `You: ${thread.text}` : thread.text,
      unread: thread.unread,
      createdAt: thread.createdAt,
      when: whenOf(thread.createdAt, viewer.timeZone, now()),
    })),
    latest: latest.map((message) => ({
      ...message,
      when: whenOf(message.createdAt, viewer.timeZone, now()),
    })),
  }
}
