/**
 * Something that happened to a subject: one row, written in the transaction of the change itself.
 * Committing it wakes the browsers of its audience. Features above the one that records an event react to it by
 * subscribing; their handlers run in the same transaction, so a change and its consequences stand or fall together.
 */
import type { Tx } from '#app/platform/db.ts'
import { now } from '#app/platform/clock.ts'

export interface NewEvent {
  /** `noun.past-tense`, for example `booking.accepted`. */
  kind: string
  subjectType: string
  subjectId: string
  actorId: string | null
  fromStatus?: string | null
  toStatus?: string | null
  /** Small facts for timeline and live updates; everyone in the audience may see them. At most 4,000 characters. */
  data?: Record<string, string | number | boolean | null>
  /** The people whose pages change. */
  audience: string[]
}

export interface RecordedEvent extends NewEvent {
  id: number
  at: Date
}

type Handler = (tx: Tx, events: RecordedEvent[]) => Promise<void>

const handlers = new Map<string, Handler[]>()

/** Registers what else happens with events of a kind. Called from server/subscriptions.ts. */
export function subscribe(kind: string, handler: Handler): void {
  handlers.set(kind, [...(handlers.get(kind) ?? []), handler])
}

/** Forgets all handlers, so that they can be registered again. */
export function clearSubscriptions(): void {
  handlers.clear()
}

/** Records what one change did to several subjects, all of one kind, in as few statements as for one. */
export async function recordEvents(
  tx: Tx,
  kind: string,
  events: Omit<NewEvent, 'kind'>[],
): Promise<RecordedEvent[]> {
  if (events.length === 0) return []
  const at = now()
  const rows = await tx
    .insertInto('events')
    .values(
      events.map((event) => ({
        kind,
        subjectType: event.subjectType,
        subjectId: event.subjectId,
        actorId: event.actorId,
        fromStatus: event.fromStatus ?? null,
        toStatus: event.toStatus ?? null,
        data: JSON.stringify(event.data ?? {}),
        audience: event.audience,
        createdAt: at,
      })),
    )
    .returning(['id', 'subjectId'])
    .execute()
  const ids = new Map(rows.map((row) => [row.subjectId, row.id]))
  const recorded = events.map((event) => ({
    ...event,
    kind,
    id: ids.get(event.subjectId) ?? 0,
    at,
  }))
  for (const handler of handlers.get(kind) ?? []) await handler(tx, recorded)
  return recorded
}

export async function recordEvent(tx: Tx, { kind, ...event }: NewEvent): Promise<RecordedEvent> {
  const [recorded] = await recordEvents(tx, kind, [event])
  if (!recorded) throw new Error('The event was not recorded')
  return recorded
}
