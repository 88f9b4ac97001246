/** What the headline of the profile editor says on each section. */
import { expect, test } from 'vitest'
import * as checks from '#app/routes/orbiter/profile/checks.tsx'
import * as model from '#app/routes/orbiter/profile/model.tsx'
import * as portfolio from '#app/routes/orbiter/profile/portfolio.tsx'
import * as prices from '#app/routes/orbiter/profile/prices.tsx'
import * as layout from '#app/routes/orbiter/profile/profile-layout.tsx'
import * as about from '#app/routes/orbiter/profile/profile.tsx'
import * as services from '#app/routes/orbiter/profile/services.tsx'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

type Section = Parameters<typeof openPage>[0]

async function headlineOf(viewer: ReturnType<typeof viewerOf>, section: Section) {
  const { html } = await openPage(section, '/section', '/section', viewer, undefined, layout)
  return /<h1[^>]*>([^<]*)</u.exec(html)?.[1]
}

test('each section says in the headline how it stands', async () => {
  const orbiter = await createOrbiter({
    pricing: { reel15s: 13_000, reel30s: 19_500 },
    portfolio: [{ title: 'One' }, { title: 'Two' }],
  })
  const viewer = viewerOf(orbiter)
  await db()
    .updateTable('profiles')
    .set({ profileCompleteness: 100 })
    .where('userId', '=', orbiter.id)
    .execute()
  expect(await headlineOf(viewer, about)).toBe('Your profile is listed.')
  expect(await headlineOf(viewer, portfolio)).toBe('2 pieces on your wall.')
  expect(await headlineOf(viewer, prices)).toBe('Reels from $130.')
  expect(await headlineOf(viewer, services)).toBe('No services to book.')
  expect(await headlineOf(viewer, checks)).toMatch(/^\d of 6 checks done\.$/)
  expect(await headlineOf(viewer, model)).toBe('You work in the Marketplace Flow.')
})

test('on every section, what keeps a profile from being listed comes first', async () => {
  const orbiter = await createOrbiter({ listed: false })
  const viewer = viewerOf(orbiter)
  expect(await headlineOf(viewer, prices)).toMatch(/^Your profile is \d+% complete\.$/)
  await db()
    .updateTable('profiles')
    .set({ profileCompleteness: 100 })
    .where('userId', '=', orbiter.id)
    .execute()
  expect(await headlineOf(viewer, prices)).toBe('Your profile isn&#x27;t listed yet.')
})
