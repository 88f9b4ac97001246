import { paths } from '#app/base/paths.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice, Panel } from '#app/ui/panel.tsx'

export function SetupComplete({
  isApproved,
  dueAt,
}: {
  isApproved: boolean
  dueAt: string | null
}) {
  return (
    <div className="grid gap-6">
      <Panel className="grid gap-4">
        <p className="lead">Your profile, samples and prices are saved.</p>
        {!isApproved && (
          <Notice tone="clock" title="Your profile is listed once approved">
            We review it within 24 hours{dueAt && `, by ${dueAt}`}, and write to you. Until then you
            can add your free times and finish your profile.
          </Notice>
        )}
      </Panel>
      <LinkButton to={paths.orbiter()} tone="main" className="w-fit">
        Go to Dashboard
      </LinkButton>
    </div>
  )
}
