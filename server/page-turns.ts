/**
 * Queues the rendering of pages: which lane a request waits in, how much may wait, and the response
 * when there is no room.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Viewer } from '#people/accounts/viewer.ts'
import { addressGroup } from '#app/platform/address-group.ts'
import { readCookie, SESSION_COOKIE } from '#app/platform/cookies.ts'
import { hashToken } from '#app/platform/tokens.ts'
import { FairQueue } from '#server/fair-queue.ts'
import { GoneAway, NoTurn } from '#server/queue-refusals.ts'

/**
 * Two at a time per person: a third would slow down everyone else. The overall number is much
 * higher than that of database connections, so that pages waiting for a locked table leave room for
 * the others.
 */
const pages = new FairQueue({
  running: 64,
  runningPerLane: 2,
  backlog: 4,
  waiting: 3000,
  waitMs: 20_000,
  restFactor: 3,
})
const MOST_OF_PERSON = 120
/**
 * One address may stand for an office, a school, or a phone network, so its visitors share a lane.
 */
const MOST_OF_ADDRESS = 400

/** Delay before a request is refused because its lane is full. */
const REFUSE_AFTER_MS = 1000

const MOST_KNOWN = 50_000
const TRY_AGAIN = { lane: { status: 429, seconds: 2 }, queue: { status: 503, seconds: 5 } } as const

/** Person ids by the hash of the session cookie; the least recently used is dropped first. */
const owners = new Map<string, string>()

function sessionKey(cookieHeader: string | undefined): string | null {
  const token = readCookie(cookieHeader, SESSION_COOKIE)
  return token ? hashToken(token).toString('base64') : null
}

/**
 * Remembers whose session a cookie belongs to: from the next request on, this person has a separate
 * lane. A made-up cookie never gets one.
 */
export function rememberOwner(cookieHeader: string | undefined, viewer: Viewer | null): void {
  const key = viewer && sessionKey(cookieHeader)
  if (!key) return
  owners.delete(key)
  owners.set(key, viewer.id)
  if (owners.size <= MOST_KNOWN) return
  for (const oldest of owners.keys()) {
    owners.delete(oldest)
    return
  }
}

/** @param address the client's address */
export function laneOf(
  cookieHeader: string | undefined,
  address: string,
): { key: string; mostWaiting: number } {
  const session = sessionKey(cookieHeader)
  const personId = session === null ? undefined : owners.get(session)
  if (personId) return { key: personId, mostWaiting: MOST_OF_PERSON }
  return { key: `address ${addressGroup(address)}`, mostWaiting: MOST_OF_ADDRESS }
}

interface Asker {
  cookieHeader: string | undefined
  address: string
  /**
   * The request's signal, so that an aborted one makes room. Called only if the request has to
   * wait.
   */
  signal: () => AbortSignal
}

/** Renders a page when it is its turn, or responds with when to try again. */
export async function inTurn(
  { cookieHeader, address, signal }: Asker,
  makePage: () => Promise<Response>,
): Promise<Response> {
  const { key, mostWaiting } = laneOf(cookieHeader, address)
  try {
    return await pages.run(key, mostWaiting, signal, makePage)
  } catch (error) {
    // The connection is closed; no one reads the response.
    if (error instanceof GoneAway) return new Response(null, { status: 499 })
    if (!(error instanceof NoTurn)) throw error
    const { status, seconds } = TRY_AGAIN[error.because]
    // Slows down a program that retries immediately.
    if (error.because === 'lane') await wait(REFUSE_AFTER_MS)
    const text =
      error.because === 'lane' ? 'Too many requests at once.' : 'Orbit is very busy right now.'
    return new Response(`${text} Please try again in ${seconds} seconds.\n`, {
      status,
      headers: {
        'Content-Type': 'text/plain; charset=UTF-8',
        'Cache-Control': 'no-store',
        'Retry-After': String(seconds),
      },
    })
  }
}
