/** The fields of a form that pays with a test card. */
import { randomUUID } from 'node:crypto'

/** Text of the answer to a booking request that was stored; a declined card gets another answer. */
export const REQUEST_SENT = 'Booking request sent!'

export const cardFields = (amountCents: number) => ({
  paymentKey: randomUUID(),
  shownCents: String(amountCents),
  cardNumber: '4242 4242 4242 4242',
  cardExpires: '09 / 39',
  cardCvc: '123',
})
