import type { Route } from './+types/reports-file'
import { todayIn } from '#app/base/zoned-time.ts'
import { readReport } from '#team/reports/platform-report.server.ts'
import { readRange } from '#team/reports/read-range.server.ts'
import { now } from '#app/platform/clock.ts'
import { csvFile, csvLines } from '#app/platform/csv.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** Empty if no money has moved. */
const dollars = (cents: number | null) => (cents === null ? '' : cents / 100)

/** The figures of a report, one per line. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const range = readRange(new URL(request.url).searchParams, todayIn(viewer.timeZone, now()))
  const report = await readReport(viewer, range)
  const lines = [
    ['Figure', 'From', 'To', 'Value', 'Before'],
    [
      'Total Revenue (USD)',
      range.from,
      range.to,
      dollars(report.now.revenueCents),
      dollars(report.before.revenueCents),
    ],
    ...(report.isCharged
      ? [
          [
            'Orbit’s fee (USD)',
            range.from,
            range.to,
            dollars(report.now.feeCents),
            dollars(report.before.feeCents),
          ],
        ]
      : []),
    ['Users joined', range.from, range.to, report.now.newUsers, report.before.newUsers],
    ['Projects created', range.from, range.to, report.now.newProjects, report.before.newProjects],
    [
      'Active Orbiters',
      range.from,
      range.to,
      report.now.activeOrbiters,
      report.before.activeOrbiters,
    ],
    ['Live reels due', range.from, range.to, report.deliveries.live.due],
    [
      'Live reels delivered before the event ended',
      range.from,
      range.to,
      report.deliveries.live.onTime,
    ],
    ['Pieces due', range.from, range.to, report.deliveries.all.due],
    ['Pieces delivered in time', range.from, range.to, report.deliveries.all.onTime],
    ...report.byStatus.map(({ name, count }) => [`Projects: ${name}`, range.from, range.to, count]),
    ...report.byType.map(({ name, count }) => [
      `Projects of type ${name}`,
      range.from,
      range.to,
      count,
    ]),
    ...report.bars.map((bar) => ['Revenue (USD)', bar.date, '', dollars(bar.revenueCents)]),
    ...report.topOrbiters.map((orbiter) => [
      `Completed by ${orbiter.fullName}`,
      range.from,
      range.to,
      orbiter.completed,
    ]),
  ]
  return csvFile(`report-${range.from}-${range.to}`, csvLines(lines))
}
