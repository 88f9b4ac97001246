import { type PlatformReport, readReport } from '#team/reports/platform-report.server.ts'
import type { Route } from './+types/reports'
import { shortDate } from '#app/base/near-time.ts'
import { zoneLabel } from '#app/base/time.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { readRange } from '#team/reports/read-range.server.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { now } from '#app/platform/clock.ts'
import { WorkHead } from '#app/ui/work-head.tsx'
import { CountChart, DeliveryCommitments, RevenueChart } from '#app/routes/admin/reports/charts.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { rangeQuery, RangeControl } from '#app/routes/admin/reports/report-range.tsx'
import { BookingFunnel } from '#app/routes/admin/reports/booking-steps.tsx'
import { EventHours } from '#app/routes/admin/reports/event-hours.tsx'
import { CARDS, Change } from '#app/routes/admin/reports/report-cards.tsx'
import { TopOrbiters } from '#app/routes/admin/reports/top-orbiters.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Analytics & Reports', 'The platform in numbers.')

export function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const today = todayIn(viewer.timeZone, now())
  const range = readRange(url.searchParams, today)
  return readPage('report failed to load', { range, today, timeZone: viewer.timeZone }, () =>
    readReport(viewer, range),
  )
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { range, today, timeZone, content: report } = loaderData
  useFailureToast(report === null, 'Failed to load report data')
  return (
    <>
      <WorkHead
        title="Analytics & Reports"
        text={`${shortDate(range.from, today)} to ${shortDate(range.to, today)}, compared with the ${range.days} days before. Days start at midnight, ${zoneLabel(timeZone, `${today}T12:00:00Z`)}.`}
      >
        <a
          href={`${adminPaths.reportsFile()}?${rangeQuery(range)}`}
          className={buttonClass('quiet', 'sm')}
          download
        >
          Export CSV
        </a>
      </WorkHead>
      <RangeControl range={range} today={today} />
      {report ? (
        <Report report={report} />
      ) : (
        <RetryNotice
          title="Couldn't load report data"
          retryHref={`${adminPaths.reports()}?${rangeQuery(range)}`}
        />
      )}
    </>
  )
}

function Report({ report }: { report: PlatformReport }) {
  return (
    <>
      <div className="report-figures">
        {CARDS.map(({ label, of, show, about }) => {
          const figure = of(report.now)
          return (
            <section key={label}>
              <h2>{label}</h2>
              <p className="report-figure">{figure === null ? '–' : show(figure)}</p>
              <Change now={figure} before={of(report.before)} />
              <p>{about(report)}</p>
            </section>
          )
        })}
      </div>
      <div className="report-columns">
        <BookingFunnel steps={report.steps} />
        <EventHours hours={report.hours} />
      </div>
      <RevenueChart bars={report.bars} daysEach={report.daysEachBar} />
      <div className="report-columns">
        <CountChart
          title="Projects by Status"
          across="Status"
          rows={report.byStatus}
          labels={STATUS_LABELS}
        />
        <CountChart
          title="Projects by Type"
          across="Type"
          rows={report.byType}
          labels={TYPE_LABELS}
        />
        <TopOrbiters report={report} />
        <DeliveryCommitments deliveries={report.deliveries} />
      </div>
    </>
  )
}

const STATUS_LABELS: Record<string, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  in_production: 'In Production',
  completed: 'Completed',
}
const TYPE_LABELS: Record<string, string> = {
  instagram_reel: 'Instagram Reel',
  tiktok: 'TikTok',
  youtube_short: 'YouTube Short',
  custom: 'Custom',
}
