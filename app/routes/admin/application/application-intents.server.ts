/** The actions that an admin can take for one applicant or Orbiter. */
import {
  approveOrbiter,
  refuseOrbiter,
  undoDecision,
} from '#work/onboarding/approve-orbiter.server.ts'
import { delistOrbiter, relistOrbiter } from '#work/onboarding/delist-orbiter.server.ts'
import { giveLevel } from '#work/onboarding/give-level.server.ts'
import { inviteToInterview, moveInterview } from '#work/onboarding/interviews.server.ts'
import { takeSwitchBack } from '#work/onboarding/model-switch.server.ts'
import { markVerification } from '#market/creators/verification.server.ts'
import type { Intents } from '#app/forms/form-action.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

export const applicationIntents: Intents = {
  async approve({ context, params: { userId = '' }, values }) {
    const { isListed } = await approveOrbiter(requireViewer(context), userId, values)
    return {
      title: 'Approved',
      description: isListed
        ? 'The profile is listed. We emailed the Orbiter.'
        : 'The profile is listed when nothing is missing. We emailed the Orbiter.',
    }
  },
  async 'take-back'({ context, params: { userId = '' }, values }) {
    await undoDecision(requireViewer(context), userId, values)
    return { title: 'Withdrawn', description: 'The application is open for review again.' }
  },
  async delist({ context, params: { userId = '' }, values }) {
    await delistOrbiter(requireViewer(context), userId, values)
    return { title: 'Delisted', description: 'We emailed the reason to the Orbiter.' }
  },
  async relist({ context, params: { userId = '' } }) {
    const { isListed } = await relistOrbiter(requireViewer(context), userId)
    return {
      title: 'Approved again',
      description: isListed ? 'The profile is listed.' : 'Listed when nothing is missing.',
    }
  },
  async 'switch-back'({ context, values: { requestId = '' } }) {
    await takeSwitchBack(requireViewer(context), requestId)
    return { title: 'Withdrawn', description: 'The request is open again.' }
  },
  async level({ context, params: { userId = '' }, values }) {
    await giveLevel(requireViewer(context), userId, values)
    return { title: 'Level saved', description: 'It applies to jobs accepted from now on.' }
  },
  async 'move-interview'({ context, params: { userId = '' }, values }) {
    const at = await moveInterview(requireViewer(context), userId, values)
    return { title: 'Interview moved', description: `It is on ${at}. We emailed the applicant.` }
  },
  async refuse({ context, params: { userId = '' }, values }) {
    await refuseOrbiter(requireViewer(context), userId, values)
    return { title: 'Declined', description: 'We emailed the reason to the applicant.' }
  },
  async invite({ context, params: { userId = '' }, values }) {
    await inviteToInterview(requireViewer(context), userId, values)
    return { title: 'Invited', description: 'We emailed the link to the applicant.' }
  },
  async verify({ context, params: { userId = '' }, values }) {
    await markVerification(requireViewer(context), userId, values)
    return { title: 'Saved', description: 'The verification is updated.' }
  },
}
