/** Live updates as server-sent events, with resume after a lost connection. */
import type { Context } from 'hono'
import { readViewer } from '#app/features/accounts/sessions.server.ts'
import { log } from '#app/platform/log.ts'
import { eventsSince, listenFor, whereNow, type LiveEvent } from '#app/platform/realtime.ts'

const HEARTBEAT_MS = 25_000
const MAX_CONNECTIONS_PER_PERSON = 12

const open = new Set<() => void>()
const counts = new Map<string, number>()

/** Ends every stream; otherwise the server would wait for browsers that never hang up. They come back spread over two seconds. */
export function closeLiveConnections(): void {
  for (const end of open) end()
}

/** How many streams this process holds open. */
export const openLiveStreams = () => open.size

function format(event: LiveEvent | null): string {
  return event ? `id: ${event.id}\nevent: change\ndata: ${JSON.stringify(event)}\n\n` : 'event: resync\ndata: {}\n\n'
}

/** What happened since the last event that the browser saw. */
async function sendMissed(viewerId: string, lastId: number, send: (text: string) => void): Promise<void> {
  if (Number.isSafeInteger(lastId) && lastId >= 0) {
    const missed = await eventsSince(viewerId, lastId)
    for (const event of missed ?? [null]) send(format(event))
    return
  }
  // A first connection: where to resume from, and whether something happened while the page was on its way.
  const { latestId, isRecent } = await whereNow(viewerId)
  send(`id: ${latestId}\nevent: hello\ndata: {"id":${latestId}}\n\n`)
  if (isRecent) send(format(null))
}

export async function serveLive(context: Context): Promise<Response> {
  const viewer = await readViewer(context.req.header('cookie'))
  if (!viewer) return context.text('Sign in first', 401)
  if ((counts.get(viewer.id) ?? 0) >= MAX_CONNECTIONS_PER_PERSON) return context.text('Too many open pages', 429, { 'Retry-After': '30' })
  const lastId = Number(context.req.header('last-event-id') ?? context.req.query('after') ?? Number.NaN)
  const encoder = new TextEncoder()
  let close = () => {}
  const closeUnlessSignedIn = async () => {
    if (!(await readViewer(context.req.header('cookie')).catch(() => null))) close()
  }
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => {
        try {
          controller.enqueue(encoder.encode(text))
        } catch {
          close()
        }
      }
      counts.set(viewer.id, (counts.get(viewer.id) ?? 0) + 1)
      const stopListening = listenFor(viewer.id, (event) => {
        send(format(event))
        // Whoever holds on to a session that has ended hears nothing further.
        if (event?.kind === 'account.sessions-ended') void closeUnlessSignedIn()
      })
      const heartbeat = setInterval(() => send(': still here\n\n'), HEARTBEAT_MS)
      const end = () => {
        send(`retry: ${Math.round(500 + Math.random() * 2000)}\n\n`)
        close()
      }
      let isClosed = false
      close = () => {
        if (isClosed) return
        isClosed = true
        open.delete(end)
        clearInterval(heartbeat)
        stopListening()
        const left = (counts.get(viewer.id) ?? 1) - 1
        if (left > 0) counts.set(viewer.id, left)
        else counts.delete(viewer.id)
        try {
          controller.close()
        } catch {
          // The browser was faster.
        }
      }
      open.add(end)
      send('retry: 2000\n\n')
      try {
        await sendMissed(viewer.id, lastId, send)
      } catch (error) {
        // The database went away just now. The browser comes back, and is told of everything then.
        log.warn({ error: error instanceof Error ? error.message : String(error) }, 'a live stream could not begin')
        end()
      }
    },
    cancel() {
      close()
    },
  })
  context.req.raw.signal.addEventListener('abort', () => close())
  return new Response(stream, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
  })
}
