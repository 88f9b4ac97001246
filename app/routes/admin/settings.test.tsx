import { expect, test } from 'vitest'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { readSiteFacts } from '#app/features/catalog/site-facts.server.ts'
import * as settingsPage from '#app/routes/admin/settings.tsx'
import * as packagePage from '#app/routes/public/book-package.tsx'
import * as contentPage from '#app/routes/public/content-page.tsx'
import * as howItWorksPage from '#app/routes/public/how-it-works.tsx'
import * as homePage from '#app/routes/public/home.tsx'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))
const settings = (path: string, viewer: Viewer, form?: Record<string, string>) =>
  openPage(settingsPage, '/admin/settings', `/admin/settings${path}`, viewer, form)
const countAudit = async (viewer: Viewer) => (await db().selectFrom('auditEntries').select('id').where('actorId', '=', viewer.id).execute()).length

test('System Settings: catalogue, commission, contact, cities, claims and notification texts, each behind its tab [P-RTE-23]', async () => {
  const viewer = await admin()
  const catalogue = await settings('', viewer)
  for (const words of ['System Settings', 'Event packages', 'Instant Reel', 'Commission', 'Contact details']) expect(catalogue.text).toContain(words)
  const cities = await settings('?tab=cities', viewer)
  for (const words of ['Where Orbit works', 'Dallas, TX Central time', 'Miami, FL Eastern time', 'Add city']) expect(cities.text).toContain(words)
  const claims = await settings('?tab=claims', viewer)
  for (const words of ['Certified Orbiters', 'Delivery, in the order summary', 'Hidden']) expect(claims.text).toContain(words)
  const texts = await settings('?tab=texts', viewer)
  for (const words of ['To customers, about their bookings', 'Confirm your email', 'In the notification centre']) expect(texts.text).toContain(words)
  expect((await settings('?tab=texts&text=quote', viewer)).text).toContain('What can be named in braces')
  expect((await settings('?tab=texts&text=nothing', viewer)).html).not.toContain('<dialog')
})

test('a new city is offered in forms and named in texts and footer; a closed one no longer', async () => {
  const viewer = await admin()
  const city = { intent: 'city-added', name: 'Austin', state: 'TX', timeZone: 'America/Chicago', words: '', isServed: 'on' }
  expect((await settings('?tab=cities', viewer, city)).status).toBe(200)
  expect((await settings('?tab=cities', viewer, { intent: 'city', id: 'miami', state: 'FL', timeZone: 'America/New_York', words: '' })).status).toBe(200)
  const form = await openPage(packagePage, '/booking/packages', '/booking/packages', null)
  expect(form.text).toContain('Austin, TX')
  expect(form.text).not.toContain('Miami, FL')
  const about = await openPage(contentPage, '/about', '/about', null)
  expect(about.text).toContain('Dallas, Boston, New York City, Los Angeles, Chicago, Austin. We would rather be good in six cities')
  expect((await openPage(homePage, '/', '/', null)).text).toContain('In six cities')
  expect((await readSiteFacts()).cityNames).toEqual(['Dallas', 'Boston', 'New York City', 'Los Angeles', 'Chicago', 'Austin'])
  expect(await countAudit(viewer)).toBe(2)
})

test('a claim that is changed or hidden is changed or hidden on its page [P-GEN-11]', async () => {
  const viewer = await admin()
  const save = (id: string, fields: Record<string, string>) => settings('?tab=claims', viewer, { intent: 'claim', id, ...fields })
  await save('certified-orbiters', { title: 'Orbiters we know', text: 'We have met every one of them.', isShown: 'on' })
  await save('security', { title: 'Security', text: 'Safe.' })
  await save('home-lead', { text: 'Hidden lead.' })
  await save('delivery-guarantee', { text: 'Within two days', isShown: 'on' })
  await save('support-manager', { title: 'A person', text: 'Hidden.' })
  await save('downloads', { title: 'Yours to download', text: 'As often as you like.', isShown: 'on' })
  const home = (await openPage(homePage, '/', '/', null)).text
  expect(home).toContain('Orbiters we know We have met every one of them.')
  for (const hidden of ['Security and Insurance', 'Safe.', 'Hidden lead.', 'before the last guest leaves']) expect(home).not.toContain(hidden)
  expect((await openPage(packagePage, '/booking/packages', '/booking/packages', null)).text).toContain('Within two days')
  const steps = await openPage(howItWorksPage, '/how-it-works', '/how-it-works', null)
  expect(steps.text).toContain('Confirmed the moment it is')
  expect(steps.text).not.toContain('A person')
  expect(steps.text).toContain('Yours to download As often as you like. Open your bookings')
  expect(await countAudit(viewer)).toBe(6)
})

test('what is typed wrongly stays in its form with the message beside it; what is unknown changes nothing', async () => {
  const viewer = await admin()
  const wrong = await settings('?tab=cities&city=new', viewer, { intent: 'city-added', name: 'Austin', state: '', timeZone: '', words: 'Live bands.' })
  expect(wrong.status).toBe(422)
  for (const words of ['Choose a state.', 'Choose the time zone.', 'Live bands.']) expect(wrong.text).toContain(words)
  expect(wrong.html).toContain('value="Austin"')
  const text = await settings('?tab=texts&text=quote', viewer, { intent: 'text', id: 'quote', subject: 'Dear {sir}', title: '', body: '' })
  expect(text.text).toContain('There is no {sir} here.')
  expect((await settings('', viewer, { intent: 'anything' })).status).toBe(400)
  expect(await countAudit(viewer)).toBe(0)
})
