import type { ApplicantWords } from '#app/features/onboarding/applicant-state.server.ts'
import { paths } from '#app/base/paths.ts'
import { ApplicantNotice } from '#app/routes/onboarding/state/applicant-notice.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'

export function SetupComplete({ applicant }: { applicant: ApplicantWords | null }) {
  return (
    <div className="grid gap-6">
      <Panel className="grid gap-4">
        <p className="lead">Your profile, samples and prices are saved.</p>
        {applicant && <ApplicantNotice words={applicant} isWizard />}
        {(applicant?.stage === 'review' || applicant?.stage === 'sample') && (
          <p className="text-muted">
            Your profile is listed once approved. Until then you can add your free times and finish
            your profile.
          </p>
        )}
      </Panel>
      <LinkButton to={paths.orbiter()} tone="main" className="w-fit">
        Go to Dashboard
      </LinkButton>
    </div>
  )
}
