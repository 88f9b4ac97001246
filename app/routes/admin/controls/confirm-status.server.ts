/** The confirmation of a status that an admin sets: shown first, then applied exactly as shown. */
import { AppError, Conflict, InvalidInput } from '#app/base/errors.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import {
  previewEnquiryStatus,
  setEnquiryStatus,
} from '#work/enquiries/set-enquiry-status.server.ts'
import {
  previewStatus,
  setAssignmentStatus,
  setProjectStatus,
  type StatusPreview,
} from '#team/overrides/set-status.server.ts'
import { NOTIFY_AFTER_MINUTES } from '#team/overrides/status-effects.server.ts'

export interface StatusQuestionFacts {
  id: string
  preview: StatusPreview | null
  notifyAfter: number
  /** Why the status cannot be set now. */
  refusal: string | null
}

type Subject = 'project' | 'assignment' | 'enquiry'

const SET = {
  project: setProjectStatus,
  assignment: setAssignmentStatus,
  enquiry: setEnquiryStatus,
}

const preview = (viewer: Viewer, of: Subject, id: string, status: string) =>
  of === 'enquiry'
    ? previewEnquiryStatus(viewer, id, status)
    : previewStatus(viewer, of, id, status)

/** The status change that the URL asks for, e.g. `?set=<id>&to=completed`; null for none. */
export async function askStatus(
  viewer: Viewer,
  of: Subject,
  { id, status }: { id: string | null; status: string | null },
): Promise<StatusQuestionFacts | null> {
  if (!id || !status) return null
  const question = { id, notifyAfter: NOTIFY_AFTER_MINUTES }
  try {
    const found = await preview(viewer, of, id, status)
    return found ? { ...question, preview: found, refusal: null } : null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...question, preview: null, refusal: error.message }
  }
}

interface SentStatus {
  id: string
  status: string
  shown?: string
  reason?: string
}

/**
 * @throws InvalidInput if people are notified and no reason is given, Conflict if no confirmation
 * was shown
 */
export async function setConfirmedStatus(
  viewer: Viewer,
  of: Subject,
  { id, status, shown, reason = '' }: SentStatus,
): Promise<void> {
  const found = await preview(viewer, of, id, status)
  if (!found) return
  if (!shown) throw new Conflict('not-shown', 'Check what this changes first.')
  if (found.tells.length > 0 && !reason.trim())
    throw new InvalidInput({ reason: 'Enter a reason for the people it concerns.' })
  await SET[of](viewer, id, status, { shown, reason })
}
