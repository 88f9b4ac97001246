/**
 * The search for an Orbiter, one look at a time. A look is one transaction under the project's lock: cut short at any
 * point it has not happened, and is begun again by the job or by the clock. Offers are unique by Orbiter and round.
 */
import { earningsOf } from '#app/base/money.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { getSetting } from '#app/features/settings/settings.server.ts'
import { offerLifetimeMs, waveSize } from '#app/features/matching/matching.ts'
import { queueJobMails } from '#app/features/projects/queue-job-mails.server.ts'
import { rankOrbiters, type RankedOrbiter } from '#app/features/matching/rank-orbiters.server.ts'
import { changeOffers, changeProject } from '#app/features/projects/change-project.server.ts'
import { jobOfferMail, unfilledMail } from '#app/features/projects/search-mails.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent, recordEvents } from '#app/platform/events.ts'
import type { JobKind } from '#app/platform/jobs.ts'
import { queueMails } from '#app/platform/mail.ts'

export type DispatchStep = 'locked' | 'lapsed' | 'ranked' | 'offered' | 'told' | 'planned'

/** What a look found: offers went out, offers still stand, an admin was asked, or there is nothing to do. */
export type DispatchResult = 'offered' | 'waiting' | 'unfilled' | 'nothing'

interface SearchedProject {
  id: string
  title: string
  customerId: string
  city: string | null
  timeZone: string
  round: number
  priceCents: number
  startAt: Date
  dueAt: Date
  venueAddress: string | null
}

/** After the limit an admin has it in hand; the search goes on quietly as long as there is somebody to ask. */
const UNFILLED_LOOK_MS = HOUR_MS

/** @param after called after each step; a test lets it fail there */
export async function dispatchProject(
  projectId: string,
  after: (step: DispatchStep) => void = () => {},
): Promise<DispatchResult> {
  return transaction(async (tx) => {
    const project = await lockSearched(tx, projectId)
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
        : await rankOrbiters({ projectId, notAskedInRound: project.round }, tx)
    after('ranked')
    const expiresAt = await offerWave(tx, project, candidates, after)
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

async function lockSearched(tx: Tx, projectId: string): Promise<SearchedProject | null> {
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
    .select(['p.matchDueAt', 'p.venueAddress', 's.startAt'])
    .where('p.id', '=', projectId)
    .where('p.matchStatus', 'in', ['searching', 'unfilled'])
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

/** Ends offers whose time is up; the end of those that still stand, null without any. */
async function lapseOffers(tx: Tx, project: SearchedProject): Promise<Date | null> {
  await changeOffers(tx, {
    action: 'lapse',
    where: (eb) =>
      eb.and([
        eb('assignmentOffers.projectId', '=', project.id),
        eb('assignmentOffers.expiresAt', '<=', now()),
      ]),
    actorId: null,
  })
  const { until } = await tx
    .selectFrom('assignmentOffers')
    .select((eb) => eb.fn.max('expiresAt').as('until'))
    .where('projectId', '=', project.id)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return until
}

async function offerWave(
  tx: Tx,
  project: SearchedProject,
  candidates: RankedOrbiter[],
  after: (step: DispatchStep) => void,
): Promise<Date | null> {
  if (candidates.length === 0) return null
  const { last } = await tx
    .selectFrom('assignmentOffers')
    .select((eb) => eb.fn.max('wave').as('last'))
    .where('projectId', '=', project.id)
    .where('round', '=', project.round)
    .executeTakeFirstOrThrow()
  const wave = (last ?? 0) + 1
  const chosen = candidates.slice(0, waveSize(wave))
  const expiresAt = new Date(now().getTime() + offerLifetimeMs(now(), project.startAt))
  const { 'package-flow': commission } = await getSetting('commission_bps', tx)
  const offers = await tx
    .insertInto('assignmentOffers')
    .values(
      chosen.map((orbiter) => ({
        projectId: project.id,
        orbiterId: orbiter.orbiterId,
        round: project.round,
        wave,
        score: orbiter.score,
        reasons: JSON.stringify(orbiter.reasons),
        commissionBps: commission[orbiter.level ?? 'beginner'],
        createdAt: now(),
        expiresAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['projectId', 'orbiterId', 'round']).doNothing())
    .returning(['id', 'orbiterId', 'commissionBps'])
    .execute()
  after('offered')
  await recordEvents(
    tx,
    'offer.made',
    offers.map((row) => ({
      subjectType: 'offer',
      subjectId: row.id,
      actorId: null,
      toStatus: 'open',
      data: {
        projectId: project.id,
        wave,
        earnCents: earningsOf(project.priceCents, row.commissionBps),
      },
      audience: [row.orbiterId],
    })),
  )
  const nameOf = new Map(chosen.map((orbiter) => [orbiter.orbiterId, orbiter]))
  await queueJobMails(
    tx,
    offers.flatMap((row) => {
      const orbiter = nameOf.get(row.orbiterId)
      if (!orbiter) return []
      const mail = jobOfferMail({
        ...project,
        to: orbiter.email,
        toName: orbiter.fullName,
        commissionBps: row.commissionBps,
        expiresAt,
      })
      return [{ userId: row.orbiterId, mail }]
    }),
  )
  after('told')
  return expiresAt
}

/** Says once to the team that nobody could be found in time, with whom they could ask. */
async function askAdmin(tx: Tx, project: SearchedProject): Promise<void> {
  const isChanged = await changeProject(tx, project.id, { match: 'give-up' })
  if (!isChanged) return
  const admins = await tx
    .selectFrom('userRoles')
    .select('userId')
    .where('role', '=', 'admin')
    .where('isActive', '=', true)
    .execute()
  await recordEvent(tx, {
    kind: 'project.unfilled',
    subjectType: 'project',
    subjectId: project.id,
    actorId: null,
    fromStatus: 'searching',
    toStatus: 'unfilled',
    audience: [project.customerId, ...admins.map((row) => row.userId)],
  })
  const { supportEmail } = await getSetting('contact', tx)
  if (!supportEmail) return
  const suggestions = (await rankOrbiters({ projectId: project.id, withConflicts: true }, tx))
    .filter((orbiter) => orbiter.conflicts.length < 2)
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

/** At a time, so that one run stays short. */
const BATCH = 50

/** Looks at every search whose time has come. */
export async function advanceSearches(): Promise<number> {
  const due = await db()
    .selectFrom('videoProjects')
    .select('id')
    .where('matchStatus', 'in', ['searching', 'unfilled'])
    .where('nextStepAt', '<=', now())
    .orderBy('nextStepAt')
    // Of those that are due at once the order decides who is asked for what, so it must not be the table's.
    .orderBy('id')
    .limit(BATCH)
    .execute()
  for (const { id } of due) await dispatchProject(id)
  return due.length
}

export const dispatchProjectJob: JobKind = {
  name: 'dispatch-project',
  run: async (data) => void (await dispatchProject(String(data['projectId']))),
}

export const advanceSearchesJob: JobKind = {
  name: 'advance-searches',
  cron: '* * * * *',
  async run() {
    while ((await advanceSearches()) === BATCH);
  },
}
