/** Levels and delisting, as the admin and the Orbiter see them. */
import { expect, test } from 'vitest'
import type { Viewer } from '#people/accounts/viewer.ts'
import * as applicationPage from '#app/routes/admin/application.tsx'
import * as applicationsPage from '#app/routes/admin/applications.tsx'
import * as notifications from '#app/routes/notifications/notifications.tsx'
import * as setup from '#app/routes/onboarding/orbiter-setup.tsx'
import * as creatorPage from '#app/routes/public/orbiter.tsx'
import { readFlash } from '#app/routes/shell/flash-toasts.server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { openDashboard } from '#tests/support/orbiter-dashboard.ts'
import { linkTo } from '#tests/support/page-markup.ts'
import { makeReady } from '#tests/support/ready-orbiter.ts'

useDatabase()

const openDesk = (
  viewer: Viewer,
  { id }: { id: string },
  form?: Record<string, string>,
  query = '',
) =>
  openPage(
    applicationPage,
    '/admin/applications/:userId',
    `/admin/applications/${id}${query}`,
    viewer,
    form,
  )

test('a listed Orbiter who picks Pro asks for it, and stays what they are until an admin answers [P-OPE-09]', async () => {
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const orbiter = await createOrbiter({ level: 'beginner', fullName: 'Lena Level' })
  const viewer = viewerOf(orbiter)
  const openSetup = (query: string, form?: Record<string, string>) =>
    openPage(setup, '/orbiter-setup', `/orbiter-setup${query}`, viewer, form)
  // The wizard starts over for someone who is listed: the first steps lead to the prices.
  const about = { step: 'portfolio', bio: 'Light first.', location: 'Dallas, TX' }
  expect((await openSetup('?step=portfolio', about)).location).toBe('/orbiter-setup?step=samples')
  expect((await openSetup('?step=samples', { step: 'samples', intent: 'skip' })).location).toBe(
    '/orbiter-setup?step=pricing',
  )
  expect((await openSetup('?step=pricing')).text).toContain('Your level is Beginner.')
  const prices = { orbiterLevel: 'pro', pricing30s: '125', turnaroundDays: '2' }
  expect((await openSetup('?step=pricing', { step: 'pricing', ...prices })).location).toBe(
    '/orbiter/profile/prices',
  )
  expect(readFlash('level-asked')?.description).toContain('Our team has your level request.')

  const list = await openPage(applicationsPage, '/admin/applications', '/admin/applications', admin)
  const wishes = /Level requests[^]*?<\/section>/.exec(list.html)?.[0] ?? ''
  expect(linkTo(wishes, 'Lena Level')).toBe(`/admin/applications/${orbiter.id}`)
  const asked = await openDesk(admin, orbiter)
  expect(asked.text).toContain('Now Beginner.')
  expect(asked.text).toContain('Asked for: Pro. You decide.')
  const given = await openDesk(admin, orbiter, { intent: 'level', level: 'intermediate' })
  expect(given.text).toContain('Now Intermediate.')
  const news = await openPage(notifications, '/notifications', '/notifications', viewer)
  expect(news.text).toContain('Your level is Intermediate')
})

test('delisting asks for a reason, tells the Orbiter, and can be undone', async () => {
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const orbiter = await createOrbiter({ fullName: 'Delia Delisted' })
  await makeReady(orbiter.id)
  const openProfile = () =>
    openPage(creatorPage, '/orbiter/:orbiterId', `/orbiter/${orbiter.id}`, viewerOf(orbiter)).catch(
      (answer: unknown) => answer,
    )
  const ask = linkTo((await openDesk(admin, orbiter)).html, 'Delist')?.split('?')[1]
  const question = await openDesk(admin, orbiter, undefined, `?${ask}`)
  expect(question.text).toContain('Delist this Orbiter?')
  const refused = await openDesk(admin, orbiter, { intent: 'delist', reason: '' }, `?${ask}`)
  expect([refused.status, refused.text.includes('Delist this Orbiter?')]).toEqual([422, true])
  const reason = 'Three complaints in a week.'
  expect((await openDesk(admin, orbiter, { intent: 'delist', reason })).text).toContain('Delisted')
  const { text } = await openDashboard(orbiter)
  expect(text).toContain('Your profile is no longer listed')
  expect(text).toContain(reason)
  expect(await openProfile()).toMatchObject({ status: 404 })
  const again = linkTo((await openDesk(admin, orbiter)).html, 'List again')?.split('?')[1]
  expect((await openDesk(admin, orbiter, undefined, `?${again}`)).text).toContain(
    'List this Orbiter again?',
  )
  expect((await openDesk(admin, orbiter, { intent: 'relist' })).text).toContain('Approved')
  expect(await openProfile()).toMatchObject({ status: 200 })
})
