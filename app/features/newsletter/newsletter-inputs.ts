import { z } from 'zod'

export const issueInput = z.object({
  subject: z.string().trim().min(1, 'Write a subject.').max(120, 'Use at most 120 characters.'),
  body: z.string().trim().min(1, 'Write the letter.').max(20_000, 'Use at most 20,000 characters.'),
})

export const sendIssueInput = issueInput.extend({ formKey: z.uuid() })
