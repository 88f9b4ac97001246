/**
 * Sessions: a random token in an HttpOnly cookie, its hash in the database, and one prepared query
 * that reads it.
 */
import { Unavailable } from '#app/base/errors.ts'
import { ownMedia } from '#app/base/own-media.ts'
import { DAY_MS } from '#app/base/time.ts'
import { recordSecurityEvent } from '#people/accounts/security-log.server.ts'
import type { Role } from '#people/accounts/account.ts'
import { appointFirstAdmin } from '#people/accounts/first-admin.server.ts'
import type { Suspension } from '#people/auth/auth-result.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { now } from '#app/platform/clock.ts'
import { clearCookie, readCookie, SESSION_COOKIE, writeCookie } from '#app/platform/cookies.ts'
import { db, pool, prepared, transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { logFailure } from '#app/platform/sparing-log.ts'
import { notePerson } from '#app/platform/request-id.ts'
import { hashToken, newToken } from '#app/platform/tokens.ts'

const SESSION_DAYS = 30
const TOUCH_AFTER_MS = 10 * 60_000

export interface Client {
  address: string
  userAgent: string | null
}

/** Starts a session. Returns the Set-Cookie header. */
export async function startSession(tx: Tx, userId: string, client: Client): Promise<string> {
  await appointFirstAdmin(tx, userId)
  const token = newToken()
  await tx
    .insertInto('sessions')
    .values({
      tokenHash: hashToken(token),
      userId,
      userAgent: client.userAgent?.slice(0, 400) ?? null,
      ip: client.address || null,
      createdAt: now(),
      lastUsedAt: now(),
      expiresAt: new Date(now().getTime() + SESSION_DAYS * DAY_MS),
    })
    .execute()
  return writeCookie(SESSION_COOKIE, token, SESSION_DAYS * 86_400)
}

const VIEWER_SQL = `select u.id, u.email, u.full_name, u.time_zone, p.profile_image_url, s.last_used_at, u.totp_confirmed_at is not null as has_second_step,
    array(select r.role from user_roles r where r.user_id = u.id and r.is_active order by r.assigned_at, r.role) as roles
  from sessions s join users u on u.id = s.user_id left join profiles p on p.user_id = u.id
  where s.token_hash = $1 and s.expires_at > $2 and u.suspended_at is null`

interface ViewerRow {
  id: string
  email: string
  full_name: string
  time_zone: string
  profile_image_url: string | null
  last_used_at: Date
  has_second_step: boolean
  roles: Role[]
}

/**
 * Returns the person whose session the request carries; null when there is none. Runs on every
 * page.
 */
export async function readViewer(cookieHeader: string | null | undefined): Promise<Viewer | null> {
  const token = readCookie(cookieHeader, SESSION_COOKIE)
  if (!token) return null
  const tokenHash = hashToken(token)
  const [row] = await prepared<ViewerRow>('read-viewer', VIEWER_SQL, [tokenHash, now()])
  if (!row) return null
  notePerson(row.id)
  if (now().getTime() - row.last_used_at.getTime() > TOUCH_AFTER_MS) {
    await pool().query(
      'update sessions set last_used_at = $2, expires_at = $3 where token_hash = $1',
      [tokenHash, now(), new Date(now().getTime() + SESSION_DAYS * DAY_MS)],
    )
  }
  const viewer: Viewer = {
    id: row.id,
    email: row.email,
    fullName: row.full_name,
    roles: row.roles,
    timeZone: row.time_zone,
    avatarUrl: ownMedia(row.profile_image_url),
  }
  if (row.has_second_step) viewer.hasSecondStep = true
  return viewer
}

/**
 * For read-only pages: when the session cannot be read, the page renders as for a visitor. Public
 * content still shows. Anything else asks for a sign-in, which redirects back as soon as sessions
 * can be read again.
 * @throws Unavailable when the database is away, because signing in would not help
 */
export async function readViewerOrNull(
  cookieHeader: string | null | undefined,
): Promise<Viewer | null> {
  try {
    return await readViewer(cookieHeader)
  } catch (error) {
    if (error instanceof Unavailable) throw error
    logFailure(error, 'the session could not be read')
    return null
  }
}

/** Ends the session that the request carries. Returns the header that clears the cookie. */
export async function endSession(cookieHeader: string | null | undefined): Promise<string> {
  if (readCookie(cookieHeader, SESSION_COOKIE))
    await transaction((tx) => dropSession(tx, cookieHeader))
  return clearCookie(SESSION_COOKIE)
}

/** Ends the session that the request carries, if any, in the transaction that replaces it. */
export async function dropSession(tx: Tx, cookieHeader: string | null | undefined): Promise<void> {
  const token = readCookie(cookieHeader, SESSION_COOKIE)
  if (!token) return
  const ended = await tx
    .deleteFrom('sessions')
    .where('tokenHash', '=', hashToken(token))
    .returning('userId')
    .executeTakeFirst()
  const owner =
    ended &&
    (await tx
      .selectFrom('users')
      .select(['id', 'fullName'])
      .where('id', '=', ended.userId)
      .executeTakeFirst())
  if (!owner) return
  await recordSecurityEvent(tx, 'session.signed-out', owner)
  await notifySessionsEnded(tx, owner.id)
}

/**
 * Ends a person's sessions immediately, on all devices. Open pages are notified and reload.
 * @param except the Cookie header of a request whose session continues
 * @returns how many sessions ended
 */
export async function endSessionsOf(
  tx: Tx,
  userId: string,
  { except = null, id }: { except?: string | null; id?: string } = {},
): Promise<number> {
  const token = readCookie(except, SESSION_COOKIE)
  const ended = await tx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(token !== null, (query) => query.where('tokenHash', '!=', hashToken(token ?? '')))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('id')
    .execute()
  if (ended.length > 0) await notifySessionsEnded(tx, userId)
  return ended.length
}

/**
 * Ends a suspended person's sessions like `endSessionsOf`, but leaves their rows until they are
 * swept, so that the browsers that had them can show the reason.
 */
export async function expireSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ expiresAt: now() })
    .where('userId', '=', userId)
    .where('expiresAt', '>', now())
    .execute()
  await notifySessionsEnded(tx, userId)
}

/** The suspension that ended this browser's session; null for any other browser. */
export async function findSuspension(
  cookieHeader: string | null | undefined,
): Promise<Suspension | null> {
  const token = readCookie(cookieHeader, SESSION_COOKIE)
  if (!token) return null
  const row = await db()
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['u.suspensionReason as reason', 'u.suspensionReference as reference'])
    .where('s.tokenHash', '=', hashToken(token))
    .where('u.suspendedAt', 'is not', null)
    .where('u.closedAt', 'is', null)
    .executeTakeFirst()
  return row ? { reason: row.reason, reference: row.reference ?? '' } : null
}

/** Makes open pages reload, and closes the live streams of ended sessions, on every server. */
function notifySessionsEnded(tx: Tx, userId: string): Promise<unknown> {
  return recordEvent(tx, {
    kind: 'account.sessions-ended',
    subjectType: 'account',
    subjectId: userId,
    actorId: userId,
    audience: [userId],
  })
}
