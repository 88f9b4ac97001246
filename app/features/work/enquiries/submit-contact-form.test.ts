import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { submitContactForm } from '#work/enquiries/submit-contact-form.server.ts'
import { db } from '#app/platform/db.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { getMail, listMails } from '#tests/support/mailbox.ts'

useDatabase()

const visitor = { viewer: null, address: '203.0.113.7' }
const formOf = (fields: Record<string, string> = {}) => {
  const formKey = newId()
  return {
    formKey,
    name: 'Ada Quill',
    email: `${formKey}@example.test`,
    topic: 'press',
    message: 'When did you begin?\nhttps://spam.example',
    ...fields,
  }
}

test('a message reaches the team as an enquiry with a time to answer by; both are written to, the sender without the text [P-RTE-34]', async () => {
  freeze('2026-05-01T12:00:00Z')
  const form = formOf()
  expect(await submitContactForm(form, visitor)).toEqual({
    replyDueAt: new Date('2026-05-02T12:00:00Z'),
  })
  await submitContactForm(form, visitor)
  const rows = await db()
    .selectFrom('enquiries')
    .selectAll()
    .where('email', '=', form.email)
    .execute()
  expect(rows).toMatchObject([
    {
      kind: 'contact',
      serviceType: 'press',
      name: 'Ada Quill',
      description: form.message,
      status: 'new',
      userId: null,
    },
  ])
  const toTeam = (await listMails({ kind: 'contact-for-team' })).filter((mail) =>
    mail.text.includes(form.email),
  )
  expect(toTeam).toHaveLength(1)
  expect(toTeam[0]?.text).toContain('https://spam.example')
  const toSender = await getMail({ to: form.email })
  expect(toSender.html + toSender.text + toSender.subject).not.toMatch(/spam|Ada/)
})

test('someone signed in finds the message as theirs', async () => {
  const user = await createUser()
  const form = formOf()
  await submitContactForm(form, { ...visitor, viewer: viewerOf(user) })
  expect(
    await db().selectFrom('enquiries').select('userId').where('email', '=', form.email).execute(),
  ).toEqual([{ userId: user.id }])
})

test.each([
  ['name', ''],
  ['email', 'nonsense'],
  ['topic', 'gossip'],
  ['message', ' '],
  ['message', 'a'.repeat(4001)],
])('refuses %s %j beside its field', async (field, value) => {
  await expect(submitContactForm(formOf({ [field]: value }), visitor)).rejects.toHaveProperty(
    `fields.${field}`,
  )
})
