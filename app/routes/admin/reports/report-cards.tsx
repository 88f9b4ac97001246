import type { PlatformReport } from '#team/reports/platform-report.server.ts'
import type { Figures } from '#team/reports/report-figures.server.ts'
import { formatCount } from '#app/base/count.ts'
import { formatCents } from '#app/base/money.ts'
import { changePercent } from '#team/reports/report-range.ts'

export const CARDS: readonly {
  label: string
  /** Null if no money has moved. */
  of: (figures: Figures) => number | null
  show: (value: number) => string
  about: (report: PlatformReport) => string
}[] = [
  {
    label: 'Total Revenue',
    of: (figures) => figures.revenueCents,
    show: formatCents,
    about: ({ isCharged, now: { revenueCents, feeCents } }) => {
      if (revenueCents === null) return 'No money moved in this period'
      return isCharged
        ? `Charged to cards, less refunds${feeCents === null ? '' : `. Orbit’s fee: ${formatCents(feeCents)}`}`
        : 'Agreed prices of bookings, less refunds'
    },
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

interface ChangeProps {
  now: number | null
  before: number | null
}

export function Change({ now: present, before }: ChangeProps) {
  const percent = changePercent(present ?? 0, before ?? 0)
  if (percent === null) return <p>No earlier data</p>
  return (
    <p>
      <span className="tabular">{percent > 0 ? `+${percent}` : percent}%</span> vs. the days before
    </p>
  )
}
