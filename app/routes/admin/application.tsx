import type { Route } from './+types/application'
import { nearInstant } from '#app/base/near-time.ts'
import { findApplication } from '#work/onboarding/application-queries.server.ts'
import { PUBLIC_NOTE } from '#people/masking/public-words.ts'
import { listInterviewSlots } from '#work/onboarding/interview-slots.server.ts'
import { listMissingNeeds } from '#work/onboarding/listing-needs.server.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { now } from '#app/platform/clock.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import { StateBadge } from '#app/ui/state-badge.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { Notice } from '#app/ui/panel.tsx'
import { answerRows, profileRows, Facts } from '#app/routes/admin/application/applicant-facts.tsx'
import { Portfolio } from '#app/routes/admin/application/samples-panel.tsx'
import { applicationIntents } from '#app/routes/admin/application/application-intents.server.ts'
import { AskDialog } from '#app/routes/admin/application/ask-dialogs.tsx'
import { DecidedPanel, DecisionPanel } from '#app/routes/admin/application/decision-panels.tsx'
import { InvitePanel } from '#app/routes/admin/application/invite-panel.tsx'
import { LevelPanel } from '#app/routes/admin/application/level-panel.tsx'
import { SwitchesPanel } from '#app/routes/admin/application/switches-panel.tsx'
import { VerificationPanel } from '#app/routes/admin/application/steps-panel.tsx'
import { WorkHead } from '#app/ui/work-head.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData?.application.fullName ?? 'Application', 'An Orbiter application.')

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const application = await findApplication(viewer, params.userId)
  if (!application) throw new Response('Not found', { status: 404 })
  const isInterviewOpen = application.approvalStatus === 'pending' && application.interviewAt
  const [missing, slots] = await Promise.all([
    listMissingNeeds(application.userId),
    isInterviewOpen ? listInterviewSlots(application.id) : [],
  ])
  const { timeZone } = viewer
  const serverNow = now().toISOString()
  return {
    application,
    missing,
    slots: slots.map((value) => ({ value, label: nearInstant(value, timeZone, serverNow) })),
    timeZone,
    serverNow,
    ask: url.searchParams.get('ask'),
  }
}

const FAILURE = 'Failed to save the decision. Please try again.'

export const action = formAction({ failure: FAILURE, intents: applicationIntents })

export const clientAction = toastResult(FAILURE)

export default function ApplicationPage({
  loaderData: { application, missing, slots, timeZone, serverNow, ask },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { approvalStatus: approval, userId, orbiterLevel: level, wishedLevel: wished } = application
  return (
    <div>
      <WorkHead
        back={{ to: adminPaths.applications(), label: 'Applications' }}
        title={<PersonLink id={userId} name={application.fullName} />}
        text={`Applied ${nearInstant(application.appliedAt, timeZone, serverNow)} · ${
          approval !== 'pending' || application.isReviewable
            ? `Due ${nearInstant(application.dueAt, timeZone, serverNow)}`
            : 'The review starts with something to review'
        }`}
      >
        <p className="line-12">
          {approval === 'approved' && <StateBadge state="approved" label="Approved" />}
          {approval === 'refused' && <StateBadge state="refused" label="Refused" />}
          {approval === 'delisted' && <StateBadge state="delisted" label="Delisted" />}
          {approval === 'approved' && !application.listedAt && (
            <StateBadge state="hidden" label="Not listed yet" />
          )}
          {application.isOverdue && <StateBadge state="overdue" label="Overdue" />}
        </p>
      </WorkHead>
      {application.contactsIn.length > 0 && (
        <div className="above-24">
          <Notice title="Contact details in public texts">
            Visitors see “{PUBLIC_NOTE}” instead. Found in: {application.contactsIn.join(', ')}.
          </Notice>
        </div>
      )}
      {!ask && <DocumentResult result={result} />}
      <div className="work-columns above-32">
        <div className="application-parts">
          <Facts title="Application" rows={answerRows(application, timeZone, serverNow)} />
          <Facts title="Profile" rows={profileRows(application)} />
          <Portfolio items={application.portfolio} />
        </div>
        <div className="application-parts">
          {approval === 'pending' && (
            <DecisionPanel {...{ userId, missing, level, wished, result }} />
          )}
          {approval !== 'pending' && approval !== 'none' && (
            <DecidedPanel
              {...{ userId, approval, missing }}
              isListed={application.listedAt !== null}
            />
          )}
          {approval !== 'pending' && <LevelPanel level={level} wished={wished} result={result} />}
          <SwitchesPanel requests={application.requests} {...{ timeZone, serverNow }} />
          {application.interviewAt && approval === 'pending' && (
            <InvitePanel
              link={application.interviewLink}
              at={nearInstant(application.interviewAt, timeZone, serverNow)}
              slots={slots}
              errors={result?.errors}
            />
          )}
          <VerificationPanel
            states={application.verification}
            phone={application.phone ?? ''}
            {...{ timeZone, serverNow }}
          />
        </div>
      </div>
      <AskDialog
        {...{ ask, approval, missing, level, wished, result }}
        name={application.fullName}
        backHref={adminPaths.application(userId)}
      />
    </div>
  )
}
