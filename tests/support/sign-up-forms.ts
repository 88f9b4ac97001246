/** Fields of the sign-up forms, and the account and email that result from them. */
import { newId } from '#app/base/ids.ts'
import { db } from '#app/platform/db.ts'
import { getMail, linkIn } from '#tests/support/mailbox.ts'

export const PASSWORD = 'a-password-of-mine'

export const freshEmail = () => `new-${newId().slice(0, 8)}@example.test`

export function userForm(email: string, more: Record<string, unknown> = {}) {
  return { fullName: 'Ada Lovelace', email, password: PASSWORD, ...more }
}

export function orbiterForm(email: string, more: Record<string, unknown> = {}) {
  return {
    ...userForm(email),
    experienceLevel: 'intermediate',
    portfolioUrl: 'https://ada.example',
    specialties: 'Food, Events',
    ...more,
  }
}

export async function accountOf(email: string) {
  const user = await db()
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const roles = await db()
    .selectFrom('userRoles')
    .select(['role', 'isActive'])
    .where('userId', '=', user.id)
    .execute()
  const profile = await db()
    .selectFrom('profiles')
    .selectAll()
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow()
  return { user, roles, profile }
}

/** The token in the latest confirmation email to this address. */
export async function confirmTokenFor(email: string): Promise<string> {
  const link = linkIn(await getMail({ to: email, kind: 'confirm-email' }), 'confirm=')
  return new URL(link, 'http://localhost').searchParams.get('confirm') ?? ''
}
