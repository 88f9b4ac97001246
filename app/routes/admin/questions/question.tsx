import { data } from 'react-router'
import type { Route } from './+types/question'
import { adminPaths } from '#app/base/admin-paths.ts'
import { AppError } from '#app/base/errors.ts'
import { formatInstant } from '#app/base/time.ts'
import { readReportedQuestion } from '#work/questions/read-reported-question.server.ts'
import { PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import { StateBadge } from '#app/ui/state-badge.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { WorkHead } from '#app/ui/work-head.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Reported conversation', 'What two people wrote before a booking.')

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  try {
    const question = await readReportedQuestion(viewer, params.questionId)
    return { ...question, timeZone: viewer.timeZone }
  } catch (error) {
    if (error instanceof AppError) throw data(error.message, { status: error.status })
    throw error
  }
}

export default function ReportedQuestion({ loaderData }: Route.ComponentProps) {
  const { customerId, customerName, orbiterId, orbiterName, messages, timeZone } = loaderData
  return (
    <>
      <WorkHead
        back={{ to: adminPaths.moderation(), label: 'Moderation' }}
        title={`${customerName} and ${orbiterName}`}
        text={
          <>
            What they wrote before a booking, as they wrote it.{' '}
            <PersonLink id={customerId} name={customerName} /> asked{' '}
            <PersonLink id={orbiterId} name={orbiterName} />.
          </>
        }
      />
      <ol className="desk-list" aria-label="Messages">
        {messages.map(({ id, senderName, text, createdAt, isHidden, isReported }) => (
          <li key={id} className="panel">
            <div className="cluster-8">
              <h2 className="cell-main">{senderName}</h2>
              {isReported && <StateBadge state="open" label="Reported" />}
              {isHidden && <StateBadge state="hidden" label="Hidden" />}
              <time className="push small text-muted" dateTime={createdAt}>
                {formatInstant(createdAt, timeZone)}
              </time>
            </div>
            <p className="above-12 pre-line wrap-anywhere">{text}</p>
          </li>
        ))}
      </ol>
    </>
  )
}
