import { Link } from 'react-router'
import type { Route } from '../+types/applications'
import { timeRemaining } from '#app/base/durations.ts'
import { nearInstant } from '#app/base/near-time.ts'
import { MODEL_LABELS } from '#work/onboarding/application.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { EmailText } from '#app/routes/admin/controls/person-link.tsx'
import { StateBadge } from '#app/ui/state-badge.tsx'
import { Countdown } from '#app/ui/countdown.tsx'

const APPROVAL_LABELS = {
  none: '',
  pending: 'To review',
  approved: 'Approved',
  refused: 'Declined',
  delisted: 'Delisted',
}

type Row = Route.ComponentProps['loaderData']['applications'][number]

export function ApplicationRow({
  row,
  timeZone,
  serverNow,
}: {
  row: Row
  timeZone: string
  serverNow: string
}) {
  return (
    <>
      <div className="application-words">
        <h2 className="title wrap-anywhere">
          <Link to={adminPaths.application(row.userId)} className="plain-link">
            {row.fullName}
          </Link>
        </h2>
        <p className="small text-muted wrap-anywhere">
          <EmailText email={row.email} />
          {[row.location, row.model && MODEL_LABELS[row.model]]
            .filter(Boolean)
            .map((fact) => ` · ${fact}`)}
        </p>
        <p className="small text-muted">
          Applied {nearInstant(row.appliedAt, timeZone, serverNow)}
          {row.interviewAt && ` · Interview ${nearInstant(row.interviewAt, timeZone, serverNow)}`}
        </p>
      </div>
      <div className="cluster-12">
        {row.approval !== 'pending' && (
          <StateBadge
            state={row.approval === 'none' ? 'open' : row.approval}
            label={APPROVAL_LABELS[row.approval]}
          />
        )}
        {row.approval === 'pending' && row.isUnfinished && (
          <StateBadge state="draft" label="In progress" />
        )}
        {row.approval === 'pending' && !row.isUnfinished && !row.isReviewable && (
          <StateBadge state="draft" label="No sample yet" />
        )}
        {row.isOverdue ? (
          <StateBadge state="overdue" label="Overdue" />
        ) : (
          row.approval === 'pending' &&
          row.isReviewable && (
            <Countdown to={row.dueAt} serverNow={serverNow} format={timeRemaining} />
          )
        )}
      </div>
    </>
  )
}
