/** Everything that waits for the team, in one list, with the least time left first. */
import { NotAllowed } from '#app/base/errors.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { listLevelWishes } from '#app/features/onboarding/give-level.server.ts'
import {
  listApplications,
  listModelSwitchRequests,
} from '#app/features/onboarding/application-queries.server.ts'
import { eventTypeLabel } from '#app/features/enquiries/enquiry.ts'
import { listCommitments, type Commitment } from '#app/features/attention/commitments.server.ts'
import {
  listMissingPieces,
  listUnansweredJobs,
  type JobAtRisk,
} from '#app/features/attention/late-jobs.server.ts'
import { keyOf, type OpenMatter } from '#app/features/attention/matter.ts'
import {
  findDisputes,
  findFailedJobs,
  findFailedRefunds,
  findFailedMails,
  findReportedMessages,
  findReelsToPublish,
  findReportedReels,
  HANDLE_WITHIN_MS,
  MOST_OF_A_KIND,
  type FoundMatter,
} from '#app/features/attention/found-matters.server.ts'
import { readMarks, UNMARKED } from '#app/features/attention/read-marks.server.ts'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { paths } from '#app/base/paths.ts'
import { now } from '#app/platform/clock.ts'

const COMMITMENT_TITLES = {
  enquiry: (who: string) => `Answer ${who}`,
  match: (who: string) => `Find an Orbiter for ${who}`,
  delivery: (who: string) => `Deliver to ${who}`,
}

const textOf = ({ kind, title, says }: Commitment) =>
  [kind === 'enquiry' ? eventTypeLabel(title) : title, says].filter(Boolean).join(' · ')

async function findCommitments(viewer: Viewer): Promise<FoundMatter[]> {
  const { rows } = await listCommitments(viewer)
  return rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    title: COMMITMENT_TITLES[row.kind](row.who),
    text: textOf(row),
    dueAt: new Date(row.dueAt),
    href:
      row.kind === 'enquiry'
        ? adminPaths.enquiry(row.subjectId)
        : row.bookingId === null
          ? adminPaths.projects({ project: row.subjectId })
          : paths.booking(row.bookingId),
  }))
}

/** What is missing is looked into within four hours: it was bought for that night. */
const ANSWER_MISSING_MS = 4 * HOUR_MS

async function findJobsAtRisk(): Promise<FoundMatter[]> {
  const [missing, unanswered] = await Promise.all([
    listMissingPieces(MOST_OF_A_KIND),
    listUnansweredJobs(MOST_OF_A_KIND),
  ])
  const of = (job: JobAtRisk, title: string): FoundMatter => ({
    kind: 'request',
    id: job.id,
    title,
    text: `${job.serviceType} for ${job.customerName}`,
    dueAt: job.dueAt,
    href: paths.booking(job.id),
  })
  return [
    ...missing.map((piece): FoundMatter => ({
      kind: 'missing',
      id: piece.id,
      title: `${piece.customerName} is missing ${piece.label}`,
      text: `${piece.title}: ${piece.note}`,
      dueAt: new Date(piece.missingAt.getTime() + ANSWER_MISSING_MS),
      href: deliveryPaths.delivery(piece.jobId, { piece: piece.id, do: 'answer' }),
    })),
    ...unanswered.map((job) => of(job, `${job.orbiterName} hasn't answered`)),
  ]
}

/** Without those that have nothing to review yet: they wait for their author, not for the team. */
async function findApplications(viewer: Viewer): Promise<FoundMatter[]> {
  const [applications, switches, wishes] = await Promise.all([
    listApplications(viewer, 'open'),
    listModelSwitchRequests(viewer),
    listLevelWishes(viewer),
  ])
  return [
    ...applications
      .filter((row) => row.isReviewable)
      .map((row): FoundMatter => ({
        kind: 'application',
        id: row.userId,
        title: `Review the application of ${row.fullName}`,
        text: row.email,
        dueAt: new Date(row.dueAt),
        href: adminPaths.application(row.userId),
      })),
    ...switches.map((row): FoundMatter => ({
      kind: 'application',
      id: row.id,
      title: `${row.fullName} asks to switch models`,
      text: row.reason,
      dueAt: new Date(Date.parse(row.requestedAt) + HANDLE_WITHIN_MS),
      href: adminPaths.application(row.orbiterId),
    })),
    ...wishes.map((row): FoundMatter => ({
      kind: 'application',
      id: `level ${row.userId}`,
      title: `${row.fullName} asks for another level`,
      text: row.wished ?? '',
      dueAt: new Date(Date.parse(row.wishedAt) + HANDLE_WITHIN_MS),
      href: adminPaths.application(row.userId),
    })),
  ]
}

/** Most urgent first, beginning with what is overdue. @throws NotAllowed */
export async function listOpenMatters(viewer: Viewer): Promise<OpenMatter[]> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const [marks, ...lists] = await Promise.all([
    readMarks(),
    findCommitments(viewer),
    findJobsAtRisk(),
    findApplications(viewer),
    findReportedMessages(),
    findReportedReels(),
    findReelsToPublish(),
    findDisputes(),
    findFailedRefunds(),
    findFailedMails(),
    findFailedJobs(),
  ])
  const present = now()
  return lists
    .flat()
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
    .map((matter) => ({
      ...matter,
      ...(marks.get(keyOf(matter)) ?? UNMARKED),
      dueAt: matter.dueAt.toISOString(),
      isOverdue: matter.dueAt < present,
    }))
}
