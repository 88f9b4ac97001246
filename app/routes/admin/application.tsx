import { ArrowLeft } from 'lucide'
import { Link } from 'react-router'
import type { Route } from './+types/application'
import { formatInstant } from '#app/base/time.ts'
import { findApplication } from '#app/features/onboarding/application-queries.server.ts'
import {
  approveOrbiter,
  inviteToInterview,
  refuseOrbiter,
} from '#app/features/onboarding/approve-orbiter.server.ts'
import { markVerification } from '#app/features/creators/verification.server.ts'
import { paths } from '#app/base/paths.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { ResultNotice } from '#app/forms/result-notice.tsx'
import { toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { Icon } from '#app/ui/icon.tsx'
import { answerRows, profileRows, Facts } from '#app/routes/admin/application/applicant-facts.tsx'
import { Portfolio } from '#app/routes/admin/application/samples-panel.tsx'
import { DecisionPanel, InvitePanel } from '#app/routes/admin/application/decision-panels.tsx'
import { VerificationPanel } from '#app/routes/admin/application/steps-panel.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData?.application.fullName ?? 'Application', 'An Orbiter application.')

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const application = await findApplication(viewer, params.userId)
  if (!application) throw new Response('Not found', { status: 404 })
  return { application, timeZone: viewer.timeZone }
}

const FAILURE = 'Failed to save the decision. Please try again.'

export const action = formAction({
  failure: FAILURE,
  intents: {
    async approve({ context, params: { userId = '' } }) {
      await approveOrbiter(requireViewer(context), userId)
      return {
        title: 'Approved',
        description: 'The profile is listed. We emailed the Orbiter.',
      }
    },
    async refuse({ context, params: { userId = '' }, values }) {
      await refuseOrbiter(requireViewer(context), userId, values)
      return { title: 'Refused', description: 'We emailed the reason to the applicant.' }
    },
    async invite({ context, params: { userId = '' }, values }) {
      await inviteToInterview(requireViewer(context), userId, values)
      return { title: 'Invited', description: 'We emailed the link to the applicant.' }
    },
    async verify({ context, params: { userId = '' }, values }) {
      await markVerification(requireViewer(context), userId, values)
      return { title: 'Saved', description: 'The verification is updated.' }
    },
  },
})

export const clientAction = toastResult(FAILURE)

export default function ApplicationPage({
  loaderData: { application, timeZone },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { approvalStatus: approval } = application
  return (
    <div>
      <Link to={paths.adminApplications()} className="back-link">
        <Icon of={ArrowLeft} size={18} /> Applications
      </Link>
      <div className="flex flex-wrap items-center gap-4">
        <h1 className="display-3 wrap-anywhere">{application.fullName}</h1>
        {approval === 'approved' && <Badge tone="ok">Approved</Badge>}
        {approval === 'refused' && <Badge tone="bad">Refused</Badge>}
        {application.isOverdue && <Badge tone="bad">Overdue</Badge>}
      </div>
      <p className="mt-3 text-muted">
        Applied {formatInstant(application.appliedAt, timeZone)} · Due{' '}
        {formatInstant(application.dueAt, timeZone)}
      </p>
      <ResultNotice result={result} />
      <div className="work-columns mt-8">
        <div className="grid min-w-0 content-start gap-10">
          <Facts title="Application" rows={answerRows(application, timeZone)} />
          <Facts title="Profile" rows={profileRows(application)} />
          <Portfolio items={application.portfolio} />
        </div>
        <div className="grid min-w-0 content-start gap-6">
          {approval === 'pending' && <DecisionPanel errors={result?.errors} />}
          {application.interviewAt && approval === 'pending' && (
            <InvitePanel
              link={application.interviewLink}
              at={formatInstant(application.interviewAt, timeZone)}
              error={result?.errors?.['link']}
            />
          )}
          <VerificationPanel
            states={application.verification}
            phone={application.phone ?? ''}
            timeZone={timeZone}
          />
        </div>
      </div>
    </div>
  )
}
