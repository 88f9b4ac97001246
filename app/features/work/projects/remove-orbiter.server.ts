/** A project loses its Orbiter, and either searches again or ends. */
import { z } from 'zod'
import { cut } from '#app/base/clean-text.ts'
import { Conflict, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isUuid } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { freeSessions } from '#work/bookings/managed-booking.server.ts'
import type { Withdrawal } from '#money/payments/cancellation.ts'
import { lockWithdrawal } from '#money/payments/lock-refund.server.ts'
import { closeOffers } from '#work/projects/job-offers.server.ts'
import { lockProject, type LockedProject } from '#work/projects/assign-project.server.ts'
import { changeAssignments, changeProject } from '#work/projects/change-project.server.ts'
import { isSearching, matchDueAt } from '#work/projects/project.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent, recordEvents } from '#app/platform/events.ts'
import { enqueue } from '#app/platform/tasks.ts'
import { sql } from 'kysely'

const withdrawInput = z.object({
  /** The refund shown on the page, in cents of the price. */
  refundCents: z.coerce.number().int().min(0).max(100_000_000).optional(),
})

interface Removal {
  actorId: string | null
  reason: string
  /** Who left. */
  by: 'customer' | 'orbiter' | 'admin'
  /** True: search for another Orbiter. False: end the project. */
  isReassigned: boolean
  /** Why the project ended, if the customer did not end it. */
  endedBecause?: 'unpaid' | 'unmatched'
  /** A booking that is already cancelled. */
  exceptBookingId?: string
}

/**
 * Ends the live assignment and frees the Orbiter's time in all sessions. The caller must hold the
 * project's lock.
 */
export async function removeOrbiter(
  tx: Tx,
  project: LockedProject,
  { actorId, reason, by, isReassigned, endedBecause, exceptBookingId }: Removal,
): Promise<void> {
  const ended = await changeAssignments(tx, {
    action: 'end',
    where: (eb) => eb('projectId', '=', project.id),
    endReason: cut(reason, 500) || null,
  })
  await changeProject(
    tx,
    project.id,
    isReassigned
      ? { project: 'reopen', match: 'search', set: { matchedAt: null } }
      : {
          project: 'withdraw',
          match: 'withdraw',
          set: { nextStepAt: null, endedBecause: endedBecause ?? null },
        },
  )
  await freeSessions(tx, {
    bookingIds: project.sessions.flatMap(({ bookingId }) =>
      bookingId && bookingId !== exceptBookingId ? [bookingId] : [],
    ),
    actorId,
    reason,
    by,
    isReassigned,
  })
  await recordEvents(
    tx,
    'assignment.cancelled',
    ended.map((row) => ({
      subjectType: 'assignment',
      subjectId: row.id,
      actorId,
      toStatus: 'cancelled',
      data: { projectId: project.id, reason: cut(reason, 500), by, isReassigned },
      audience: [row.orbiterId, project.customerId],
    })),
  )
}

/** Starts a new round of offers for the same time, brief and thread. */
export async function searchAgain(tx: Tx, project: LockedProject): Promise<void> {
  const startAt = project.sessions[0]?.startAt
  if (!startAt) return
  await changeProject(tx, project.id, {
    match: 'search',
    set: {
      matchRound: sql`match_round + 1`,
      matchDueAt: matchDueAt(now(), startAt),
      nextStepAt: now(),
    },
  })
  await recordEvent(tx, {
    kind: 'project.searching',
    subjectType: 'project',
    subjectId: project.id,
    actorId: null,
    toStatus: 'searching',
    audience: [project.customerId],
  })
  await enqueue(tx, 'dispatch-project', [{ projectId: project.id }])
}

/**
 * Cancels a managed booking for its customer, free of charge, while an Orbiter is being searched
 * for. Once an Orbiter is found, the customer cancels the booking instead. Nothing happens if the
 * refund differs from the one shown on the page.
 * @returns what becomes of the money; null for a repeated call, which changes nothing
 * @throws InvalidInput, NotFound, Conflict (`matched`, `terms-changed`)
 */
export async function withdrawProject(
  viewer: Viewer,
  projectId: string,
  input: unknown,
): Promise<Withdrawal | null> {
  const { refundCents } = parseInput(withdrawInput, input)
  return transaction(async (tx) => {
    const project = isUuid(projectId) ? await lockProject(tx, projectId, null) : null
    if (!project || project.customerId !== viewer.id)
      throw new NotFound('There is no such project.')
    if (project.matchStatus === 'withdrawn') return null
    if (!isSearching(project.matchStatus))
      throw new Conflict('matched', 'An Orbiter already has this job. Cancel the booking instead.')
    const withdrawal = await lockWithdrawal(tx, project.id, refundCents)
    await removeOrbiter(tx, project, {
      actorId: viewer.id,
      reason: '',
      by: 'customer',
      isReassigned: false,
    })
    await closeOffers(tx, project, 'withdraw')
    await recordEvent(tx, {
      kind: 'project.withdrawn',
      subjectType: 'project',
      subjectId: projectId,
      actorId: viewer.id,
      toStatus: 'withdrawn',
      audience: [viewer.id],
    })
    return withdrawal
  })
}

/**
 * Ends a project that is unpaid because the card could not be charged. Its Orbiter is free again.
 * @returns the project's match status until then; null: it had already ended
 */
export async function endUnpaidProject(
  tx: Tx,
  projectId: string,
  reason: string,
): Promise<'searching' | 'matched' | null> {
  const project = await lockProject(tx, projectId, null)
  const isMatched = project?.matchStatus === 'matched'
  if (!project || (!isMatched && !isSearching(project.matchStatus))) return null
  await endProject(tx, project, 'unpaid', reason)
  return isMatched ? 'matched' : 'searching'
}

/**
 * Ends a project whose event has begun while the search for an Orbiter was still on.
 * @returns whether the project was ended
 */
export async function endUnmatchedProject(tx: Tx, projectId: string): Promise<boolean> {
  const project = await lockProject(tx, projectId, null)
  const startAt = project?.sessions[0]?.startAt
  if (!project || !isSearching(project.matchStatus) || !startAt || startAt > now()) return false
  await endProject(tx, project, 'unmatched', 'No Orbiter was found.')
  return true
}

async function endProject(
  tx: Tx,
  project: LockedProject,
  endedBecause: 'unpaid' | 'unmatched',
  reason: string,
): Promise<void> {
  await removeOrbiter(tx, project, {
    actorId: null,
    reason,
    by: 'admin',
    isReassigned: false,
    endedBecause,
  })
  await closeOffers(tx, project, 'withdraw')
  await recordEvent(tx, {
    kind: 'project.withdrawn',
    subjectType: 'project',
    subjectId: project.id,
    actorId: null,
    toStatus: 'withdrawn',
    audience: [project.customerId],
  })
}
