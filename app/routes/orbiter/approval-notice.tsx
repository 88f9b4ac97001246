import { Link } from 'react-router'
import type { OwnProfile } from '#app/features/creators/own-profile.server.ts'
import { paths } from '#app/base/paths.ts'
import { Notice } from '#app/ui/panel.tsx'

/** Explains why customers cannot currently find this Orbiter. */
export function ApprovalNotice({
  approval,
  reason,
}: {
  approval: OwnProfile['approval']
  reason: string | null
}) {
  return (
    <div className="mt-6">
      {approval === 'refused' ? (
        <Notice tone="bad" title="Your application was not approved">
          {reason} You aren't listed, so customers can't find or book you.{' '}
          <Link to={paths.onboarding()} className="text-link">
            Apply again
          </Link>
        </Notice>
      ) : (
        <Notice tone="clock" title="Your application is under review">
          You aren't listed yet. We answer within 24 hours. Once you're approved, customers can find
          and book you.{' '}
          <Link to={paths.onboarding()} className="text-link">
            See your application
          </Link>
        </Notice>
      )}
    </div>
  )
}
