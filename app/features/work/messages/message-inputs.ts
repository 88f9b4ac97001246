import { z } from 'zod'
import { paragraph, requiredLine, requiredParagraph } from '#app/base/text-inputs.ts'
import { ATTACHMENTS_MAX, MESSAGE_MAX, REPLY_MAX, REPLY_TITLE_MAX } from '#work/messages/message.ts'

export const sendMessageInput = z
  .object({
    idempotencyKey: z.uuid('Please reload the page and try again.'),
    text: paragraph(MESSAGE_MAX).default(''),
    /** The IDs of the files, separated by commas. */
    files: z
      .string()
      .max(ATTACHMENTS_MAX * 37)
      .default('')
      .transform((ids) => [...new Set(ids.split(',').filter(Boolean))])
      .pipe(z.array(z.uuid('Add the file again.')).max(ATTACHMENTS_MAX)),
  })
  .refine(({ text, files }) => text !== '' || files.length > 0, {
    path: ['text'],
    message: 'Write a message.',
  })

/** Reads a message's position in its thread from a URL or a form; null for anything else. */
export function readPosition(value: string | null | undefined): number | null {
  return /^\d{1,15}$/.test(value ?? '') ? Number(value) : null
}

export const reportMessageInput = z.object({
  messageId: z.uuid('Choose a message.'),
  reason: requiredParagraph(500, "Tell us what's wrong with it."),
})

export const savedReplyInput = z.object({
  replyId: z.uuid('Please reload the page and try again.'),
  title: requiredLine(REPLY_TITLE_MAX, 'Give the reply a name.'),
  replyText: requiredParagraph(REPLY_MAX, 'Write the reply.'),
})
