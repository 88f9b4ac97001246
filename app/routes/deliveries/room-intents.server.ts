/** The actions of the room's forms, for its customer and for the team. */
import { answerMissing } from '#delivery/deliveries/answer-missing.server.ts'
import { approvePiece, undoApproval } from '#delivery/deliveries/approve-piece.server.ts'
import { reportMissing } from '#delivery/deliveries/report-missing.server.ts'
import { requestChanges } from '#delivery/deliveries/request-changes.server.ts'
import { prepareOriginal } from '#delivery/downloads/answer-download.server.ts'
import { giveConsent } from '#delivery/publishing/give-consent.server.ts'
import type { Intents, SentForm } from '#app/forms/form-action.server.ts'
import { commentIntents } from '#app/routes/deliveries/screening/comment-intents.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

const actorOf = ({ context }: SentForm) => ({ viewer: requireViewer(context) })
const pieceOf = ({ values }: SentForm) => values['pieceId'] ?? ''

export const ROOM_INTENTS: Intents = {
  ...commentIntents(actorOf),
  approve: async (sent) => {
    await approvePiece(actorOf(sent), pieceOf(sent))
    if (sent.values['asksConsent'])
      await giveConsent(actorOf(sent).viewer, pieceOf(sent), sent.values)
    return { title: 'Approved', description: 'You can undo this for a minute.', toast: false }
  },
  undo: async (sent) => {
    await undoApproval(actorOf(sent), pieceOf(sent))
    return { title: 'Undone', description: "It's waiting for your answer again." }
  },
  changes: async (sent) => {
    await requestChanges(actorOf(sent), pieceOf(sent), sent.values)
    return { title: 'Changes requested', description: 'The Orbiter has been notified.' }
  },
  missing: async (sent) => {
    await reportMissing(actorOf(sent).viewer, pieceOf(sent), sent.values)
    return { title: 'Reported', description: 'The Orbiter and our team have been notified.' }
  },
  original: async (sent) => {
    const fileId = sent.values['fileId'] ?? ''
    await prepareOriginal(actorOf(sent).viewer, { jobId: sent.params['jobId'] ?? '', fileId })
    return { title: 'Getting the original ready', description: 'It appears here when it is.' }
  },
  'answer-missing': async (sent) => {
    await answerMissing(actorOf(sent).viewer, pieceOf(sent), sent.values)
    return { title: 'Answered', description: 'The customer has been notified.' }
  },
}
