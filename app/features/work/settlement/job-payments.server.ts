/** What the customer of a booking or project can do about its payment now: pay again, or tip. */
import { Conflict, InvalidInput, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { centsOf, formatCents } from '#app/base/money.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import { chargedCentsOf } from '#money/ledger/order-movements.ts'
import type { OrderState } from '#money/payments/orders.server.ts'
import { type GivenTip, listTips } from '#money/payments/tips.server.ts'
import { IS_CONFIRMED } from '#work/projects/confirmed-project.server.ts'
import { db } from '#app/platform/db.ts'

/**
 * Our decision: the card company's fee would eat up a smaller tip, and a larger tip is probably a
 * typing error.
 */
export const TIP_CENTS = { least: 100, most: 100_000 }

export interface Tipped {
  id: string
  name: string
}

export interface JobPayments {
  orderId: string
  kind: 'booking' | 'project'
  side: 'customer' | 'orbiter' | 'admin'
  state: OrderState
  amountCents: number
  /** The deadline for paying with another card after the card failed, ISO 8601. */
  payBy: string | null
  /** Why the last card was not charged. */
  failure: string | null
  /** An Orbiter has accepted or is confirmed, so another card is charged immediately. */
  isAccepted: boolean
  timeZone: string
  /**
   * The Orbiters who can be tipped: those who delivered and still have an account. Empty until the
   * job is completed.
   */
  tippable: Tipped[]
  tips: (GivenTip & { name: string })[]
  /** The card that paid, for tipping with one press. */
  savedCard: { methodId: string; label: string } | null
}

/** Null if nothing is paid through Orbit, and for people who are not part of the job. */
export async function readJobPayments(viewer: Viewer, jobId: string): Promise<JobPayments | null> {
  if (!takesPayments() || !isUuid(jobId)) return null
  const job = await findJob(jobId)
  if (!job) return null
  const orbiters = await listOrbiters(job)
  const side = sideOf(viewer, job.customerId, orbiters)
  if (!side) return null
  const tips = await listTips(job.id)
  const paid = await readPaid(job.id)
  const isDone = job.bookingStatus === 'completed' || job.projectStatus === 'completed'
  const nameOf = new Map(orbiters.map(({ id, name }) => [id, name]))
  const state = job.state
  return {
    orderId: job.id,
    kind: job.projectId ? 'project' : 'booking',
    side,
    state,
    amountCents: chargedCentsOf(job),
    payBy: job.payBy?.toISOString() ?? null,
    failure: state === 'open' ? paid.failure : null,
    isAccepted: job.projectId ? job.isConfirmed : job.bookingStatus !== 'pending',
    timeZone: job.timeZone ?? viewer.timeZone,
    tippable:
      isDone && side === 'customer' && !job.isDisputed
        ? orbiters.filter(({ closedAt }) => !closedAt).map(({ id, name }) => ({ id, name }))
        : [],
    tips: tips
      .filter(({ orbiterId }) => side !== 'orbiter' || orbiterId === viewer.id)
      .map((tip) => ({ ...tip, name: nameOf.get(tip.orbiterId) ?? 'The Orbiter' })),
    savedCard: side === 'customer' ? paid.savedCard : null,
  }
}

function findJob(jobId: string) {
  return db()
    .selectFrom('orders as o')
    .leftJoin('bookingRequests as b', 'b.id', 'o.bookingRequestId')
    .leftJoin('videoProjects as p', 'p.id', 'o.projectId')
    .select(['o.id', 'o.customerId', 'o.state', 'o.payBy', 'o.isDisputed', 'o.projectId'])
    .select(['o.priceCents', 'o.taxCents', 'o.discountCents', 'o.creditCents'])
    .select(IS_CONFIRMED.as('isConfirmed'))
    .select(['b.status as bookingStatus', 'b.orbiterId', 'p.status as projectStatus'])
    .select(({ fn }) => fn.coalesce('b.timeZone', 'p.timeZone').as('timeZone'))
    .where((eb) => eb.or([eb('o.bookingRequestId', '=', jobId), eb('o.projectId', '=', jobId)]))
    .executeTakeFirst()
}

/** For a direct booking its Orbiter; for a project the Orbiters who delivered a piece of it. */
function listOrbiters({
  orbiterId,
  projectId,
}: {
  orbiterId: string | null
  projectId: string | null
}) {
  return db()
    .selectFrom('users as u')
    .select(['u.id', 'u.fullName as name', 'u.closedAt'])
    .where((eb) =>
      orbiterId
        ? eb('u.id', '=', orbiterId)
        : eb('u.id', 'in', (query) =>
            query
              .selectFrom('deliverables')
              .select('deliveredBy')
              .where('projectId', '=', projectId)
              .where('deliveredBy', 'is not', null)
              .$castTo<{ deliveredBy: string }>(),
          ),
    )
    .orderBy('u.fullName')
    .execute()
}

function sideOf(
  viewer: Viewer,
  customerId: string,
  orbiters: readonly Tipped[],
): JobPayments['side'] | null {
  if (viewer.id === customerId) return 'customer'
  if (orbiters.some(({ id }) => id === viewer.id)) return 'orbiter'
  return isAdmin(viewer) ? 'admin' : null
}

/** The last attempt to pay for an order, and the card that can be charged again. */
async function readPaid(orderId: string) {
  const rows = await db()
    .selectFrom('payments')
    .select(['state', 'failure', 'methodId', 'cardBrand', 'cardLastFour', 'purpose'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .limit(20)
    .execute()
  const last = rows.find(({ purpose }) => purpose === 'order')
  const charged = rows.find(({ state, methodId }) => state === 'captured' && methodId)
  return {
    failure: last?.failure ?? null,
    savedCard: charged?.methodId
      ? {
          methodId: charged.methodId,
          label: `${charged.cardBrand ?? 'Card'} •• ${charged.cardLastFour ?? ''}`,
        }
      : null,
  }
}

/**
 * Reads the chosen tip: a suggestion, or another amount.
 * @returns null if the input is not an amount
 * @throws InvalidInput if the two fields contradict each other, which a form without a script can
 * send
 */
function tipCentsOf(values: Record<string, string>): number | null {
  const [chosen = '', entered = ''] = [values['suggestion'], values['amount']?.trim()]
  const [suggested, typed] = [centsOf(chosen), centsOf(entered)]
  if (entered === '') return suggested
  if (suggested !== null && typed !== null && suggested !== typed)
    throw new InvalidInput({
      amount: `You chose ${formatCents(suggested)} and entered ${formatCents(typed)}. Empty this field, or enter the amount that you chose.`,
    })
  return typed
}

/**
 * Reads a form's tip and the Orbiter who gets it.
 * @throws NotFound, Conflict (`not-approved`), InvalidInput
 */
export async function readTip(
  viewer: Viewer,
  jobId: string,
  values: Record<string, string>,
): Promise<{ job: JobPayments; amountCents: number; orbiter: Tipped }> {
  const job = await readJobPayments(viewer, jobId)
  if (job?.side !== 'customer') throw new NotFound('There is no such booking.')
  if (job.tippable.length === 0)
    throw new Conflict(
      'not-approved',
      `You can tip once the ${job.kind} is complete, while its Orbiter has an account.`,
    )
  const amountCents = tipCentsOf(values)
  if (amountCents === null || amountCents < TIP_CENTS.least || amountCents > TIP_CENTS.most)
    throw new InvalidInput({
      amount: `Choose or enter an amount from ${formatCents(TIP_CENTS.least)} to ${formatCents(TIP_CENTS.most)}.`,
    })
  const [only] = job.tippable.length === 1 ? job.tippable : []
  const orbiter = only ?? job.tippable.find(({ id }) => id === values['orbiterId'])
  if (!orbiter) throw new InvalidInput({ orbiterId: 'Choose who the tip is for.' })
  return { job, amountCents, orbiter }
}
