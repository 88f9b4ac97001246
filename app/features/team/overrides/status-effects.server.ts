/** A plan in words: what a status change does, and who is notified. */
import { createHash } from 'node:crypto'
import { formatCents } from '#app/base/money.ts'
import { formatDate, formatTime } from '#app/base/time.ts'
import { STATUS_LABELS } from '#work/bookings/booking.ts'
import { inText } from '#work/jobs/job-sentences.ts'
import {
  liveOrbiterOf,
  announcedOf,
  type OverrideSubject,
  type Standing,
  type Announced,
} from '#team/overrides/override-subject.server.ts'
import { changedBookings } from '#team/overrides/status-plan.server.ts'
import {
  describeProject,
  type ProjectStateRow,
  type StateWords,
} from '#work/projects/project-state.server.ts'
import {
  ASSIGNMENT_STATUS_LABELS,
  isSearching,
  PROJECT_STATUS_LABELS,
} from '#work/projects/project.ts'

/** How long after the last change people are notified, once, unless it was undone. */
export const NOTIFY_AFTER_MINUTES = 10

export interface StatusEffects {
  /** What changes; one entry per line. */
  lines: string[]
  /** Who is notified, and what they read. */
  tells: { name: string; says: string }[]
  /** Proves that the admin was shown these effects. */
  shown: string
}

export function effectsOf(subject: OverrideSubject, plan: Standing): StatusEffects {
  const lines = [
    ...statusLines(subject, plan),
    ...searchLines(subject, plan),
    ...moneyLines(subject, plan),
  ]
  const tells = tellingsOf(subject, plan).map(({ name, words }) => ({
    name,
    says: inText(words.sentence),
  }))
  const shown = createHash('sha256')
    .update(JSON.stringify([lines, tells]))
    .digest('base64url')
  return { lines, tells, shown }
}

function statusLines({ standing, orbiter, project }: OverrideSubject, plan: Standing): string[] {
  const arrow = (from: string, to: string) => `${from} → ${to}`
  const lines: string[] = []
  if (plan.project !== standing.project)
    lines.push(
      `Project: ${arrow(PROJECT_STATUS_LABELS[standing.project], PROJECT_STATUS_LABELS[plan.project])}`,
    )
  const [before, after] = [standing.assignment?.status, plan.assignment?.status]
  if (before && after && before !== after)
    lines.push(
      `Assignment of ${orbiter?.name ?? 'the Orbiter'}: ${arrow(ASSIGNMENT_STATUS_LABELS[before], ASSIGNMENT_STATUS_LABELS[after])}`,
    )
  for (const [id, { status }] of changedBookings(standing, plan)) {
    const session = project.sessions.find(({ bookingId }) => bookingId === id)
    const from = standing.bookings[id]?.status
    if (!session || !from) continue
    const when = `${formatDate(session.date, false)}, ${formatTime(session.time)}`
    const time =
      status === 'cancelled'
        ? '. The time is free again'
        : from === 'cancelled' && status === 'accepted'
          ? '. The time is taken again'
          : ''
    lines.push(`Booking ${when}: ${arrow(STATUS_LABELS[from], STATUS_LABELS[status])}${time}`)
  }
  return lines
}

function searchLines({ standing, openOffers }: OverrideSubject, plan: Standing): string[] {
  if (isSearching(plan.match) && !isSearching(standing.match))
    return [
      plan.matchDueAt === standing.matchDueAt
        ? "Orbiters are asked. The time promised to the customer doesn't change"
        : 'Orbiters are asked. The customer gets a new time by which we answer',
    ]
  if (isSearching(standing.match) && !isSearching(plan.match))
    return [
      openOffers > 0
        ? `The search stops; open offers are withdrawn: ${openOffers}`
        : 'The search for an Orbiter stops',
    ]
  return []
}

/** Money moves when people are notified, so an undone change moves no money. */
function moneyLines(subject: OverrideSubject, plan: Standing): string[] {
  return [...cardLines(subject, plan), ...releaseLines(subject, plan)]
}

/** Whether an Orbiter has the project after the plan, or the team has set it to in production. */
const isConfirmed = (plan: Standing) =>
  liveOrbiterOf(plan) !== null || plan.project === 'in_production'

/** What happens to a card that is only reserved. */
function cardLines({ reservedCents, isVoided }: OverrideSubject, plan: Standing): string[] {
  const isOver = plan.project === 'completed' && !isConfirmed(plan)
  if (isVoided && !isOver)
    return [
      "The hold on the customer's card was released: nothing is reserved, and nothing will be charged",
    ]
  if (reservedCents === 0) return []
  const reserved = `The ${formatCents(reservedCents)} reserved on the customer's card`
  if (isConfirmed(plan)) return [`${reserved} is charged ${NOTIFY_AFTER_MINUTES} minutes from now`]
  if (isOver) return [`${reserved} is released ${NOTIFY_AFTER_MINUTES} minutes from now`]
  return [`${reserved} stays reserved, and is charged once an Orbiter is confirmed`]
}

function releaseLines({ standing, orbiter, heldCents }: OverrideSubject, plan: Standing): string[] {
  if (plan.project !== 'completed' || standing.project === 'completed' || heldCents === 0) return []
  const held = `The ${formatCents(heldCents)} that the customer has paid`
  return [
    orbiter
      ? `${held} is released to ${orbiter.name}, less commission, ${NOTIFY_AFTER_MINUTES} minutes from now`
      : `${held} stays held, because no Orbiter has worked on it`,
  ]
}

/** The facts after the plan. */
function factsAfter({ facts }: OverrideSubject, plan: Standing): ProjectStateRow {
  return {
    managed: {
      ...facts.managed,
      status: plan.project,
      matchStatus: plan.match,
      matchRound: plan.round,
      isStarted: plan.assignment?.status === 'in_progress',
    },
    sessionFacts: facts.sessionFacts.map((session) => {
      const booking = plan.bookings[session.id]
      return booking
        ? {
            ...session,
            status: booking.status,
            cancelledBy: booking.cancelledBy,
            confirmedAt: booking.confirmedAt,
          }
        : session
    }),
  }
}

export interface Telling {
  userId: string
  name: string
  email: string
  isCustomer: boolean
  words: StateWords
}

/** Who must be notified if this standing stays, compared with what they last read. */
export function tellingsOf(subject: OverrideSubject, plan: Standing): Telling[] {
  const { project, orbiter, standing } = subject
  const before: Announced = subject.pending?.before.announced ?? announcedOf(subject)
  const facts = factsAfter(subject, plan)
  const orbiterId = liveOrbiterOf(plan)
  const people = {
    customerName: project.customerName,
    readerZone: null,
    readPlace: 'later' as const,
    orbiterName: orbiterId === null ? null : (orbiter?.name ?? null),
  }
  const words = describeProject(facts, 'customer', people)
  if (words.state === before.state && orbiterId === before.orbiterId) return []
  const tellings: Telling[] = [
    {
      userId: project.customerId,
      name: project.customerName,
      email: project.customerEmail,
      isCustomer: true,
      words,
    },
  ]
  const heard = orbiterId ?? before.orbiterId
  if (orbiter && heard !== null && heard === standing.assignment?.orbiterId)
    tellings.push({
      userId: heard,
      name: orbiter.name,
      email: orbiter.email,
      isCustomer: false,
      words: describeProject(facts, 'orbiter', { ...people, orbiterName: orbiter.name }),
    })
  return tellings
}
