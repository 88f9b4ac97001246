import { expect, test } from 'vitest'
import { lockOrderOf } from '#money/payments/orders.server.ts'
import { captureOrder } from '#money/payments/settle-order.server.ts'
import { settleBooking } from '#work/settlement/direct-orders.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { clearSubscriptions } from '#app/platform/events.ts'
import { finishPast } from '#db/demo/demo-deliveries.ts'
import { FilmShelf } from '#db/demo/demo-films.ts'
import { settlePast } from '#db/demo/past-orders.ts'
import { createBooking, type TestBooking } from '#tests/support/booking-factory.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { settleMoney } from '#tests/support/settle-money.ts'

useTestGateway()
useDatabase()

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** All that is stored about the money of a booking, with its ids numbered as they appear. */
async function readMoney({ id, customer, orbiter }: TestBooking): Promise<unknown> {
  const of = db()
  const orders = await of
    .selectFrom('orders')
    .selectAll()
    .where('bookingRequestId', '=', id)
    .execute()
  const orderIds = orders.map((order) => order.id)
  const payments = await of
    .selectFrom('payments')
    .selectAll()
    .where('orderId', 'in', orderIds)
    .execute()
  const charges = await of
    .selectFrom('testCharges')
    .selectAll()
    .where(
      'id',
      'in',
      payments.map(({ gatewayId }) => gatewayId ?? ''),
    )
    .execute()
  const entries = await of
    .selectFrom('ledgerTransactions as t')
    .innerJoin('ledgerEntries as e', 'e.transactionId', 't.id')
    .innerJoin('ledgerAccounts as a', 'a.id', 'e.accountId')
    .select(['t.key', 't.kind', 't.orderId', 't.memo', 't.postedAt', 'e.amountCents'])
    .select(['a.kind as account', 'a.ownerId', 'a.orderId as accountOrderId'])
    .where('t.orderId', 'in', orderIds)
    .orderBy('e.id')
    .execute()
  const events = await of
    .selectFrom('events')
    .select(['kind', 'subjectType', 'subjectId', 'actorId', 'fromStatus', 'toStatus', 'data'])
    .select(['audience', 'createdAt'])
    .where('subjectId', 'in', [...orderIds, ...payments.map((payment) => payment.id)])
    .orderBy('id')
    .execute()
  const known = new Map([
    [id, 'booking'],
    [customer.id, 'customer'],
    [orbiter.id, 'orbiter'],
  ])
  const numbered = (uuid: string) => {
    const name = known.get(uuid) ?? `id ${known.size + 1}`
    known.set(uuid, name)
    return name
  }
  const text = JSON.stringify({ orders, payments, charges, entries, events })
  return JSON.parse(
    text.replaceAll(/"fingerprint":\{[^}]*\}/g, '"fingerprint":""').replaceAll(UUID, numbered),
  ) as unknown
}

test('money of the past that the demo writes at once stands as the verbs write it', async () => {
  clearSubscriptions()
  const acceptedAt = freeze(now())
  const customer = await createUser()
  const book = async () =>
    createBooking({ customer, orbiter: await createOrbiter(), status: 'accepted' })
  const [slow, fast] = [await book(), await book()]

  await transaction(async (tx) => {
    const order = await lockOrderOf(tx, { bookingRequestId: slow.id })
    if (order) await captureOrder(tx, order)
  })
  await settleMoney()
  await finishPast(slow.id, new FilmShelf())
  await transaction((tx) => settleBooking(tx, slow.id, null))

  await finishPast(fast.id, new FilmShelf())
  for (const posting of await settlePast([
    {
      id: fast.id,
      customer: viewerOf(customer),
      orbiterId: fast.orbiter.id,
      acceptedAt,
      completedAt: now(),
    },
  ])) {
    freeze(posting.at)
    await transaction((tx) => posting.post(tx))
  }
  const stands = await readMoney(slow)
  expect(stands).toMatchObject({
    orders: [{ state: 'settled' }],
    charges: [{ status: 'captured' }],
  })
  expect(await readMoney(fast)).toEqual(stands)
})
