import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { db } from '#app/platform/db.ts'
import * as page from '#app/routes/public/enquiry.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { fieldOf, labelledPart, textIn } from '#tests/support/page-markup.ts'

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

const valuesOf = (html: string, name: string) => {
  const select = new RegExp(`<select[^>]* name="${name}"[^]*?</select>`).exec(html)?.[0] ?? ''
  return [...select.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value)
}

test('every field with its specified values, the details in four rows, the three prices, and no account needed [P-ENQ-01] [P-ENQ-02] [P-ENQ-03] [P-ENQ-04] [P-ENQ-05] [P-ENQ-07] [P-ENQ-11] [P-ENQ-12] [P-CONST-17]', async () => {
  const { html, text, status } = await openPage(page, '/enquiry', '/enquiry', null)
  expect(status).toBe(200)
  for (const [name, label] of Object.entries({
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    eventType: 'Event type',
    eventDate: 'Event date',
    location: 'Location',
    packageType: 'Package',
    guestCount: 'Guest count',
    budget: 'Budget',
    details: 'Details',
  })) {
    const id = / id="([^"]+)"/.exec(fieldOf(html, name))?.[1] ?? name
    expect(html, name).toMatch(new RegExp(`<label[^>]*for="${id}"[^>]*>\\s*${label}`))
  }
  expect(valuesOf(html, 'eventType')).toEqual([
    'wedding',
    'corporate',
    'birthday',
    'anniversary',
    'graduation',
    'product-launch',
    'restaurant',
    'real-estate',
    'other',
  ])
  expect(valuesOf(html, 'packageType')).toEqual(['instant', 'event-boost', 'full-event', 'custom'])
  expect(valuesOf(html, 'guestCount')).toEqual(['1-25', '26-50', '51-100', '101-200', '200+'])
  expect(valuesOf(html, 'budget')).toEqual([
    'under-200',
    '200-500',
    '500-1000',
    '1000-2000',
    '2000+',
  ])
  expect(fieldOf(html, 'details')).toContain('rows="4"')
  expect(fieldOf(html, 'eventDate')).toContain('type="date"')
  const prices = textIn(labelledPart(html, 'aside', 'Prices'))
  for (const said of ['Instant Reel $99', 'Event Boost $179', 'Full Event $299'])
    expect(prices).toContain(said)
  expect(text).toContain('No account needed.')
  // Without a script, the browser itself suggests the cities.
  const list = / list="([^"]+)"/.exec(fieldOf(html, 'location'))?.[1]
  expect(html).toMatch(new RegExp(`<datalist id="${list}"><option>[^<]*, [A-Z]{2}<`))
})

test('what the server does not take is said beside the field [P-ENQ-06]', async () => {
  const wrong = await send({ email: 'nonsense', details: 'Kept' })
  expect(wrong.text).toContain('Enter an email like name@example.com.')
  expect(wrong.text).not.toContain('Missing Information')
  expect(wrong.html).toContain('>Kept</textarea>')
  const missing = await send({ name: '', eventType: '' })
  for (const said of ['Enter your name.', 'Choose an event type.'])
    expect(missing.text).toContain(said)
})

const chosen = (html: string, name: string) => {
  const select = new RegExp(`<select[^>]* name="${name}"[^]*?</select>`).exec(html)?.[0] ?? ''
  const option = /<option value="([^"]*)" selected=""[^>]*>([^<]*)</.exec(select)
  return [option?.[1] ?? '', option?.[2]]
}

test('a package in the address is chosen, a wedding package with its event type; someone signed in need not type name and email [P-STAT-04]', async () => {
  const user = await createUser()
  const open = async (query: string) =>
    (await openPage(page, '/enquiry', `/enquiry${query}`, viewerOf(user))).html
  const event = await open('?package=event-boost')
  expect(chosen(event, 'packageType')[0]).toBe('event-boost')
  expect(fieldOf(event, 'name')).toContain(`value="${user.fullName}"`)
  expect(fieldOf(event, 'email')).toContain(`value="${user.email}"`)
  const wedding = await open('?package=wedding-classic')
  expect(chosen(wedding, 'packageType')).toEqual([
    'wedding-classic',
    'Classic wedding package ($699)',
  ])
  expect(chosen(wedding, 'eventType')[0]).toBe('wedding')
  expect(chosen(await open('?package=nonsense'), 'packageType')[0]).toBe('')
  await openPage(page, '/enquiry', '/enquiry', viewerOf(user), {
    formKey: newId(),
    name: user.fullName,
    email: user.email,
    eventType: 'corporate',
    packageType: 'event-boost',
  })
  expect(
    await db().selectFrom('enquiries').selectAll().where('email', '=', user.email).execute(),
  ).toMatchObject([{ userId: user.id, packageType: 'event-boost' }])
})
