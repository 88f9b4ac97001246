import { expect, test } from 'vitest'
import { carryOut } from '#work/intentions/carry-out.server.ts'
import { findOwnApplication } from '#work/onboarding/package-application.server.ts'
import * as packageFlow from '#app/routes/onboarding/package-flow.tsx'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

const PATH = '/orbiter/onboarding/package-flow'
const FORM: Record<string, string> = {
  step: 'application',
  intent: 'continue',
  fullName: 'Noa Levin',
  email: 'noa@example.test',
  phone: '+1 214 555 0100',
  location: 'Dallas, TX',
  experience: 'Three years of weddings.',
  motivation: 'I film every weekend anyway.',
  availability: 'Weekends',
  equipment: 'iPhone 15 Pro',
}

const visit = (path: string, viewer: Parameters<typeof openPage>[3], form?: typeof FORM) =>
  openPage(packageFlow, PATH, path, viewer, form)

/** @returns the page that sign-in leads back to, with its secret */
async function startSignedOut(): Promise<string> {
  const { location } = await visit(PATH, null, FORM)
  const { pathname, searchParams } = new URL(location ?? '', 'http://localhost')
  expect([pathname, searchParams.get('tab'), searchParams.get('role')]).toEqual([
    '/auth',
    'signup',
    'orbiter',
  ])
  return searchParams.get('next') ?? ''
}

const waiting = () =>
  db()
    .selectFrom('orbiterApplications')
    .select('id')
    .where('userId', 'is', null)
    .where('claimHash', 'is not', null)
    .execute()

test('opening the link of a started application changes nothing; saving its step takes it over', async () => {
  const next = await startSignedOut()
  const viewer = viewerOf(await createUser())
  const page = await visit(next, viewer)
  expect(page.html).toContain('Three years of weddings.')
  expect(await findOwnApplication(viewer, 'package-flow')).toBeNull()
  expect(await waiting()).toHaveLength(1)

  const draft = new URLSearchParams(next.split('?')[1]).get('draft') ?? ''
  expect(page.html).toContain(`name="draft" value="${draft}"`)
  const saved = await visit(next, viewer, { ...FORM, draft })
  expect(saved.location).toBe(`${PATH}?step=portfolio`)
  expect(await findOwnApplication(viewer, 'package-flow')).toMatchObject({ step: 2 })
  expect(await waiting()).toEqual([])
  expect((await visit(next, viewer)).location, 'used up').toBe(`${PATH}?step=portfolio`)
})

test('signing in for it takes it over, for the account that was opened alone', async () => {
  const next = await startSignedOut()
  const viewer = viewerOf(await createUser())
  await db()
    .updateTable('intentions')
    .set({ userId: viewer.id })
    .where('kind', '=', 'application')
    .execute()
  expect(await carryOut(viewerOf(await createUser()), { token: null, next })).toBeNull()
  expect(await carryOut(viewer, { token: null, next })).toEqual({ next: PATH, problem: null })
  expect(await findOwnApplication(viewer, 'package-flow')).toMatchObject({
    answers: { fullName: 'Noa Levin' },
    step: 2,
  })
})
