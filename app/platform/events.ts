/**
 * Something that happened to a subject: one row, written in the same transaction as the change.
 * Committing it notifies the browsers of its audience. Features above the one that records an event
 * react to it by subscribing; their handlers run in the same transaction, so that a change and its
 * consequences are committed or rolled back together.
 */
import { sql } from 'kysely'
import type { DataField, EventKind, EventMap, SubjectOf } from '#app/base/event-map.ts'
import type { Tx } from '#app/platform/db.ts'
import { now } from '#app/platform/clock.ts'
import type { JsonObject } from '#db/types.ts'

interface EventFacts<Kind extends EventKind> {
  subjectType: SubjectOf<Kind>
  subjectId: string
  actorId: string | null
  fromStatus?: string | null
  toStatus?: string | null
  /** The people whose pages change. */
  audience: string[]
}

/** `data`: at most 4,000 characters of JSON. */
type Unrecorded<Kind extends EventKind> = Kind extends EventKind
  ? EventFacts<Kind> & DataField<EventMap[Kind]>
  : never

export type NewEvent<Kind extends EventKind = EventKind> = {
  [K in Kind]: Unrecorded<K> & { kind: K }
}[Kind]

/** An event as subscribers receive it; `kind` determines the shape of `data`. */
export type RecordedEvent<Kind extends EventKind = EventKind> = {
  [K in Kind]: EventFacts<K> & { kind: K; data: EventMap[K]; id: number; at: Date }
}[Kind]

type Handler<Kind extends EventKind> = (tx: Tx, events: RecordedEvent<Kind>[]) => Promise<void>

const handlers = new Map<EventKind, Handler<never>[]>()

/** Registers a handler for some kinds of events. Called from server/subscriptions.ts. */
export function subscribe<Kind extends EventKind>(
  kinds: readonly Kind[],
  handler: NoInfer<Handler<Kind>>,
): void {
  for (const kind of kinds) handlers.set(kind, [...(handlers.get(kind) ?? []), handler])
}

/** Removes all handlers, so that they can be registered again. */
export function clearSubscriptions(): void {
  handlers.clear()
}

/**
 * Records what one change did to several subjects, all with the same kind of event, in as few
 * statements as for one.
 */
export async function recordEvents<Kind extends EventKind>(
  tx: Tx,
  kind: Kind,
  events: Unrecorded<Kind>[],
): Promise<RecordedEvent<Kind>[]> {
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
  // The compiler cannot resolve the types that depend on `Kind` while `Kind` is generic.
  const recorded = events.map((event) => ({
    ...event,
    data: event.data ?? {},
    kind,
    id: ids.get(event.subjectId) ?? 0,
    at,
  })) as unknown as RecordedEvent<Kind>[]
  for (const handler of handlers.get(kind) ?? []) await (handler as Handler<Kind>)(tx, recorded)
  return recorded
}

export async function recordEvent<Kind extends EventKind>(
  tx: Tx,
  event: NewEvent<Kind>,
): Promise<RecordedEvent<Kind>> {
  const [recorded] = await recordEvents<Kind>(tx, event.kind, [event])
  if (!recorded) throw new Error('The event was not recorded')
  return recorded
}

/**
 * Reads `kind` and `data` from a row of `events`. The database stores them as text and JSON; only
 * this program writes them, so they are assumed to match `EventMap`. The caller names the kinds
 * that its query can return.
 */
export function readEvent<Kind extends EventKind = EventKind>(row: {
  kind: string
  data: unknown
}): { [K in Kind]: { kind: K; data: EventMap[K] } }[Kind] {
  return { kind: row.kind, data: row.data } as { [K in Kind]: { kind: K; data: EventMap[K] } }[Kind]
}

/**
 * Events outlive the person: their id stays, and their name is replaced in the events of their
 * actions. Reasons and notes in the events of a booking also belong to the other person, as its
 * thread does.
 */
export async function forgetNamesInEvents(
  tx: Tx,
  { id, fullName, neutralName }: { id: string; fullName: string; neutralName: string },
): Promise<void> {
  const own = tx.updateTable('events').where('actorId', '=', id)
  const name = sql`to_jsonb(${neutralName}::text)`
  await own
    .set({ data: sql`jsonb_set(data, '{senderName}', ${name})` })
    .where('kind', '=', 'message.sent')
    .execute()
  await own
    .set({ data: sql`jsonb_set(data, '{name}', ${name})` })
    .where('subjectType', '=', 'comment')
    .execute()
  await own
    .set({ data: saysWith(fullName, neutralName) })
    .where('subjectType', '=', 'order')
    .where(sql<boolean>`data ? 'says'`)
    .execute()
}

/**
 * @param names the names by which the texts of these orders may refer to the person who closes
 * their account
 */
export async function forgetNamesInOrders(
  tx: Tx,
  orderIds: readonly string[],
  names: readonly string[],
  neutralName: string,
): Promise<void> {
  if (orderIds.length === 0) return
  // The longest first, because one name may be the start of another.
  for (const name of [...new Set(names)].toSorted((a, b) => b.length - a.length))
    if (name)
      await tx
        .updateTable('events')
        .set({ data: saysWith(name, neutralName) })
        .where('subjectType', '=', 'order')
        .where('subjectId', 'in', orderIds)
        .where(sql<boolean>`data ? 'says'`)
        .execute()
}

const saysWith = (name: string, neutralName: string) =>
  sql<JsonObject>`jsonb_set(data, '{says}', to_jsonb(replace(data->>'says', ${name}::text, ${neutralName}::text)))`
