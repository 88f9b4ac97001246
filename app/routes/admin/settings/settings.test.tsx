import { expect, test } from 'vitest'
import type { Viewer } from '#people/accounts/viewer.ts'
import { readSiteFacts } from '#market/catalog/site-facts.server.ts'
import * as catalog from '#app/routes/admin/settings/settings.tsx'
import * as cities from '#app/routes/admin/settings/cities.tsx'
import * as claims from '#app/routes/admin/settings/claims.tsx'
import * as layout from '#app/routes/admin/settings/settings-layout.tsx'
import * as texts from '#app/routes/admin/settings/texts.tsx'
import * as packagePage from '#app/routes/public/booking/packages.tsx'
import * as contentPage from '#app/routes/public/content-page.tsx'
import * as howItWorksPage from '#app/routes/public/how-it-works.tsx'
import * as homePage from '#app/routes/public/home.tsx'
import { db, transaction } from '#app/platform/db.ts'
import { recordCityInterest } from '#market/places/city-interest.server.ts'
import { resolvePlace } from '#market/places/find-places.server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))
const PAGES = { '': catalog, '/cities': cities, '/claims': claims, '/texts': texts }
const settings = (
  page: keyof typeof PAGES,
  viewer: Viewer,
  form?: Record<string, string>,
  query = '',
) =>
  openPage(
    PAGES[page],
    `/admin/settings${page}`,
    `/admin/settings${page}${query}`,
    viewer,
    form,
    layout,
  )
const countAudit = async (viewer: Viewer) =>
  (await db().selectFrom('auditEntries').select('id').where('actorId', '=', viewer.id).execute())
    .length

test('System Settings: catalogue, commission, contact, cities, claims and notification texts, each behind its tab [P-RTE-23]', async () => {
  const viewer = await admin()
  const catalogue = await settings('', viewer)
  for (const words of [
    'System Settings',
    'Event packages',
    'Instant Reel',
    'Commission',
    'Contact details',
  ])
    expect(catalogue.text).toContain(words)
  const towns = await settings('/cities', viewer)
  for (const words of [
    'Where Orbit works',
    'Dallas, TX Central time',
    'Miami, FL Eastern time',
    'Add city',
  ])
    expect(towns.text).toContain(words)
  const promises = await settings('/claims', viewer)
  for (const words of ['Certified Orbiters', 'Below the delivery time, in the order summary'])
    expect(promises.text).toContain(words)
  const messages = await settings('/texts', viewer)
  for (const words of [
    'To customers, about their bookings',
    'Confirm your email',
    'In the notification center',
  ])
    expect(messages.text).toContain(words)
  expect((await settings('/texts', viewer, undefined, '?text=quote')).text).toContain(
    'Placeholders',
  )
  expect((await settings('/texts', viewer, undefined, '?text=nothing')).html).not.toContain(
    '<dialog',
  )
})

test('a new city is offered in forms and named in texts and footer; a closed one no longer', async () => {
  const viewer = await admin()
  const city = {
    intent: 'city-added',
    name: 'Austin',
    state: 'TX',
    timeZone: 'America/Chicago',
    words: '',
    isServed: 'on',
  }
  expect((await settings('/cities', viewer, city)).status).toBe(200)
  expect(
    (
      await settings('/cities', viewer, {
        intent: 'city',
        id: 'miami',
        state: 'FL',
        timeZone: 'America/New_York',
        words: '',
      })
    ).status,
  ).toBe(200)
  const form = await openPage(packagePage, '/booking/packages', '/booking/packages', null)
  expect(form.text).toContain('Austin, TX')
  expect(form.text).not.toContain('Miami, FL')
  const about = await openPage(contentPage, '/about', '/about', null)
  expect(about.text).toContain(
    'Dallas, Boston, New York City, Los Angeles, Chicago, Austin. We&#39;d rather do a great job in six cities',
  )
  expect((await openPage(homePage, '/', '/', null)).text).toContain('In six cities')
  expect((await readSiteFacts()).cityNames).toEqual([
    'Dallas',
    'Boston',
    'New York City',
    'Los Angeles',
    'Chicago',
    'Austin',
  ])
  expect(await countAudit(viewer)).toBe(2)
})

test('the cities page counts who waits for a city that is not served', async () => {
  const viewer = await admin()
  expect((await settings('/cities', viewer)).text).not.toContain('Requested cities')
  const { place } = await resolvePlace('Seattle')
  const interest = { cityId: place?.id ?? 0, userId: null }
  await transaction(async (tx) => {
    for (const email of ['one@example.test', 'two@example.test'])
      await recordCityInterest(tx, { ...interest, side: 'customer', email })
    await recordCityInterest(tx, { ...interest, side: 'orbiter', email: 'one@example.test' })
  })
  const { text } = await settings('/cities', viewer)
  expect(text).toContain('Requested cities')
  expect(text).toContain('Seattle, WA 1 Orbiter, 2 customers')
})

test('a price is changed in the settings and shown on the page that sells it', async () => {
  const viewer = await admin()
  const asked = '?product=premium-orbit'
  const opened = await settings('', viewer, undefined, asked)
  expect(opened.text).toContain('Edit Premium Orbit')
  const fields = {
    name: 'Premium Orbit',
    subtitle: 'Full day, 6-8 hours',
    originalPrice: '',
    features: 'All day',
    isActive: 'on',
  }
  const send = (price: string) =>
    settings('', viewer, { ...fields, intent: 'product', id: 'premium-orbit', price }, asked)
  expect((await send('free')).text).toContain(
    'Enter an amount in dollars, for example 99 or 99.50.',
  )
  expect((await send('519')).status).toBe(200)
  expect((await settings('', viewer)).text).toMatch(/Premium Orbit[^$]*\$519/)
  const shown = await openPage(contentPage, '/services/premium', '/services/premium', null)
  expect(shown.text).toContain('$519')
})

test('a claim that is changed or hidden is changed or hidden on its page [P-GEN-11]', async () => {
  const viewer = await admin()
  const save = (id: string, fields: Record<string, string>) =>
    settings('/claims', viewer, { intent: 'claim', id, ...fields })
  await save('certified-orbiters', {
    title: 'Orbiters we know',
    text: 'We have met every one of them.',
    isShown: 'on',
  })
  await save('security', { title: 'Security', text: 'Safe.' })
  await save('home-lead', { text: 'Hidden lead.' })
  await save('delivery-guarantee', { text: 'Within two days', isShown: 'on' })
  await save('support-manager', { title: 'A person', text: 'Hidden.' })
  await save('downloads', {
    title: 'Yours to download',
    text: 'As often as you like.',
    isShown: 'on',
  })
  expect((await settings('/claims', viewer)).text).toContain('A person Hidden. Hidden')
  const home = (await openPage(homePage, '/', '/', null)).text
  expect(home).toContain('Orbiters we know We have met every one of them.')
  for (const hidden of ['Security and Insurance', 'Safe.', 'Hidden lead.', 'ready before it ends'])
    expect(home).not.toContain(hidden)
  expect(
    (await openPage(packagePage, '/booking/packages', '/booking/packages', null)).text,
  ).toContain('Within two days')
  const steps = await openPage(howItWorksPage, '/how-it-works', '/how-it-works', null)
  expect(steps.text).toContain('Instant Booking Confirmation')
  expect(steps.text).not.toContain('A person')
  expect(steps.text).toContain('Yours to download As often as you like. Open your bookings')
  expect(await countAudit(viewer)).toBe(6)
})

test('what is typed wrongly stays in its form with the message beside it; what is unknown changes nothing', async () => {
  const viewer = await admin()
  const wrong = await settings(
    '/cities',
    viewer,
    { intent: 'city-added', name: 'Austin', state: '', timeZone: '', words: 'Live bands.' },
    '?city=new',
  )
  expect(wrong.status).toBe(422)
  for (const words of ['Choose a state.', 'Choose the time zone.', 'Live bands.'])
    expect(wrong.text).toContain(words)
  expect(wrong.html).toContain('value="Austin"')
  const text = await settings(
    '/texts',
    viewer,
    { intent: 'text', id: 'quote', subject: 'Dear {sir}', title: '', body: '' },
    '?text=quote',
  )
  expect(text.text).toContain("{sir} isn't available here.")
  expect((await settings('', viewer, { intent: 'anything' })).status).toBe(400)
  expect(await countAudit(viewer)).toBe(0)
})
