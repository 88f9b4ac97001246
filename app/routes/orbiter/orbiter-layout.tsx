import { Outlet } from 'react-router'
import type { Route } from './+types/orbiter-layout'
import { countToAnswer } from '#team/attention/waiting-counts.server.ts'
import { getOwnProfile } from '#market/creators/own-profile.server.ts'
import { readApplicantWords } from '#work/onboarding/applicant-state.server.ts'
import type { Desk } from '#app/routes/orbiter/desk.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { WorkHead } from '#app/ui/work-head.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Orbiter dashboard', 'Your booking requests and upcoming bookings.')

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  return readPage('orbiter dashboard failed to load', {}, async (): Promise<Desk> => {
    const profile = await getOwnProfile(viewer)
    const [toAnswer, applicant] = await Promise.all([
      countToAnswer(viewer),
      readApplicantWords(viewer),
    ])
    return { name: viewer.fullName, profile, toAnswer, applicant }
  })
}

export default function OrbiterLayout({ loaderData: { content: desk } }: Route.ComponentProps) {
  return (
    <div className="page">
      {!desk && <WorkHead title="Dashboard" />}
      <Outlet context={desk} />
    </div>
  )
}
