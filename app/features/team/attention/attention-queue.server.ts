/**
 * What the team must do now, and what others owe that is late or almost late, in one list, with the
 * least time left first.
 */
import { adminPaths } from '#app/base/admin-paths.ts'
import { NotAllowed } from '#app/base/errors.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import {
  findFailedTasks,
  findFailedMails,
  findReelsToPublish,
  findReportedMessages,
  findReportedQuestions,
  findReportedReels,
} from '#team/attention/found-matters.server.ts'
import {
  findLatePieces,
  findLostPieces,
  findMissingPieces,
  findUnanswered,
} from '#team/attention/job-matters.server.ts'
import { keyOf, type FoundMatter, type OpenMatter } from '#team/attention/matter.ts'
import {
  findDifferences,
  findDisputes,
  findFailedPayouts,
  findFailedRefunds,
} from '#team/attention/money-matters.server.ts'
import { findEnquiries, findMatches } from '#team/attention/promised-matters.server.ts'
import {
  listApplications,
  listModelSwitchRequests,
} from '#work/onboarding/application-queries.server.ts'
import { listLevelWishes } from '#work/onboarding/give-level.server.ts'
import { HANDLE_WITHIN_MS } from '#people/alerts/handle-within.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

/** The marks that are in effect, by the key of their matter. */
async function readMarks(): Promise<Map<string, Pick<OpenMatter, 'owner' | 'snoozedUntil'>>> {
  const rows = await db()
    .selectFrom('queueMarks as m')
    .leftJoin('users as u', 'u.id', 'm.ownerId')
    .select(['m.matter', 'm.ownerId', 'm.snoozedUntil', 'u.fullName'])
    .where((eb) => eb.or([eb('m.ownerId', 'is not', null), eb('m.snoozedUntil', '>', now())]))
    .execute()
  return new Map(
    rows.map(({ matter, ownerId, snoozedUntil, fullName }) => [
      matter,
      {
        owner: ownerId ? { id: ownerId, name: fullName ?? '' } : null,
        snoozedUntil: snoozedUntil && snoozedUntil > now() ? snoozedUntil.toISOString() : null,
      },
    ]),
  )
}

const UNMARKED = { owner: null, snoozedUntil: null }

/** Leaves out applications with nothing to review yet, which wait for their applicant. */
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
    findEnquiries(),
    findMatches(),
    findLatePieces(),
    findLostPieces(),
    findUnanswered(),
    findMissingPieces(),
    findApplications(viewer),
    findReportedMessages(),
    findReportedQuestions(),
    findReportedReels(),
    findReelsToPublish(),
    findDisputes(),
    findFailedRefunds(),
    findFailedPayouts(),
    findDifferences(),
    findFailedMails(),
    findFailedTasks(),
  ])
  const present = now()
  return lists
    .flat()
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
    .map((matter) => ({
      ...matter,
      owedBy: matter.owedBy ?? null,
      ...(marks.get(keyOf(matter)) ?? UNMARKED),
      dueAt: matter.dueAt.toISOString(),
      isOverdue: matter.dueAt < present,
    }))
}
