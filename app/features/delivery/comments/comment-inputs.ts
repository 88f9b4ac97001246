import { z } from 'zod'
import { requiredParagraph } from '#app/base/text-inputs.ts'
import { COMMENT_MAX, LAST_MOMENT_MS } from '#delivery/comments/comment.ts'

const body = requiredParagraph(COMMENT_MAX, 'Write a comment.')
/** Created with the form, so that sending the form again refers to the same comment. */
const commentId = z.uuid('Please reload the page and try again.')
const orNothing = (value: unknown) => (value === '' || value === null ? undefined : value)
const share = z.preprocess(orNothing, z.coerce.number().min(0).max(1).optional())

export const addCommentInput = z
  .object({
    commentId,
    body,
    fileId: z.preprocess(orNothing, z.uuid().optional()),
    atMs: z.preprocess(orNothing, z.coerce.number().int().min(0).max(LAST_MOMENT_MS).optional()),
    x: share,
    y: share,
  })
  .refine(({ x, y }) => (x === undefined) === (y === undefined), {
    path: ['body'],
    message: 'Choose the spot again.',
  })
export type NewComment = z.infer<typeof addCommentInput>

export const answerInput = z.object({ commentId, body })

export const editInput = z.object({ body })

export const tickInput = z.object({ isDone: z.enum(['yes', 'no']) })
