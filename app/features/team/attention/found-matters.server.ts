/** Reports without a decision, and tasks and emails that failed. */
import { adminPaths } from '#app/base/admin-paths.ts'
import { MOST_OF_A_KIND, type FoundMatter } from '#team/attention/matter.ts'
import { HANDLE_WITHIN_MS } from '#people/alerts/handle-within.ts'
import { db } from '#app/platform/db.ts'
import { listFailedTasks } from '#app/platform/failed-tasks.ts'

const reported = (
  report: { id: string; reason: string; createdAt: Date },
  title: string,
): FoundMatter => ({
  kind: 'message',
  id: report.id,
  title,
  text: report.reason,
  dueAt: new Date(report.createdAt.getTime() + HANDLE_WITHIN_MS),
  href: adminPaths.moderation(),
})

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
  return rows.map((row) => reported(row, `A message of ${row.fullName} was reported`))
}

export async function findReportedQuestions(): Promise<FoundMatter[]> {
  const rows = await db()
    .selectFrom('questionReports as r')
    .innerJoin('questionMessages as m', 'm.id', 'r.messageId')
    .innerJoin('users as u', 'u.id', 'm.senderId')
    .select(['m.id', 'u.fullName', 'r.reason', 'r.createdAt'])
    .where('r.settledAt', 'is', null)
    .orderBy('r.createdAt')
    .limit(MOST_OF_A_KIND)
    .execute()
  return rows.map((row) =>
    reported(row, `A message of ${row.fullName} before a booking was reported`),
  )
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
const taskLabel = (name: string) => name.replaceAll('-', ' ')

export async function findFailedTasks(): Promise<FoundMatter[]> {
  const tasks = await listFailedTasks(db(), MOST_OF_A_KIND)
  return tasks.map((task) => ({
    kind: 'task',
    id: task.id,
    title: `The task “${taskLabel(task.name)}” failed`,
    text: task.error || 'No reason was recorded. Check the log.',
    dueAt: new Date(task.failedAt.getTime() + HANDLE_WITHIN_MS),
    href: null,
  }))
}
