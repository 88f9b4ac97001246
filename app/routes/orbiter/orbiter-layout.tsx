import { lazy } from 'react'
import { Outlet, useMatches } from 'react-router'
import type { Route } from './+types/orbiter-layout'
import { countToAnswer } from '#app/features/attention/waiting-counts.server.ts'
import { getOwnProfile } from '#app/features/creators/own-profile.server.ts'
import { readApplicantWords } from '#app/features/onboarding/applicant-state.server.ts'
import { AvailabilityToggle } from '#app/routes/orbiter/availability-toggle.tsx'
import type { Desk } from '#app/routes/orbiter/desk.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

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
      const [toAnswer, applicant] = await Promise.all([
        countToAnswer(viewer),
        readApplicantWords(viewer),
      ])
      return { name: viewer.fullName, profile, toAnswer, applicant }
    },
  )
}

export default function OrbiterLayout({
  loaderData: { name, content: desk },
}: Route.ComponentProps) {
  const hasOwnHead = useMatches().some(
    ({ handle }) => (handle as { hasOwnHead?: boolean } | undefined)?.hasOwnHead,
  )
  return (
    <div className="page">
      {(!hasOwnHead || !desk) && (
        <div className="work-head">
          <h1 className="display-2 wrap-anywhere">Hi, {name}</h1>
          {desk && <AvailabilityToggle isAvailable={desk.profile.isAvailable} />}
        </div>
      )}
      {!hasOwnHead && desk?.applicant && desk.applicant.stage !== 'listed' && (
        <ListingNotice words={desk.applicant} />
      )}
      <Outlet context={desk} />
    </div>
  )
}
