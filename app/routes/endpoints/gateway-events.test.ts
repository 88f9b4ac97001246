import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { paymentPaths } from '#app/base/payment-paths.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { processEventTask, receiveEvent } from '#money/gateways/receive-event.server.ts'
import { lockOrder } from '#money/payments/orders.server.ts'
import { captureOrder, voidAuthorization } from '#money/payments/settle-order.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import * as gatewayEvents from '#app/routes/endpoints/gateway-events.ts'
import { GATEWAY_FOLLOWERS } from '#server/gateway-followers.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { serveSite } from '#tests/support/guarded-site.ts'
import { paymentSite } from '#tests/support/payment-site.ts'
import { chargeOf, ORDER_PRICE, reservedOrder } from '#tests/support/reserved-order.ts'

// gateway-events-stripe.alone.test.ts runs this file with Stripe.
useTestGateway()
useDatabase()
const site = paymentSite()

const serve = serveSite(
  ({ pattern }) => (pattern === '/webhooks/:gateway' ? gatewayEvents : { default: () => null }),
  () => new Response(null, { status: 500 }),
)

async function send(body: string, signature: string | null, name: string = site.name) {
  const headers = signature === null ? {} : { [site.signatureHeader]: signature }
  const address = `http://localhost:3000${paymentPaths.webhook(name)}`
  return (await serve(new Request(address, { method: 'POST', body, headers }), null)).status
}

const listStored = () =>
  db().selectFrom('gatewayEvents').select(['id', 'processedAt', 'payload']).execute()

/** Runs tasks in batches, as requests reach a server. */
async function inBatches<Task, Result>(
  tasks: readonly Task[],
  run: (task: Task) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < tasks.length; from += 40)
    results.push(...(await Promise.all(tasks.slice(from, from + 40).map(run))))
  return results
}

/** A deterministic order without any meaning. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  let seed = 19
  const next = () => (seed = (seed * 48_271) % 2_147_483_647)
  return items
    .map((item) => ({ item, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

const HOUR = 3_600_000
const bodyOf = (n: number) => site.chargeEvent(`evt_forged_${n}`, `ch_${n}`)
const seconds = () => Math.floor(now().getTime() / 1000)
const mac = (secret: string, signed: string) =>
  createHmac('sha256', secret).update(signed).digest('hex')

/** Signed an hour ago, or an hour from now. */
function signedAt(body: string, byMs: number): string {
  const at = now()
  freeze(new Date(at.getTime() + byMs))
  const signature = site.sign(body)
  freeze(at)
  return signature
}

const FORGERIES: Record<string, (body: string) => [body: string, signature: string | null]> = {
  'no signature': (body) => [body, null],
  'an empty one': (body) => [body, ''],
  'a wrong secret': (body) => [
    body,
    `t=${seconds()},v1=${mac('whsec_other', `${seconds()}.${body}`)}`,
  ],
  'an empty secret': (body) => [body, `t=${seconds()},v1=${mac('', `${seconds()}.${body}`)}`],
  'an old one': (body) => [body, signedAt(body, -HOUR)],
  'one of six minutes ago': (body) => [body, signedAt(body, -360_000)],
  'an old one with a new time': (body) => [
    body,
    signedAt(body, -HOUR).replace(/^t=\d+/, `t=${seconds()}`),
  ],
  'another body': (body) => [`${body} `, site.sign(body)],
  'another charge': (body) => [body.replaceAll('ch_', 'ch_9'), site.sign(body)],
  'two wrong ones': (body) => [
    body,
    `t=${seconds()},v1=${mac('a', body)},v1=${mac('b', `${seconds()}.${body}`)}`,
  ],
  'an older scheme': (body) => [body, site.sign(body).replace('v1=', 'v0=')],
  'one without its time': (body) => [body, site.sign(body).replace(/^t=\d+,/, '')],
  'one with no number as its time': (body) => [body, site.sign(body).replace(/^t=\d+/, 't=now')],
  'half of one': (body) => [body, site.sign(body).slice(0, -32)],
  'a huge one': (body) => [body, `t=${seconds()},v1=${'0'.repeat(8000)}`],
  'many wrong ones': (body) => [body, `t=${seconds()}${`,v1=${mac('a', body)}`.repeat(100)}`],
  'an empty body': (body) => ['', site.sign(body)],
  'an empty body of its own': () => ['', site.sign('')],
  'no event': () => ['{"id":1}', site.sign('{"id":1}')],
  'no JSON': () => ['<xml/>', site.sign('<xml/>')],
}

test('300 forged messages of twenty kinds are refused, and nothing of them is stored', async () => {
  const forged = Object.entries(FORGERIES).flatMap(([kind, forge]) =>
    Array.from({ length: 15 }, (_, n) => ({ kind, message: forge(bodyOf(n)) })),
  )
  expect(forged).toHaveLength(300)
  const answers = await inBatches(forged, async ({ kind, message }) => ({
    kind,
    status: await send(...message),
  }))
  expect(answers.filter(({ status }) => status !== 400)).toEqual([])
  expect(await listStored()).toEqual([])
})

test('what is too large, of another gateway, or only read is refused', async () => {
  const huge = 'x'.repeat(256 * 1024 + 1)
  expect(await send(huge, site.sign(huge))).toBe(413)
  const body = bodyOf(1)
  for (const other of ['nothing', site.name === 'test' ? 'stripe' : 'test', 'constructor'])
    expect(await send(body, site.sign(body), other), other).toBe(404)
  const read = await serve(
    new Request(`http://localhost:3000${paymentPaths.webhook(site.name)}`),
    null,
  )
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST'])
  expect(await listStored()).toEqual([])
})

test('of a message, only what it is about is stored', async () => {
  const body = site.chargeEvent('evt_once', 'ch_once')
  expect(await send(body, site.sign(body))).toBe(200)
  const [stored] = await listStored()
  expect(stored).toMatchObject({
    id: 'evt_once',
    payload: { object: 'charge', objectId: 'ch_once' },
  })
  // Unknown charges are left to the daily comparison.
  await processEventTask(GATEWAY_FOLLOWERS).run({ eventId: 'evt_once' })
  expect((await listStored()).every(({ processedAt }) => processedAt)).toBe(true)
})

/**
 * Half of the orders are charged and half voided, but only at the gateway: Orbit has not been
 * notified of any.
 */
async function settledElsewhere(count: number) {
  const orders = await inBatches(
    Array.from({ length: count }, (_, n) => n),
    async (n) => {
      const order = await reservedOrder()
      const chargeId = await chargeOf(order.paymentId)
      const isCharged = n % 2 === 0
      await transaction(async (tx) => {
        const row = await lockOrder(tx, order.orderId)
        return isCharged ? captureOrder(tx, row) : voidAuthorization(tx, row)
      })
      if (isCharged) await gateway().capture(chargeId, `capture:${order.paymentId}`)
      else await gateway().voidCharge(chargeId, `void:${order.paymentId}`)
      return { ...order, chargeId, isCharged }
    },
  )
  return orders
}

test('200 events that come 50 times each, in any order, have each effect once', async () => {
  const orders = await settledElsewhere(10)
  const events = orders.flatMap(({ chargeId }, n) =>
    Array.from({ length: 20 }, (_, m) => site.chargeEvent(`evt_${n}_${m}`, chargeId)),
  )
  expect(events).toHaveLength(200)
  const deliveries = shuffled(Array.from({ length: 50 }, () => events).flat())
  await inBatches(deliveries, (body) => receiveEvent(site.name, body, site.sign(body)))
  const stored = (await listStored()).filter(({ processedAt }) => !processedAt)
  expect(stored).toHaveLength(200)
  const job = processEventTask(GATEWAY_FOLLOWERS)
  await inBatches(shuffled([...stored, ...stored, ...stored]), ({ id }) => job.run({ eventId: id }))
  expect((await listStored()).filter(({ processedAt }) => !processedAt)).toEqual([])
  const states = await db()
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.orderId')
    .select(['p.id', 'p.state as payment', 'o.state as order'])
    .execute()
  for (const { paymentId, isCharged } of orders)
    expect(states.find(({ id }) => id === paymentId)).toMatchObject(
      isCharged ? { payment: 'captured', order: 'held' } : { payment: 'voided', order: 'ended' },
    )
  const posted = await db()
    .selectFrom('ledgerTransactions')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  expect(posted).toEqual([
    { kind: 'capture', count: 5 },
    { kind: 'gateway-fee', count: 5 },
  ])
  const held = await db()
    .selectFrom('ledgerAccounts')
    .select('balanceCents')
    .where('kind', '=', 'held')
    .execute()
  expect(held.map(({ balanceCents }) => balanceCents)).toEqual(
    Array.from({ length: 5 }, () => ORDER_PRICE),
  )
})
