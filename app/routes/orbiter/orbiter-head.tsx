import { lazy, type ReactNode } from 'react'
import type { Desk } from '#app/routes/orbiter/desk.ts'

/** Listed Orbiters never see it. */
const ListingNotice = lazy(() =>
  import('#app/routes/orbiter/listing-notice.tsx').then((module) => ({
    default: module.ListingNotice,
  })),
)

interface OrbiterHeadProps {
  title: ReactNode
  desk: Desk
}

/** The top of an Orbiter's page: a headline that says the state of the day. */
export function OrbiterHead({ title, desk: { applicant } }: OrbiterHeadProps) {
  return (
    <>
      <h1 className="desk-title">{title}</h1>
      <DeskNotice applicant={applicant} />
    </>
  )
}

/** Where the application of someone who is not listed stands. */
export const DeskNotice = ({ applicant }: Pick<Desk, 'applicant'>) =>
  applicant && applicant.stage !== 'listed' && <ListingNotice words={applicant} />
