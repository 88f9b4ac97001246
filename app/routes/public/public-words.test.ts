/** Contact details in what Orbiters publish about themselves. */
import { expect, test } from 'vitest'
import { readOwnOffers } from '#market/offers/own-offers.server.ts'
import { listOwnPortfolio } from '#market/creators/creator-queries.server.ts'
import { readSetup } from '#work/onboarding/read-setup.server.ts'
import * as application from '#app/routes/admin/application.tsx'
import * as editor from '#app/routes/orbiter/profile/profile-layout.tsx'
import * as person from '#app/routes/orbiter/profile/profile.tsx'
import * as browse from '#app/routes/public/browse-creators.tsx'
import * as creator from '#app/routes/public/orbiter.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

const NUMBER = '214-555-0134'

const createTalkative = () =>
  createOrbiter({
    bio: `Late nights and neon. Call ${NUMBER}. Then we talk.`,
    specialties: ['Events', `Call ${NUMBER}`],
    languages: [`English ${NUMBER}`],
    services: [{ name: 'Menu feature', description: `Six dishes, ${NUMBER}`, priceCents: 9000 }],
    packages: [{ name: `Evening ${NUMBER}`, description: 'Five hours', priceCents: 50_000 }],
    portfolio: [{ title: `Cake, more at ${NUMBER}` }],
  })

test('a phone number is hidden in everything that visitors read of an Orbiter', async () => {
  const { id } = await createTalkative()
  const pages = await Promise.all([
    ...['services', 'portfolio', 'reviews'].map((tab) =>
      openPage(creator, '/orbiter/:orbiterId', `/orbiter/${id}?tab=${tab}`, null),
    ),
    openPage(browse, '/browse-creators', '/browse-creators', null),
  ])
  for (const { html } of pages) expect(html).not.toContain('0134')
  expect(pages[0]?.html).toContain('Late nights and neon. Call [contact hidden]. Then we talk.')
  expect(pages[0]?.html).toContain('Six dishes, [contact hidden]')
  expect(pages[0]?.html).toContain('Evening [contact hidden]')
  expect(pages[1]?.html).toContain('more at [contact hidden]')
  expect(pages[3]?.html).toContain('Call [contact hidden]')
})

test('its writer reads so at the field, and the reviewer on their page', async () => {
  const orbiter = await createTalkative()
  const viewer = viewerOf(orbiter)
  const { html } = await openPage(
    person,
    '/orbiter/profile',
    '/orbiter/profile',
    viewer,
    undefined,
    editor,
  )
  expect(html).toContain(NUMBER)
  expect(html).toContain('Visitors see “[contact hidden]” in place of contact details.')
  expect((await readSetup(viewer)).hasContactsInBio).toBe(true)
  const offers = await readOwnOffers(viewer)
  expect([...offers.services, ...offers.packages].map(({ hasContacts }) => hasContacts)).toEqual([
    true,
    true,
  ])
  expect(await listOwnPortfolio(orbiter.id)).toMatchObject([{ hasContacts: true }])
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const review = await openPage(
    application,
    '/admin/applications/:userId',
    `/admin/applications/${orbiter.id}`,
    admin,
  )
  expect(review.html).toContain(
    `Found in: the bio, the specialties, the languages, “Menu feature”, “Evening ${NUMBER}”, “Cake, more at ${NUMBER}”.`,
  )
})
