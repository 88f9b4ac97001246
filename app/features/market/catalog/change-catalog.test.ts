import { expect, test } from 'vitest'
import { listCatalog, listProducts } from '#market/catalog/catalog-queries.server.ts'
import {
  changeCommission,
  changeContact,
  changeProduct,
} from '#market/catalog/change-catalog.server.ts'
import { getSetting } from '#people/settings/settings.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const form = {
  name: 'Instant Reel',
  subtitle: '1 hour',
  price: '$109.50',
  originalPrice: '129',
  features: 'One\n\n Two \nOne',
  isActive: 'on',
}
const audit = () =>
  db()
    .selectFrom('auditEntries')
    .select(['action', 'subjectId', 'fromValue', 'toValue'])
    .orderBy('id')
    .execute()

test('an admin changes a product; the change is recorded with from and to, once', async () => {
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  await changeProduct(admin, 'instant', form)
  await changeProduct(admin, 'instant', form)
  const product = (await listProducts('event-package')).find(({ id }) => id === 'instant')
  expect(product).toMatchObject({
    priceCents: 10_950,
    originalPriceCents: 12_900,
    features: ['One', 'Two'],
    isPopular: false,
  })
  const [entry, ...others] = await audit()
  expect(others).toEqual([])
  expect(JSON.parse(entry?.fromValue ?? '')).toMatchObject({ price: 9900, original_price: null })
  expect(JSON.parse(entry?.toValue ?? '')).toMatchObject({ price: 10_950, original_price: 12_900 })

  await changeProduct(admin, 'instant', { ...form, isActive: undefined })
  expect((await listProducts('event-package')).map(({ id }) => id)).not.toContain('instant')
  expect((await listCatalog()).find(({ id }) => id === 'instant')).toMatchObject({
    isActive: false,
  })
})

test('a wrong price changes nothing and says so beside the field', async () => {
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const wrong = (input: object) =>
    expect(changeProduct(admin, 'event-boost', { ...form, ...input })).rejects
  await wrong({ price: 'free' }).toMatchObject({ fields: { price: expect.any(String) } })
  await wrong({ price: '-5' }).toMatchObject({ fields: { price: expect.any(String) } })
  await wrong({ price: '200', originalPrice: '150' }).toMatchObject({
    fields: { originalPrice: expect.any(String) },
  })
  await wrong({ name: ' ' }).toMatchObject({ fields: { name: 'Enter a name.' } })
  await expect(changeProduct(admin, 'no-such', form)).rejects.toMatchObject({ status: 404 })
})

test('commission and contact are settings that only an admin changes', async () => {
  const [admin, user] = [
    viewerOf(await createUser({ roles: ['admin'] })),
    viewerOf(await createUser()),
  ]
  await changeCommission(admin, {
    marketplace: '12.5',
    beginner: '25',
    intermediate: '22',
    pro: '19',
  })
  expect(await getSetting('commission_bps')).toEqual({
    marketplace: 1250,
    'package-flow': { beginner: 2500, intermediate: 2200, pro: 1900 },
  })
  await changeContact(admin, { phone: '', supportEmail: 'help@example.test' })
  expect(await getSetting('contact')).toEqual({ phone: '', supportEmail: 'help@example.test' })
  await expect(changeContact(admin, { phone: 'call me', supportEmail: 'x' })).rejects.toMatchObject(
    {
      fields: { phone: expect.any(String), supportEmail: expect.any(String) },
    },
  )
  await expect(
    changeCommission(admin, { marketplace: '100', beginner: '', intermediate: '1', pro: '1' }),
  ).rejects.toMatchObject({
    fields: { marketplace: expect.any(String), beginner: expect.any(String) },
  })
  for (const refused of [
    changeProduct(user, 'instant', form),
    changeCommission(user, {}),
    changeContact(user, {}),
  ])
    await expect(refused).rejects.toMatchObject({ status: 403 })
})
