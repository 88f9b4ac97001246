import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { lockBalance } from '#money/ledger/post.server.ts'
import { authorizePayment } from '#money/payments/authorize-payment.server.ts'
import { lockOrder, lockOrderOf, placeOrder } from '#money/payments/orders.server.ts'
import {
  captureOrder,
  refundOrder,
  voidAuthorization,
} from '#money/payments/settle-order.server.ts'
import { settlePayment } from '#money/payments/settle-payments.server.ts'
import { giveCredit, readCredit } from '#money/promotions/gift-credit.server.ts'
import { createPromoCode } from '#money/promotions/promo-codes.server.ts'
import { quotePrice } from '#money/promotions/quote-price.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { useDatabase } from '#tests/support/database.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { createUser, viewerOf, type TestUser } from '#tests/support/factories.ts'
import { cardAttempt } from '#tests/support/reserved-order.ts'

useTestGateway()
useDatabase()

const PRICE = 10_000
const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))

async function promo(input: object = {}): Promise<string> {
  const code = `CODE-${newId().slice(0, 8).toUpperCase()}`
  await createPromoCode(await admin(), { code, kind: 'amount', amount: '20', ...input })
  return code
}

async function creditOf(customer: TestUser, amount: string): Promise<void> {
  const gift = { formKey: newId(), email: customer.email, amount, reason: 'A test' }
  await giveCredit(await admin(), gift)
}

interface Tab {
  customer: TestUser
  promoCode?: string
  useCredit?: boolean
}

/** Shows a price and reserves it; only the form is left to send. */
async function reservedTab({ customer, promoCode = '', useCredit = false }: Tab) {
  const booking = await createBooking({ offer: 'general', customer })
  const { totalCents } = await quotePrice({
    customerId: customer.id,
    priceCents: PRICE,
    promoCode,
    useCredit,
  })
  const payment =
    totalCents > 0
      ? await authorizePayment(viewerOf(customer), cardAttempt(totalCents, 'tok_pays_4242'))
      : null
  const sale = { customerId: customer.id, priceCents: PRICE, commissionBps: 1000 }
  const subject = { bookingRequestId: booking.id }
  const send = async () => {
    await transaction((tx) =>
      placeOrder(tx, subject, sale, { paymentId: payment?.id ?? null, promoCode, useCredit }),
    )
    const order = await transaction((tx) => lockOrderOf(tx, subject))
    if (!order) throw new Error('There is no order')
    return order
  }
  return { send, paymentId: payment?.id ?? null }
}

async function outcomes(sends: (() => Promise<unknown>)[]) {
  const settled = await Promise.allSettled(sends.map((send) => send()))
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  return { sent: settled.length - refused.length, refused }
}

async function balances(orderId: string, customer: TestUser) {
  return transaction(async (tx) => ({
    held: await lockBalance(tx, { kind: 'held', orderId }),
    credit: await lockBalance(tx, { kind: 'credit', ownerId: customer.id }),
    refunds: await lockBalance(tx, { kind: 'refunds', orderId }),
  }))
}

test('a code and credit pay their part, the card the rest, and a refund gives back each part [P-PAY-29]', async () => {
  const customer = await createUser()
  await creditOf(customer, '15')
  const { send, paymentId } = await reservedTab({
    customer,
    promoCode: await promo(),
    useCredit: true,
  })
  const order = await send()
  expect(order).toMatchObject({ state: 'authorized', discountCents: 2000, creditCents: 1500 })
  expect(await readCredit(customer.id)).toBe(0)
  await transaction(async (tx) => captureOrder(tx, await lockOrder(tx, order.id)))
  await settlePayment(paymentId ?? '')
  expect(await balances(order.id, customer)).toEqual({ held: PRICE, credit: 0, refunds: 0 })
  await transaction(async (tx) =>
    refundOrder(tx, await lockOrder(tx, order.id), {
      key: 'all',
      cents: PRICE,
      kind: 'cancellation',
      reason: 'Rain',
      createdBy: null,
    }),
  )
  expect(await balances(order.id, customer)).toEqual({ held: 0, credit: 1500, refunds: 6500 })
})

test('an order that a code or credit pays whole needs no card, and its refund goes back to the credit [P-PAY-30]', async () => {
  const customer = await createUser()
  await creditOf(customer, '80')
  const { send, paymentId } = await reservedTab({
    customer,
    promoCode: await promo(),
    useCredit: true,
  })
  expect(paymentId).toBeNull()
  const order = await send()
  expect(order).toMatchObject({ state: 'authorized', discountCents: 2000, creditCents: 8000 })
  const capture = () => transaction(async (tx) => captureOrder(tx, await lockOrder(tx, order.id)))
  await capture()
  await capture()
  expect(await transaction((tx) => lockOrder(tx, order.id))).toMatchObject({ state: 'held' })
  expect(await balances(order.id, customer)).toEqual({ held: PRICE, credit: 0, refunds: 0 })
  const payments = await db()
    .selectFrom('payments')
    .select('id')
    .where('customerId', '=', customer.id)
    .execute()
  expect(payments).toEqual([])
  await transaction(async (tx) =>
    refundOrder(tx, await lockOrder(tx, order.id), {
      key: 'half',
      cents: PRICE / 2,
      kind: 'partial',
      reason: 'One reel less',
      createdBy: null,
    }),
  )
  expect(await balances(order.id, customer)).toEqual({ held: 5000, credit: 4000, refunds: 0 })
})

test('many people at once use a code as often as it allows, and the others see the new price [P-PAY-28]', async () => {
  const promoCode = await promo({ maxUses: '3' })
  const tabs = []
  for (let count = 0; count < 8; count += 1)
    tabs.push(await reservedTab({ customer: await createUser(), promoCode }))
  const { sent, refused } = await outcomes(tabs.map(({ send }) => send))
  expect(sent).toBe(3)
  for (const error of refused)
    expect(error).toMatchObject({
      code: 'price-changed',
      message: 'This code has been used up. Without it the price is $100.00.',
    })
})

test('one person in several tabs uses a code once, and no cent of credit twice [P-PAY-28]', async () => {
  const customer = await createUser()
  await creditOf(customer, '30')
  const promoCode = await promo()
  const withCode = []
  for (let count = 0; count < 3; count += 1)
    withCode.push(await reservedTab({ customer, promoCode }))
  const codes = await outcomes(withCode.map(({ send }) => send))
  expect(codes.sent).toBe(1)
  expect(codes.refused[0]).toMatchObject({
    message: 'You’ve already used this code. Without it the price is $100.00.',
  })
  const other = await createUser()
  await creditOf(other, '30')
  const withCredit = []
  for (let count = 0; count < 3; count += 1)
    withCredit.push(await reservedTab({ customer: other, useCredit: true }))
  const credits = await outcomes(withCredit.map(({ send }) => send))
  expect(credits.sent).toBe(1)
  expect(credits.refused[0]).toMatchObject({
    code: 'price-changed',
    message: 'It is now $100.00. Check it, and send it again.',
  })
  expect(await readCredit(other.id)).toBe(0)
})

test('an order that is voided gives its code and credit back', async () => {
  const customer = await createUser()
  await creditOf(customer, '30')
  const promoCode = await promo({ maxUses: '1' })
  const { send } = await reservedTab({ customer, promoCode, useCredit: true })
  const order = await send()
  const question = { customerId: customer.id, priceCents: PRICE, promoCode, useCredit: true }
  await expect(quotePrice(question)).rejects.toMatchObject({ status: 422 })
  expect(await readCredit(customer.id)).toBe(0)
  await transaction(async (tx) => voidAuthorization(tx, await lockOrder(tx, order.id)))
  expect(await readCredit(customer.id)).toBe(3000)
  expect(await quotePrice(question)).toMatchObject({ discountCents: 2000, creditCents: 3000 })
})

test('a code that ends between the preview and the press is refused with the new price', async () => {
  const customer = await createUser()
  const promoCode = await promo()
  const { send } = await reservedTab({ customer, promoCode })
  await db()
    .updateTable('promoCodes')
    .set({ isActive: false })
    .where('code', '=', promoCode)
    .execute()
  await expect(send()).rejects.toMatchObject({
    status: 409,
    code: 'price-changed',
    message: 'This code is no longer valid. Without it the price is $100.00.',
  })
})
