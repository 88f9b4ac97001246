import type { ApplicantWords } from '#work/onboarding/applicant-state.server.ts'
import { ApplicantNotice } from '#app/routes/onboarding/state/applicant-notice.tsx'

/** Shown above the dashboard of an Orbiter who is not listed. */
export function ListingNotice({ words }: { words: ApplicantWords }) {
  return (
    <div className="above-24">
      <ApplicantNotice words={words} />
    </div>
  )
}
