import { z } from 'zod'
import { requiredParagraph } from '#app/base/text-inputs.ts'
import { MESSAGE_MAX } from '#app/features/messages/message.ts'

export const sendMessageInput = z.object({
  idempotencyKey: z.uuid('Please reload the page and try again.'),
  text: requiredParagraph(MESSAGE_MAX, 'Write a message.'),
})

/** A message's position in its thread, from a URL or a form; null for anything else. */
export function readPosition(value: string | null | undefined): number | null {
  return /^\d{1,15}$/.test(value ?? '') ? Number(value) : null
}

export const reportMessageInput = z.object({
  messageId: z.uuid('Choose a message.'),
  reason: requiredParagraph(500, "Tell us what's wrong with it."),
})
