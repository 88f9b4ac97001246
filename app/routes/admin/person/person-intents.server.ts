/** The actions that an admin can take for one person. */
import { reinstateAccount, suspendAccount } from '#people/access/suspend-account.server.ts'
import { retryMail } from '#team/attention/retry-mail.server.ts'
import { addNote, deleteNote } from '#team/desk/person-notes.server.ts'
import { endPersonSessions } from '#team/desk/person-sessions.server.ts'
import { delistOrbiter, relistOrbiter } from '#work/onboarding/delist-orbiter.server.ts'
import { featureOrbiter, unfeatureOrbiter } from '#work/onboarding/feature-orbiter.server.ts'
import { giveLevel } from '#work/onboarding/give-level.server.ts'
import type { Intents } from '#app/forms/form-action.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

export const PERSON_INTENTS: Intents = {
  async suspend({ context, params: { userId = '' }, values: { reason } }) {
    await suspendAccount(requireViewer(context), userId, { reason })
    return { title: 'Suspended', description: 'The person is signed out everywhere.' }
  },
  async reinstate({ context, params: { userId = '' } }) {
    await reinstateAccount(requireViewer(context), userId)
    return { title: 'Reinstated', description: 'The account is active again.' }
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
  async level({ context, params: { userId = '' }, values }) {
    await giveLevel(requireViewer(context), userId, values)
    return { title: 'Level saved', description: 'It counts for jobs accepted from now on.' }
  },
  async feature({ context, params: { userId = '' } }) {
    await featureOrbiter(requireViewer(context), userId)
    return { title: 'Featured', description: 'The home page shows the profile from now on.' }
  },
  async unfeature({ context, params: { userId = '' } }) {
    await unfeatureOrbiter(requireViewer(context), userId)
    return { title: 'No longer featured', description: 'The profile stays listed.' }
  },
  async 'end-sessions'({ context, params: { userId = '' }, values: { sessionId } }) {
    const count = await endPersonSessions(requireViewer(context), userId, sessionId)
    return {
      title: count === 0 ? 'Already signed out' : 'Signed out',
      description: count === 1 ? '1 session ended.' : `${count} sessions ended.`,
    }
  },
  async 'add-note'({ context, params: { userId = '' }, values }) {
    await addNote(requireViewer(context), userId, values)
    return { title: 'Note saved', description: 'The whole team can read it.' }
  },
  async 'delete-note'({ context, values: { noteId = '' } }) {
    await deleteNote(requireViewer(context), noteId)
    return { title: 'Note deleted', description: 'The history says that you deleted it.' }
  },
  async 'retry-mail'({ context, values: { mailId = '' } }) {
    await retryMail(requireViewer(context), mailId)
    return { title: 'Success', description: 'The email is queued again' }
  },
}
