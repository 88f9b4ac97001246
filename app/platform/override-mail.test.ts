import { expect, test } from 'vitest'
import { composeMail } from '#app/platform/mail-layout.ts'
import { applyOverride } from '#app/platform/override-mail.ts'

test('a text that repeats a long placeholder is cut to what a row of mails can hold', () => {
  const content = { preview: 'Note', title: 'A note', paragraphs: ['x'.repeat(4000)] }
  const mail = applyOverride(
    { kind: 'test', to: 'ada@example.test', subject: 'Note', ...composeMail(content) },
    { subject: '{text}'.repeat(20), title: '{text}', body: '{text}\n\n'.repeat(200) },
  )
  expect(mail.subject).toHaveLength(500)
  expect(mail.text.length).toBeLessThan(25_000)
  expect(mail.html.length).toBeLessThan(2_000_000)
})
