/** An Orbiter's managed jobs: open offers and accepted jobs. Instants are ISO 8601. */
import { earningsOf } from '#app/base/money.ts'
import { packageCommission } from '#work/projects/answer-offer.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { shownWords } from '#people/masking/shown-text.ts'
import { nearbyVenue, wholeAddress } from '#market/places/venue.ts'
import { milesTo } from '#market/places/venue.server.ts'
import { UNAGREED } from '#work/projects/job-offers.server.ts'
import type { AssignmentStatus } from '#work/projects/project.ts'
import { startOpensAt } from '#app/base/job-start.ts'
import {
  projectStateColumns,
  readParts,
  SOLD_AS,
  notifyOffered,
  describeProject,
  type ProjectParts,
  type StateWords,
} from '#work/projects/project-state.server.ts'
import { readProjectPictures } from '#work/projects/project-pictures.server.ts'
import type { JobPicture } from '#work/jobs/job-picture.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

interface Job extends ProjectParts {
  picture: JobPicture
  title: string
  /** What was booked, if the title doesn't say it. */
  soldAs: string | null
  city: string | null
  /** Includes the city, which people leave out. */
  venueAddress: string | null
  /** The area and the travel time, while the address is hidden. */
  nearby: string | null
  timeZone: string
  notes: string | null
  earningsCents: number | null
  priceCents: number | null
}

export interface JobOffer extends Job, StateWords {
  id: string
  offeredAt: string
  expiresAt: string
}

export interface Assignment extends Job, StateWords {
  id: string
  projectId: string
  status: AssignmentStatus
  customerName: string
  /** Pieces can be delivered once the first session has begun. */
  hasBegun: boolean
  /** The earliest time to report the start, ISO 8601; null: any time. */
  startOpensAt: string | null
  canStart: boolean
  /**
   * True if nothing deliverable was sold, all sessions have begun, and the job has not been
   * completed yet.
   */
  canComplete: boolean
}

export interface OrbiterJobs {
  offers: JobOffer[]
  assignments: Assignment[]
  /**
   * Together with `takesPackageJobs`, decides whether managed jobs are offered; package-flow
   * Orbiters always get them.
   */
  model: string | null
  takesPackageJobs: boolean
}

const JOB_COLUMNS = [
  'p.id as projectId',
  'p.title',
  'p.city',
  'p.venueAddress',
  'p.venueArea',
  'p.venuePlaceId',
  'p.timeZone',
  'p.description as notes',
  'p.priceCents',
  SOLD_AS,
] as const
/** How many completed jobs stay on the list; the bookings pages show the rest. */
const PAST_SHOWN = 5

function openOffers(viewer: Viewer) {
  return db()
    .selectFrom('assignmentOffers as o')
    .innerJoin('videoProjects as p', 'p.id', 'o.projectId')
    .where('o.orbiterId', '=', viewer.id)
    .where('o.status', '=', 'open')
    .where('o.expiresAt', '>', now())
    .where('p.matchStatus', 'in', ['searching', 'unfilled'])
}

/** The number of offered jobs that still wait for the Orbiter's answer. */
export async function countOpenOffers(viewer: Viewer): Promise<number> {
  const { open } = await openOffers(viewer)
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  return open
}

export async function listOrbiterJobs(viewer: Viewer): Promise<OrbiterJobs> {
  const [offers, live, past, profile, commissionBps] = await Promise.all([
    selectOffers(viewer).orderBy('o.expiresAt').execute(),
    ownAssignments(viewer)
      .where('a.status', 'in', ['assigned', 'in_progress'])
      .orderBy('a.assignedAt')
      .execute(),
    ownAssignments(viewer)
      .where('a.status', '=', 'completed')
      .orderBy('a.endedAt', 'desc')
      .limit(PAST_SHOWN)
      .execute(),
    db()
      .selectFrom('profiles')
      .select(['orbiterModel', 'takesPackageJobs'])
      .where('userId', '=', viewer.id)
      .executeTakeFirst(),
    packageCommission(viewer.id),
  ])
  const assignments = [...live, ...past]
  const projectIds = [...offers, ...assignments].map((row) => row.projectId)
  const [partsOf, milesOf, pictureOf] = await Promise.all([
    readParts(projectIds),
    milesFrom(viewer.id, offers),
    readProjectPictures(projectIds, viewer.id),
  ])
  return {
    offers: offers.map(({ projectId, ...row }) => ({
      ...toOffer(viewer, row, { milesOf, commissionBps }),
      ...partsOf(projectId),
      picture: pictureOf(projectId),
    })),
    assignments: assignments.map((row) => ({
      ...toAssignment(viewer, row, partsOf(row.projectId)),
      picture: pictureOf(row.projectId),
    })),
    model: profile?.orbiterModel ?? null,
    takesPackageJobs: profile?.takesPackageJobs ?? false,
  }
}

const selectOffers = (viewer: Viewer) =>
  openOffers(viewer)
    .select(JOB_COLUMNS)
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select(['o.id', 'o.createdAt', 'o.expiresAt', 'u.fullName as customerName'])

type OfferRow = Omit<
  Awaited<ReturnType<ReturnType<typeof selectOffers>['execute']>>[number],
  'projectId'
>

function toOffer(
  viewer: Viewer,
  { createdAt, expiresAt, customerName, venueArea, venuePlaceId, ...row }: OfferRow,
  { milesOf, commissionBps }: { milesOf: Map<number, number>; commissionBps: number },
): Omit<JobOffer, keyof ProjectParts | 'picture'> {
  return {
    ...row,
    ...notifyOffered(shownWords(customerName, UNAGREED)),
    title: shownWords(row.title, UNAGREED),
    notes: row.notes && shownWords(row.notes, UNAGREED),
    // Only the Orbiter who takes the job sees the exact address.
    venueAddress: null,
    nearby: nearbyVenue({
      venueAddress: row.venueAddress,
      venueArea: venueArea ?? row.city,
      venueMiles: venuePlaceId === null ? null : (milesOf.get(venuePlaceId) ?? null),
    }),
    timeZone: row.timeZone ?? viewer.timeZone,
    offeredAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    earningsCents: row.priceCents === null ? null : earningsOf(row.priceCents, commissionBps),
  }
}

type AssignmentRow = Awaited<ReturnType<ReturnType<typeof ownAssignments>['execute']>>[number]

function toAssignment(
  viewer: Viewer,
  found: AssignmentRow,
  parts: ProjectParts,
): Omit<Assignment, 'picture'> {
  const { venueArea, venuePlaceId: _place, commissionBps, managed, sessionFacts, ...row } = found
  const starts = parts.sessions.map(({ startAt }) => new Date(startAt))
  const [first] = starts
  const opensAt = first ? startOpensAt(first) : null
  const isLive = row.status === 'assigned' || row.status === 'in_progress'
  return {
    ...row,
    venueAddress: wholeAddress({
      venueAddress: row.venueAddress,
      venueArea: venueArea ?? row.city,
    }),
    nearby: null,
    ...describeProject({ managed, sessionFacts }, 'orbiter', {
      customerName: row.customerName,
      orbiterName: viewer.fullName,
      readerZone: viewer.timeZone,
      readPlace: 'list',
    }),
    ...parts,
    timeZone: row.timeZone ?? viewer.timeZone,
    hasBegun: !first || first <= now(),
    startOpensAt: opensAt?.toISOString() ?? null,
    canStart: row.status === 'assigned' && (!opensAt || opensAt <= now()),
    canComplete: isLive && managed.pieces.sold === 0 && starts.every((startAt) => startAt <= now()),
    earningsCents: row.priceCents === null ? null : earningsOf(row.priceCents, commissionBps ?? 0),
  }
}

/** Straight-line distance from an Orbiter's place to each of these venues. */
async function milesFrom(
  orbiterId: string,
  offers: readonly { venuePlaceId: number | null }[],
): Promise<Map<number, number>> {
  const placeIds = [...new Set(offers.flatMap(({ venuePlaceId: id }) => (id === null ? [] : [id])))]
  const found = await Promise.all(
    placeIds.map(
      async (id) => [id, (await milesTo(db(), [orbiterId], id)).get(orbiterId)] as const,
    ),
  )
  return new Map(found.flatMap(([id, miles]) => (miles === undefined ? [] : [[id, miles]])))
}

function ownAssignments(viewer: Viewer) {
  return db()
    .selectFrom('orbiterAssignments as a')
    .innerJoin('videoProjects as p', 'p.id', 'a.projectId')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select(JOB_COLUMNS)
    .select(['a.id', 'a.status', 'a.commissionBps', 'u.fullName as customerName'])
    .select(projectStateColumns('p'))
    .where('a.orbiterId', '=', viewer.id)
}
