import type { PlatformReport } from '#app/features/reports/platform-report.server.ts'
import type { Figures } from '#app/features/reports/report-figures.server.ts'
import { formatCount } from '#app/base/count.ts'
import { formatMoney } from '#app/base/money.ts'
import { changePercent } from '#app/features/reports/report-range.ts'

export const CARDS: readonly {
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
    about: ({ inAll }) => `Joined in this period (${formatCount(inAll.users)} in total)`,
  },
  {
    label: 'Total Projects',
    of: (figures) => figures.newProjects,
    show: formatCount,
    about: ({ inAll }) => `Created in this period (${formatCount(inAll.projects)} in total)`,
  },
  {
    label: 'Active Orbiters',
    of: (figures) => figures.activeOrbiters,
    show: formatCount,
    about: ({ inAll }) =>
      `Accepted work in this period (${formatCount(inAll.orbiters)} Orbiters in total)`,
  },
]

export function Change({ now: present, before }: { now: number; before: number }) {
  const percent = changePercent(present, before)
  if (percent === null) return <p className="stat-caption tabular">–</p>
  return (
    <p className="stat-caption">
      <span className="tabular">{percent > 0 ? `+${percent}` : percent}%</span> against the days
      before
    </p>
  )
}
