/** Live updates as server-sent events, with resume after a lost connection. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { LiveEvent } from '#app/base/live-event.ts'
import { isAdmin } from '#people/accounts/viewer.ts'
import { readViewer } from '#people/auth/sessions.server.ts'
import { addressGroup } from '#app/platform/address-group.ts'
import { eventsSince, listenFor, listenToAll, whereNow } from '#app/platform/realtime.ts'
import { LiveStream, MOST_QUEUED_BYTES, refuseStream } from '#server/live-streams.ts'

const HEARTBEAT_MS = 25_000
const COME_BACK_SECONDS = '30'
/** An admin's page follows everyone's jobs and money, and reloads at most this often. */
const DESK_MS = 1000
const ON_DESK = /^(?:assignment|booking|enquiry|matter|offer|order|payout|project|quote)\./

/** What people wrote to each other is left out: pages decide who may read it in full. */
const WRITTEN = new Set(['reason', 'note'])
const withoutWords = (name: string, value: unknown) => (WRITTEN.has(name) ? undefined : value)

function format(event: LiveEvent | null): string {
  return event
    ? `id: ${event.id}\nevent: change\ndata: ${JSON.stringify(event, withoutWords)}\n\n`
    : 'event: resync\ndata: {}\n\n'
}

/** The event to resume after: null for a first connection, NaN for an invalid id. */
function readLastId(context: Context): number | null {
  const text = context.req.header('last-event-id') ?? context.req.query('after')
  if (text === undefined) return null
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
}

/**
 * The events that the browser missed, if they fit into a quarter of the stream's buffer; null if it
 * should reload its page.
 */
async function readMissed(personId: string, lastId: number): Promise<string | null> {
  const missed = Number.isNaN(lastId) ? null : await eventsSince(personId, lastId)
  const text = missed?.map(format).join('') ?? null
  return text !== null && text.length * 4 <= MOST_QUEUED_BYTES ? text : null
}

async function greet(
  stream: LiveStream,
  { personId, isDesk }: { personId: string; isDesk: boolean },
  lastId: number | null,
): Promise<void> {
  stream.send('retry: 2000\n\n')
  const missed = lastId === null ? null : await readMissed(personId, lastId)
  if (missed !== null) {
    if (missed) stream.send(missed)
    return
  }
  // Send where to resume from. Make the page reload after a gap, or if something happened while it
  // was loading.
  const { latestId, isRecent } = await whereNow(isDesk ? null : personId)
  stream.send(`id: ${latestId}\nevent: hello\ndata: {"id":${latestId}}\n\n`)
  if (lastId !== null || isRecent) stream.send(format(null))
}

/**
 * Makes an admin's page reload when any job changes, or its money. The event itself is not sent:
 * the page requests what it may show.
 * @returns a function that stops it
 */
function followDesk(stream: LiveStream): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  const stop = listenToAll((event) => {
    if (event && !ON_DESK.test(event.kind)) return
    timer ??= setTimeout(() => {
      timer = null
      stream.send(format(null))
    }, DESK_MS)
  })
  return () => {
    stop()
    if (timer) clearTimeout(timer)
  }
}

/** @param remoteAddress the browser's address; empty if unknown */
export async function serveLive(context: Context, remoteAddress: string): Promise<Response> {
  const cookie = context.req.header('cookie')
  const viewer = await readViewer(cookie)
  // Status 204 makes an event source stop reconnecting. It is no error if a page opens the stream
  // while its person signs out.
  if (!viewer) return context.body(null, 204)
  const listener = { personId: viewer.id, address: addressGroup(remoteAddress) }
  const refusal = refuseStream(listener)
  if (refusal)
    return context.text(refusal.message, refusal.status, { 'Retry-After': COME_BACK_SECONDS })
  const stream = new LiveStream(
    listener,
    (context.env as Partial<HttpBindings> | undefined)?.outgoing,
  )
  const closeUnlessSignedIn = async () => {
    if (!(await readViewer(cookie).catch(() => null))) stream.close()
  }
  const isDesk = isAdmin(viewer)
  if (isDesk) stream.onEnd(followDesk(stream))
  const heartbeat = setInterval(() => stream.send(': still here\n\n'), HEARTBEAT_MS)
  stream.onEnd(() => clearInterval(heartbeat))
  const { signal } = context.req.raw
  signal.addEventListener('abort', () => stream.close())
  if (signal.aborted) stream.close()
  const lastId = readLastId(context)
  // The events that an admin missed concerned others, so they are not among the admin's own events.
  if (isDesk && lastId !== null) stream.send(format(null))
  const greeting = greet(stream, { personId: viewer.id, isDesk }, lastId)
  greeting.catch((error: unknown) =>
    stream.fail(error instanceof Error ? error.message : String(error)),
  )
  stream.onEnd(
    listenFor(viewer.id, (event) => {
      // After the missed events: a browser resumes from the last event that it received.
      greeting.then(
        () => {
          stream.send(format(event))
          // Once the session has ended, its stream gets nothing more.
          if (event?.kind === 'account.sessions-ended') void closeUnlessSignedIn()
        },
        () => undefined,
      )
    }),
  )
  return new Response(stream.body, {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  })
}
