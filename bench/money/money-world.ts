/** What one history knows of itself while it runs. */
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
  /** Promo codes that were made. */
  codes: string[]
  /** What the gateway has done and Orbit has not heard of: the posting that is still missing. */
  unheard: { posting: string; cents: number }[]
}

export type MoneyActor = 'customer' | 'orbiter' | 'admin' | 'gateway'

export interface MoneyStep {
  name: string
  by: MoneyActor
  /** How often it is picked, compared with the others. */
  weight: number
  /** Nothing to do: false. Refused: it throws an AppError. */
  run: (world: MoneyWorld) => Promise<unknown>
}

/** Mostly who may do it; sometimes anyone. */
export function actorOf(
  { random, customer, orbiter, admin, stranger }: MoneyWorld,
  usual: Viewer,
): Viewer {
  return random.next() < 0.9 ? usual : random.pick([customer, orbiter, admin, stranger])
}

/** One of the last bookings: earlier ones are mostly over. */
export function bookingOf({ bookings, random }: MoneyWorld): string | null {
  const recent = bookings.slice(-2)
  return recent.length > 0 ? random.pick(recent) : null
}

/** As with bookings. */
export function projectOf({ projects, random }: MoneyWorld): string | null {
  return projects.length > 0 ? random.pick(projects) : null
}

/** Whose wallet it is about: mostly one with something in it. */
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

/** The payments of a history's bookings, and of what was never sent. */
export function paymentsOf({ customer }: MoneyWorld) {
  return db()
    .selectFrom('payments')
    .select(['id', 'state', 'gatewayId', 'amountCents', 'orderId'])
    .where('customerId', '=', customer.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** What the gateway has of a history, whether Orbit has heard of it or not. */
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
