import { NotFound } from '#app/base/errors.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { recordAudit } from '#app/platform/audit.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvent, type NewEvent } from '#app/platform/events.ts'

export async function readPerson(tx: Tx, orbiterId: string) {
  const person = await tx
    .selectFrom('users')
    .select(['email', 'fullName', 'timeZone'])
    .where('id', '=', orbiterId)
    .executeTakeFirst()
  if (!person) throw new NotFound('There is no such application.')
  return person
}

interface Decision {
  viewer: Viewer
  orbiterId: string
  kind:
    | 'orbiter.approved'
    | 'orbiter.refused'
    | 'orbiter.decision-taken-back'
    | 'orbiter.delisted'
    | 'orbiter.relisted'
  from: string
  to: string
  reason: string | null
  /** Something is missing, so the profile is not listed yet. */
  isWaiting?: boolean
}

/** Writes the audit entry and the event of an admin's decision about an Orbiter. */
export async function recordDecision(
  tx: Tx,
  { viewer, orbiterId, kind, from, to, reason, isWaiting = false }: Decision,
) {
  const person = await readPerson(tx, orbiterId)
  await recordAudit(tx, {
    area: 'admin',
    action: kind,
    actor: viewer,
    subjectType: 'account',
    subjectId: orbiterId,
    subjectLabel: person.fullName,
    from,
    to,
    reason,
  })
  await recordEvent(tx, {
    kind,
    subjectType: 'account',
    subjectId: orbiterId,
    actorId: viewer.id,
    fromStatus: from,
    toStatus: to,
    data: isWaiting ? { isWaiting } : {},
    audience: [orbiterId],
  } as NewEvent)
  return person
}
