/** Job offers: sending them in waves, expiring and closing them, and their emails. */
import { earningsOf } from '#app/base/money.ts'
import { filterMuted, type PersonalMail } from '#people/accounts/notification-preferences.server.ts'
import { offerLifetimeMs, waveSize } from '#work/matching/search-waves.ts'
import type { RankedOrbiter } from '#work/matching/rank-orbiters.server.ts'
import { shownWords } from '#people/masking/shown-text.ts'
import { nearbyVenue } from '#market/places/venue.ts'
import { milesTo } from '#market/places/venue.server.ts'
import type { LockedProject } from '#work/projects/assign-project.server.ts'
import { changeOffers } from '#work/projects/change-project.server.ts'
import { jobTakenMail } from '#work/projects/project-mails.ts'
import { jobOfferMail } from '#work/projects/search-mails.ts'
import { getSetting } from '#people/settings/settings.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvents } from '#app/platform/events.ts'
import { queueMails } from '#app/platform/mail.ts'

export type DispatchStep = 'locked' | 'lapsed' | 'ranked' | 'offered' | 'mailed' | 'planned'

export interface SearchedProject {
  id: string
  title: string
  customerId: string
  city: string | null
  timeZone: string
  round: number
  priceCents: number
  startAt: Date
  dueAt: Date
  venueArea: string | null
  venuePlaceId: number | null
}

/**
 * Closes the offers that have expired.
 * @returns when the last open offer expires; null if none is left
 */
export async function lapseOffers(tx: Tx, project: SearchedProject): Promise<Date | null> {
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

/**
 * Sends the next wave of offers.
 * @returns when the offers expire; null if there is no one left to ask
 */
export async function makeOffers(
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
  await mailOffers(tx, project, offers, { chosen, expiresAt })
  after('mailed')
  return expiresAt
}

interface Wave {
  chosen: RankedOrbiter[]
  expiresAt: Date
}

/** The reader is an Orbiter who has not accepted. */
export const UNAGREED = { isAgreed: false, isOwn: false }

async function mailOffers(
  tx: Tx,
  project: SearchedProject,
  offers: { orbiterId: string; commissionBps: number }[],
  { chosen, expiresAt }: Wave,
): Promise<void> {
  const orbiterIds = offers.map((row) => row.orbiterId)
  const miles = await milesTo(tx, orbiterIds, project.venuePlaceId)
  const readers = await tx
    .selectFrom('users')
    .select(['id', 'timeZone'])
    .where('id', 'in', orbiterIds)
    .execute()
  const zones = new Map(readers.map(({ id, timeZone }) => [id, timeZone]))
  const byId = new Map(chosen.map((orbiter) => [orbiter.orbiterId, orbiter]))
  await queueJobMails(
    tx,
    offers.flatMap((row) => {
      const orbiter = byId.get(row.orbiterId)
      if (!orbiter) return []
      const mail = jobOfferMail({
        ...project,
        title: shownWords(project.title, UNAGREED),
        where: nearbyVenue({
          venueAddress: null,
          venueArea: project.venueArea ?? project.city,
          venueMiles: miles.get(row.orbiterId) ?? null,
        }),
        to: orbiter.email,
        toName: orbiter.fullName,
        commissionBps: row.commissionBps,
        expiresAt,
        readerZone: zones.get(row.orbiterId) ?? project.timeZone,
      })
      return [{ userId: row.orbiterId, ...mail }]
    }),
  )
}

/**
 * Closes the open offers of a project that has found its Orbiter or is over.
 * @param assignedTo the Orbiter to whom the team has assigned the job; other emails notify them
 */
export async function closeOffers(
  tx: Tx,
  project: Pick<LockedProject, 'id' | 'title'>,
  action: 'take' | 'withdraw',
  assignedTo?: string,
): Promise<void> {
  const closed = await changeOffers(tx, {
    action,
    where: (eb) => eb('assignmentOffers.projectId', '=', project.id),
    actorId: null,
    ...(assignedTo === undefined ? {} : { assignedTo }),
  })
  const taken = assignedTo === undefined ? 'accepted' : 'assigned'
  const others = closed.filter(({ orbiterId }) => orbiterId !== assignedTo)
  await queueJobMails(
    tx,
    others.map((row) => ({
      userId: row.orbiterId,
      ...jobTakenMail({
        to: row.email,
        toName: row.fullName,
        title: shownWords(project.title, UNAGREED),
        because: action === 'withdraw' ? 'withdrawn' : taken,
      }),
    })),
  )
}

/** Queues the emails whose recipients have not muted this kind. */
export async function queueJobMails(tx: Tx, mails: PersonalMail[]): Promise<void> {
  await queueMails(tx, await filterMuted(tx, 'jobs', mails))
}
