import { expect, test } from 'vitest'
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { removeOffer, switchOffer } from '#market/offers/arrange-offers.server.ts'
import { findPublicProfile } from '#market/creators/creator-queries.server.ts'
import { findOffer, listOffers } from '#market/creators/offer-queries.server.ts'
import { OFFERS_MAX } from '#market/offers/own-offers.ts'
import { readOwnOffers } from '#market/offers/own-offers.server.ts'
import { savePackage, saveReelPrices, saveService } from '#market/offers/save-offer.server.ts'
import { db } from '#app/platform/db.ts'
import { action as savePrices } from '#app/routes/orbiter/profile/prices.tsx'
import { action } from '#app/routes/orbiter/profile/services.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { sendForm } from '#tests/support/send-form.ts'

useDatabase()

const service = (changes: Record<string, string> = {}) => ({
  id: newId(),
  name: 'Menu feature',
  description: 'Six dishes in one sitting.',
  durationMinutes: '90',
  price: '180',
  isActive: 'on',
  ...changes,
})
const offering = (changes: Record<string, string> = {}) => ({
  ...service(),
  name: 'Whole evening',
  price: '$1,250.50',
  deliveryDays: '2',
  ...changes,
})

async function publicOffers(orbiterId: string) {
  const profile = await findPublicProfile(orbiterId)
  if (!profile) throw new Error('This Orbiter is not listed')
  return { profile, ...(await listOffers(profile)) }
}

test('a service that is saved is what the profile and the booking dialog show, with every field [P-ENT-05] [P-CALL-06]', async () => {
  const viewer = viewerOf(await createOrbiter({ pricing: {}, deliveryDays: 3 }))
  const form = service()
  expect(await saveService(viewer, form)).toEqual({ isNew: true })
  const { profile, services } = await publicOffers(viewer.id)
  const shown = {
    id: form.id,
    name: 'Menu feature',
    description: 'Six dishes in one sitting.',
    priceCents: 18_000,
    durationMinutes: 90,
    deliveryDays: 3,
  }
  expect(services).toEqual([{ ...shown, kind: 'service', key: `service:${form.id}` }])
  expect(profile.startingPriceCents).toBe(18_000)
  expect(await findOffer(profile, `service:${form.id}`)).toMatchObject(shown)
  expect(
    await saveService(viewer, {
      ...form,
      name: 'Menu and bar',
      description: '',
      price: '199.99',
      durationMinutes: '120',
    }),
  ).toEqual({ isNew: false })
  expect((await publicOffers(viewer.id)).services).toMatchObject([
    { name: 'Menu and bar', description: null, priceCents: 19_999, durationMinutes: 120 },
  ])
  const row = await db()
    .selectFrom('orbiterPricing')
    .selectAll()
    .where('id', '=', form.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    orbiterId: viewer.id,
    isActive: true,
    serviceName: 'Menu and bar',
    durationMinutes: 120,
    price: 19_999,
  })
})

test('a custom package says itself how soon it is delivered; hidden ones are for the Orbiter alone [P-ENT-06] [P-CALL-07]', async () => {
  const viewer = viewerOf(await createOrbiter({ deliveryDays: 3 }))
  const [shown, hidden] = [
    offering(),
    offering({ name: 'Not yet', isActive: '', deliveryDays: '0' }),
  ]
  await savePackage(viewer, shown)
  await savePackage(viewer, hidden)
  const { profile, packages } = await publicOffers(viewer.id)
  expect(packages).toMatchObject([{ name: 'Whole evening', priceCents: 125_050, deliveryDays: 2 }])
  expect(await findOffer(profile, `package:${hidden.id}`)).toBeNull()
  expect((await readOwnOffers(viewer)).packages.map((row) => [row.name, row.isActive])).toEqual([
    ['Whole evening', true],
    ['Not yet', false],
  ])
  expect(await switchOffer(viewer, { kind: 'package', id: hidden.id, isActive: 'true' })).toEqual({
    name: 'Not yet',
    isActive: true,
  })
  expect((await publicOffers(viewer.id)).packages).toHaveLength(2)
})

test('prices of standard reels: up to $1,000, empty or 0 is not on offer, and only after a level [P-CONST-12]', async () => {
  const viewer = viewerOf(await createOrbiter({ pricing: { reel15s: 2_000, reel30s: 4_000 } }))
  await saveReelPrices(viewer, {
    pricing15s: '0',
    pricing30s: '1000',
    pricing60s: '',
    deliveryDays: '0',
  })
  expect((await publicOffers(viewer.id)).reels).toMatchObject([
    { key: 'reel:30', priceCents: 100_000, deliveryDays: 0 },
  ])
  const refused = async (changes: Record<string, string>) => {
    const prices = { pricing15s: '', pricing30s: '', pricing60s: '', deliveryDays: '3', ...changes }
    await expect(async () => saveReelPrices(viewer, prices)).rejects.toThrow(InvalidInput)
  }
  for (const price of ['1000.01', '-1', 'free', '1e3', '10.555', '0x10', 'Infinity'])
    await refused({ pricing15s: price })
  for (const deliveryDays of ['', '31', '-1', '2.5']) await refused({ deliveryDays })
  const fresh = viewerOf(await createOrbiter({ level: null }))
  await expect(saveReelPrices(fresh, { pricing30s: '50', deliveryDays: '3' })).rejects.toThrow(
    'Pick your level to set prices.',
  )
})

test('a form that is sent twice adds once, also at the same time', async () => {
  const viewer = viewerOf(await createOrbiter())
  const form = service()
  await Promise.all([
    saveService(viewer, form),
    saveService(viewer, form),
    saveService(viewer, form),
  ])
  expect((await readOwnOffers(viewer)).services).toHaveLength(1)
})

test('what bookings refer to is hidden, not removed, and they keep what they were made of; the rest goes', async () => {
  const orbiter = await createOrbiter({
    services: [{ name: 'Booked', priceCents: 9_000 }],
    packages: [{ name: 'Free', priceCents: 5_000 }],
  })
  const viewer = viewerOf(orbiter)
  const [booked = '', free = ''] = [orbiter.serviceIds[0], orbiter.packageIds[0]]
  const booking = await createBooking({ orbiter, offer: `service:${booked}` })
  expect(await removeOffer(viewer, { kind: 'service', id: booked })).toEqual({
    name: 'Booked',
    isHidden: true,
  })
  expect(await removeOffer(viewer, { kind: 'package', id: free })).toEqual({
    name: 'Free',
    isHidden: false,
  })
  const { profile, services, packages } = await publicOffers(orbiter.id)
  expect([services, packages]).toEqual([[], []])
  expect(await findOffer(profile, `service:${booked}`)).toBeNull()
  expect((await readOwnOffers(viewer)).services).toMatchObject([{ id: booked, isActive: false }])
  await saveService(viewer, service({ id: booked, name: 'Dearer now', price: '500' }))
  const stored = await db()
    .selectFrom('bookingRequests')
    .select(['serviceType', 'priceCents'])
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({ serviceType: 'Booked', priceCents: 9_000 })
})

test('no one changes what is another Orbiter’s, and a customer offers nothing', async () => {
  const owner = await createOrbiter({
    services: [{ name: 'Mine', priceCents: 9_000 }],
    packages: [{ name: 'Mine too', priceCents: 9_000 }],
  })
  const other = viewerOf(await createOrbiter())
  const [serviceId = '', packageId = ''] = [owner.serviceIds[0], owner.packageIds[0]]
  await expect(saveService(other, service({ id: serviceId, name: 'Stolen' }))).rejects.toThrow(
    NotFound,
  )
  await expect(savePackage(other, offering({ id: packageId, name: 'Stolen' }))).rejects.toThrow(
    NotFound,
  )
  await expect(
    switchOffer(other, { kind: 'service', id: serviceId, isActive: 'false' }),
  ).rejects.toThrow(NotFound)
  await expect(removeOffer(other, { kind: 'package', id: packageId })).rejects.toThrow(NotFound)
  await expect(saveService(viewerOf(await createUser()), service())).rejects.toThrow(NotAllowed)
  expect(await publicOffers(owner.id)).toMatchObject({
    services: [{ name: 'Mine' }],
    packages: [{ name: 'Mine too' }],
  })
})

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['81 characters', { name: 'x'.repeat(81) }, 'name'],
  ['501 characters', { description: 'x'.repeat(501) }, 'description'],
  ['no price', { price: '' }, 'price'],
  ['a price of 0', { price: '0' }, 'price'],
  ['a price above $10,000', { price: '10000.01' }, 'price'],
  ['a price in words', { price: 'ten' }, 'price'],
  ['14 minutes', { durationMinutes: '14' }, 'durationMinutes'],
  ['two days', { durationMinutes: '2880' }, 'durationMinutes'],
])(
  'a service with %s is refused beside the field, and what was typed comes back',
  async (_name, changes, field) => {
    const viewer = viewerOf(await createOrbiter())
    const values = { intent: 'own-offer-save', kind: 'service', ...service(changes) }
    const answer = await sendForm(action, { viewer }, values)
    expect(answer.data).toMatchObject({
      ok: false,
      errors: { [field]: expect.any(String) as string },
      values,
    })
    expect((await readOwnOffers(viewer)).services).toEqual([])
  },
)

test('a service and a package of a wedding may cost more than a reel [P-CONST-12]', async () => {
  const viewer = viewerOf(await createOrbiter())
  await saveService(viewer, service({ price: '10,000' }))
  await savePackage(viewer, { ...offering(), price: '$25,000' })
  expect(await readOwnOffers(viewer)).toMatchObject({
    services: [{ priceCents: 1_000_000 }],
    packages: [{ priceCents: 2_500_000 }],
  })
  const values = { intent: 'own-offer-save', kind: 'package', ...offering({ price: '25000.01' }) }
  expect((await sendForm(action, { viewer }, values)).data).toMatchObject({
    errors: { price: 'Enter a price from 1 to 25,000.' },
  })
})

test('each change has its own message, and a list has an end', async () => {
  const viewer = viewerOf(await createOrbiter())
  const tell = async (values: Record<string, string>) =>
    (await sendForm(action, { viewer }, values)).data.title
  const form = { intent: 'own-offer-save', kind: 'package', ...offering() }
  expect(await tell(form)).toBe('Added to your list')
  expect(await tell(form)).toBe('Changes saved')
  const one = { kind: 'package', id: form.id }
  expect(await tell({ intent: 'own-offer-switch', ...one, isActive: 'false' })).toBe('Hidden')
  expect(await tell({ intent: 'own-offer-switch', ...one, isActive: 'true' })).toBe('Shown')
  expect(await tell({ intent: 'own-offer-remove', ...one })).toBe('Removed')
  expect(await tell({ intent: 'own-offer-remove', ...one })).toBe('Error')
  const prices = { intent: 'reel-prices', pricing30s: '90', deliveryDays: '2' }
  expect((await sendForm(savePrices, { viewer }, prices)).data.title).toBe('Prices saved')
  expect(await sendForm(action, { viewer }, { intent: 'toString' })).toMatchObject({
    init: { status: 400 },
  })
  for (let at = 0; at < OFFERS_MAX; at += 1) await saveService(viewer, service())
  await expect(saveService(viewer, service())).rejects.toThrow(Conflict)
})
