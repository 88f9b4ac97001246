/** What the buttons on managed jobs do. */
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { acceptOffer, declineOffer } from '#app/features/projects/answer-offer.server.ts'
import { setPackageJobs } from '#app/features/projects/set-package-jobs.server.ts'
import { giveBack, markDelivered, startAssignment } from '#app/features/projects/work-assignment.server.ts'
import { runAction } from '#app/forms/form-action.server.ts'

type Values = Record<string, string>
type Told = Promise<{ title: string; description: string }>

const ANSWERS: Record<string, (viewer: Viewer, values: Values) => Told> = {
  'accept-offer': async (viewer, { offerId = '' }) => {
    await acceptOffer(viewer, offerId)
    return { title: 'The job is yours', description: 'The time is in your calendar, and the customer knows your name.' }
  },
  'decline-offer': async (viewer, { offerId = '' }) => {
    await declineOffer(viewer, offerId, {})
    return { title: 'Declined', description: 'We ask somebody else. You stay in line for the next job.' }
  },
  'start-assignment': async (viewer, { assignmentId = '' }) => {
    await startAssignment(viewer, assignmentId)
    return { title: 'In progress', description: 'The customer sees that you are on it.' }
  },
  deliver: async (viewer, values) => {
    const { isLast } = await markDelivered(viewer, values['assignmentId'] ?? '', values['deliverableId'] ?? '', values)
    return isLast
      ? { title: 'Everything delivered', description: 'The assignment is completed, and the customer has been told.' }
      : { title: 'Delivered', description: 'The customer has been told.' }
  },
  'give-back': async (viewer, values) => {
    await giveBack(viewer, values['assignmentId'] ?? '', values)
    return { title: 'Given back', description: 'Your time is free again. We are asking other Orbiters.' }
  },
  'package-jobs': async (viewer, values) => {
    const { takesPackageJobs } = await setPackageJobs(viewer, values)
    return takesPackageJobs
      ? { title: 'Package jobs on', description: 'You are asked when a job fits your city and your time.' }
      : { title: 'Package jobs off', description: 'You are no longer asked. Jobs that you have taken stay yours.' }
  },
}

/** Null for an intent of somebody else's. */
export function answerJob(viewer: Viewer, values: Values) {
  const answer = Object.hasOwn(ANSWERS, values['intent'] ?? '') ? ANSWERS[values['intent'] ?? ''] : undefined
  return answer ? runAction({ failure: 'Failed to update the assignment', values, work: () => answer(viewer, values) }) : null
}
