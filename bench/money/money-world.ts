/** The state of one history while it runs. */
import { sql } from 'kysely'
import type { Viewer } from '#people/accounts/viewer.ts'
import { freezeClock, now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import type { Random } from '../../db/demo/random.ts'
import { allOf } from './all-of.ts'
import type { MoneyPeople } from './money-people.ts'

export interface MoneyWorld extends MoneyPeople {
  random: Random
  /** The ids of the bookings that were requested. */
  bookings: string[]
  /** The ids of the projects that were ordered. */
  projects: string[]
  /** Promo codes that were created. */
  codes: string[]
  /** Actions of the gateway that Orbit does not know of: the postings that are still missing. */
  unheard: { posting: string; cents: number }[]
}

export type MoneyActor = 'customer' | 'orbiter' | 'admin' | 'gateway'

export interface MoneyStep {
  name: string
  by: MoneyActor
  /** How often the step is picked, relative to the others. */
  weight: number
  /** Returns false if there was nothing to do; throws an AppError if refused. */
  run: (world: MoneyWorld) => Promise<unknown>
}

/** Mostly someone who is allowed to do it; sometimes anyone. */
export function actorOf(
  { random, customer, orbiter, admin, stranger }: MoneyWorld,
  usual: Viewer,
): Viewer {
  return random.next() < 0.9 ? usual : random.pick([customer, orbiter, admin, stranger])
}

/** One of the latest bookings: earlier ones are mostly over. */
export function bookingOf({ bookings, random }: MoneyWorld): string | null {
  const recent = bookings.slice(-2)
  return recent.length > 0 ? random.pick(recent) : null
}

/** One of the latest projects, as with bookings. */
export function projectOf({ projects, random }: MoneyWorld): string | null {
  return projects.length > 0 ? random.pick(projects) : null
}

/** The owner of the wallet: mostly someone with money in it. */
export async function earnerOf({ orbiter, crew, random }: MoneyWorld): Promise<Viewer> {
  const people = [orbiter, ...crew]
  const rows = await db()
    .selectFrom('ledgerAccounts')
    .select('ownerId')
    .where('kind', '=', 'payable')
    .where('balanceCents', '>', 0)
    .where(
      'ownerId',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
  const earners = people.filter(({ id }) => rows.some(({ ownerId }) => ownerId === id))
  return earners.length > 0 && random.next() < 0.9 ? random.pick(earners) : orbiter
}

/** Tasks may run twice at the same time. */
export async function twiceSometimes(
  { random }: MoneyWorld,
  run: () => Promise<unknown>,
): Promise<void> {
  await allOf(random.next() < 0.2 ? [run(), run()] : [run()])
}

export function wait(seconds: number): void {
  freezeClock(new Date(now().getTime() + seconds * 1000))
}

/** The payments of a history's customer, including those whose request was never sent. */
export function paymentsOf({ customer }: MoneyWorld) {
  return db()
    .selectFrom('payments')
    .select(['id', 'state', 'gatewayId', 'amountCents', 'orderId'])
    .where('customerId', '=', customer.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** The gateway's charges of a history, whether Orbit knows of them or not. */
export function chargesOf({ customer }: MoneyWorld) {
  return db()
    .selectFrom('testCharges as c')
    .innerJoin('payments as p', (join) => join.onRef('c.key', '=', sql`p.id::text`))
    .select(['c.id', 'p.state', 'p.id as paymentId', 'c.status', 'c.authorizedUntil'])
    .where('p.customerId', '=', customer.id)
    .orderBy('c.id')
    .execute()
}

export function refundsOf({ customer }: MoneyWorld) {
  return db()
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(['r.id', 'r.state', 'r.paymentId', 'r.amountCents', 'r.settledCents', 'r.attempt'])
    .select(['r.gatewayId', 'p.gatewayId as chargeId'])
    .select((eb) =>
      (['open', 'lost'] as const).map((status) =>
        eb
          .exists(
            eb
              .selectFrom('testTransfers as t')
              .select('t.id')
              .whereRef('t.chargeId', '=', 'p.gatewayId')
              .where('t.kind', '=', 'dispute')
              .where('t.status', '=', status),
          )
          .$castTo<boolean>()
          .as(status),
      ),
    )
    .where('p.customerId', '=', customer.id)
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .execute()
}

export function ordersOf({ customer }: MoneyWorld) {
  return db()
    .selectFrom('orders')
    .selectAll()
    .where('customerId', '=', customer.id)
    .orderBy('createdAt')
    .execute()
}
