/**
 * In production, admins have no power until they turn on two-step sign-in, which they can do
 * themselves.
 */
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSecondStep } from '#people/auth/two-factor.server.ts'
import { readViewer } from '#people/auth/sessions.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { now } from '#app/platform/clock.ts'
import { env } from '#app/platform/env.ts'
import { readSecurity } from '#app/routes/profile/read-security.server.ts'
import * as smartDashboard from '#app/routes/auth/smart-dashboard.ts'
import { action } from '#app/routes/profile/security.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, signedInCookie, viewerOf } from '#tests/support/factories.ts'
import { askGuard } from '#tests/support/guarded-site.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { sendForm } from '#tests/support/send-form.ts'

useDatabase()

const PASSWORD = 'a-password-of-mine'

beforeEach(() => void Object.assign(env(), { isProduction: true }))
afterEach(() => void Object.assign(env(), { isProduction: false }))

/** It only redirects. */
const SMART_DASHBOARD = { ...smartDashboard, default: () => null }

const SET_UP = '/profile/security second-step-required'

test('in production an admin without a second step is shown the way to it, on every page of the admin area, however it is asked for', async () => {
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const pages = [
    '/admin',
    '/admin/users',
    '/admin/users.csv',
    '/admin/audit.data',
    '/ADMIN/settings/',
    '/%61dmin',
  ]
  for (const path of pages)
    for (const method of ['GET', 'POST'])
      expect([path, await askGuard(path, admin, method)]).toEqual([path, SET_UP])
  expect(await askGuard('/dashboard', admin), 'no other role is theirs').toBe(SET_UP)
  expect(
    await askGuard('/smart-dashboard', admin),
    'leads to /admin, and from there to the set-up',
  ).toBe('as admin')
  for (const path of ['/profile', '/profile/security', '/profile.data', '/profile/data.json'])
    expect(await askGuard(path, admin)).toBe('as admin')
  expect(await askGuard('/profile/security', admin, 'POST')).toBe('as admin')
  Object.assign(env(), { isProduction: false })
  expect(await askGuard('/admin', admin), 'a laptop asks for no phone').toBe('as admin')
})

test('nor have they an admin’s power elsewhere; what else they are, they stay', async () => {
  const both = viewerOf(await createUser({ roles: ['user', 'admin'] }))
  expect(await askGuard('/admin', both)).toBe(SET_UP)
  expect(await askGuard('/bookings/0190f5fe-7c00-7a00-8000-000000000001', both)).toBe('as user')
  expect(await askGuard('/bookings/0190f5fe-7c00-7a00-8000-000000000001', both, 'POST')).toBe(
    'as user',
  )
  expect(
    await askGuard('/api/reels/0190f5fe-7c00-7a00-8000-000000000001/report', both, 'POST'),
  ).toBe('as user')
  expect(await askGuard('/browse-creators', both), 'a public page').toBe('as user, admin')
  expect(await askGuard('/orbiter', both)).toBe('/dashboard no-access')
  const guarded = { ...both, hasSecondStep: true as const }
  expect(await askGuard('/admin', guarded)).toBe('as user, admin')
})

test('after signing in they come to the set-up before anything else, wherever they were going', async () => {
  const both = viewerOf(await createUser({ roles: ['user', 'admin'] }))
  const lead = async (viewer: Viewer) =>
    (await openPage(SMART_DASHBOARD, '/smart-dashboard', '/smart-dashboard?next=/browse', viewer))
      .location
  expect(await lead(both)).toBe('/profile/security')
  expect(await lead({ ...both, hasSecondStep: true })).toBe('/browse')
  Object.assign(env(), { isProduction: false })
  expect(await lead(both)).toBe('/browse')
})

test('they can set it up, are then let in, and cannot switch it off again', async () => {
  const user = await createUser({ roles: ['admin'], password: PASSWORD })
  const cookie = await signedInCookie(user)
  const admin = viewerOf(user)
  const send = (viewer: Viewer, fields: Record<string, string>) =>
    sendForm(action, { viewer, cookie }, fields)
  const shown = await readSecurity(admin, cookie)
  expect(shown).toMatchObject({ isRequired: true, secondStep: { isOn: false } })
  await send(admin, { intent: 'begin-second-step', currentPassword: PASSWORD })
  const { setUp } = await readSecondStep(admin)
  const code = new TOTP({ secret: Secret.fromBase32(setUp?.secret ?? '') }).generate({
    timestamp: now().getTime(),
  })
  expect(await send(admin, { intent: 'confirm-second-step', code })).toMatchObject({
    data: { ok: true },
  })
  const viewer = await readViewer(cookie)
  expect(viewer).toMatchObject({ roles: ['admin'], hasSecondStep: true })
  expect(await askGuard('/admin', viewer)).toBe('as admin')
  const off = await send(admin, { intent: 'end-second-step', currentPassword: PASSWORD })
  expect(off).toMatchObject({
    data: { ok: false, description: 'Two-step sign-in is required for admins.' },
    init: { status: 409 },
  })
})
