/** The devices where a person is signed in, and signing them out, for admins. */
import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { isUuid, requireId } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { describeDevice } from '#people/auth/own-sessions.server.ts'
import { endSessionsOf } from '#people/auth/sessions.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'

const MOST_SHOWN = 20

export interface PersonSession {
  id: string
  device: string
  address: string | null
  /** ISO 8601 */
  lastUsedAt: string
}

/** Most recently used first. @throws NotAllowed */
export async function listSessionsOf(viewer: Viewer, personId: string): Promise<PersonSession[]> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  if (!isUuid(personId)) return []
  const rows = await db()
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'ip', 'lastUsedAt'])
    .where('userId', '=', personId)
    .where('expiresAt', '>', now())
    .orderBy('lastUsedAt', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(({ id, userAgent, ip, lastUsedAt }) => ({
    id,
    device: describeDevice(userAgent),
    address: ip,
    lastUsedAt: lastUsedAt.toISOString(),
  }))
}

/**
 * Signs a person out of one device, or of all. Safe to repeat.
 * @param sessionId the session to end; if missing, all sessions end
 * @returns the number of sessions that ended
 * @throws NotAllowed, NotFound
 */
export async function endPersonSessions(
  viewer: Viewer,
  personId: string,
  sessionId?: string,
): Promise<number> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const id = requireId(personId, 'There is no such person.')
  if (sessionId !== undefined) requireId(sessionId, 'This session has already ended.')
  return transaction(async (tx) => {
    const person = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!person) throw new NotFound('There is no such person.')
    const count = await endSessionsOf(tx, id, sessionId === undefined ? {} : { id: sessionId })
    if (count > 0)
      await recordAudit(tx, {
        area: 'admin',
        action: 'sessions.ended',
        actor: viewer,
        subjectType: 'account',
        subjectId: id,
        subjectLabel: person.email,
        from: null,
        to: String(count),
      })
    return count
  })
}
