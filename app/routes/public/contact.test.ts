import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import * as contactPage from '#app/routes/public/contact.tsx'
import * as helpPage from '#app/routes/public/help.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { fieldOf } from '#tests/support/page-markup.ts'

useDatabase()

test('help is searched', async () => {
  const { html, text } = await openPage(helpPage, '/help', '/help?q=unsubscribe', null)
  expect(text).toContain('1 answer for')
  expect(fieldOf(html, 'q')).toContain('value="unsubscribe"')
})

test('a message to the team keeps what was typed until it is complete', async () => {
  const open = (form?: Record<string, string>) =>
    openPage(contactPage, '/contact', '/contact?topic=press', null, form)
  expect((await open()).html).toMatch(/<option value="press" selected=""/)
  const form = {
    formKey: newId(),
    name: '',
    email: '',
    topic: 'press',
    message: 'When did you begin?',
  }
  const refused = await open(form)
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Enter your name.')
  expect(refused.html).toContain('>When did you begin?</textarea>')
  expect(refused.html).toMatch(/<option value="press" selected=""/)
  const sent = await open({ ...form, name: 'Ada Quill', email: `${newId()}@example.test` })
  expect(sent.text).toContain('Thank you. We received it.')
})
