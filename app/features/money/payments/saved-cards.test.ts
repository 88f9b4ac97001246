import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { GatewayUnavailable } from '#money/gateways/gateway-unavailable.ts'
import { authorizePayment, refreshPayment } from '#money/payments/authorize-payment.server.ts'
import { lockOrder } from '#money/payments/orders.server.ts'
import {
  detachCardTask,
  listSavedCards,
  removeSavedCard,
} from '#money/payments/saved-cards.server.ts'
import { captureOrder, voidAuthorization } from '#money/payments/settle-order.server.ts'
import { closeAccount } from '#privacy/close-account.server.ts'
import { readJobPayments } from '#work/settlement/job-payments.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { paidBooking } from '#tests/support/paid-booking.ts'
import { paymentSite } from '#tests/support/payment-site.ts'
import { cardAttempt, ORDER_PRICE, reservedOrder } from '#tests/support/reserved-order.ts'
import { settleMoney } from '#tests/support/settle-money.ts'
import { useTestGateway } from '#tests/support/settings.ts'

// saved-cards-stripe.alone.test.ts runs this file with Stripe.
useTestGateway()
useDatabase()
const site = paymentSite()
afterAll(() => void vi.restoreAllMocks())

const EXPIRY =
  site.name === 'stripe' ? 'Expires in September 2039' : "A test card: its expiry date isn't stored"

/** Does what the queue would do next. */
async function forgetAtGateway(): Promise<void> {
  const { rows } = await sql<{ data: Record<string, string> }>`
    select data from pgboss.job where name = ${detachCardTask.name} order by created_on`.execute(
    db(),
  )
  for (const { data } of rows) await detachCardTask.run(data)
}

const methodsOf = async ({ id }: Viewer) => {
  const rows = await db()
    .selectFrom('payments')
    .select('methodId')
    .where('customerId', '=', id)
    .execute()
  return rows.map(({ methodId }) => methodId)
}
const auditOf = ({ id }: Viewer) =>
  db()
    .selectFrom('auditEntries')
    .select(['action', 'fromValue'])
    .where('subjectId', '=', id)
    .where('action', '=', 'card.removed')
    .execute()
const onOrder = (orderId: string, step: typeof captureOrder | typeof voidAuthorization) =>
  transaction(async (tx) => step(tx, await lockOrder(tx, orderId)))

test('its owner reads brand, last four digits and expiry of a card, and removes it; the gateway forgets it [P-PAY-44]', async () => {
  const { customer, bookingId } = await paidBooking('completed')
  const [methodId] = await methodsOf(customer)
  const [card, ...others] = await listSavedCards(customer)
  expect(others).toEqual([])
  expect(card).toEqual({
    id: expect.any(String),
    label: 'Visa ending in 4242',
    expiry: EXPIRY,
    neededFor: null,
  })
  expect(await removeSavedCard(customer, card?.id ?? '')).toEqual({
    label: 'Visa ending in 4242',
    wasThere: true,
  })
  expect(await listSavedCards(customer)).toEqual([])
  expect((await readJobPayments(customer, bookingId))?.savedCard).toBeNull()
  expect(await gateway().readMethod(methodId ?? '')).not.toBeNull()
  await forgetAtGateway()
  await forgetAtGateway()
  expect(await gateway().readMethod(methodId ?? '')).toBeNull()
  expect(await auditOf(customer)).toEqual([
    { action: 'card.removed', fromValue: 'Visa ending in 4242' },
  ])
})

test('removed again, also ten times at once, a card is removed once [P-PAY-44]', async () => {
  const { customer } = await paidBooking('completed')
  const [card] = await listSavedCards(customer)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => removeSavedCard(customer, card?.id ?? '')),
  )
  expect(answers.filter(({ wasThere }) => wasThere)).toHaveLength(1)
  expect(await auditOf(customer)).toHaveLength(1)
  expect(await removeSavedCard(customer, card?.id ?? '')).toMatchObject({ wasThere: false })
})

test('no one else sees or removes a card', async () => {
  const { customer, orbiter } = await paidBooking('completed')
  const [card] = await listSavedCards(customer)
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  for (const stranger of [orbiter, admin, viewerOf(await createUser())]) {
    expect(await listSavedCards(stranger)).toEqual([])
    await expect(removeSavedCard(stranger, card?.id ?? '')).rejects.toMatchObject({ status: 404 })
  }
  for (const id of ['nonsense', newId()])
    await expect(removeSavedCard(customer, id)).rejects.toMatchObject({ status: 404 })
  expect(await listSavedCards(customer)).toEqual([card])
})

test('while a booking is reserved on it, a card stays, and says until when [P-PAY-45]', async () => {
  const { customer, orderId } = await reservedOrder()
  const [card] = await listSavedCards(customer)
  const why =
    'This card is reserved for a booking that has not been charged yet. You can remove it once the booking is accepted and charged, or after you cancel the booking.'
  expect(card?.neededFor).toBe(why)
  await expect(removeSavedCard(customer, card?.id ?? '')).rejects.toMatchObject({
    code: 'card-needed',
    message: why,
  })
  expect(await methodsOf(customer)).not.toContain(null)
  await onOrder(orderId, captureOrder)
  await expect(removeSavedCard(customer, card?.id ?? '')).rejects.toMatchObject({ status: 409 })
  await settleMoney()
  expect(await removeSavedCard(customer, card?.id ?? '')).toMatchObject({ wasThere: true })
})

test('a card whose reservation was voided can be removed, and stays removed when the gateway reports that', async () => {
  const { customer, orderId, paymentId } = await reservedOrder()
  await onOrder(orderId, voidAuthorization)
  await db().updateTable('orders').set({ state: 'ended' }).where('id', '=', orderId).execute()
  const [card] = await listSavedCards(customer)
  expect(card?.neededFor).toBeNull()
  await removeSavedCard(customer, card?.id ?? '')
  await settleMoney()
  await refreshPayment(paymentId)
  expect(await methodsOf(customer)).toEqual([null])
})

test('a payment in progress keeps its card until it is over', async () => {
  const customer = viewerOf(await createUser())
  await authorizePayment(customer, cardAttempt(ORDER_PRICE, site.token('pays')))
  const [card] = await listSavedCards(customer)
  expect(card?.neededFor).toContain('A payment with this card is in progress.')
  await expect(removeSavedCard(customer, card?.id ?? '')).rejects.toMatchObject({
    code: 'card-needed',
  })
})

test('a card that was entered twice is one card, removed with one press', async () => {
  const { customer } = await paidBooking('completed')
  const { id } = await authorizePayment(customer, cardAttempt(ORDER_PRICE, site.token('pays')))
  await db().updateTable('payments').set({ state: 'voiding' }).where('id', '=', id).execute()
  await settleMoney()
  const methods = await methodsOf(customer)
  expect(new Set(methods).size).toBe(2)
  const [card, ...others] = await listSavedCards(customer)
  expect(others).toEqual([])
  await removeSavedCard(customer, card?.id ?? '')
  await forgetAtGateway()
  for (const methodId of methods) expect(await gateway().readMethod(methodId ?? '')).toBeNull()
})

test('a declined card is not saved', async () => {
  const customer = viewerOf(await createUser())
  await authorizePayment(customer, cardAttempt(ORDER_PRICE, site.token('declines')))
  expect(await listSavedCards(customer)).toEqual([])
})

test('while the gateway is away, a card is named and can be removed', async () => {
  const { customer } = await paidBooking('completed')
  vi.spyOn(gateway(), 'readMethod').mockRejectedValueOnce(new GatewayUnavailable('away'))
  const [card] = await listSavedCards(customer)
  expect(card).toMatchObject({
    label: 'Visa ending in 4242',
    expiry: "Its expiry date can't be read right now",
  })
  expect(await removeSavedCard(customer, card?.id ?? '')).toMatchObject({ wasThere: true })
})

test('anyone who deletes their account leaves no card behind', async () => {
  const { customer } = await paidBooking('completed')
  const [methodId] = await methodsOf(customer)
  const password = 'a long password'
  const { passwordHash } = await db()
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', (await createUser({ password })).id)
    .executeTakeFirstOrThrow()
  await db().updateTable('users').set({ passwordHash }).where('id', '=', customer.id).execute()
  await closeAccount(customer, { currentPassword: password, understood: 'on' })
  expect(await methodsOf(customer)).toEqual([null])
  await forgetAtGateway()
  expect(await gateway().readMethod(methodId ?? '')).toBeNull()
})
