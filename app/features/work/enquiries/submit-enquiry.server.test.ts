import { beforeEach, expect, test } from 'vitest'
import { InvalidInput, RateLimited } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { ENQUIRY_EVENT_TYPES } from '#market/catalog/event-types.ts'
import { BUDGETS, GUEST_COUNTS, PACKAGE_TYPES } from '#work/enquiries/enquiry.ts'
import { lacksRequired } from '#work/enquiries/enquiry-inputs.ts'
import { nextFormKey } from '#work/enquiries/next-form-key.server.ts'
import { submitEnquiry } from '#work/enquiries/submit-enquiry.server.ts'
import { db } from '#app/platform/db.ts'
import { KeyReused } from '#app/platform/idempotency.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { getMail, listMails } from '#tests/support/mailbox.ts'

useDatabase()

let visitors = 0
let visitor: { viewer: null; address: string }
beforeEach(() => {
  visitors += 1
  visitor = { viewer: null, address: `192.0.2.${visitors}` }
})

function formOf(more: Record<string, string> = {}): Record<string, string> {
  return {
    formKey: newId(),
    name: 'Ada Quill',
    email: `ada-${newId().slice(0, 8)}@example.test`,
    eventType: 'birthday',
    ...more,
  }
}

async function rowOf(id: string) {
  return db().selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

test('everything entered is stored, as a quote that is due in 24 hours [P-ENQ-01] [P-ENQ-13] [P-ENQ-14] [P-ENT-14] [P-CALL-14]', async () => {
  freeze('2026-05-01T12:00:00Z')
  const form = formOf({
    phone: '+1 214 555 0100',
    eventDate: '2026-06-20',
    location: 'The Loft, Dallas',
    packageType: 'event-boost',
    guestCount: '51-100',
    budget: '500-1000',
    details: 'First line\r\nSecond line',
  })
  const { id, replyDueAt } = await submitEnquiry(
    { ...form, email: ` ${form['email']?.toUpperCase()} ` },
    visitor,
  )
  expect(replyDueAt.toISOString()).toBe('2026-05-02T12:00:00.000Z')
  expect(await rowOf(id)).toMatchObject({
    userId: null,
    kind: 'quote',
    serviceType: 'birthday',
    name: 'Ada Quill',
    email: form['email'],
    phone: '+1 214 555 0100',
    eventDate: '2026-06-20',
    location: 'The Loft, Dallas',
    packageType: 'event-boost',
    guestCount: '51-100',
    budget: '500-1000',
    budgetMinCents: 50_000,
    budgetMaxCents: 100_000,
    description: 'First line\nSecond line',
    status: 'new',
    replyDueAt,
  })
  expect(
    await db()
      .selectFrom('events')
      .select(['kind', 'toStatus'])
      .where('subjectId', '=', id)
      .execute(),
  ).toEqual([{ kind: 'enquiry.submitted', toStatus: 'new' }])
})

test('the required fields are enough; what was left open stays nothing [P-ENQ-06]', async () => {
  const { id } = await submitEnquiry(
    formOf({ phone: '', eventDate: '', packageType: '', budget: '', details: '  ' }),
    visitor,
  )
  expect(await rowOf(id)).toMatchObject({
    phone: null,
    eventDate: null,
    location: null,
    packageType: null,
    guestCount: null,
    budget: null,
    budgetMinCents: null,
    description: null,
  })
})

test('someone signed in finds the enquiry as theirs', async () => {
  const user = await createUser()
  const { id } = await submitEnquiry(formOf(), { ...visitor, viewer: viewerOf(user) })
  expect(await rowOf(id)).toMatchObject({ userId: user.id })
})

test.each([
  { behaviour: 'P-ENQ-02', field: 'eventType', values: ENQUIRY_EVENT_TYPES },
  { behaviour: 'P-ENQ-03', field: 'packageType', values: PACKAGE_TYPES },
  { behaviour: 'P-ENQ-04', field: 'guestCount', values: GUEST_COUNTS },
  { behaviour: 'P-ENQ-05', field: 'budget', values: BUDGETS.map((budget) => budget.value) },
])(
  'every specified value of $field is taken, any other refused [$behaviour]',
  async ({ field, values }) => {
    for (const value of values)
      expect(await submitEnquiry(formOf({ [field]: value }), visitor)).toHaveProperty('id')
    await expect(submitEnquiry(formOf({ [field]: 'nonsense' }), visitor)).rejects.toHaveProperty(
      `fields.${field}`,
    )
  },
)

test.each([
  ['name', ' '],
  ['email', ''],
  ['eventType', ''],
])('without %s nothing is stored and no one is written to [P-ENQ-06]', async (field, value) => {
  const form = formOf({ [field]: value })
  await expect(submitEnquiry(form, visitor)).rejects.toBeInstanceOf(InvalidInput)
  expect(lacksRequired(form)).toBe(true)
  expect(
    await db()
      .selectFrom('enquiries')
      .selectAll()
      .where('email', '=', form['email'] ?? '')
      .execute(),
  ).toEqual([])
  expect(await listMails({ to: form['email'] ?? '' })).toEqual([])
})

test.each([
  ['name', 'too long', 'a'.repeat(121)],
  ['name', 'with a zero byte', 'Ada\u0000Quill'],
  ['name', 'over two lines', 'Ada\nQuill'],
  ['email', 'that is none', 'nonsense'],
  ['email', 'too long', `${'a'.repeat(250)}@example.test`],
  ['phone', 'too long', '1'.repeat(41)],
  ['location', 'too long', 'a'.repeat(201)],
  ['location', 'with an escape character', 'Dal\u001Blas'],
  ['details', 'too long', 'a'.repeat(4001)],
  ['details', 'with a zero byte', 'A\u0000B'],
  ['details', 'with a control character of the second set', 'A\u0085B'],
  ['eventDate', 'that does not exist', '2026-02-30'],
  ['eventDate', 'in words', 'soon'],
])('refuses a %s %s', async (field, _why, value) => {
  freeze('2026-01-01T12:00:00Z')
  const form = formOf({ [field]: value })
  await expect(submitEnquiry(form, visitor)).rejects.toHaveProperty(`fields.${field}`)
  expect(lacksRequired(form)).toBe(false)
})

test('the event may be today in the westernmost city, but not before', async () => {
  freeze('2026-05-02T05:00:00Z') // still the 1st in Los Angeles
  expect(await submitEnquiry(formOf({ eventDate: '2026-05-01' }), visitor)).toHaveProperty('id')
  await expect(submitEnquiry(formOf({ eventDate: '2026-04-30' }), visitor)).rejects.toHaveProperty(
    'fields.eventDate',
  )
})

test('the same form sent again, also at the same moment, is one enquiry and one email each', async () => {
  const form = formOf({ details: 'Twice' })
  const sent = await Promise.all([
    submitEnquiry(form, visitor),
    submitEnquiry(form, visitor),
    submitEnquiry(form, visitor),
  ])
  const again = await submitEnquiry(form, visitor)
  expect(new Set([...sent, again].map((enquiry) => enquiry.id)).size).toBe(1)
  expect(await listMails({ to: form['email'] ?? '' })).toHaveLength(1)
})

test('a form that was sent is not sent again with something else in it; the next form is another enquiry', async () => {
  const form = formOf({ details: 'First' })
  const first = await submitEnquiry(form, visitor)
  await expect(submitEnquiry({ ...form, details: 'Second' }, visitor)).rejects.toThrow(KeyReused)
  const second = await submitEnquiry(
    { ...form, details: 'Second', formKey: nextFormKey(String(form['formKey'])) },
    visitor,
  )
  expect(first.id).not.toBe(second.id)
})

test('team and sender get an email; the sender gets none of the free text [P-ENQ-13]', async () => {
  freeze('2026-05-01T12:00:00Z')
  const form = formOf({
    location: 'Pier 9, Boston',
    packageType: 'full-event',
    budget: '2000+',
    details: 'Visit https://spam.example now',
  })
  await submitEnquiry(form, visitor)
  const toTeam = (await listMails({ to: 'support@orbit.example', kind: 'enquiry-for-team' })).find(
    (mail) => mail.text.includes(form['email'] ?? ''),
  )
  for (const text of [
    'Ada Quill',
    form['email'] ?? '',
    'Pier 9, Boston',
    'Full Event',
    '$2,000+',
    'https://spam.example',
    'May 2, 2026, 8:00 AM EDT',
  ])
    expect(toTeam?.text).toContain(text)
  const toSender = await getMail({ to: form['email'] ?? '', kind: 'enquiry-received' })
  expect(toSender.text).toContain('within 24 hours with a customized quote')
  expect(toSender.html + toSender.text + toSender.subject).not.toMatch(/spam|Pier 9|Ada/)
})

test('without a support address the sender alone is written to', async () => {
  const before = await db()
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'contact')
    .executeTakeFirstOrThrow()
  await db()
    .updateTable('settings')
    .set({ value: JSON.stringify({ phone: '', supportEmail: '' }) })
    .where('key', '=', 'contact')
    .execute()
  const teamMails = (await listMails({ kind: 'enquiry-for-team' })).length
  const form = formOf()
  await submitEnquiry(form, visitor)
  expect(await listMails({ kind: 'enquiry-for-team' })).toHaveLength(teamMails)
  expect(await listMails({ to: form['email'] ?? '' })).toHaveLength(1)
  await db()
    .updateTable('settings')
    .set({ value: JSON.stringify(before.value) })
    .where('key', '=', 'contact')
    .execute()
})

test('too many enquiries from one place, or for one address, have to wait', async () => {
  for (let sent = 0; sent < 30; sent += 1) await submitEnquiry(formOf(), visitor)
  await expect(submitEnquiry(formOf(), visitor)).rejects.toBeInstanceOf(RateLimited)
  const email = 'flooded@example.test'
  for (let sent = 0; sent < 10; sent += 1)
    await submitEnquiry(formOf({ email }), { viewer: null, address: `198.51.100.${sent}` })
  await expect(
    submitEnquiry(formOf({ email }), { viewer: null, address: '198.51.100.99' }),
  ).rejects.toBeInstanceOf(RateLimited)
})
