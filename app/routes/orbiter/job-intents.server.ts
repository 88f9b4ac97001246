import { acceptOffer, declineOffer } from '#work/projects/answer-offer.server.ts'
import { setPackageJobs } from '#market/creators/set-package-jobs.server.ts'
import {
  completeAssignment,
  giveBackJob,
  startAssignment,
} from '#work/projects/work-assignment.server.ts'
import type { Intents } from '#app/forms/form-action.server.ts'
import { readTraining } from '#work/training/read-training.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** The actions of the buttons on managed jobs. */
export const jobIntents: Intents = {
  async 'accept-offer'({ context, values: { offerId = '', earnCents } }) {
    await acceptOffer(
      requireViewer(context),
      offerId,
      earnCents === undefined ? undefined : Number(earnCents),
    )
    return {
      title: 'The job is yours',
      description: "It's in your calendar, and the customer has been notified.",
    }
  },
  async 'decline-offer'({ context, values: { offerId = '' } }) {
    await declineOffer(requireViewer(context), offerId, {})
    return {
      title: 'Declined',
      description: "We'll ask someone else. You stay in line for the next job.",
    }
  },
  async 'start-assignment'({ context, values: { assignmentId = '' } }) {
    await startAssignment(requireViewer(context), assignmentId)
    return { title: 'In progress', description: "The customer can see that you've started." }
  },
  async 'complete-assignment'({ context, values: { assignmentId = '' } }) {
    await completeAssignment(requireViewer(context), assignmentId)
    return { title: 'Booking completed', description: 'The customer has been notified.' }
  },
  async 'give-back'({ context, values }) {
    await giveBackJob(requireViewer(context), values['assignmentId'] ?? '', values)
    return {
      title: 'Job released',
      description: "Your time is free again. We're asking other Orbiters.",
    }
  },
  async 'package-jobs'({ context, values }) {
    const viewer = requireViewer(context)
    const { takesPackageJobs } = await setPackageJobs(viewer, values)
    const isTrained = (await readTraining(viewer)).passed !== null
    return takesPackageJobs
      ? {
          title: 'Package jobs on',
          description: isTrained
            ? 'We offer you jobs that fit your city and schedule.'
            : 'Finish your training, and we offer you jobs that fit your city and schedule.',
        }
      : {
          title: 'Package jobs off',
          description: "You no longer get offers. Jobs you've accepted stay yours.",
        }
  },
}
