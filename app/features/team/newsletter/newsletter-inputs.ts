import { z } from 'zod'
import { requiredLine, requiredParagraph } from '#app/base/text-inputs.ts'

/** A line that nests quotes and lists deeper would exhaust the Markdown parser's stack. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])){21}/m

export const issueInput = z.object({
  subject: requiredLine(120, 'Write a subject.'),
  body: requiredParagraph(20_000, 'Enter the text of the newsletter.').refine(
    (text) => !TOO_DEEP.test(text),
    'Nest quotes and lists at most 20 levels deep.',
  ),
})

export const sendIssueInput = issueInput.extend({ formKey: z.uuid() })
