/** The actions of the comment forms, in both rooms and behind a link. */
import type { ReviewActor } from '#delivery/deliveries/piece-row.server.ts'
import { addComment } from '#delivery/comments/add-comment.server.ts'
import { answerComment } from '#delivery/comments/answer-comment.server.ts'
import { editComment, removeComment } from '#delivery/comments/change-comment.server.ts'
import type { Intents, SentForm } from '#app/forms/form-action.server.ts'

export const COMMENT_SENT = { title: 'Sent', description: 'Your comment was sent.', toast: false }

export function commentIntents(
  actorOf: (sent: SentForm) => ReviewActor | Promise<ReviewActor>,
): Intents {
  const idOf = ({ values }: SentForm) => values['id'] ?? ''
  return {
    comment: async (sent) => {
      await addComment(await actorOf(sent), sent.values['versionId'] ?? '', sent.values)
      return COMMENT_SENT
    },
    answer: async (sent) => {
      await answerComment(await actorOf(sent), idOf(sent), sent.values)
      return COMMENT_SENT
    },
    edit: async (sent) => {
      await editComment(await actorOf(sent), idOf(sent), sent.values)
      return { ...COMMENT_SENT, title: 'Saved', description: 'Your comment was changed.' }
    },
    remove: async (sent) => {
      await removeComment(await actorOf(sent), idOf(sent))
      return { ...COMMENT_SENT, title: 'Removed', description: 'Your comment was removed.' }
    },
  }
}
