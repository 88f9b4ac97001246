import { Conflict, NotFound, type AppError } from '#app/base/errors.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import {
  assignOrbiter,
  previewAssignment,
  type AssignmentPreview,
} from '#work/projects/assign-orbiter.server.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import type { SentForm } from '#app/forms/form-action.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

interface AssignmentAnswer {
  preview: AssignmentPreview | null
  /** Why the Orbiter can't be assigned. */
  refusal: string | null
}

/**
 * The assignment that `?project=…&assign=…` asks about; null if there is none or it is already
 * made.
 */
export async function askAssignment(
  viewer: Viewer,
  query: URLSearchParams,
): Promise<AssignmentAnswer | null> {
  const [projectId, orbiterId] = [query.get('project'), query.get('assign')]
  if (!projectId || !orbiterId) return null
  try {
    const preview = await previewAssignment(viewer, { projectId, orbiterId })
    return preview && { preview, refusal: null }
  } catch (error) {
    if (!(error instanceof Conflict) && !(error instanceof NotFound)) throw error
    return { preview: null, refusal: error.message }
  }
}

/** Assigns an Orbiter as the confirmation showed it. */
export async function assignFromForm({
  context,
  values: { projectId = '', orbiterId = '', shown = '' },
}: SentForm) {
  await assignOrbiter(requireViewer(context), { projectId, orbiterId, shown })
  return { title: 'Success', description: 'Orbiter assigned to project successfully' }
}

/** The page itself shows why the assignment was refused. */
export const notifyRefused = (_error: AppError, result: ActionResult): ActionResult =>
  result.intent === 'assign' ? { ...result, toast: false } : result
