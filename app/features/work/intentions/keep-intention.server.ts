/**
 * Remembers what a visitor wanted to do until they have signed in. Only a posted form creates an
 * intention; a link never does.
 */
import { isUuid } from '#app/base/ids.ts'
import { DAY_MS, HOUR_MS } from '#app/base/time.ts'
import { userOfToken } from '#people/auth/one-time-tokens.server.ts'
import type { Intention } from '#work/intentions/intention.ts'
import { addressGroup } from '#app/platform/address-group.ts'
import { now } from '#app/platform/clock.ts'
import { INTENTION_COOKIE, writeCookie } from '#app/platform/cookies.ts'
import { db } from '#app/platform/db.ts'
import { countTry } from '#app/platform/rate-limit.ts'
import { hashToken, newToken } from '#app/platform/tokens.ts'

const SIGN_IN_MS = HOUR_MS
/** A link that confirms an address works for a day, and may be opened late. */
const SIGNED_UP_MS = 2 * DAY_MS
const MOST_VALUES = 1000

/**
 * @param next the page to which sign-in returns, as in its address
 * @param address the client's address, by which intentions are rate-limited
 * @returns the Set-Cookie header for the browser; null if there is nothing to remember
 * @throws RateLimited
 */
export async function keepIntention(
  { kind, subjectId, values }: Intention,
  next: string,
  address: string,
): Promise<string | null> {
  const text = JSON.stringify(values)
  if (!isUuid(subjectId) || text.length > MOST_VALUES) return null
  await countTry({ key: `intention:${addressGroup(address)}`, limit: 60, windowSeconds: 3600 })
  const token = newToken()
  await db()
    .insertInto('intentions')
    .values({
      tokenHash: hashToken(token),
      kind,
      subjectId,
      values: text,
      nextHash: hashToken(next),
      createdAt: now(),
      expiresAt: new Date(now().getTime() + SIGN_IN_MS),
    })
    .execute()
  return writeCookie(INTENTION_COOKIE, token, SIGN_IN_MS / 1000)
}

/**
 * Ties the intention to the account that was opened for it, so that it is carried out on whichever
 * device the address is confirmed.
 */
export async function claimIntention(token: string | null, ownSignUpToken: string): Promise<void> {
  if (!token) return
  const userId = await userOfToken(db(), ownSignUpToken, 'own-sign-up')
  if (!userId) return
  await db()
    .updateTable('intentions')
    .set({ userId, expiresAt: new Date(now().getTime() + SIGNED_UP_MS) })
    .where('tokenHash', '=', hashToken(token))
    .where('userId', 'is', null)
    .where('expiresAt', '>', now())
    .execute()
}

/** This browser's intention for a page; null if it has none. */
export async function findIntention(token: string | null, next: string): Promise<Intention | null> {
  if (!token || token.length > 100) return null
  const row = await db()
    .selectFrom('intentions')
    .select(['kind', 'subjectId', 'values'])
    .where('tokenHash', '=', hashToken(token))
    .where('nextHash', '=', hashToken(next))
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  return (row as Intention | undefined) ?? null
}
