/**
 * What an admin's status change leads to. The confirmation shows this plan and the change carries
 * it out, so there is no second set of rules.
 */
import { Conflict } from '#app/base/errors.ts'
import type {
  OverrideMemory,
  OverrideSubject,
  SessionStanding,
  Standing,
} from '#team/overrides/override-subject.server.ts'
import {
  isSearching,
  matchDueAt,
  type AssignmentStatus,
  type ProjectStatus,
} from '#work/projects/project.ts'

/** The status to set. */
export type Target =
  | { of: 'project'; status: ProjectStatus }
  | { of: 'assignment'; status: AssignmentStatus }

/** The standing after the change. */
export function planStatus(subject: OverrideSubject, target: Target, at: Date): Standing {
  return (
    planReturn(subject, target) ??
    (target.of === 'project'
      ? planProject(subject, target.status, at)
      : planAssignment(subject, target.status, at))
  )
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Returns to what people last read, before anyone was notified of something else: everything is as
 * it was, including promises. Null if the target is different, or something else has changed since.
 */
function planReturn({ standing, pending }: OverrideSubject, target: Target): Standing | null {
  if (!pending || !same(fingerprint(pending.after), fingerprint(standing))) return null
  const { before } = pending
  const isBack =
    target.of === 'project'
      ? before.project === target.status
      : before.assignment?.id === standing.assignment?.id &&
        before.assignment?.status === target.status
  if (!isBack) return null
  return standingOf(before)
}

const standingOf = ({ announced: _announced, ...standing }: OverrideMemory): Standing => standing

const fingerprint = ({ project, match, assignment, bookings }: Standing) => [
  project,
  match,
  assignment?.id,
  assignment?.status,
  Object.entries(bookings)
    .map(([id, { status }]) => `${id} ${status}`)
    .toSorted(),
]

const isLive = (status: string | undefined) => status === 'assigned' || status === 'in_progress'

const HELD_AS = {
  submitted: 'assigned',
  in_production: 'in_progress',
  completed: 'completed',
} as const

function planProject(subject: OverrideSubject, status: ProjectStatus, at: Date): Standing {
  const { standing, hasOther } = subject
  const isHeld = standing.assignment !== null && standing.assignment.status !== 'cancelled'
  if (isHeld && !hasOther)
    return status === 'draft'
      ? stopped({ ...freed(standing, at), project: status })
      : withOrbiter(subject, HELD_AS[status], at)
  if (status === 'submitted') return withSearch(subject, { ...standing, project: status }, at)
  if (status === 'in_production')
    return {
      ...standing,
      project: status,
      match: standing.match === 'withdrawn' ? 'none' : standing.match,
    }
  return stopped({ ...standing, project: status })
}

function planAssignment(subject: OverrideSubject, status: AssignmentStatus, at: Date): Standing {
  const { standing, hasOther } = subject
  if (!standing.assignment) return standing
  if (hasOther) {
    if (isLive(status))
      throw new Conflict(
        'already-assigned',
        'Someone else is now assigned to this project. Cancel that assignment first.',
      )
    return { ...standing, assignment: { ...standing.assignment, status } }
  }
  return withOrbiter(subject, status, at)
}

const PROJECT_OF = {
  assigned: 'submitted',
  in_progress: 'in_production',
  completed: 'completed',
} as const

/** The standing after the Orbiter's assignment has changed to this status. */
function withOrbiter(subject: OverrideSubject, status: AssignmentStatus, at: Date): Standing {
  const { standing } = subject
  const assignment = standing.assignment && { ...standing.assignment, status }
  if (status !== 'cancelled')
    return {
      ...standing,
      assignment,
      project: PROJECT_OF[status],
      match: 'matched',
      nextStepAt: null,
      bookings: setAll(standing, status === 'completed' ? 'completed' : 'accepted', at),
    }
  const was = standing.assignment?.status
  const held = isLive(was) || (was === 'completed' && standing.project === 'completed')
  // An assignment that was already over changes nothing else.
  if (!held) return { ...standing, assignment }
  return withSearch(subject, { ...freed(standing, at), project: 'submitted', match: 'none' }, at)
}

const freed = (standing: Standing, at: Date): Standing => ({
  ...standing,
  assignment: standing.assignment && { ...standing.assignment, status: 'cancelled' },
  bookings: setAll(standing, 'cancelled', at),
})

function setAll(
  { bookings, assignment }: Standing,
  status: 'accepted' | 'completed' | 'cancelled',
  at: Date,
): Standing['bookings'] {
  return Object.fromEntries(
    Object.entries(bookings).map(([id, booking]): [string, SessionStanding] => {
      if (booking.status === status) return [id, booking]
      return [
        id,
        {
          ...booking,
          status,
          orbiterId: assignment?.orbiterId ?? booking.orbiterId,
          cancelledBy: status === 'cancelled' ? 'admin' : null,
          completedAt: status === 'completed' ? at.toISOString() : null,
          confirmedAt: null,
        },
      ]
    }),
  )
}

/** Searches if there is a time to search for. A promise that still holds stays. */
function withSearch({ project }: OverrideSubject, standing: Standing, at: Date): Standing {
  const startAt = project.sessions[0]?.startAt
  if (!startAt || startAt <= at) return stopped(standing)
  if (isSearching(standing.match)) return standing
  const promised = standing.matchDueAt
  return {
    ...standing,
    match: 'searching',
    round: standing.round + 1,
    matchDueAt:
      promised && new Date(promised) > at ? promised : matchDueAt(at, startAt).toISOString(),
  }
}

const stopped = (standing: Standing): Standing => ({ ...standing, match: 'none', nextStepAt: null })

export function changedBookings(from: Standing, to: Standing): [string, SessionStanding][] {
  return Object.entries(to.bookings).filter(
    ([id, booking]) =>
      from.bookings[id]?.status !== booking.status ||
      from.bookings[id]?.orbiterId !== booking.orbiterId,
  )
}
