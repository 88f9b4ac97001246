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

/** The place of a message in its thread, as an address or a form names it; null for anything else. */
export function readPosition(value: string | null | undefined): number | null {
  return /^\d{1,15}$/.test(value ?? '') ? Number(value) : null
}

export const reportMessageInput = z.object({
  messageId: z.uuid('Choose a message.'),
  reason: z
    .string("Tell us what's wrong with it.")
    .trim()
    .min(1, "Tell us what's wrong with it.")
    .max(500, 'Use at most 500 characters.'),
})
