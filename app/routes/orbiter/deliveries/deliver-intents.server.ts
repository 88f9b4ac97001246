/** The actions of the forms in the Orbiter's room. */
import { tickComment } from '#delivery/comments/tick-comment.server.ts'
import { deliverVersion } from '#delivery/deliveries/deliver-version.server.ts'
import {
  chooseFrameRate,
  declareDraft,
  removeDraftFile,
} from '#delivery/deliveries/draft-version.server.ts'
import { retryMedia } from '#files/media/media-files.server.ts'
import type { Intents, SentForm } from '#app/forms/form-action.server.ts'
import { commentIntents } from '#app/routes/deliveries/screening/comment-intents.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

const viewerOf = ({ context }: SentForm) => requireViewer(context)
const pieceOf = ({ values }: SentForm) => values['pieceId'] ?? ''

export const DELIVER_INTENTS: Intents = {
  ...commentIntents((sent) => ({ viewer: viewerOf(sent) })),
  tick: async (sent) => {
    await tickComment(viewerOf(sent), sent.values['id'] ?? '', sent.values)
    return { title: 'Saved', description: 'The comment was changed.', toast: false }
  },
  declare: async (sent) => {
    await declareDraft(viewerOf(sent), pieceOf(sent), sent.values)
    return { title: 'Saved', description: 'Saved.', toast: false }
  },
  deliver: async (sent) => {
    await declareDraft(viewerOf(sent), pieceOf(sent), sent.values)
    const { number } = await deliverVersion(viewerOf(sent), pieceOf(sent), sent.values)
    return {
      title: `Version ${number} delivered`,
      description: 'The customer has been notified.',
    }
  },
  'remove-file': async (sent) => {
    await removeDraftFile(viewerOf(sent), pieceOf(sent), sent.values['mediaId'] ?? '')
    return { title: 'Removed', description: 'The file was removed.' }
  },
  'frame-rate': async (sent) => {
    await chooseFrameRate(viewerOf(sent), pieceOf(sent), sent.values)
    return {
      title: 'Frame rate changed',
      description: 'The delivery file is being made again.',
    }
  },
  'retry-file': async (sent) => {
    await retryMedia(viewerOf(sent).id, sent.values['mediaId'] ?? '')
    return { title: 'Trying again', description: 'Processing has started again.' }
  },
}
