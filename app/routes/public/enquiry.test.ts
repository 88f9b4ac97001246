import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import * as page from '#app/routes/public/enquiry.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

const form = { formKey: newId(), name: 'Ada', email: 'ada@example.test', eventType: 'other' }
const send = (fields: Record<string, string>) =>
  openPage(page, '/enquiry', '/enquiry', null, { ...form, ...fields })

test('what became of an enquiry is said in the specified words [P-TOAST-24] [P-TOAST-25]', async () => {
  const missing = await send({ name: '' })
  expect(missing.text).toContain('Missing Information Please fill in all required fields.')
  const wrong = await send({ email: 'nonsense' })
  expect(wrong.text).toContain('Please check your entries Please check the highlighted fields.')
  expect([missing.status, wrong.status]).toEqual([422, 422])
  expect(wrong.html).toContain('value="nonsense"')
  const reload = await send({ formKey: 'nonsense' })
  expect(reload.text).toContain('Error Please reload the page and try again.')
  const sent = await send({})
  expect(sent).toMatchObject({
    status: 200,
    text: expect.stringContaining(
      "Enquiry Sent! We'll get back to you within 24 hours with a customized quote.",
    ),
  })
})
