import { lazy } from 'react'
import { Outlet } from 'react-router'
import type { Route } from './+types/orbiter-layout'
import { countOpenRequests } from '#app/features/bookings/orbiter-booking-queries.server.ts'
import { getOwnProfile } from '#app/features/creators/own-profile.server.ts'
import { readApplicantWords } from '#app/features/onboarding/applicant-state.server.ts'
import { paths } from '#app/base/paths.ts'
import { AvailabilityToggle } from '#app/routes/orbiter/availability-toggle.tsx'
import type { Desk } from '#app/routes/orbiter/desk.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { TabLinks } from '#app/ui/tabs.tsx'

/** Listed Orbiters never see it. */
const ListingNotice = lazy(() =>
  import('#app/routes/orbiter/listing-notice.tsx').then((module) => ({
    default: module.ListingNotice,
  })),
)

export const meta: Route.MetaFunction = () =>
  pageMeta('Orbiter dashboard', 'Your booking requests and upcoming bookings.')

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  return readPage(
    'orbiter dashboard failed to load',
    { name: viewer.fullName },
    async (): Promise<Desk> => {
      const profile = await getOwnProfile(viewer)
      const [openCount, applicant] = await Promise.all([
        countOpenRequests(viewer),
        readApplicantWords(viewer),
      ])
      return { profile, openCount, applicant }
    },
  )
}

const tabsOf = (openCount: number) => [
  { to: paths.orbiter(), label: 'Overview' },
  { to: paths.orbiterProfile(), label: 'Profile' },
  {
    to: paths.orbiterBookings(),
    label: 'Bookings',
    badge: openCount > 0 ? <Waiting count={openCount} /> : undefined,
  },
  { to: paths.orbiterCalendar(), label: 'Calendar' },
]

export default function OrbiterLayout({
  loaderData: { name, content: desk },
}: Route.ComponentProps) {
  return (
    <div className="page pt-10 pb-16 md:pt-14">
      <div className="work-head">
        <h1 className="display-2 wrap-anywhere">Hi, {name}</h1>
        {desk && <AvailabilityToggle isAvailable={desk.profile.isAvailable} />}
      </div>
      {desk?.applicant && desk.applicant.stage !== 'listed' && (
        <ListingNotice words={desk.applicant} />
      )}
      <TabLinks label="Dashboard" className="mt-8" tabs={tabsOf(desk?.openCount ?? 0)} />
      <Outlet context={desk} />
    </div>
  )
}

function Waiting({ count }: { count: number }) {
  return (
    <>
      {count}
      <span className="sr-only"> waiting for your answer</span>
    </>
  )
}
