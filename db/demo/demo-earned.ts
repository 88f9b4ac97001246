/**
 * The earnings of the demo's Orbiter since yesterday: the money for an approved reel is on its way
 * to the bank, and today's tip is still in the wallet.
 */
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { completeDeliveredBookings } from '#work/bookings/end-booking.server.ts'
import { approvePiece } from '#delivery/deliveries/approve-piece.server.ts'
import { readWallet } from '#money/payouts/read-wallet.server.ts'
import { sendPayout } from '#money/payouts/send-payouts.server.ts'
import { requestPayout } from '#money/payouts/start-payout.server.ts'
import { freezeClock } from '#app/platform/clock.ts'
import { deliverDemo, freezeAtDelivery } from './demo-deliveries.ts'
import { noteMove, noteStep } from './demo-money.ts'
import { bookNoon } from './demo-past-bookings.ts'
import { hoursBefore, type Cast } from './demo-requests.ts'
import { tip } from './demo-thanks.ts'
import { seededRandom } from './random.ts'

const SEED = 20_261_124
/** A bank has the money after two days, so this payout has not arrived at any hour. */
const APPROVED_HOURS_AGO = 26
const COMPLETED_HOURS_AGO = 25
const TIPPED_HOURS_AGO = 0.1
const TIP_CENTS = 2500

/** Must run before free times are set. */
export async function makeEarned(
  { customer: demoCustomer, others, orbiter, films }: Cast,
  present: Date,
): Promise<void> {
  const at = hoursBefore(present)
  const customer = others[8] ?? demoCustomer
  const filmed = { customer, creator: orbiter, occasion: 'Housewarming', daysAgo: 3 }
  const id = await bookNoon(filmed, present, seededRandom(SEED))
  if (!id) return
  await freezeAtDelivery(id)
  const pieces = await deliverDemo(orbiter.viewer, id, { films })
  at(APPROVED_HOURS_AGO)
  for (const piece of pieces) await approvePiece({ viewer: customer }, piece)
  at(COMPLETED_HOURS_AGO)
  await completeDeliveredBookings()
  noteMove({ bookingRequestId: id })
  // Right after the approval, so that no weekly payout can come in between.
  noteStep(() => payOut(orbiter.viewer))
  at(TIPPED_HOURS_AGO)
  tip({ bookingId: id, customer, orbiterId: orbiter.viewer.id }, TIP_CENTS)
  freezeClock(present)
}

async function payOut(orbiter: Viewer): Promise<void> {
  const { availableCents } = await readWallet(orbiter.id)
  const payoutId = newId()
  await requestPayout(orbiter, { payoutId, shownCents: availableCents ?? 0 })
  await sendPayout(payoutId)
}
