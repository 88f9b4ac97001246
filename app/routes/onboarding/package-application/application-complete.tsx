import { paths } from '#app/base/paths.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'

interface CompleteProps {
  isApproved: boolean
  interview: string | null
  interviewLink: string | null
  dueAt: string | null
}

export function ApplicationComplete({
  isApproved,
  interview,
  interviewLink,
  dueAt,
}: CompleteProps) {
  return (
    <div className="grid gap-6">
      <Panel className="grid gap-4">
        {isApproved ? (
          <p className="lead">
            Your application is approved. Everything else happens in your dashboard.
          </p>
        ) : (
          <>
            <p className="lead">
              We received your application. Our team reviews it within 24 hours and writes to you.
            </p>
            {dueAt && <p className="text-muted">You'll hear from us by {dueAt}.</p>}
          </>
        )}
        {interview && !isApproved && (
          <div className="grid gap-2">
            <h2 className="title">Your interview</h2>
            <p>{interview}, 15-20 minutes by video call.</p>
            <p className="text-muted">
              {interviewLink ? (
                <a className="text-link" href={interviewLink} rel="noopener noreferrer">
                  Join the video call
                </a>
              ) : (
                'We email you the link before the call.'
              )}
            </p>
            <p>
              <a className="text-link" href={paths.interviewCalendar()}>
                Add to calendar (.ics)
              </a>
            </p>
          </div>
        )}
      </Panel>
      <LinkButton to={paths.orbiter()} tone="main" className="w-fit">
        Go to Dashboard
      </LinkButton>
    </div>
  )
}
