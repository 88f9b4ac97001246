import { AppError } from '#app/base/errors.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { assignOrbiter } from '#app/features/projects/assign-orbiter.server.ts'
import { runAction } from '#app/forms/form-action.server.ts'

const ASSIGN_FAILED = 'Failed to assign orbiter to project'

/** Assigns; conflicts are told first, and pressing again despite them assigns all the same. */
export async function assignFromForm(viewer: Viewer, { projectId = '', orbiterId = '', despite = '' }: Record<string, string>) {
  let conflicts = ''
  const outcome = await runAction({
    failure: ASSIGN_FAILED,
    work: async () => {
      try {
        await assignOrbiter(viewer, { projectId, orbiterId, despiteConflicts: despite === 'yes' })
      } catch (error) {
        if (error instanceof AppError && error.code === 'conflicts') conflicts = error.message
        throw error
      }
      return { title: 'Success', description: 'Orbiter assigned to project successfully' }
    },
  })
  // The dialog says it beside the button, with the way to go on.
  if (conflicts) outcome.data.values = { conflicts, projectId, orbiterId }
  if (conflicts) outcome.data.toast = false
  return outcome
}
