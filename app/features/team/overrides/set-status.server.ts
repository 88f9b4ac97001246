/**
 * An admin sets any status manually. The change is previewed, recorded (who, when, from, to), and
 * applied to the project, its assignment and its bookings. The affected people are notified later;
 * see `notify-overrides.server.ts`.
 */
import { cut } from '#app/base/clean-text.ts'
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { PROJECT_TEXT_LIMITS } from '#app/base/text-limits.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { carryOut } from '#team/overrides/carry-out-plan.server.ts'
import { lockSubject } from '#team/overrides/override-subject.server.ts'
import { effectsOf, type StatusEffects } from '#team/overrides/status-effects.server.ts'
import { planStatus, type Target } from '#team/overrides/status-plan.server.ts'
import {
  ASSIGNMENT_STATUSES,
  PROJECT_STATUSES,
  type AssignmentStatus,
  type ProjectStatus,
} from '#work/projects/project.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

const isOneOf = <T extends string>(values: readonly T[], text: string): text is T =>
  (values as readonly string[]).includes(text)

interface Confirmation {
  /** The hash of the effects that the admin was shown; without it, nothing is compared. */
  shown?: string
  reason?: string
}

export interface StatusPreview extends StatusEffects {
  title: string
  from: string
  to: string
}

function readTarget(viewer: Viewer, of: Target['of'], status: string): Target {
  if (!isAdmin(viewer)) throw new NotAllowed()
  if (of === 'project' && isOneOf(PROJECT_STATUSES, status)) return { of, status }
  if (of === 'assignment' && isOneOf(ASSIGNMENT_STATUSES, status)) return { of, status }
  throw new InvalidInput({ status: 'Choose one of the statuses.' })
}

async function findProjectOf(assignmentId: string): Promise<string> {
  const row = isUuid(assignmentId)
    ? await db()
        .selectFrom('orbiterAssignments')
        .select('projectId')
        .where('id', '=', assignmentId)
        .executeTakeFirst()
    : undefined
  if (!row) throw new NotFound('There is no such assignment.')
  return row.projectId
}

const lock = async (tx: Tx, target: Target, id: string) =>
  target.of === 'project' ? lockSubject(tx, id, null) : lockSubject(tx, await findProjectOf(id), id)

/**
 * What setting this status would do, and who would be notified; null if it is already set.
 * @throws NotAllowed, NotFound, InvalidInput, Conflict (`already-assigned`)
 */
export async function previewStatus(
  viewer: Viewer,
  of: Target['of'],
  id: string,
  status: string,
): Promise<StatusPreview | null> {
  const target = readTarget(viewer, of, status)
  return transaction(async (tx) => {
    const subject = await lock(tx, target, id)
    const from = of === 'project' ? subject.standing.project : subject.standing.assignment?.status
    if (from === undefined || from === status) return null
    const effects = effectsOf(subject, planStatus(subject, target, now()))
    return { title: subject.project.title, from, to: status, ...effects }
  })
}

async function setStatus(
  viewer: Viewer,
  target: Target,
  id: string,
  { shown, reason = '' }: Confirmation,
): Promise<void> {
  await transaction(async (tx) => {
    const subject = await lock(tx, target, id)
    const from =
      target.of === 'project' ? subject.standing.project : subject.standing.assignment?.status
    if (from === undefined) throw new NotFound('There is no such assignment.')
    if (from === target.status) return
    const plan = planStatus(subject, target, now())
    const effects = effectsOf(subject, plan)
    if (shown !== undefined && shown !== effects.shown)
      throw new Conflict(
        'effects-changed',
        'This would now have a different effect. Check it again.',
      )
    const why = cut(reason.trim(), PROJECT_TEXT_LIMITS.reason)
    await carryOut(tx, viewer, subject, plan, why)
    await recordSet(tx, viewer, {
      target,
      id,
      from,
      orbiterId: subject.standing.assignment?.orbiterId,
      subject,
    })
    await recordAudit(tx, {
      area: 'admin',
      action: `${target.of}.status-set`,
      actor: viewer,
      subjectType: target.of,
      subjectId: id,
      subjectLabel: subject.project.title,
      from,
      to: target.status,
      reason: why || null,
    })
  })
}

interface Set {
  target: Target
  id: string
  from: string
  orbiterId: string | undefined
  subject: { project: { id: string; customerId: string } }
}

async function recordSet(
  tx: Tx,
  viewer: Viewer,
  { target, id, from, orbiterId, subject: { project } }: Set,
): Promise<void> {
  const facts = {
    subjectId: id,
    actorId: viewer.id,
    fromStatus: from,
    toStatus: target.status,
    audience: [project.customerId, ...(orbiterId ? [orbiterId] : [])],
  }
  if (target.of === 'project')
    await recordEvent(tx, { ...facts, kind: 'project.status-set', subjectType: 'project' })
  else
    await recordEvent(tx, {
      ...facts,
      kind: 'assignment.status-set',
      subjectType: 'assignment',
      data: { projectId: project.id },
    })
}

/** @throws NotAllowed, NotFound, InvalidInput, Conflict (`effects-changed`, `overlap`) */
export async function setProjectStatus(
  viewer: Viewer,
  projectId: string,
  status: string,
  confirmation: Confirmation = {},
): Promise<{ status: ProjectStatus }> {
  const target = readTarget(viewer, 'project', status)
  await setStatus(viewer, target, projectId, confirmation)
  return { status: target.status as ProjectStatus }
}

/**
 * @throws NotAllowed, NotFound, InvalidInput, Conflict (`effects-changed`, `overlap`,
 * `already-assigned`)
 */
export async function setAssignmentStatus(
  viewer: Viewer,
  assignmentId: string,
  status: string,
  confirmation: Confirmation = {},
): Promise<{ status: AssignmentStatus }> {
  const target = readTarget(viewer, 'assignment', status)
  await setStatus(viewer, target, assignmentId, confirmation)
  return { status: target.status as AssignmentStatus }
}
