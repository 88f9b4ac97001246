import type { TimelineEntry } from '#work/bookings/booking-timeline.ts'
import type { Message } from '#work/messages/message.ts'
import type { ThreadPage } from '#work/messages/read-thread.server.ts'

export type ThreadItem =
  | { at: string; message: Message; event?: never }
  | { at: string; event: TimelineEntry; message?: never }

/** Messages and the booking's events between them, oldest first. */
export function withEvents(
  { messages, earlierFrom, laterFrom }: Pick<ThreadPage, 'messages' | 'earlierFrom' | 'laterFrom'>,
  timeline: readonly TimelineEntry[],
): ThreadItem[] {
  const [first, last] = [messages[0]?.createdAt, messages.at(-1)?.createdAt]
  // Events between messages that are not loaded appear together with those messages.
  const events = timeline.filter(
    ({ at }) =>
      (earlierFrom === null || (first !== undefined && at >= first)) &&
      (laterFrom === null || (last !== undefined && at <= last)),
  )
  const items: ThreadItem[] = messages.map((message) => ({ at: message.createdAt, message }))
  let next = 0
  for (const event of events.toSorted((a, b) => a.at.localeCompare(b.at))) {
    while (next < items.length && (items[next]?.at ?? '') <= event.at) next += 1
    items.splice(next, 0, { at: event.at, event })
    next += 1
  }
  return items
}

/**
 * The message under which "Read" is shown: the viewer's last message that the other person has
 * read.
 */
export function lastReadOf(messages: readonly Message[]): string | null {
  return messages.findLast(({ isOwn, isRead }) => isOwn && isRead)?.id ?? null
}
