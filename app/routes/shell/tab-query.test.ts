/** The URLs that the specification uses for tabs. */
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import * as settings from '#app/routes/admin/settings/settings.tsx'
import * as dashboard from '#app/routes/dashboard/dashboard.tsx'
import * as orbiter from '#app/routes/orbiter/orbiter.tsx'
import * as profile from '#app/routes/profile/profile.tsx'
import { serveSite } from '#tests/support/guarded-site.ts'

const viewer: Viewer = {
  id: newId(),
  email: 'robin@example.test',
  fullName: 'Robin Vale',
  roles: ['user', 'orbiter', 'admin'],
  timeZone: 'America/Chicago',
  avatarUrl: null,
}

const LEADING: Record<string, { middleware: unknown }> = {
  '/admin/settings': settings,
  '/dashboard': dashboard,
  '/orbiter': orbiter,
  '/profile': profile,
}
const page = { default: () => null, loader: () => null, action: () => null }
const site = serveSite(
  ({ pattern, isLayout }) => ({
    ...page,
    middleware: isLayout ? undefined : LEADING[pattern]?.middleware,
  }),
  () => new Response('the page'),
)
const ask = (path: string, method = 'GET') =>
  site(
    new Request(`http://localhost${path}`, {
      method,
      body: method === 'POST' ? new URLSearchParams({ intent: 'x' }) : undefined,
    }),
    viewer,
  )

test.each([
  ['/dashboard?tab=bookings', '/dashboard/bookings'],
  ['/dashboard?tab=messages', '/dashboard/messages'],
  ['/dashboard?tab=profile', '/dashboard/profile'],
  ['/dashboard?tab=bookings&booked=package', '/dashboard/bookings?booked=package'],
  ['/dashboard/?show=20&tab=bookings', '/dashboard/bookings?show=20'],
  ['/orbiter?tab=profile', '/orbiter/profile'],
  ['/orbiter?tab=bookings&q=corner+bakery&reject=1', '/orbiter/bookings?q=corner+bakery&reject=1'],
  [
    '/orbiter?tab=calendar&view=month&date=2027-01-05',
    '/orbiter/calendar?view=month&date=2027-01-05',
  ],
  ['/profile?tab=security', '/profile/security'],
  ['/profile?tab=notifications', '/profile/notifications'],
  ['/profile?tab=data', '/profile/data'],
  ['/admin/settings?tab=cities&city=new', '/admin/settings/cities?city=new'],
  ['/admin/settings?tab=claims', '/admin/settings/claims'],
  ['/admin/settings?tab=texts&text=quote', '/admin/settings/texts?text=quote'],
])('%s leads to %s, and a form that is sent there goes along [P-CD-02]', async (path, target) => {
  const shown = await ask(path)
  expect([shown.status, shown.headers.get('location')]).toEqual([302, target])
  expect(shown.headers.get('set-cookie'), 'what the next page is to say stays').toBeNull()
  const sent = await ask(path, 'POST')
  expect([sent.status, sent.headers.get('location')]).toEqual([307, target])
  const asData = await ask(path.replace(/\/?\?/, '.data?'))
  expect([asData.status, (await asData.text()).includes(`"${target}"`)]).toEqual([202, true])
})

test.each([
  '/dashboard',
  '/dashboard?tab=overview',
  '/orbiter?tab=banana',
  '/profile?tab=',
  '/profile?tab=toString',
  '/admin/settings?tab=catalog',
])('%s is the first tab', async (path) => {
  expect(await (await ask(path)).text()).toBe('the page')
})
