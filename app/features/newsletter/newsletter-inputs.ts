import { z } from 'zod'

/** A line that opens more quotes and lists in one another than this: the Markdown parser would run out of stack. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])){21}/m

export const issueInput = z.object({
  subject: z.string().trim().min(1, 'Write a subject.').max(120, 'Use at most 120 characters.'),
  body: z
    .string()
    .trim()
    .min(1, 'Enter the text of the newsletter.')
    .max(20_000, 'Use at most 20,000 characters.')
    .refine((text) => !TOO_DEEP.test(text), 'Nest quotes and lists at most 20 levels deep.'),
})

export const sendIssueInput = issueInput.extend({ formKey: z.uuid() })
