/** Tips of the demo's customers, and a goodwill refund by an admin. */
import { newId } from '#app/base/ids.ts'
import { DAY_MS } from '#app/base/time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { authorizePayment } from '#money/payments/authorize-payment.server.ts'
import { findOrderOf } from '#money/payments/orders.server.ts'
import { previewRefund, refundByAdmin } from '#money/payments/refund-by-admin.server.ts'
import { settlePayment } from '#money/payments/settle-payments.server.ts'
import { freezeClock } from '#app/platform/clock.ts'
import { demoCardOf } from './demo-cards.ts'
import { listPasts, noteStep, settleOpen } from './demo-money.ts'
import { hoursBefore, type Cast } from './demo-requests.ts'

interface Job {
  bookingId: string
  customer: Viewer
  orbiterId: string
}

/** The customer tips with the card that paid for the job. */
export function tip({ bookingId, customer, orbiterId }: Job, amountCents: number): void {
  noteStep(async () => {
    const order = await findOrderOf({ bookingRequestId: bookingId })
    if (!order) return
    const { id } = await authorizePayment(customer, {
      key: newId(),
      purpose: 'tip',
      amountCents,
      orderId: order.id,
      orbiterId,
      card: { methodId: demoCardOf(customer), isPresent: true },
      description: 'Tip on Orbit',
      returnUrl: '/bookings',
    })
    await settlePayment(id)
  })
}

const TIPS_CENTS = [2000, 1500, 4000]

/** Tips for the last jobs of the demo's own Orbiter, each a day after the job. */
export function planTips({ orbiter: { viewer: orbiter } }: Cast, present: Date): void {
  const own = listPasts()
    .filter((past) => past.orbiterId === orbiter.id)
    .toSorted((a, b) => b.completedAt.getTime() - a.completedAt.getTime())
  for (const [index, cents] of TIPS_CENTS.entries()) {
    const past = own[index]
    if (!past) continue
    freezeClock(new Date(past.completedAt.getTime() + DAY_MS))
    tip({ bookingId: past.id, customer: past.customer, orbiterId: orbiter.id }, cents)
  }
  freezeClock(present)
}

/** The demo's customer's tip and refund for the job of two weeks ago. */
export function planThanks(admin: Viewer, job: Job, present: Date): void {
  const at = hoursBefore(present)
  at(24 * 7.4)
  tip(job, 2500)
  at(24 * 6)
  noteStep(async () => {
    const order = await findOrderOf({ bookingRequestId: job.bookingId })
    if (!order) return
    const amount = { amount: '15', bearer: 'orbit' }
    const { shown } = await previewRefund(admin, order.id, amount)
    await refundByAdmin(admin, order.id, {
      ...amount,
      formKey: newId(),
      shown,
      reason: 'The download page was down on the evening of the event. Sorry for the wait.',
    })
    await settleOpen({ bookingRequestId: job.bookingId })
  })
  freezeClock(present)
}
