/**
 * The state of a project and the sentence that each side reads about it, and the sessions and
 * deliverables of several projects.
 */
import { sql } from 'kysely'
import { readIn, type ReadPlace } from '#work/jobs/read-place.server.ts'
import { sentenceOf, stateLabel, type Sentence, UNNAMED } from '#work/jobs/job-sentences.ts'
import type { JobSide } from '#work/jobs/sentence-row.ts'
import {
  isProposalOpen,
  projectStateOf,
  type ManagedFacts,
  type StateFacts,
} from '#work/bookings/job-state.ts'
import { type JobState } from '#work/jobs/job-states.ts'
import { newTimeOf, piecesOf } from '#work/bookings/booking-summary.server.ts'
import type { PieceState } from '#delivery/deliveries/delivery-job.ts'
import { HAS_FILES } from '#delivery/deliveries/due-pieces.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

/** The facts of a session's booking that affect the project's state. Instants are ISO 8601. */
export type SessionFacts = Omit<StateFacts, 'managed' | 'pieces' | 'proposal'> & {
  id: string
  timeZone: string
  refundCents: number | null
  isBriefed: boolean
  proposal: {
    side: 'customer' | 'orbiter'
    startAt: string
    requestedDate: string
    requestedTime: string
  } | null
}

/** The columns of `video_projects` that `describeProject` needs, under this alias. */
export function projectStateColumns(alias: 'p' | 'v') {
  const id = sql.ref(`${alias}.id`)
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return [
    sql<ManagedFacts>`json_build_object('status', ${column('status')}, 'matchStatus', ${column('match_status')},
      'matchRound', ${column('match_round')}, 'endedBecause', ${column('ended_because')},
      'isStarted', exists (select 1 from orbiter_assignments x where x.project_id = ${id} and x.status = 'in_progress'),
      'pieces', ${piecesOf(sql`d.project_id = ${id}`)})`.as('managed'),
    sql<
      SessionFacts[]
    >`(select coalesce(json_agg(json_build_object('id', b.id, 'timeZone', b.time_zone, 'status', b.status,
        'statusReason', b.status_reason, 'expiresAt', b.expires_at, 'startAt', b.start_at,
        'priceCents', b.price_cents, 'quoteCents', b.quote_cents, 'agreedAt', b.agreed_at,
        'confirmedAt', b.confirmed_at, 'cancelledBy', b.cancelled_by, 'refundCents', b.refund_cents,
        'payBy', (select o.pay_by from orders o where o.project_id = ${id} and o.state = 'open'),
        'isBriefed', exists (select 1 from jsonb_each_text(b.brief) as t (k, words) where t.words <> ''),
        'proposal', (select json_build_object('side', m.proposer_side, 'requestedDate', m.requested_date,
            'requestedTime', left(m.requested_time::text, 5), 'startAt', m.start_at)
          from booking_proposals m where m.booking_request_id = b.id and m.status = 'open')
      ) order by s.position), '[]')
      from project_sessions s join booking_requests b on b.id = s.booking_request_id where s.project_id = ${id})`.as(
      'sessionFacts',
    ),
  ] as const
}

export interface ProjectStateRow {
  managed: ManagedFacts
  sessionFacts: SessionFacts[]
}

/** What a project `p` was sold as; null if its title begins with it. */
export const SOLD_AS = sql<
  string | null
>`nullif(p.product ->> 'name', left(p.title, length(p.product ->> 'name')))`.as('soldAs')

export interface StateWords {
  state: JobState
  label: string
  sentence: Sentence
}

/** @param people the Orbiter's name is null while no one has the project */
export function describeProject(
  { managed, sessionFacts }: ProjectStateRow,
  side: JobSide,
  people: {
    customerName: string
    orbiterName: string | null
    readerZone: string | null
    readPlace: ReadPlace
  },
): StateWords {
  const { customerName, orbiterName, readerZone, readPlace } = people
  const at = now()
  const state = projectStateOf(managed, sessionFacts, at)
  const open = sessionFacts.find((session) => isProposalOpen({ ...session, managed }, at))
  return {
    state,
    label: stateLabel(state),
    sentence: sentenceOf(state, side, {
      customerName,
      orbiterName,
      ...readIn(readPlace, readerZone),
      quoteCents: null,
      proposal: open?.proposal ? newTimeOf(open.proposal, open.timeZone) : null,
      isBriefed: sessionFacts.some(({ isBriefed }) => isBriefed),
      payBy: payByOf(sessionFacts),
      refundedCents: sumOf(sessionFacts.map(({ refundCents }) => refundCents)),
    }),
  }
}

/**
 * The state of an offered job for the Orbiters who can accept it; the project may have had another
 * Orbiter before.
 */
export function notifyOffered(customerName: string): StateWords {
  return {
    state: 'searching',
    label: stateLabel('searching'),
    sentence: sentenceOf('searching', 'orbiter', { ...UNNAMED, customerName }),
  }
}

/** In the zone of the first session, which is the project's zone. */
function payByOf([first]: readonly SessionFacts[]) {
  return first?.payBy ? { at: new Date(first.payBy), timeZone: first.timeZone } : null
}

function sumOf(cents: readonly (number | null)[]): number | null {
  const known = cents.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

export interface SessionPart {
  date: string
  time: string
  startAt: string
  endAt: string
  eventEndsAt: string
  durationMinutes: number
  bookingId: string | null
}

export interface DeliverablePart {
  id: string
  label: string
  dueAt: string
  deliveredAt: string | null
  state: PieceState
  /** When the next version is due. */
  changesDueAt: string | null
  /** Whether a file of its next version has arrived. */
  hasFiles: boolean
}

export interface ProjectParts {
  sessions: SessionPart[]
  deliverables: DeliverablePart[]
}

export async function readParts(
  projectIds: string[],
): Promise<(projectId: string) => ProjectParts> {
  if (projectIds.length === 0) return () => ({ sessions: [], deliverables: [] })
  const [sessions, deliverables] = await Promise.all([
    db()
      .selectFrom('projectSessions')
      .selectAll()
      .where('projectId', 'in', projectIds)
      .orderBy('position')
      .execute(),
    db()
      .selectFrom('deliverables as d')
      .selectAll()
      .select(HAS_FILES.as('hasFiles'))
      .where('projectId', 'in', projectIds)
      .orderBy('position')
      .execute(),
  ])
  return (projectId) => ({
    sessions: sessions
      .filter((row) => row.projectId === projectId)
      .map((row) => ({
        date: row.eventDate,
        time: row.startTime,
        startAt: row.startAt.toISOString(),
        endAt: row.endAt.toISOString(),
        eventEndsAt: row.eventEndsAt.toISOString(),
        durationMinutes: (row.endAt.getTime() - row.startAt.getTime()) / 60_000,
        bookingId: row.bookingRequestId,
      })),
    deliverables: deliverables
      .filter((row) => row.projectId === projectId)
      .map((row) => ({
        id: row.id,
        label: row.label,
        dueAt: row.dueAt.toISOString(),
        deliveredAt: row.deliveredAt?.toISOString() ?? null,
        state: row.state,
        changesDueAt: row.changesDueAt?.toISOString() ?? null,
        hasFiles: row.hasFiles,
      })),
  })
}
