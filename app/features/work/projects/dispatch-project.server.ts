/**
 * The search for an Orbiter, one step at a time. A step is one transaction under the project's
 * lock. An interrupted step is rolled back, and the task or the clock runs it again. Offers are
 * unique per Orbiter and round.
 */
import { HOUR_MS } from '#app/base/time.ts'
import { listAdmins } from '#people/accounts/list-admins.server.ts'
import { getSetting } from '#people/settings/settings.server.ts'
import {
  lapseOffers,
  makeOffers,
  type DispatchStep,
  type SearchedProject,
} from '#work/projects/job-offers.server.ts'
import { canTake } from '#work/matching/matching.ts'
import { rankOrbiters } from '#work/matching/rank-orbiters.server.ts'
import { changeProject } from '#work/projects/change-project.server.ts'
import { unfilledMail } from '#work/projects/search-mails.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import type { Task } from '#app/platform/tasks.ts'
import { queueMails } from '#app/platform/mail.ts'

/**
 * The result of a step: offers were sent, offers are still open, an admin takes over, or there is
 * nothing to do.
 */
export type DispatchResult = 'offered' | 'waiting' | 'unfilled' | 'nothing'

/**
 * How often an unfilled search looks again. After the deadline an admin takes over, and the search
 * continues in the background while there are more Orbiters to ask.
 */
const UNFILLED_LOOK_MS = HOUR_MS

/**
 * @param after called after each step, so that a test can make it fail there
 * @param ifDue for tasks: an admin may have postponed the next step since the task was queued
 */
export async function dispatchProject(
  projectId: string,
  after: (step: DispatchStep) => void = () => {},
  { ifDue = false }: { ifDue?: boolean } = {},
): Promise<DispatchResult> {
  return transaction(async (tx) => {
    const project = await lockSearched(tx, projectId, ifDue)
    if (!project) return 'nothing'
    after('locked')
    const openUntil = await lapseOffers(tx, project)
    after('lapsed')
    const isOver = project.startAt <= now()
    if (openUntil && !isOver && project.dueAt > now())
      return planNext(tx, project, openUntil, 'waiting', after)
    const candidates =
      isOver || openUntil
        ? []
        : await rankOrbiters({ projectId, notOfferedInRound: project.round }, tx)
    after('ranked')
    const expiresAt = await makeOffers(tx, project, candidates, after)
    if (project.dueAt <= now() || (!expiresAt && !openUntil)) await askAdmin(tx, project)
    return planNext(
      tx,
      project,
      isOver ? null : (expiresAt ?? openUntil),
      expiresAt ? 'offered' : 'unfilled',
      after,
    )
  })
}

async function lockSearched(
  tx: Tx,
  projectId: string,
  ifDue: boolean,
): Promise<SearchedProject | null> {
  const row = await tx
    .selectFrom('videoProjects as p')
    .innerJoin('projectSessions as s', (join) =>
      join.onRef('s.projectId', '=', 'p.id').on('s.position', '=', 0),
    )
    .select([
      'p.id',
      'p.title',
      'p.userId as customerId',
      'p.city',
      'p.timeZone',
      'p.matchRound as round',
      'p.priceCents',
    ])
    .select(['p.matchDueAt', 'p.venueArea', 'p.venuePlaceId', 's.startAt'])
    .where('p.id', '=', projectId)
    .where('p.matchStatus', 'in', ['searching', 'unfilled'])
    .$if(ifDue, (query) => query.where('p.nextStepAt', '<=', now()))
    .forUpdate('p')
    .executeTakeFirst()
  if (!row) return null
  const { matchDueAt, ...project } = row
  return {
    ...project,
    timeZone: row.timeZone ?? 'America/New_York',
    priceCents: row.priceCents ?? 0,
    dueAt: matchDueAt ?? row.startAt,
  }
}

/** Notifies the team, once, that the search found no Orbiter in time, with suggestions. */
async function askAdmin(tx: Tx, project: SearchedProject): Promise<void> {
  const isChanged = await changeProject(tx, project.id, { match: 'give-up' })
  if (!isChanged) return
  const admins = await listAdmins(tx)
  await recordEvent(tx, {
    kind: 'project.unfilled',
    subjectType: 'project',
    subjectId: project.id,
    actorId: null,
    fromStatus: 'searching',
    toStatus: 'unfilled',
    audience: [project.customerId, ...admins.map(({ id }) => id)],
  })
  const { supportEmail } = await getSetting('contact', tx)
  if (!supportEmail) return
  const suggestions = (await rankOrbiters({ projectId: project.id, withConflicts: true }, tx))
    .filter((orbiter) => canTake(orbiter) && orbiter.conflicts.length < 2)
    .slice(0, 3)
  await queueMails(tx, [unfilledMail({ ...project, to: supportEmail, suggestions })])
}

async function planNext(
  tx: Tx,
  project: SearchedProject,
  until: Date | null,
  result: DispatchResult,
  after: (step: DispatchStep) => void,
): Promise<DispatchResult> {
  const again =
    result === 'unfilled' && project.startAt > now()
      ? new Date(now().getTime() + UNFILLED_LOOK_MS)
      : null
  const limit = project.dueAt > now() ? project.dueAt : null
  const next = until && limit ? (until < limit ? until : limit) : (until ?? again)
  await tx
    .updateTable('videoProjects')
    .set({ nextStepAt: next })
    .where('id', '=', project.id)
    .execute()
  after('planned')
  return result
}

const dispatchDue = (projectId: string) => dispatchProject(projectId, undefined, { ifDue: true })

/** Searches per run; a limit keeps each run short. */
const BATCH = 50

/** Advances every search that is due. */
export async function advanceSearches(): Promise<number> {
  const due = await db()
    .selectFrom('videoProjects')
    .select('id')
    .where('matchStatus', 'in', ['searching', 'unfilled'])
    .where('nextStepAt', '<=', now())
    .orderBy('nextStepAt')
    // When several searches are due together, their sequence decides who is offered what, so it
    // must not depend on the table's physical order.
    .orderBy('id')
    .limit(BATCH)
    .execute()
  for (const { id } of due) await dispatchDue(id)
  return due.length
}

export const dispatchProjectTask: Task = {
  name: 'dispatch-project',
  run: async (data) => void (await dispatchDue(String(data['projectId']))),
}

export const advanceSearchesTask: Task = {
  name: 'advance-searches',
  cron: '* * * * *',
  async run() {
    while ((await advanceSearches()) === BATCH);
  },
}
