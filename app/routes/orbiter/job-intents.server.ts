import { acceptOffer, declineOffer } from '#app/features/projects/answer-offer.server.ts'
import { setPackageJobs } from '#app/features/creators/set-package-jobs.server.ts'
import {
  releaseAssignment,
  markDelivered,
  startAssignment,
} from '#app/features/projects/work-assignment.server.ts'
import type { Intents } from '#app/forms/form-action.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** What the buttons on managed jobs do. */
export const jobIntents: Intents = {
  async 'accept-offer'({ context, values: { offerId = '' } }) {
    await acceptOffer(requireViewer(context), offerId)
    return {
      title: 'The job is yours',
      description: 'The time is in your calendar, and the customer knows your name.',
    }
  },
  async 'decline-offer'({ context, values: { offerId = '' } }) {
    await declineOffer(requireViewer(context), offerId, {})
    return {
      title: 'Declined',
      description: 'We ask somebody else. You stay in line for the next job.',
    }
  },
  async 'start-assignment'({ context, values: { assignmentId = '' } }) {
    await startAssignment(requireViewer(context), assignmentId)
    return { title: 'In progress', description: 'The customer sees that you are on it.' }
  },
  async deliver({ context, values }) {
    const { isLast } = await markDelivered(
      requireViewer(context),
      values['assignmentId'] ?? '',
      values['deliverableId'] ?? '',
      values,
    )
    return isLast
      ? {
          title: 'Everything delivered',
          description: 'The assignment is completed, and the customer has been told.',
        }
      : { title: 'Delivered', description: 'The customer has been told.' }
  },
  async 'give-back'({ context, values }) {
    await releaseAssignment(requireViewer(context), values['assignmentId'] ?? '', values)
    return {
      title: 'Given back',
      description: 'Your time is free again. We are asking other Orbiters.',
    }
  },
  async 'package-jobs'({ context, values }) {
    const { takesPackageJobs } = await setPackageJobs(requireViewer(context), values)
    return takesPackageJobs
      ? {
          title: 'Package jobs on',
          description: 'You are asked when a job fits your city and your time.',
        }
      : {
          title: 'Package jobs off',
          description: 'You are no longer asked. Jobs that you have taken stay yours.',
        }
  },
}
