import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { addPortfolioItem } from '#market/portfolio/add-portfolio-item.server.ts'
import { findPublicProfile, listPortfolio } from '#market/creators/creator-queries.server.ts'
import { findOffer, listOffers } from '#market/creators/offer-queries.server.ts'
import { db } from '#app/platform/db.ts'
import { during } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

async function listedOrbiter() {
  const orbiter = await createOrbiter({
    pricing: { reel15s: 0, reel30s: 12_500 },
    services: [
      { name: 'Second', priceCents: 20_000 },
      { name: 'Gone', priceCents: 100, isActive: false },
    ],
    packages: [
      { name: 'Evening', priceCents: 90_000 },
      { name: 'Half', priceCents: 40_000 },
      { name: 'Old', priceCents: 1, isActive: false },
    ],
  })
  const profile = await findPublicProfile(orbiter.id)
  if (!profile) throw new Error('not listed')
  return { orbiter, profile }
}

test('services and packages are on offer while they are active, cheapest package first [P-PROF-13] [P-PROF-14]', async () => {
  const { profile } = await listedOrbiter()
  const { reels, services, packages } = await listOffers(profile)
  expect([reels, services, packages].map((offers) => offers.map((offer) => offer.name))).toEqual([
    ['30s Standard Reel'],
    ['Second'],
    ['Half', 'Evening'],
  ])
})

test('an offer is found by its key, if this Orbiter has it and it is active', async () => {
  const { profile } = await listedOrbiter()
  const other = (await listedOrbiter()).orbiter
  const { services, packages } = await listOffers(profile)
  const names = async (keys: string[]) =>
    Promise.all(keys.map(async (key) => (await findOffer(profile, key))?.name ?? null))
  expect(
    await names(['general', 'reel:30', services[0]?.key ?? '', packages[1]?.key ?? '']),
  ).toEqual(['General Service', '30s Standard Reel', 'Second', 'Evening'])
  const absent = [
    'reel:15',
    'reel:60',
    'any',
    '',
    'service:',
    'service:1',
    `service:${newId()}`,
    `service:${other.serviceIds[0] ?? ''}`,
    `package:${other.packageIds[0] ?? ''}`,
  ]
  expect(new Set(await names(absent))).toEqual(new Set([null]))
})

test.each([
  ['an unknown id', async () => newId()],
  ['something that is no id', async () => "1' or '1'='1"],
  ['a reserved word', async () => 'setup'],
  ['a customer', async () => (await createUser()).id],
  ['an Orbiter who is not listed', async () => (await createOrbiter({ listed: false })).id],
])('%s has no public profile', async (_name, makeId) => {
  expect(await findPublicProfile(await makeId())).toBeNull()
})

test('the id may be written in capitals', async () => {
  const { orbiter } = await listedOrbiter()
  expect(await findPublicProfile(orbiter.id.toUpperCase())).toMatchObject({ userId: orbiter.id })
})

test('a profile is read by itself, with every fact of a public Orbiter [P-CALL-05] [P-ENT-04]', async () => {
  const { orbiter, profile } = await listedOrbiter()
  await createOrbiter()
  const rowCounts: string[] = []
  const read = await db()
    .withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        rowCounts.push(String(result.rows.length))
        return Promise.resolve(result)
      },
    })
    .transaction()
    .execute((tx) => findPublicProfile(orbiter.id, tx))
  expect(rowCounts).toEqual(['1'])
  expect(read).toEqual(profile)
  expect(Object.keys(profile)).toEqual(
    expect.arrayContaining([
      'userId',
      'fullName',
      'bio',
      'location',
      'specialties',
      'level',
      'startingPriceCents',
      'isAvailable',
      'imageUrl',
      'completeness',
      'instagram',
      'youtube',
      'tiktok',
      'website',
      'pricing15s',
      'pricing30s',
      'pricing60s',
      'deliveryDays',
    ]),
  )
})

test('a profile tells the public neither address nor account', async () => {
  const { orbiter, profile } = await listedOrbiter()
  expect(JSON.stringify(profile)).not.toContain(orbiter.email)
})

test('the portfolio shows what is featured first, then the newest [P-PROF-16]', async () => {
  const orbiter = await createOrbiter()
  const add = (title: string, at: string, isFeatured = false) =>
    during(at, () =>
      addPortfolioItem(viewerOf(orbiter), {
        title,
        mediaUrl: '/files/reels/a.mp4',
        mediaType: 'video',
        isFeatured,
      }),
    )
  await add('old', '2026-01-01T00:00:00Z')
  await add('new', '2026-03-01T00:00:00Z')
  await add('featured, older', '2026-01-15T00:00:00Z', true)
  await add('featured', '2026-02-01T00:00:00Z', true)
  expect((await listPortfolio(orbiter.id)).map((item) => item.title)).toEqual([
    'featured',
    'featured, older',
    'new',
    'old',
  ])
})
