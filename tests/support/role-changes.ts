/** Changes roles as an admin who has just confirmed who they are. */
import { giveRole, takeRole } from '#people/access/change-role.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { now } from '#app/platform/clock.ts'
import { readCookie, SESSION_COOKIE } from '#app/platform/cookies.ts'
import { db } from '#app/platform/db.ts'
import { hashToken } from '#app/platform/tokens.ts'
import { signedInCookie } from '#tests/support/factories.ts'

/** The cookie of a session in which the password has just been confirmed. */
async function confirmedCookie(user: { id: string }): Promise<string> {
  const cookie = await signedInCookie(user)
  await db()
    .updateTable('sessions')
    .set({ confirmedAt: now() })
    .where('tokenHash', '=', hashToken(readCookie(cookie, SESSION_COOKIE) ?? ''))
    .execute()
  return cookie
}

const REASON = 'As agreed.'

export async function addRole(viewer: Viewer, personId: string, role: string): Promise<void> {
  await giveRole(viewer, personId, { role, reason: REASON }, await confirmedCookie(viewer))
}

export async function removeRole(viewer: Viewer, personId: string, role: string): Promise<void> {
  await takeRole(viewer, personId, { role, reason: REASON }, await confirmedCookie(viewer))
}
