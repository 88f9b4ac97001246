/** Everything that waits for the team, in one list, with the least time left first. */
import { NotAllowed } from '#app/base/errors.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { listLevelWishes } from '#app/features/onboarding/delist-orbiter.server.ts'
import {
  listApplications,
  listModelSwitchRequests,
} from '#app/features/onboarding/application-queries.server.ts'
import { eventTypeLabel } from '#app/features/enquiries/enquiry.ts'
import { listCommitments } from '#app/features/attention/commitments.server.ts'
import { paths } from '#app/base/paths.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { listFailedJobs } from '#app/platform/failed-jobs.ts'

const MOST_OF_A_KIND = 50
/** Reports, failed emails and failed jobs are handled within a day. */
const HANDLE_WITHIN_MS = 24 * 3_600_000

export interface OpenMatter {
  kind: 'enquiry' | 'match' | 'delivery' | 'application' | 'message' | 'reel' | 'mail' | 'job'
  id: string
  title: string
  text: string
  /** When it is promised, or should be handled. ISO 8601 */
  dueAt: string
  isOverdue: boolean
  /** Where it is handled; null: in the list itself. */
  href: string | null
}

type Found = Omit<OpenMatter, 'dueAt' | 'isOverdue'> & { dueAt: Date }

const COMMITMENT_TITLES = {
  enquiry: (who: string) => `Answer ${who}`,
  match: (who: string) => `Find an Orbiter for ${who}`,
  delivery: (who: string) => `Deliver to ${who}`,
}

async function findCommitments(viewer: Viewer): Promise<Found[]> {
  const { rows } = await listCommitments(viewer)
  return rows.map((row) => ({
    kind: row.kind,
    id: `${row.subjectId} ${row.title}`,
    title: COMMITMENT_TITLES[row.kind](row.who),
    text: row.kind === 'enquiry' ? eventTypeLabel(row.title) : row.title,
    dueAt: new Date(row.dueAt),
    href:
      row.kind === 'enquiry'
        ? paths.adminEnquiry(row.subjectId)
        : paths.adminProjects({ project: row.subjectId }),
  }))
}

/** Without drafts: those wait for their author, not for the team. */
async function findApplications(viewer: Viewer): Promise<Found[]> {
  const [applications, switches, wishes] = await Promise.all([
    listApplications(viewer, 'open'),
    listModelSwitchRequests(viewer),
    listLevelWishes(viewer),
  ])
  return [
    ...applications
      .filter((row) => !row.isUnfinished)
      .map((row): Found => ({
        kind: 'application',
        id: row.userId,
        title: `Review the application of ${row.fullName}`,
        text: row.email,
        dueAt: new Date(row.dueAt),
        href: paths.adminApplication(row.userId),
      })),
    ...switches.map((row): Found => ({
      kind: 'application',
      id: row.id,
      title: `${row.fullName} asks to switch models`,
      text: row.reason,
      dueAt: new Date(Date.parse(row.requestedAt) + HANDLE_WITHIN_MS),
      href: paths.adminApplication(row.orbiterId),
    })),
    ...wishes.map((row): Found => ({
      kind: 'application',
      id: `level ${row.userId}`,
      title: `${row.fullName} asks for another level`,
      text: row.wished ?? '',
      dueAt: new Date(Date.parse(row.wishedAt) + HANDLE_WITHIN_MS),
      href: paths.adminApplication(row.userId),
    })),
  ]
}

async function findReports(): Promise<Found[]> {
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
    href: paths.adminModeration(),
  }))
}

async function findReportedReels(): Promise<Found[]> {
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
    href: paths.adminModeration(),
  }))
}

async function findMails(): Promise<Found[]> {
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

async function findJobs(): Promise<Found[]> {
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

/** Most urgent first, beginning with what is overdue. @throws NotAllowed */
export async function listOpenMatters(viewer: Viewer): Promise<OpenMatter[]> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const found = (
    await Promise.all([
      findCommitments(viewer),
      findApplications(viewer),
      findReports(),
      findReportedReels(),
      findMails(),
      findJobs(),
    ])
  ).flat()
  const present = now()
  return found
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
    .map((matter) => ({
      ...matter,
      dueAt: matter.dueAt.toISOString(),
      isOverdue: matter.dueAt < present,
    }))
}
