/** Reports that nobody has decided about, and what failed. */
import type { OpenMatter } from '#app/features/attention/matter.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { formatCents } from '#app/base/money.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { db } from '#app/platform/db.ts'
import { listFailedJobs } from '#app/platform/failed-jobs.ts'

export const MOST_OF_A_KIND = 50
/** Reports, failed emails and failed jobs are handled within a day. */
export const HANDLE_WITHIN_MS = 24 * 3_600_000

export type FoundMatter = Pick<OpenMatter, 'kind' | 'id' | 'title' | 'text' | 'href'> & {
  dueAt: Date
}

export async function findReportedMessages(): Promise<FoundMatter[]> {
  const rows = await db()
    .selectFrom('messageReports as r')
    .innerJoin('customerMessages as m', 'm.id', 'r.messageId')
    .innerJoin('users as u', 'u.id', 'm.senderId')
    .select(['m.id', 'u.fullName', 'r.reason', 'r.createdAt'])
    .where('r.settledAt', 'is', null)
    .orderBy('r.createdAt')
    .limit(MOST_OF_A_KIND)
    .execute()
  return rows.map((row) => ({
    kind: 'message',
    id: row.id,
    title: `A message of ${row.fullName} was reported`,
    text: row.reason,
    dueAt: new Date(row.createdAt.getTime() + HANDLE_WITHIN_MS),
    href: adminPaths.moderation(),
  }))
}

export async function findReportedReels(): Promise<FoundMatter[]> {
  const rows = await db()
    .selectFrom('reelReports as r')
    .innerJoin('reels', 'reels.id', 'r.reelId')
    .select(['r.id', 'reels.title', 'r.reason', 'r.createdAt'])
    .where('r.settledAt', 'is', null)
    .orderBy('r.createdAt')
    .limit(MOST_OF_A_KIND)
    .execute()
  return rows.map((row) => ({
    kind: 'reel',
    id: row.id,
    title: `The reel ${row.title} was reported`,
    text: row.reason,
    dueAt: new Date(row.createdAt.getTime() + HANDLE_WITHIN_MS),
    href: adminPaths.moderation(),
  }))
}

/** Reels that an Orbiter wants in the gallery. */
export async function findReelsToPublish(): Promise<FoundMatter[]> {
  const rows = await db()
    .selectFrom('reelPublications as p')
    .innerJoin('users as o', 'o.id', 'p.orbiterId')
    .select(['p.id', 'p.title', 'p.createdAt', 'o.fullName'])
    .where('p.state', '=', 'review')
    .orderBy('p.createdAt')
    .limit(MOST_OF_A_KIND)
    .execute()
  return rows.map((row) => ({
    kind: 'reel',
    id: `publication ${row.id}`,
    title: `${row.fullName} wants ${row.title} in the gallery`,
    text: 'The customer has approved it and allows it.',
    dueAt: new Date(row.createdAt.getTime() + HANDLE_WITHIN_MS),
    href: adminPaths.reels(),
  }))
}

/** Banks take an answer until a day that they name. */
export async function findDisputes(): Promise<FoundMatter[]> {
  const rows = await db()
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.paymentId')
    .innerJoin('users as c', 'c.id', 'p.customerId')
    .select(['d.id', 'd.amountCents', 'd.reason', 'd.dueAt', 'd.createdAt', 'c.fullName'])
    .where('d.state', '=', 'open')
    .orderBy('d.dueAt')
    .limit(MOST_OF_A_KIND)
    .execute()
  return rows.map((row) => ({
    kind: 'dispute',
    id: row.id,
    title: `Answer the dispute of ${row.fullName} about ${formatCents(row.amountCents)}`,
    text: row.reason,
    dueAt: row.dueAt ?? new Date(row.createdAt.getTime() + HANDLE_WITHIN_MS),
    href: paymentPaths.adminDispute(row.id),
  }))
}

export async function findFailedRefunds(): Promise<FoundMatter[]> {
  const rows = await db()
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .innerJoin('users as c', 'c.id', 'p.customerId')
    .leftJoin('orders as o', 'o.id', 'r.orderId')
    .select((eb) => eb.fn.coalesce('o.bookingRequestId', 'o.projectId').as('jobId'))
    .select(['r.id', 'r.amountCents', 'r.failure', 'r.createdAt', 'c.fullName'])
    .where('r.state', '=', 'failed')
    .orderBy('r.createdAt')
    .limit(MOST_OF_A_KIND)
    .execute()
  return rows.map((row) => ({
    kind: 'refund',
    id: row.id,
    title: `The refund of ${formatCents(row.amountCents)} to ${row.fullName} failed`,
    text: row.failure ?? 'The card company named no reason.',
    dueAt: new Date(row.createdAt.getTime() + HANDLE_WITHIN_MS),
    href: row.jobId && paymentPaths.adminOrder(row.jobId),
  }))
}

export async function findFailedMails(): Promise<FoundMatter[]> {
  const rows = await db()
    .selectFrom('mails')
    .select(['id', 'subject', 'toAddress', 'error', 'createdAt'])
    .where('status', '=', 'failed')
    .orderBy('createdAt')
    .limit(MOST_OF_A_KIND)
    .execute()
  return rows.map((row) => ({
    kind: 'mail',
    id: row.id,
    title: `Email to ${row.toAddress} failed`,
    text: `${row.subject}${row.error ? `: ${row.error}` : ''}`,
    dueAt: new Date(row.createdAt.getTime() + HANDLE_WITHIN_MS),
    href: null,
  }))
}

/** `send-booking-reminders` → `Send booking reminders` */
const jobLabel = (name: string) => name.replaceAll('-', ' ')

export async function findFailedJobs(): Promise<FoundMatter[]> {
  const jobs = await listFailedJobs(db(), MOST_OF_A_KIND)
  return jobs.map((job) => ({
    kind: 'job',
    id: job.id,
    title: `The job “${jobLabel(job.name)}” failed`,
    text: job.error || 'No reason was recorded. Check the log.',
    dueAt: new Date(job.failedAt.getTime() + HANDLE_WITHIN_MS),
    href: null,
  }))
}
