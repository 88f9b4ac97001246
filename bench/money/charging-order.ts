/** An order whose card is about to be charged or voided. */
import { addDays } from '#app/base/add-days.ts'
import { newId } from '#app/base/ids.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { acceptBooking, rejectBooking } from '#work/bookings/answer-request.server.ts'
import { requestBooking } from '#work/bookings/request-booking.server.ts'
import { authorizePayment } from '#money/payments/authorize-payment.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { seededRandom } from '../../db/demo/random.ts'
import { insertMoneyPeople } from './money-people.ts'

export async function chargingOrder(
  state: 'capturing' | 'voiding',
): Promise<{ paymentId: string; chargeId: string }> {
  const { customer, orbiter, offers } = await insertMoneyPeople(seededRandom(19))
  const [, offer] = offers
  if (!offer) throw new Error('There is nothing to sell')
  const paymentId = newId()
  await authorizePayment(customer, {
    key: paymentId,
    purpose: 'order',
    amountCents: offer.priceCents,
    card: { token: 'tok_pays_4242' },
    description: 'Reels',
    returnUrl: '/bookings',
  })
  const { id } = await requestBooking(customer, orbiter.id, {
    idempotencyKey: newId(),
    offer: offer.key,
    paymentId,
    customerName: customer.fullName,
    date: addDays(todayIn(orbiter.timeZone, now()), 9),
    time: '12:00',
  })
  if (state === 'capturing') await acceptBooking(orbiter, id)
  else await rejectBooking(orbiter, id, {})
  const payment = await db()
    .selectFrom('payments')
    .select(['state', 'gatewayId'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  if (payment.state !== state || !payment.gatewayId) throw new Error(`It is ${payment.state}`)
  return { paymentId, chargeId: payment.gatewayId }
}
