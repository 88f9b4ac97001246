/**
 * Stripe's unusual answers and failures, on the peer. The contract tests what every gateway does.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import type { Gateway } from '#money/gateways/gateway.ts'
import { GatewayUnavailable } from '#money/gateways/gateway-unavailable.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { CASE_CENTS, startStripeCase, type StripeCase } from '#tests/support/stripe-case.ts'
import type { Fault } from '#tests/support/stripe-peer-http.ts'

let stripe: StripeCase
beforeAll(async () => {
  stripe = await startStripeCase()
})
afterAll(() => stripe.peer.stop())

/** Repeats a call until it is answered, as a task does. */
async function untilAnswered<Answer>(call: (gateway: Gateway) => Promise<Answer>): Promise<Answer> {
  try {
    return await call(stripe.impatient)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    stripe.peer.recover()
    return call(stripe.gateway)
  }
}

const PASSING: Fault[] = ['is-garbled', 'has-no-id', 'hangs', 'breaks', 'is-busy', 'is-limited']

/** Fails until `untilAnswered` repeats the call, because the library repeats some calls itself. */
const failFor = (fault: Fault, request: string) => stripe.peer.failNext(request, fault, 5)

test.each(PASSING)(
  'when Stripe %s, a call is repeated with its key, and works once',
  async (fault) => {
    const input = stripe.inputOf('pays')
    failFor(fault, 'POST /v1/payment_intents')
    const charge = await untilAnswered((gateway) => gateway.authorize(input))
    expect(charge.status).toBe('authorized')
    expect(stripe.madeBy('payment_intent', input.key)).toHaveLength(1)
    failFor(fault, `POST /v1/payment_intents/${charge.id}/capture`)
    const key = `capture:${charge.id}`
    expect((await untilAnswered((gateway) => gateway.capture(charge.id, key))).status).toBe(
      'captured',
    )
    const refund = { key: newId(), chargeId: charge.id, amountCents: 500 }
    failFor(fault, 'POST /v1/refunds')
    expect((await untilAnswered((gateway) => gateway.refund(refund))).status).toBe('sent')
    expect(stripe.madeBy('refund', refund.key)).toHaveLength(1)
    const left = await stripe.gateway.authorize(stripe.inputOf('pays'))
    failFor(fault, `POST /v1/payment_intents/${left.id}/cancel`)
    expect((await untilAnswered((gateway) => gateway.voidCharge(left.id, newId()))).status).toBe(
      'voided',
    )
  },
)

test.each(PASSING)('when Stripe %s, money is paid out once', async (fault) => {
  freeze('2026-11-03T12:00:00Z')
  await stripe.captured()
  advance({ days: 3 })
  const input = { key: newId(), accountId: await stripe.accountOf('refuses'), amountCents: 20_000 }
  failFor(fault, 'POST /v1/transfers')
  await untilAnswered((gateway) => gateway.payOut(input))
  failFor(fault, 'POST /v1/payouts')
  const payout = await untilAnswered((gateway) => gateway.payOut(input))
  expect(stripe.madeBy('transfer', input.key).map(({ id }) => id)).toEqual([payout.id])
  expect(stripe.madeBy('payout', payout.id)).toHaveLength(1)
  advance({ days: 2 })
  failFor(fault, `POST /v1/transfers/${payout.id}/reversals`)
  const refused = await untilAnswered((gateway) => gateway.readPayout(payout.id))
  expect(refused).toMatchObject({ status: 'failed', failure: expect.stringContaining('closed') })
  expect(stripe.madeBy('transfer_reversal', payout.id)).toHaveLength(1)
})

test('a fault that Stripe repeats for a key is no answer; what was done all the same is found', async () => {
  const nothing = stripe.inputOf('pays')
  stripe.peer.failNext('POST /v1/payment_intents', 'fails')
  for (let n = 0; n < 3; n += 1)
    await expect(stripe.gateway.authorize(nothing)).rejects.toBeInstanceOf(GatewayUnavailable)
  expect(stripe.madeBy('payment_intent', nothing.key)).toEqual([])
  const made = stripe.inputOf('pays')
  stripe.peer.failNext('POST /v1/payment_intents', 'fails-after')
  const charge = await stripe.gateway.authorize(made)
  expect(charge.status).toBe('authorized')
  stripe.peer.failNext(`POST /v1/payment_intents/${charge.id}/capture`, 'fails-after')
  expect((await stripe.gateway.capture(charge.id, newId())).status).toBe('captured')
  const left = await stripe.gateway.authorize(stripe.inputOf('pays'))
  stripe.peer.failNext(`POST /v1/payment_intents/${left.id}/cancel`, 'fails')
  await expect(stripe.gateway.voidCharge(left.id, newId())).rejects.toBeInstanceOf(
    GatewayUnavailable,
  )
  expect((await stripe.gateway.readCharge(left.id)).status).toBe('authorized')
})

test('an object without an id is no answer to a question either', async () => {
  const chargeId = await stripe.captured()
  const { id } = await stripe.gateway.refund({ key: newId(), chargeId, amountCents: 500 })
  const accountId = await stripe.accountOf('pays')
  const dispute = stripe.peer.openDispute(chargeId)
  for (const [path, read] of [
    [`payment_intents/${chargeId}`, () => stripe.gateway.readCharge(chargeId)],
    [`refunds/${id}`, () => stripe.gateway.readRefund(id)],
    [`accounts/${accountId}`, () => stripe.gateway.readAccount(accountId)],
    [`disputes/${dispute}`, () => stripe.gateway.readDispute(dispute)],
    ['balance_transactions', () => stripe.gateway.listMovements('2026-11-03')],
  ] as const)
    for (const fault of ['has-no-id', 'is-garbled'] as const) {
      if (path === 'balance_transactions' && fault === 'has-no-id') continue
      failFor(fault, `GET /v1/${path}`)
      await expect(read(), `${path} ${fault}`).rejects.toBeInstanceOf(GatewayUnavailable)
      stripe.peer.recover()
    }
})

test('a wrong key is no answer, and says nothing of itself to people', async () => {
  const other = stripe.gatewayWith({ secretKey: 'sk_test_revoked' })
  const error = await other.authorize(stripe.inputOf('pays')).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(GatewayUnavailable)
  expect(String(error)).not.toMatch(/key|revoked/i)
})

test('every call that writes carries a key of Orbit, and asks Stripe for what is meant', async () => {
  const before = stripe.peer.requests.length
  const input = stripe.inputOf('pays')
  const { id } = await stripe.gateway.authorize(input)
  await stripe.gateway.capture(id, 'capture:one')
  await stripe.gateway.refund({ key: 'refund:one', chargeId: id, amountCents: 1 })
  await stripe.gateway.accountLink(await stripe.accountOf('pays'), '/orbiter/wallet')
  const writes = stripe.peer.requests.slice(before).filter(({ method }) => method === 'POST')
  expect(writes.length).toBeGreaterThan(5)
  expect(writes.filter(({ key }) => !key || key.startsWith('stripe-node-retry'))).toEqual([])
  const created = writes.find(({ path }) => path === '/v1/payment_intents')?.form
  expect(Object.fromEntries(created ?? [])).toMatchObject({
    amount: String(CASE_CENTS),
    currency: 'usd',
    capture_method: 'manual',
    confirm: 'true',
    'allowed_payment_method_types[0]': 'card',
    setup_future_usage: 'off_session',
    transfer_group: input.key,
    'metadata[orbit_key]': input.key,
    return_url: 'http://localhost:3000/bookings?paid=1',
  })
})

test('a person has one Stripe customer, with whom their cards are saved', async () => {
  const first = stripe.inputOf('pays')
  const again = { ...stripe.inputOf('pays'), customer: first.customer }
  await stripe.gateway.authorize(first)
  const { methodId } = await stripe.gateway.authorize(again)
  const customers = stripe.peer
    .list('customer')
    .filter(({ metadata }) => metadata.orbit_person === first.customer.id)
  expect(customers).toHaveLength(1)
  const later = { ...stripe.inputOf({ methodId: methodId ?? '' }), customer: first.customer }
  expect(await stripe.gateway.authorize(later)).toMatchObject({ status: 'authorized', methodId })
})

test('a bank that always asks refuses what its customer is not there for, with a sentence', async () => {
  const asked = await stripe.gateway.authorize(stripe.inputOf('always-confirms'))
  expect(asked).toMatchObject({
    status: 'needs-action',
    clientSecret: expect.stringContaining('_secret_'),
  })
  stripe.peer.answerBank(asked.id, true)
  const { methodId } = await stripe.gateway.readCharge(asked.id)
  expect(
    await stripe.gateway.authorize(stripe.inputOf({ methodId: methodId ?? '' })),
  ).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining('confirm'),
  })
})

test('of a stolen card its holder hears only that it was declined', async () => {
  const { failure } = await stripe.gateway.authorize(stripe.inputOf('is-stolen'))
  expect(failure).toBe('Your card was declined. Try another card, or ask your bank.')
})

test('a token is used once', async () => {
  const input = stripe.inputOf('pays')
  await stripe.gateway.authorize(input)
  await expect(stripe.gateway.authorize({ ...input, key: newId() })).rejects.toMatchObject({
    code: 'no-card',
  })
})
