/**
 * An accepted booking whose card failed when it was charged: the customer has a day to pay with
 * another card.
 */
import { askToPayAgain } from '#work/settlement/unpaid-orders.server.ts'
import { freezeClock } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { FAILING_TOKEN } from './demo-cards.ts'
import { acceptDemo } from './demo-money.ts'
import { ask, bookableOf, hoursBefore, type Cast } from './demo-requests.ts'
import type { Random } from './random.ts'

const HOURS_AGO = 2

/** Makes the booking, for the demo's customer. */
export async function bookWithFailingCard(
  { customer, orbiter, creators }: Cast,
  present: Date,
  random: Random,
): Promise<void> {
  const at = hoursBefore(present)
  const bookable = bookableOf(creators, orbiter)
  const creator = bookable[13 % bookable.length] ?? orbiter
  at(2 * HOURS_AGO)
  const unpaid = await ask(
    {
      customer,
      creator,
      inDays: 18,
      occasion: 'Spring menu tasting',
      notes: 'About thirty guests.',
      cardToken: FAILING_TOKEN,
    },
    random,
  )
  at(HOURS_AGO)
  if (unpaid) await acceptDemo(creator.viewer, unpaid)
}

/** Notifies both sides. The ledger must be written first. */
export async function askDemoToPayAgain(present: Date): Promise<void> {
  hoursBefore(present)(HOURS_AGO)
  const failed = await db().selectFrom('orders').select('id').where('state', '=', 'open').execute()
  for (const { id } of failed) await transaction((tx) => askToPayAgain(tx, id))
  freezeClock(present)
}
