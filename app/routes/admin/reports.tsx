import { Form, Link } from 'react-router'
import type { Route } from './+types/reports'
import { formatCount } from '#app/base/count.ts'
import { formatMoney } from '#app/base/money.ts'
import { formatDate } from '#app/base/time.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import type { Figures, PlatformReport } from '#app/features/reports/platform-report.server.ts'
import { readReport } from '#app/features/reports/platform-report.server.ts'
import { readRange } from '#app/features/reports/read-range.server.ts'
import { changePercent, RANGES, type ReportRange } from '#app/features/reports/report-range.ts'
import { paths } from '#app/base/paths.ts'
import { now } from '#app/platform/clock.ts'
import { AdminHead } from '#app/routes/admin/page-head.tsx'
import { CountBars, DeliveryCommitments, RevenueChart } from '#app/routes/admin/reports/charts.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { StarRating } from '#app/ui/star-rating.tsx'

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
      <AdminHead
        title="Analytics & Reports"
        text={`${formatDate(range.from)} to ${formatDate(range.to)}, compared with the ${range.days} days before. Days begin at midnight in ${timeZone.replaceAll('_', ' ')}.`}
      >
        <a
          href={`${paths.adminReportsFile()}?${rangeQuery(range)}`}
          className={buttonClass('quiet', 'sm')}
          download
        >
          Export CSV
        </a>
      </AdminHead>
      <RangeControl range={range} today={today} />
      {report ? (
        <Report report={report} />
      ) : (
        <RetryNotice
          title="Couldn't load report data"
          retryHref={`${paths.adminReports()}?${rangeQuery(range)}`}
        />
      )}
    </>
  )
}

function rangeQuery({ choice, from, to }: ReportRange): string {
  return new URLSearchParams(
    choice === 'custom' ? { days: 'custom', from, to } : { days: choice },
  ).toString()
}

function RangeControl({ range, today }: { range: ReportRange; today: string }) {
  return (
    <div className="report-range">
      <nav aria-label="Date range" className="flex flex-wrap gap-2">
        {RANGES.map((days) => (
          <Link
            key={days}
            to={paths.adminReports({ days: String(days) })}
            className={buttonClass('quiet', 'sm')}
            aria-current={range.choice === String(days) ? 'true' : undefined}
            preventScrollReset
          >
            {days} days
          </Link>
        ))}
      </nav>
      <Form action={paths.adminReports()} className="report-dates" preventScrollReset>
        <input type="hidden" name="days" value="custom" />
        <label>
          <span className="sr-only">From</span>
          <input
            key={range.from}
            type="date"
            name="from"
            className="control"
            defaultValue={range.from}
            max={today}
            required
          />
        </label>
        <span aria-hidden="true">–</span>
        <label>
          <span className="sr-only">To</span>
          <input
            key={range.to}
            type="date"
            name="to"
            className="control"
            defaultValue={range.to}
            max={today}
            required
          />
        </label>
        <Button type="submit" size="sm">
          Apply
        </Button>
      </Form>
    </div>
  )
}

const CARDS: readonly {
  label: string
  of: (figures: Figures) => number
  show: (value: number) => string
  about: (report: PlatformReport) => string
}[] = [
  {
    label: 'Total Revenue',
    of: (figures) => figures.revenueCents,
    show: formatMoney,
    about: () => 'Agreed prices of bookings, less refunds',
  },
  {
    label: 'Total Users',
    of: (figures) => figures.newUsers,
    show: formatCount,
    about: ({ inAll }) => `Joined in this period; ${formatCount(inAll.users)} in all`,
  },
  {
    label: 'Total Projects',
    of: (figures) => figures.newProjects,
    show: formatCount,
    about: ({ inAll }) => `Created in this period; ${formatCount(inAll.projects)} in all`,
  },
  {
    label: 'Active Orbiters',
    of: (figures) => figures.activeOrbiters,
    show: formatCount,
    about: ({ inAll }) => `Accepted work; of ${formatCount(inAll.orbiters)} in all`,
  },
]

function Report({ report }: { report: PlatformReport }) {
  return (
    <>
      <div className="stats mt-6">
        {CARDS.map(({ label, of, show, about }) => (
          <section key={label} className="stat">
            <h2 className="stat-label">{label}</h2>
            <p className="stat-figure">{show(of(report.now))}</p>
            <Change now={of(report.now)} before={of(report.before)} />
            <p className="stat-caption">{about(report)}</p>
          </section>
        ))}
      </div>
      <RevenueChart bars={report.bars} daysEach={report.daysEachBar} />
      <div className="report-columns">
        <CountBars title="Projects by Status" rows={report.byStatus} labels={STATUS_LABELS} />
        <CountBars title="Projects by Type" rows={report.byType} labels={TYPE_LABELS} />
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

function Change({ now: present, before }: { now: number; before: number }) {
  const percent = changePercent(present, before)
  if (percent === null) return <p className="stat-caption tabular">–</p>
  return (
    <p className="stat-caption">
      <span className="tabular">{percent > 0 ? `+${percent}` : percent}%</span> against the days
      before
    </p>
  )
}

function TopOrbiters({ report }: { report: PlatformReport }) {
  return (
    <section className="panel">
      <h2 className="title">Top Performing Orbiters</h2>
      {report.topOrbiters.length === 0 && (
        <p className="mt-4 text-muted">No work started in this period has been completed.</p>
      )}
      <ol className="top-list">
        {report.topOrbiters.map((orbiter, index) => (
          <li key={orbiter.id}>
            <span className="tabular text-muted">{index + 1}</span>
            <span className="min-w-0">
              <Link to={paths.creator(orbiter.id)} className="cell-main hover:underline">
                {orbiter.fullName}
              </Link>
              <span className="cell-sub">
                {orbiter.rating === null ? 'No reviews yet' : <StarRating value={orbiter.rating} />}
              </span>
            </span>
            <span className="tabular">{orbiter.completed} completed</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
