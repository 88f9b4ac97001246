import { expect, test } from 'vitest'
import { readOrderMoney } from '#team/disputes/read-order-money.server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { adminViewer, PAID_PRICE, paidBooking } from '#tests/support/paid-booking.ts'
import { useTestGateway } from '#tests/support/settings.ts'

useTestGateway()
useDatabase()

test('while the money is held, what was released and refunded is zero, and nothing else is known [P-PAY-12]', async () => {
  const { bookingId } = await paidBooking('accepted')
  const { figures } = await readOrderMoney(await adminViewer(), bookingId)
  expect(figures).toEqual({
    reserved: null,
    charged: PAID_PRICE,
    held: PAID_PRICE,
    released: 0,
    refunded: 0,
    goodwill: null,
    frozen: null,
    disputed: null,
  })
})
