import { cut } from '#app/base/clean-text.ts'
import { Conflict, NotAllowed, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { getSetting } from '#app/features/settings/settings.server.ts'
import type { OrbiterLevel } from '#app/features/creators/creator.ts'
import { closeOffers } from '#app/features/projects/job-offers.server.ts'
import { rankOrbiters } from '#app/features/matching/rank-orbiters.server.ts'
import { lockProject, assignProject } from '#app/features/projects/assign-project.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { transaction } from '#app/platform/db.ts'

interface NewAssignment {
  projectId: string
  orbiterId: string
  notes?: string
  /**
   * The admin has seen the warnings and assigns the Orbiter anyway. An accepted booking at the same
   * time is still refused.
   */
  despiteConflicts?: boolean
}

/**
 * An admin assigns an Orbiter to a project that is submitted or in production. The toast is
 * "Orbiter assigned to project successfully". Candidates and warnings come from `rankOrbiters({
 * projectId, withConflicts: true })`.
 * @throws NotAllowed, NotFound, Conflict (`conflicts` with the warnings, `overlap`,
 * `already-assigned`, `not-open`)
 */
export async function assignOrbiter(
  viewer: Viewer,
  { projectId, orbiterId, notes = '', despiteConflicts = false }: NewAssignment,
): Promise<{ assignmentId: string }> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  if (!isUuid(projectId) || !isUuid(orbiterId))
    throw new NotFound('Choose a project and an Orbiter.')
  return transaction(async (tx) => {
    const project = await lockProject(tx, projectId, orbiterId)
    const [candidate] = project
      ? await rankOrbiters({ projectId, withConflicts: true, orbiterId }, tx)
      : []
    if (!project || !candidate) throw new NotFound('There is no such project or Orbiter.')
    if (!['submitted', 'in_production'].includes(project.status))
      throw new Conflict(
        'not-open',
        'Only projects that are submitted or in production can be assigned.',
      )
    if (candidate.orbiterId === project.customerId)
      throw new Conflict('conflicts', "Orbiters can't be assigned to their own projects.")
    if (candidate.conflicts.length > 0 && !despiteConflicts)
      throw new Conflict('conflicts', `${candidate.fullName}: ${candidate.conflicts.join('. ')}.`)
    const { 'package-flow': commission } = await getSetting('commission_bps', tx)
    const level: OrbiterLevel = candidate.level ?? 'beginner'
    const taken = await assignProject(tx, {
      actor: viewer,
      orbiterId,
      project,
      commissionBps: commission[level],
      assignedBy: viewer.id,
      notes: cut(notes, 2000),
    })
    await closeOffers(tx, project, 'take')
    await recordAudit(tx, {
      area: 'admin',
      action: 'project.assigned',
      actor: viewer,
      subjectType: 'project',
      subjectId: projectId,
      subjectLabel: project.title,
      to: candidate.fullName,
      reason:
        despiteConflicts && candidate.conflicts.length > 0
          ? `Despite: ${candidate.conflicts.join('. ')}`
          : null,
    })
    return taken
  })
}
