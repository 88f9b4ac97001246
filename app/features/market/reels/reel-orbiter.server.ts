/** The Orbiter that a reel of the admin area names; "book this creator" leads to them. */
import { InvalidInput } from '#app/base/errors.ts'
import type { Tx } from '#app/platform/db.ts'

/**
 * @param email empty: the reel names no Orbiter
 * @throws InvalidInput (field `orbiterEmail`)
 */
export async function getOrbiterId(tx: Tx, email: string): Promise<string | null> {
  if (!email) return null
  const orbiter = await tx
    .selectFrom('users')
    .innerJoin('userRoles', 'userRoles.userId', 'users.id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('userRoles.role', '=', 'orbiter')
    .executeTakeFirst()
  if (!orbiter) throw new InvalidInput({ orbiterEmail: 'There is no Orbiter with this email.' })
  return orbiter.id
}
