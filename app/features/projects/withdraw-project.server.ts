import { Conflict, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { closeOffers } from '#app/features/projects/answer-offer.server.ts'
import { releaseProject } from '#app/features/projects/follow-sessions.server.ts'
import { lockProject } from '#app/features/projects/assign-project.server.ts'
import { transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

/**
 * A customer takes a managed booking back while an Orbiter is still being looked for. Free of charge. Afterwards it is
 * the booking itself that can be cancelled.
 * @throws NotFound, Conflict (`matched`)
 */
export async function withdrawProject(viewer: Viewer, projectId: string): Promise<void> {
  await transaction(async (tx) => {
    const project = isUuid(projectId) ? await lockProject(tx, projectId, null) : null
    if (!project || project.customerId !== viewer.id)
      throw new NotFound('There is no such project.')
    if (project.matchStatus === 'withdrawn') return
    if (!['searching', 'unfilled'].includes(project.matchStatus))
      throw new Conflict('matched', 'An Orbiter has already accepted. Cancel the booking instead.')
    await releaseProject(tx, project, { actorId: viewer.id, reason: '', isReassigned: false })
    await closeOffers(tx, project, 'withdrawn')
    await recordEvent(tx, {
      kind: 'project.withdrawn',
      subjectType: 'project',
      subjectId: projectId,
      actorId: viewer.id,
      toStatus: 'withdrawn',
      audience: [viewer.id],
    })
  })
}
