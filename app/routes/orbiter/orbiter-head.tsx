import { lazy, type ReactNode } from 'react'
import type { Desk } from '#app/routes/orbiter/desk.ts'
import { WorkHead } from '#app/ui/work-head.tsx'

/** Loaded separately, because listed Orbiters never see it. */
const ListingNotice = lazy(() =>
  import('#app/routes/orbiter/listing-notice.tsx').then((module) => ({
    default: module.ListingNotice,
  })),
)

interface OrbiterHeadProps {
  title: ReactNode
  desk: Desk
  /** Beside the headline. */
  children?: ReactNode
}

/** The top of an Orbiter's page: a headline with the state of the day. */
export function OrbiterHead({ title, desk: { applicant }, children }: OrbiterHeadProps) {
  return (
    <>
      <WorkHead title={title}>{children}</WorkHead>
      <DeskNotice applicant={applicant} />
    </>
  )
}

/** The state of the application, for someone who is not listed. */
export const DeskNotice = ({ applicant }: Pick<Desk, 'applicant'>) =>
  applicant && applicant.stage !== 'listed' && <ListingNotice words={applicant} />
