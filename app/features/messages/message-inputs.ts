import { z } from 'zod'
import { MESSAGE_MAX } from '#app/features/messages/message.ts'

export const sendMessageInput = z.object({
  idempotencyKey: z.uuid('Please reload the page and try again.'),
  /** PostgreSQL cannot keep the NUL character, and nobody types one. */
  text: z
    .string('Write a message.')
    .transform((text) => text.replaceAll('\u0000', '').replaceAll('\r\n', '\n').trim())
    .pipe(z.string().min(1, 'Write a message.').max(MESSAGE_MAX, 'Use at most 4,000 characters.')),
})

export const reportMessageInput = z.object({
  messageId: z.uuid('Choose a message.'),
  reason: z.string('Say what is wrong with it.').trim().min(1, 'Say what is wrong with it.').max(500, 'Use at most 500 characters.'),
})
