/**
 * Live updates: PostgreSQL notifies every process of each committed event, and each process
 * notifies its browsers.
 */
import pg from 'pg'
import type { LiveEvent } from '#app/base/live-event.ts'
import { now } from '#app/platform/clock.ts'
import { pool } from '#app/platform/db.ts'
import { readEvent } from '#app/platform/events.ts'
import { ThrottledLog } from '#app/platform/sparing-log.ts'

/** Receives events, or null if some may have been missed: then the page should reload its data. */
export type LiveListener = (event: LiveEvent | null) => void

const CHANNEL = 'orbit_events'
/** Payload: the name of a cached table. */
const CHANGED_CHANNEL = 'orbit_changed'
/** Wait before reconnecting; doubled after each failure. */
const RECONNECT_MS = 250
const LONGEST_RECONNECT_MS = 4000
/** A query at this interval detects a connection that broke silently. */
const HEARTBEAT_MS = 15_000
/**
 * Ids are assigned before commit, so a resumed connection goes back this many events; the browser
 * drops those it already has.
 */
const RESUME_OVERLAP = 200

const listeners = new Map<string, Set<LiveListener>>()
/** Listeners that receive every event, no matter who it concerns. */
const listenersToAll = new Set<LiveListener>()
const tableWatchers: { table: string; changed: () => void }[] = []
const audienceWatchers: ((userId: string) => void)[] = []
const lost = new ThrottledLog('live connection lost')
let client: pg.Client | null = null
let isStopped = true

export async function startRealtime(connectionString: string): Promise<void> {
  isStopped = false
  await listen(connectionString)
}

async function listen(connectionString: string): Promise<void> {
  const next = new pg.Client({
    connectionString,
    application_name: 'orbit-live',
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
  })
  next.on('notification', ({ channel, payload = '' }) =>
    channel === CHANGED_CHANNEL ? noteChanged(payload) : deliver(payload),
  )
  next.on('error', (error) => lost.note(error))
  const heartbeat = setInterval(
    () => next.query('select 1').catch(() => next.end().catch(() => undefined)),
    HEARTBEAT_MS,
  )
  heartbeat.unref()
  next.on('end', () => {
    clearInterval(heartbeat)
    if (isStopped || client !== next) return
    client = null
    void reconnect(connectionString)
  })
  try {
    await next.connect()
    await next.query(`listen ${CHANNEL}; listen ${CHANGED_CHANNEL}`)
  } catch (error) {
    clearInterval(heartbeat)
    await next.end().catch(() => undefined)
    throw error
  }
  if (isStopped) return next.end()
  client = next
  for (const { changed } of tableWatchers) changed()
}

/** False while notifications would be missed. */
export function isListening(): boolean {
  return client !== null
}

/** Calls back with the id of each person in the audience of an event. */
export function watchAudience(changed: (userId: string) => void): void {
  audienceWatchers.push(changed)
}

/** Calls back whenever a table may have changed. */
export function watchTable(table: string, changed: () => void): void {
  tableWatchers.push({ table, changed })
}

function noteChanged(name: string): void {
  for (const { table, changed } of tableWatchers) if (table === name) changed()
}

async function reconnect(connectionString: string): Promise<void> {
  for (let waitMs = RECONNECT_MS; !isStopped; waitMs = Math.min(2 * waitMs, LONGEST_RECONNECT_MS)) {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    if (isStopped) return
    try {
      await listen(connectionString)
      for (const all of [listenersToAll, ...listeners.values()])
        for (const listener of all) listener(null)
      return
    } catch (error) {
      lost.note(error)
    }
  }
}

function deliver(payload: string): void {
  const { audience, ...event } = JSON.parse(payload) as LiveEvent & { audience: string[] }
  for (const listener of listenersToAll) listener(event)
  for (const userId of new Set(audience)) {
    for (const changed of audienceWatchers) changed(userId)
    for (const listener of listeners.get(userId) ?? []) listener(event)
  }
}

export async function stopRealtime(): Promise<void> {
  isStopped = true
  listeners.clear()
  listenersToAll.clear()
  await client?.end().catch(() => undefined)
  client = null
}

/** Subscribes a browser connection of a person; call the result to unsubscribe. */
export function listenFor(userId: string, listener: LiveListener): () => void {
  const ofUser = listeners.get(userId) ?? new Set()
  ofUser.add(listener)
  listeners.set(userId, ofUser)
  return () => {
    ofUser.delete(listener)
    if (ofUser.size === 0 && listeners.get(userId) === ofUser) listeners.delete(userId)
  }
}

/** Subscribes to the events of everyone; call the result to unsubscribe. */
export function listenToAll(listener: LiveListener): () => void {
  listenersToAll.add(listener)
  return () => void listenersToAll.delete(listener)
}

/** The longest expected time between reading a page and opening its live connection. */
const PAGE_AGE_MS = 20_000

/**
 * The id of the latest event, and whether a recent one concerns this person.
 * @param userId null for a page that follows everyone
 */
export async function whereNow(
  userId: string | null,
): Promise<{ latestId: number; isRecent: boolean }> {
  const { rows } = await pool().query<{ latestId: number; isRecent: boolean }>({
    name: 'where-now',
    text: `with latest as (select coalesce(max(id), 0) as id from events)
      select latest.id as "latestId",
        exists(select 1 from events e where e.id > latest.id - $3 and ($1::uuid is null or $1 = any(e.audience)) and e.created_at > $2) as "isRecent" from latest`,
    values: [userId, new Date(now().getTime() - PAGE_AGE_MS), RESUME_OVERLAP],
  })
  return rows[0] ?? { latestId: 0, isRecent: false }
}

/** A page that missed more events than this reloads its data: searching them would cost more. */
const RESUME_MOST = 2000
const RESUME_MOST_OWN = 500

interface SinceRow extends Omit<LiveEvent, 'id'> {
  id: number | null
  canResume: boolean
}

/**
 * The events that a person's browser may have missed since an event. Null if that event was too
 * long ago to replay, or if this database has no such event. Reads at most the last 2,200 events.
 */
export async function eventsSince(userId: string, afterId: number): Promise<LiveEvent[] | null> {
  const { rows } = await pool().query<SinceRow>({
    name: 'events-since',
    text: `with ends as (select coalesce(min(id), 0) as first, coalesce(max(id), 0) as last from events),
      place as (select $2::bigint between greatest(first - 1, last - $3::bigint) and last as can_resume from ends)
      select place.can_resume as "canResume", e.id, e.kind, e.subject_id as "subjectId", e.from_status as "from", e.to_status as "to",
        e.actor_id as "actorId", e.data
      from place left join lateral (
        select * from events where place.can_resume and id > $2::bigint - $4::bigint and $1::uuid = any(audience) order by id limit $5::int
      ) e on true order by e.id`,
    values: [userId, afterId, RESUME_MOST, RESUME_OVERLAP, RESUME_MOST_OWN + 1],
  })
  if (!rows[0]?.canResume || rows.length > RESUME_MOST_OWN) return null
  return rows.flatMap(({ id, subjectId, from, to, actorId, ...event }) =>
    id === null ? [] : [{ id, ...readEvent(event), subjectId, from, to, actorId }],
  )
}
