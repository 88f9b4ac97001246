/** Turns at rendering pages: whose lane a request waits in, how much may wait, and what is said when there is no room. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { addressGroup } from '#app/platform/address-group.ts'
import { readCookie, SESSION_COOKIE } from '#app/platform/cookies.ts'
import { hashToken } from '#app/platform/tokens.ts'
import { FairQueue } from '#server/fair-queue.ts'
import { GoneAway, NoTurn } from '#server/queue-refusals.ts'

/**
 * Two of one person at once: a third would be felt by everybody else. Over all there are many more than connections to the
 * database, so that pages which wait for a locked table leave room for the others.
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
/** Visitors of one address share a lane: an office, a school, a phone network. */
const MOST_OF_ADDRESS = 400

/** How long an asker whose lane is full waits for the refusal. */
const REFUSE_AFTER_MS = 1000

const MOST_KNOWN = 50_000
const TRY_AGAIN = { lane: { status: 429, seconds: 2 }, queue: { status: 503, seconds: 5 } } as const

/** Whose a session is, by the hash of its cookie; the one used longest ago is forgotten first. */
const owners = new Map<string, string>()

function sessionKey(cookieHeader: string | undefined): string | null {
  const token = readCookie(cookieHeader, SESSION_COOKIE)
  return token ? hashToken(token).toString('base64') : null
}

/** Notes whose session a cookie is: from the next request on, this person has a lane. A made-up cookie never gets one. */
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

/** @param address of the asker's machine */
export function laneOf(
  cookieHeader: string | undefined,
  address: string,
): { key: string; mostWaiting: number } {
  const session = sessionKey(cookieHeader)
  const personId = session === null ? undefined : owners.get(session)
  if (personId) return { key: personId, mostWaiting: MOST_OF_PERSON }
  return { key: `address ${addressGroup(address)}`, mostWaiting: MOST_OF_ADDRESS }
}

/** How many pages are being made, and how many wait for their turn. */
export function pageTurns(): { running: number; waiting: number } {
  return { running: pages.running, waiting: pages.waiting }
}

interface Asker {
  cookieHeader: string | undefined
  address: string
  /** Of the request, so that an aborted one makes room. Called only when there is something to wait for. */
  signal: () => AbortSignal
}

/** Makes a page when it is its asker's turn, or says when to come back. */
export async function inTurn(
  { cookieHeader, address, signal }: Asker,
  makePage: () => Promise<Response>,
): Promise<Response> {
  const { key, mostWaiting } = laneOf(cookieHeader, address)
  try {
    return await pages.run(key, mostWaiting, signal, makePage)
  } catch (error) {
    // The connection is gone; nothing will be read.
    if (error instanceof GoneAway) return new Response(null, { status: 499 })
    if (!(error instanceof NoTurn)) throw error
    const { status, seconds } = TRY_AGAIN[error.because]
    // A program that asks again at once is slowed down with it.
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
