/** An Orbiter's level: the level that admins give, and requests for another level. */
import { z } from 'zod'
import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { requireId } from '#app/base/ids.ts'
import { setOrbiterLevel } from '#people/accounts/profile-facts.server.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { ORBITER_LEVELS } from '#market/creators/creator.ts'
import { requireChecksFor } from '#market/creators/verification.server.ts'
import { levelSetMail } from '#work/onboarding/decision-mails.ts'
import { readPerson } from '#work/onboarding/record-decision.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { db, transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { queueMails } from '#app/platform/mail.ts'

const WISHES_MAX = 200
const NO_ORBITER = 'There is no such Orbiter.'

const levelInput = z.object({ level: z.enum(ORBITER_LEVELS, 'Choose a level.') })

/**
 * Gives an Orbiter a level, as an admin. This settles the Orbiter's request for a level, and
 * applies to jobs accepted from now on. Only an Orbiter whose identity was checked can become a
 * Pro.
 * @throws NotAllowed, NotFound, InvalidInput
 */
export async function giveLevel(viewer: Viewer, personId: string, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const orbiterId = requireId(personId, NO_ORBITER)
  const { level } = parseInput(levelInput, input)
  await transaction(async (tx) => {
    const known = await tx
      .selectFrom('profiles')
      .select('userId')
      .where('userId', '=', orbiterId)
      .where('approvalStatus', '!=', 'none')
      .executeTakeFirst()
    if (!known) throw new NotFound(NO_ORBITER)
    await requireChecksFor(tx, orbiterId, level)
    const person = await readPerson(tx, orbiterId)
    const { from, wished } = await setOrbiterLevel(tx, orbiterId, level)
    if (from === level && !wished) return
    await recordAudit(tx, {
      area: 'admin',
      action: 'orbiter.level-set',
      actor: viewer,
      subjectType: 'account',
      subjectId: orbiterId,
      subjectLabel: person.fullName,
      from,
      to: level,
      reason: wished && wished !== level ? `Asked for: ${wished}` : null,
    })
    await recordEvent(tx, {
      kind: 'orbiter.level-set',
      subjectType: 'account',
      subjectId: orbiterId,
      actorId: viewer.id,
      fromStatus: from,
      toStatus: level,
      data: { level },
      audience: [orbiterId],
    })
    await queueMails(tx, [levelSetMail(person, { level, wished })])
  })
}

/** Approved Orbiters who have asked for another level. @throws NotAllowed */
export async function listLevelWishes(viewer: Viewer) {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const rows = await db()
    .selectFrom('profiles as p')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('events as e')
          .select('e.createdAt')
          .where('e.subjectType', '=', 'account')
          .whereRef('e.subjectId', '=', 'p.userId')
          .where('e.kind', '=', 'orbiter.level-wished')
          .orderBy('e.id', 'desc')
          .limit(1)
          .as('w'),
      (join) => join.onTrue(),
    )
    .select(['p.userId', 'p.fullName', 'p.orbiterLevel as level', 'p.wishedLevel as wished'])
    .select((eb) => eb.fn.coalesce('w.createdAt', 'p.updatedAt').as('wishedAt'))
    .where('p.wishedLevel', 'is not', null)
    .where('p.approvalStatus', 'in', ['approved', 'delisted'])
    .orderBy('wishedAt')
    .limit(WISHES_MAX)
    .execute()
  return rows.map((row) => ({ ...row, wishedAt: row.wishedAt.toISOString() }))
}
