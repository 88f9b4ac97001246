/** The Orbiters that admins feature on the home page. */
import { Conflict, NotAllowed, NotFound } from '#app/base/errors.ts'
import { requireId } from '#app/base/ids.ts'
import { setFeatured } from '#people/accounts/profile-facts.server.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { FEATURED_SHOWN } from '#market/creators/creator.ts'
import { readPerson } from '#work/onboarding/record-decision.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { transaction, type Tx } from '#app/platform/db.ts'

async function recordChange(tx: Tx, viewer: Viewer, orbiterId: string, isFeatured: boolean) {
  const { fullName } = await readPerson(tx, orbiterId)
  await recordAudit(tx, {
    area: 'admin',
    action: isFeatured ? 'orbiter.featured' : 'orbiter.unfeatured',
    actor: viewer,
    subjectType: 'account',
    subjectId: orbiterId,
    subjectLabel: fullName,
    from: isFeatured ? null : 'featured',
    to: isFeatured ? 'featured' : null,
  })
}

/** The names of the listed Orbiters that are featured. */
async function readFeaturedNames(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('profiles')
    .select('fullName')
    .where('featuredOrder', 'is not', null)
    .where('listedAt', 'is not', null)
    .orderBy('featuredOrder')
    .execute()
  return rows.map(({ fullName }) => fullName)
}

/**
 * Features a listed Orbiter on the home page, after those already featured. Repeating it changes
 * nothing.
 * @throws NotAllowed, NotFound, Conflict if the home page has no room for another Orbiter
 */
export async function featureOrbiter(viewer: Viewer, personId: string): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const orbiterId = requireId(personId, 'There is no such Orbiter.')
  await transaction(async (tx) => {
    const orbiter = await tx
      .selectFrom('profiles')
      .select('featuredOrder')
      .where('userId', '=', orbiterId)
      .where('listedAt', 'is not', null)
      .executeTakeFirst()
    if (!orbiter) throw new NotFound('This Orbiter isn’t listed, so the home page can’t show them.')
    if (orbiter.featuredOrder !== null) return
    const names = await readFeaturedNames(tx)
    if (names.length >= FEATURED_SHOWN)
      throw new Conflict(
        'featured-full',
        `The home page features ${FEATURED_SHOWN} Orbiters already: ${names.join(', ')}. Take one off first.`,
      )
    if (await setFeatured(tx, orbiterId, true)) await recordChange(tx, viewer, orbiterId, true)
  })
}

/**
 * Stops featuring an Orbiter. The home page may still show them because of their score.
 * @throws NotAllowed, NotFound
 */
export async function unfeatureOrbiter(viewer: Viewer, personId: string): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const orbiterId = requireId(personId, 'There is no such Orbiter.')
  await transaction(async (tx) => {
    const orbiter = await tx
      .selectFrom('profiles')
      .select('userId')
      .where('userId', '=', orbiterId)
      .executeTakeFirst()
    if (!orbiter) throw new NotFound('There is no such Orbiter.')
    if (await setFeatured(tx, orbiterId, false)) await recordChange(tx, viewer, orbiterId, false)
  })
}
