import type { AppError } from '#app/base/errors.ts'
import { assignOrbiter } from '#app/features/projects/assign-orbiter.server.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import type { SentForm } from '#app/forms/form-action.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** Assigns an Orbiter. Conflicts are shown first; submitting again assigns despite them. */
export async function assignFromForm({
  context,
  values: { projectId = '', orbiterId = '', despite },
}: SentForm) {
  await assignOrbiter(requireViewer(context), {
    projectId,
    orbiterId,
    despiteConflicts: despite === 'yes',
  })
  return { title: 'Success', description: 'Orbiter assigned to project successfully' }
}

/** The dialog shows conflicts next to its button, along with how to proceed. */
export function tellConflicts(error: AppError, result: ActionResult): ActionResult {
  if (error.code !== 'conflicts') return result
  return { ...result, toast: false, values: { ...result.values, conflicts: error.message } }
}
