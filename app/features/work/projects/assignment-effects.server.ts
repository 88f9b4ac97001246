/** Describes what assigning an Orbiter does, for the confirmation dialog. */
import { formatCents, formatMoney } from '#app/base/money.ts'
import { DAY_MS } from '#app/base/time.ts'
import type { RankedOrbiter } from '#work/matching/rank-orbiters.server.ts'
import { chargedCentsOf } from '#money/ledger/order-movements.ts'
import { lockOrderOf } from '#money/payments/orders.server.ts'
import { isCapturing } from '#money/payments/settle-order.server.ts'
import type { LockedProject } from '#work/projects/assign-project.server.ts'
import { eventsOf, isSearching } from '#work/projects/project.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'

const AND = new Intl.ListFormat('en-US')

interface Effects {
  project: LockedProject
  candidate: Pick<RankedOrbiter, 'orbiterId' | 'fullName'>
  commissionBps: number
  earnCents: number | null
  /** The effect on the customer's card; null: nothing is paid through Orbit. */
  chargeLine: string | null
}

/**
 * Describes what assigning an Orbiter does to the customer's card, given the order's current state.
 */
export async function readChargeLine(
  tx: Tx,
  { id: projectId, customerName }: LockedProject,
): Promise<string | null> {
  const order = await lockOrderOf(tx, { projectId })
  if (!order) return null
  const cents = chargedCentsOf(order)
  const amount = formatCents(cents)
  switch (order.state) {
    case 'authorized':
      if (cents === 0)
        return 'No card is charged: a promo code or gift credit pays for this project.'
      return (await isCapturing(tx, order.id))
        ? `${amount} is being charged to ${customerName}'s card already.`
        : `${amount} is charged to ${customerName}'s card, and held until they approve the work.`
    case 'held':
      return `The ${amount} that ${customerName} paid is held already: nothing is charged again.`
    case 'open':
      return `${customerName}'s card has failed: ${amount} is charged once they enter another one.`
    case 'settled':
    case 'ended':
      return `Nothing is held for this project, and nothing is charged to ${customerName}'s card.`
  }
}

/** One line each: who is booked and notified, who earns what, and which offers and requests end. */
export async function listAssignmentEffects(tx: Tx, effects: Effects): Promise<string[]> {
  const { project, candidate } = effects
  const name = candidate.fullName
  const offers = await listOpenOffers(tx, project.id)
  const others = offers.filter(({ orbiterId }) => orbiterId !== candidate.orbiterId)
  const lines = [
    ...notificationLines(project, name),
    ...(effects.chargeLine ? [effects.chargeLine] : []),
    earningsLine(effects),
  ]
  if (isSearching(project.matchStatus))
    lines.push(
      offers.length === 0
        ? 'The search for an Orbiter stops. No offers are open.'
        : 'The search for an Orbiter stops.',
    )
  if (others.length > 0)
    lines.push(
      `The open ${others.length === 1 ? 'offer' : 'offers'} to ${AND.format(others.map(({ fullName }) => fullName))} ${others.length === 1 ? 'is' : 'are'} withdrawn. We email them that our team chose another Orbiter.`,
    )
  if (others.length < offers.length) lines.push(`The open offer to ${name} ends.`)
  if (await hasOverlappingRequests(tx, project, candidate.orbiterId))
    lines.push(
      `Open requests to ${name} that no longer fit are declined automatically, and their customers are notified.`,
    )
  return lines
}

/** Without a date nothing is booked, and the Orbiter is notified only on the site. */
function notificationLines({ sessions, customerName }: LockedProject, name: string): string[] {
  if (sessions.length === 0)
    return [
      `${name} gets this job without being asked. They read it in their notifications: without a date, there is no email.`,
      `${customerName} reads in their notifications that our team chose ${name}.`,
    ]
  return [
    `${name} is booked right away, without being asked. We email them.`,
    `We email ${customerName} that our team chose ${name}.`,
  ]
}

function earningsLine({ project, candidate, commissionBps, earnCents }: Effects): string {
  const { fullName } = candidate
  if (project.priceCents === null || earnCents === null)
    return 'This project has no price: nothing is charged or earned through Orbit.'
  return `${fullName} earns ${formatMoney(earnCents)}: ${formatMoney(project.priceCents)} less Orbit's fee of ${commissionBps / 100}%.`
}

function listOpenOffers(tx: Tx, projectId: string) {
  return tx
    .selectFrom('assignmentOffers as o')
    .innerJoin('users as u', 'u.id', 'o.orbiterId')
    .select(['o.orbiterId', 'u.fullName'])
    .where('o.projectId', '=', projectId)
    .where('o.status', '=', 'open')
    .orderBy('o.score', 'desc')
    .orderBy('o.orbiterId')
    .execute()
}

/** Requests near these days may no longer fit the Orbiter's booking rules. */
async function hasOverlappingRequests(
  tx: Tx,
  { sessions }: LockedProject,
  orbiterId: string,
): Promise<boolean> {
  if (sessions.length === 0) return false
  const near = await tx
    .selectFrom('bookingRequests')
    .select('id')
    .where('orbiterId', '=', orbiterId)
    .where('status', '=', 'pending')
    .where('expiresAt', '>', now())
    .where((eb) =>
      eb.or(
        sessions.map(({ startAt, endAt }) =>
          eb.and([
            eb('startAt', '<', new Date(endAt.getTime() + DAY_MS)),
            eb('endAt', '>', new Date(startAt.getTime() - DAY_MS)),
          ]),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return near !== undefined
}

/** When the job takes place: the sessions that were sold, or else the customer's wish. */
export async function readEvents(
  tx: Tx,
  { id, sessions }: LockedProject,
  readerZone: string,
): Promise<string[]> {
  const wished = await tx
    .selectFrom('videoProjects')
    .select(['timeZone', 'eventDate', 'eventStartTime', 'eventEndTime'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const days = sessions.map(({ date, time, startAt, eventEndsAt }) => ({
    date,
    time,
    startAt: startAt.toISOString(),
    eventEndsAt: eventEndsAt.toISOString(),
  }))
  return eventsOf(wished, days, readerZone)
}
