/**
 * Notifications about the money of a booking or project, about payouts, and about urgent matters.
 */
import type { MoneyNewsKind } from '#app/base/event-map.ts'
import { formatCents } from '#app/base/money.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { bankOf } from '#money/payouts/payout.ts'
import type { ProjectNotice, ProjectNotices } from '#notifications/notice/project-notice.ts'

/** The event is recorded separately for each reader, with the reader's words. */
const MONEY_NEWS = {
  recipients: 'job-sides',
  title: (_, data) => data.says,
  href: (f) => paymentPaths.refunds(f.subjectId),
} satisfies ProjectNotice<MoneyNewsKind>

export const MONEY_NOTICES = {
  'order.refunded': MONEY_NEWS,
  'order.disputed': MONEY_NEWS,
  'order.dispute-answered': MONEY_NEWS,
  'order.dispute-won': MONEY_NEWS,
  'order.dispute-lost': MONEY_NEWS,
  'payout.paid': {
    recipients: 'audience',
    title: (_, data) => `${formatCents(data.amountCents)} was paid out to ${bankOf(data)}`,
    href: () => paymentPaths.wallet(),
  },
  'payout.failed': {
    recipients: 'audience',
    title: (_, data) => `${bankOf(data)} sent ${formatCents(data.amountCents)} back`,
    href: () => paymentPaths.wallet(),
  },
  'matter.opened': {
    recipients: 'admins',
    title: (_, data) => data.says,
    href: (_, data) => data.href,
  },
} satisfies ProjectNotices<
  Exclude<MoneyNewsKind, 'order.dispute-noted'> | 'payout.paid' | 'payout.failed' | 'matter.opened'
>
