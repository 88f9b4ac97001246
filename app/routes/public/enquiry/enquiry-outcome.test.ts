import { expect, test } from 'vitest'
import { FAILED, wordsOf } from '#app/routes/public/enquiry/enquiry-outcome.ts'

test('each outcome has its specified words, bad news in the style of bad news [P-TOAST-23] [P-TOAST-24] [P-TOAST-25]', () => {
  expect(wordsOf({ state: 'failed', message: FAILED, values: {} })).toEqual({
    title: 'Error',
    description: 'Failed to send enquiry. Please try again.',
    tone: 'bad',
  })
  expect(wordsOf({ state: 'sent', email: 'a@example.test', replyBy: 'soon', formKey: '' })).toEqual({
    title: 'Enquiry Sent!',
    description: "We'll get back to you within 24 hours with a customized quote.",
    tone: 'ok',
  })
  expect(wordsOf({ state: 'refused', isMissing: true, errors: {}, values: {} })).toEqual({
    title: 'Missing Information',
    description: 'Please fill in all required fields.',
    tone: 'bad',
  })
})
