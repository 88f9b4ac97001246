/** Carries out a plan: one transaction changes the project, its assignment and its bookings. */
import type { Viewer } from '#people/accounts/viewer.ts'
import { setSessionStatus } from '#work/bookings/change-booking.server.ts'
import { claimTime } from '#work/bookings/claim-time.server.ts'
import {
  announcedOf,
  type OverrideMemory,
  type OverrideSubject,
  type SessionStanding,
  type Standing,
} from '#team/overrides/override-subject.server.ts'
import { NOTIFY_AFTER_MINUTES, tellingsOf } from '#team/overrides/status-effects.server.ts'
import { changedBookings } from '#team/overrides/status-plan.server.ts'
import { changeAssignments, changeProject } from '#work/projects/change-project.server.ts'
import type { MatchAction } from '#work/projects/project-transitions.ts'
import { isSearching, type MatchStatus } from '#work/projects/project.ts'
import { getSetting } from '#people/settings/settings.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'

/** @throws Conflict (`overlap`) if the Orbiter's time is taken */
export async function carryOut(
  tx: Tx,
  viewer: Viewer,
  subject: OverrideSubject,
  plan: Standing,
  reason: string,
): Promise<void> {
  const { project, standing } = subject
  const notifyAt = new Date(now().getTime() + NOTIFY_AFTER_MINUTES * 60_000)
  for (const [id, booking] of changedBookings(standing, plan))
    await moveSession(tx, viewer, subject, { id, booking, reason })
  const to = plan.assignment
  if (to && to.status !== standing.assignment?.status)
    await changeAssignments(tx, {
      action: 'set',
      to: to.status,
      where: (eb) => eb('id', '=', to.id),
      ...(to.status === 'cancelled' ? { endReason: reason || 'Changed by Orbit.' } : {}),
    })
  if (plan.project !== standing.project)
    await changeProject(tx, project.id, { status: plan.project })
  await moveMatch(tx, project.id, standing, plan, notifyAt)
  await remember(tx, subject, plan, { reason, notifyAt })
}

interface SessionMove {
  id: string
  booking: SessionStanding
  reason: string
}

async function moveSession(
  tx: Tx,
  viewer: Viewer,
  { project, standing, orbiter }: OverrideSubject,
  { id, booking, reason }: SessionMove,
): Promise<void> {
  const session = project.sessions.find(({ bookingId }) => bookingId === id)
  const from = standing.bookings[id]
  const { status, orbiterId, cancelledBy, completedAt, confirmedAt } = booking
  if (!session || !from) return
  if (status !== 'accepted' && status !== 'completed' && status !== 'cancelled') return
  const { beginner } = (await getSetting('commission_bps', tx))['package-flow']
  const isTaken = from.status === 'cancelled' && status !== 'cancelled'
  const change = () =>
    setSessionStatus(tx, {
      viewer,
      booking: { id, status: from.status, customerId: project.customerId },
      to: status,
      reason: status === 'cancelled' ? reason || 'Changed by Orbit.' : null,
      set: {
        orbiterId,
        cancelledBy,
        completedAt,
        confirmedAt,
        ...(isTaken && orbiter
          ? { commissionBps: orbiter.commissionBps ?? beginner, agreedAt: now() }
          : {}),
      },
    })
  if (status === 'accepted') {
    const { startAt, endAt, date: requestedDate } = session
    await claimTime(tx, viewer.id, { id, orbiterId, startAt, endAt, requestedDate }, change)
  } else await change()
}

/** The actions that lead to each state of the search. */
const STEPS: Record<MatchStatus, MatchAction[]> = {
  none: ['stop'],
  searching: ['search'],
  matched: ['match'],
  unfilled: ['search', 'give-up'],
  withdrawn: ['search', 'withdraw'],
}

/** A new search asks no Orbiters before the affected people are notified. */
async function moveMatch(
  tx: Tx,
  projectId: string,
  standing: Standing,
  plan: Standing,
  notifyAt: Date,
): Promise<void> {
  const isNew = plan.round > standing.round
  if (plan.match === standing.match) return
  for (const match of STEPS[plan.match])
    await changeProject(tx, projectId, {
      match,
      set: {
        matchRound: plan.round,
        matchDueAt: plan.matchDueAt,
        nextStepAt: isNew ? notifyAt : plan.nextStepAt,
        matchedAt: plan.match === 'matched' ? now() : null,
      },
    })
}

async function remember(
  tx: Tx,
  subject: OverrideSubject,
  plan: Standing,
  { reason, notifyAt }: { reason: string; notifyAt: Date },
): Promise<void> {
  const projectId = subject.project.id
  const before: OverrideMemory = subject.pending?.before ?? {
    ...subject.standing,
    announced: announcedOf(subject),
  }
  const isOpen = (entry: Standing) => isSearching(entry.match)
  // Everything is as before, so there is nothing to notify and no offer to withdraw.
  if (tellingsOf(subject, plan).length === 0 && isOpen(before) === isOpen(plan)) {
    await tx.deleteFrom('statusOverrides').where('projectId', '=', projectId).execute()
    return
  }
  const row = {
    before: JSON.stringify(before),
    after: JSON.stringify(plan),
    reason: reason || null,
    notifyAt,
  }
  await tx
    .insertInto('statusOverrides')
    .values({ projectId, ...row })
    .onConflict((conflict) => conflict.column('projectId').doUpdateSet(row))
    .execute()
}
