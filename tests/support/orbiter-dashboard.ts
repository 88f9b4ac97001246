/** The pages of the Orbiter dashboard, as rendered by the server. */
import * as bookings from '#app/routes/orbiter/bookings.tsx'
import * as calendar from '#app/routes/orbiter/calendar.tsx'
import * as checks from '#app/routes/orbiter/profile/checks.tsx'
import * as layout from '#app/routes/orbiter/orbiter-layout.tsx'
import * as overview from '#app/routes/orbiter/orbiter.tsx'
import * as profile from '#app/routes/orbiter/profile/profile.tsx'
import * as editor from '#app/routes/orbiter/profile/profile-layout.tsx'
import { viewerOf, type TestUser } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'

const PAGES = {
  '': overview,
  '/profile': profile,
  '/profile/checks': checks,
  '/bookings': bookings,
  '/calendar': calendar,
}

/** Opens a page in the layout of the dashboard. With `form`, submits it first. */
export const openDashboard = (
  orbiter: TestUser,
  page: keyof typeof PAGES = '',
  form?: Record<string, string>,
  query = '',
) =>
  openPage(
    PAGES[page],
    `/orbiter${page}`,
    `/orbiter${page}${query}`,
    viewerOf(orbiter),
    form,
    page.startsWith('/profile') ? editor : layout,
  )
