/** The admin area's report. */
import { NotAllowed } from '#app/base/errors.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import {
  readBookingSteps,
  readEventHours,
  type BookingSteps,
  type EventHour,
} from '#team/reports/booking-steps.server.ts'
import {
  countProjects,
  readBars,
  readDeliveries,
  readFigures,
  readInAll,
  readTopOrbiters,
  spanOf,
  type Bar,
  type Figures,
  type MetCommitments,
  type TopOrbiter,
  type Totals,
} from '#team/reports/report-figures.server.ts'
import type { ReportRange } from '#team/reports/report-range.ts'
import { asWork } from '#app/platform/db.ts'

export interface PlatformReport {
  now: Figures
  before: Figures
  inAll: Totals
  bars: Bar[]
  daysEachBar: number
  byStatus: { name: string; count: number }[]
  byType: { name: string; count: number }[]
  topOrbiters: TopOrbiter[]
  deliveries: MetCommitments
  steps: BookingSteps
  hours: EventHour[]
  /**
   * Whether revenue comes from the ledger; otherwise it comes from agreed prices, because payments
   * are off.
   */
  isCharged: boolean
}

/** @throws NotAllowed */
export async function readReport(viewer: Viewer, range: ReportRange): Promise<PlatformReport> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  return asWork('report', () => sumUp(viewer, range))
}

async function sumUp(viewer: Viewer, range: ReportRange): Promise<PlatformReport> {
  const span = spanOf(range, viewer.timeZone)
  const [
    present,
    before,
    inAll,
    { bars, daysEach },
    byStatus,
    byType,
    topOrbiters,
    deliveries,
    steps,
    hours,
  ] = await Promise.all([
    readFigures(span),
    readFigures(spanOf(range.before, viewer.timeZone)),
    readInAll(),
    readBars(range, viewer.timeZone),
    countProjects(span, 'status'),
    countProjects(span, 'projectType'),
    readTopOrbiters(span),
    readDeliveries(span),
    readBookingSteps(span),
    readEventHours(range),
  ])
  return {
    now: present,
    before,
    inAll,
    bars,
    daysEachBar: daysEach,
    byStatus,
    byType,
    topOrbiters,
    deliveries,
    steps,
    hours,
    isCharged: takesPayments(),
  }
}
