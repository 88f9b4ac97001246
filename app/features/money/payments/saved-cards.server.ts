/**
 * The cards that the gateway has saved for a customer, for renewing a reservation and for one-press
 * tips. Orbit knows each card from the payments that used it.
 */
import { Conflict, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { recordSecurityEvent } from '#people/accounts/security-log.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import type { Gateway, SavedMethod } from '#money/gateways/gateway.ts'
import { GatewayUnavailable } from '#money/gateways/gateway-unavailable.ts'
import { gateway, gatewayNamed, takesPayments } from '#money/gateways/gateways.server.ts'
import type { PaymentState } from '#money/payments/payment-transitions.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Db, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { enqueue, GATEWAY_TASK, type Task } from '#app/platform/tasks.ts'

export interface SavedCard {
  /** The id of a payment that used the card. */
  id: string
  /** `Visa ending in 4242` */
  label: string
  /** `Expires in September 2039`, or why it can't be shown. Orbit never stores the expiry. */
  expiry: string
  /** Why the card can't be removed now and when it can, as a sentence. */
  neededFor: string | null
}

const DETACH_CARD = 'detach-card'

/** More than anyone uses. The page asks the gateway about each card. */
const MOST_SHOWN = 10

/** Payment states that are reached only after the gateway has saved the card. */
const SAVED: ReadonlySet<PaymentState> = new Set([
  'authorized',
  'capturing',
  'captured',
  'voiding',
  'voided',
  'lapsed',
])
const UNDER_WAY: ReadonlySet<PaymentState> = new Set(['needs-action', 'authorized', 'capturing'])

const WAITS =
  'This card is reserved for a booking that has not been charged yet. You can remove it once the booking is accepted and charged, or after you cancel the booking.'
const IN_PROGRESS =
  'A payment with this card is in progress. You can remove it once that payment is complete or has expired, within half an hour.'

/** Payments with a card that wasn't removed, newest first. */
const usesOf = (executor: Db | Tx, customerId: string) =>
  executor
    .selectFrom('payments as p')
    .leftJoin('orders as o', 'o.id', 'p.orderId')
    .select(['p.id', 'p.gateway', 'p.methodId', 'p.cardBrand', 'p.cardLastFour'])
    .select(['p.state', 'p.purpose', 'o.state as orderState'])
    .where('p.customerId', '=', customerId)
    .where('p.methodId', 'is not', null)
    .where('p.cardLastFour', 'is not', null)
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id')

type Use = Awaited<ReturnType<ReturnType<typeof usesOf>['execute']>>[number]

const labelOf = ({ cardBrand, cardLastFour }: Pick<Use, 'cardBrand' | 'cardLastFour'>) =>
  `${cardBrand ?? 'Card'} ending in ${cardLastFour ?? ''}`

/**
 * If an owner enters a card again, it is the same card to them, though the gateway gives it a new
 * id.
 */
const isSameCard = (one: Use) => (other: Use) =>
  one.gateway === other.gateway && labelOf(one) === labelOf(other)

/** A card is valid until the end of its month. */
function expiryOf({ month, year }: NonNullable<SavedMethod['expires']>): string {
  const lastMonth = new Date(Date.UTC(year, month - 1, 1))
  const name = lastMonth.toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const verb = Date.UTC(year, month, 1) <= now().getTime() ? 'Expired' : 'Expires'
  return `${verb} in ${name}`
}

/** An order's reservation is renewed with its card, even just after it has lapsed. */
function neededFor(uses: readonly Use[]): string | null {
  const holds = ({ state, purpose, orderState }: Use) =>
    purpose === 'order' &&
    orderState === 'authorized' &&
    (UNDER_WAY.has(state) || state === 'lapsed')
  if (uses.some(holds)) return WAITS
  return uses.some(({ state }) => UNDER_WAY.has(state)) ? IN_PROGRESS : null
}

/** The viewer's cards, most recently used first. */
export async function listSavedCards(viewer: Viewer): Promise<SavedCard[]> {
  if (!takesPayments()) return []
  const own = gateway()
  const uses = (await usesOf(db(), viewer.id).execute()).filter((use) => use.gateway === own.name)
  const newest = new Map<string, Use>()
  for (const use of uses)
    if (SAVED.has(use.state) && !newest.has(labelOf(use))) newest.set(labelOf(use), use)
  const shown = [...newest.values()].slice(0, MOST_SHOWN)
  const cards = await Promise.all(
    shown.map(async (use) => {
      const expiry = await readExpiry(own, use)
      const same = uses.filter(isSameCard(use))
      return expiry === null
        ? null
        : { id: use.id, label: labelOf(use), expiry, neededFor: neededFor(same) }
    }),
  )
  return cards.filter((card) => card !== null)
}

/** @returns null if the card was removed at the gateway */
async function readExpiry(own: Gateway, { methodId }: Use): Promise<string | null> {
  try {
    const method = await own.readMethod(methodId ?? '')
    if (!method) return null
    return method.expires ? expiryOf(method.expires) : "A test card: its expiry date isn't stored"
  } catch (error) {
    // The card can still be listed and removed without its expiry.
    if (error instanceof GatewayUnavailable) return "Its expiry date can't be read right now"
    throw error
  }
}

/**
 * Removes one of the viewer's cards: payments stop using it immediately, and a task removes it at
 * the gateway. Receipts keep the brand and the last four digits. Repeating it changes nothing.
 * @param id a payment that used the card
 * @returns its label, and whether it was there
 * @throws NotFound; Conflict (`card-needed`) while a reservation depends on it
 */
export async function removeSavedCard(
  viewer: Viewer,
  id: string,
): Promise<{ label: string; wasThere: boolean }> {
  if (!isUuid(id)) throw noCard()
  return transaction(async (tx) => {
    await lockOrdersOf(tx, viewer.id)
    const payment = await tx
      .selectFrom('payments')
      .select(['methodId', 'cardBrand', 'cardLastFour'])
      .where('id', '=', id)
      .where('customerId', '=', viewer.id)
      .where('cardLastFour', 'is not', null)
      .executeTakeFirst()
    if (!payment) throw noCard()
    const label = labelOf(payment)
    const uses = await usesOf(tx, viewer.id).forUpdate('p').execute()
    const own = uses.find((use) => use.id === id)
    if (!own) return { label, wasThere: false }
    const same = uses.filter(isSameCard(own))
    const reason = neededFor(same)
    if (reason) throw new Conflict('card-needed', reason)
    await forget(tx, same)
    await recordSecurityEvent(tx, 'card.removed', viewer, { from: label })
    await recordEvent(tx, {
      kind: 'account.changed',
      subjectType: 'account',
      subjectId: viewer.id,
      actorId: viewer.id,
      audience: [viewer.id],
    })
    return { label, wasThere: true }
  })
}

const noCard = () => new NotFound('There is no such card.')

/** Locks the orders first, as every change of payments does, to avoid a deadlock. */
function lockOrdersOf(tx: Tx, customerId: string) {
  return tx
    .selectFrom('orders')
    .select('id')
    .where('customerId', '=', customerId)
    .where('state', 'in', ['open', 'authorized'])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Removes every card of someone who closes their account. They have no open payments by then. */
export async function forgetCardsOf(tx: Tx, customerId: string): Promise<void> {
  const saved = await tx
    .selectFrom('payments')
    .select(['gateway', 'methodId'])
    .where('customerId', '=', customerId)
    .where('methodId', 'is not', null)
    .forUpdate()
    .execute()
  await tx
    .updateTable('payments')
    .set({ methodId: null })
    .where('customerId', '=', customerId)
    .where('methodId', 'is not', null)
    .execute()
  await detachLater(tx, saved)
}

async function forget(tx: Tx, uses: readonly Use[]): Promise<void> {
  const ids = uses.map((use) => use.id)
  await tx.updateTable('payments').set({ methodId: null }).where('id', 'in', ids).execute()
  await detachLater(tx, uses)
}

function detachLater(tx: Tx, saved: readonly Pick<Use, 'gateway' | 'methodId'>[]): Promise<void> {
  const methods = new Map(saved.map(({ methodId, gateway: name }) => [methodId, name]))
  const jobs = [...methods].map(([methodId, name]) => ({ methodId, gateway: name }))
  return enqueue(tx, DETACH_CARD, jobs)
}

export const detachCardTask: Task = {
  name: DETACH_CARD,
  ...GATEWAY_TASK,
  run: ({ gateway: name, methodId }) => gatewayNamed(String(name)).detachMethod(String(methodId)),
}
