import { Form, useNavigation } from 'react-router'
import { posterSources } from '#app/base/poster.ts'
import { shortDay } from '#app/base/near-time.ts'
import type { ReportedReel } from '#team/moderation/moderation-lists.server.ts'
import { paths } from '#app/base/paths.ts'
import { hideHref } from '#app/routes/admin/moderation/hide-question.tsx'
import { PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import { StateBadge } from '#app/ui/state-badge.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'

export function ReportedReels({
  reported,
  timeZone,
  serverNow,
  here,
}: {
  reported: ReportedReel[]
  timeZone: string
  /** ISO 8601 */
  serverNow: string
  here: string
}) {
  return (
    <section className="above-40" aria-labelledby="reported-reels-title">
      <h2 id="reported-reels-title" className="title below-16">
        Reported reels
      </h2>
      {reported.length === 0 ? (
        <p className="text-muted">No reported reels. Reels reported in the gallery appear here.</p>
      ) : (
        <ul className="desk-list">
          {reported.map((report) => (
            <Report key={report.id} report={report} {...{ timeZone, serverNow, here }} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Report({
  report,
  timeZone,
  serverNow,
  here,
}: {
  report: ReportedReel
  timeZone: string
  /** ISO 8601 */
  serverNow: string
  here: string
}) {
  const {
    reelId,
    title,
    posterUrl,
    reporterId,
    reporterName,
    reason,
    reportedAt,
    isShown,
    isSettled,
  } = report
  return (
    <li className="panel reported-reel">
      <img
        src={posterSources(posterUrl).poster}
        alt=""
        width={72}
        height={128}
        loading="lazy"
        className="reported-poster"
      />
      <div className="grow">
        <div className="cluster-8">
          <h3 className="cell-main">{title}</h3>
          {!isShown && <StateBadge state="hidden" label="Hidden" />}
          <StateBadge
            state={isSettled ? 'settled' : 'open'}
            label={isSettled ? 'Settled' : 'Open'}
          />
          <time className="push small text-muted" dateTime={reportedAt}>
            {shortDay(reportedAt, timeZone, serverNow)}
          </time>
        </div>
        <p className="above-12 pre-line wrap-anywhere">{reason}</p>
        <p className="above-4 small text-muted">
          Reported by <PersonLink id={reporterId} name={reporterName} />
        </p>
        <div className="cluster-8 above-16">
          {isShown && (
            <LinkButton
              to={paths.browseReels({ reel: reelId })}
              size="sm"
              aria-label={`Watch ${title}`}
            >
              Watch
            </LinkButton>
          )}
          {isShown && (
            <LinkButton
              to={hideHref(here, 'reel', reelId)}
              size="sm"
              preventScrollReset
              aria-label={`Hide the reel ${title}`}
            >
              Hide the reel
            </LinkButton>
          )}
          {!isSettled && <Dismissal report={report} />}
        </div>
      </div>
    </li>
  )
}

function Dismissal({ report: { reelId, title } }: { report: ReportedReel }) {
  const isBusy = useNavigation().formData?.get('reelId') === reelId
  return (
    <Form method="post" className="contents" preventScrollReset>
      <input type="hidden" name="reelId" value={reelId} />
      <Button
        type="submit"
        size="sm"
        tone="ghost"
        name="decision"
        value="keep"
        busy={isBusy}
        aria-label={`Dismiss the reports of ${title}`}
      >
        Dismiss
      </Button>
    </Form>
  )
}
