/** Stripe's odd answers and bad days, on the peer; what each gateway does is in the contract. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import type { AuthorizeInput, Gateway } from '#app/features/gateways/gateway.ts'
import { GatewayUnavailable } from '#app/features/gateways/gateway-unavailable.ts'
import { stripeGateway } from '#app/features/gateways/stripe-gateway.server.ts'
import { now } from '#app/platform/clock.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { type Fault, startStripePeer, type StripePeer } from '#tests/support/stripe-peer.ts'
import type { PeerCard } from '#tests/support/stripe-peer-methods.ts'

let peer: StripePeer
let gateway: Gateway
let impatient: Gateway
beforeAll(async () => {
  peer = await startStripePeer()
  gateway = gatewayWith({})
  impatient = gatewayWith({ timeoutMs: 100 })
})
afterAll(() => peer.stop())

function gatewayWith({ secretKey = peer.settings.STRIPE_SECRET_KEY, timeoutMs = 20_000 }) {
  return stripeGateway({
    secretKey,
    webhookSecrets: ['whsec_other', peer.settings.STRIPE_WEBHOOK_SECRET],
    apiUrl: peer.settings.STRIPE_API_URL,
    timeoutMs,
  })
}

const CENTS = 28_500
const inputOf = (card: PeerCard | { methodId: string }, key = newId()): AuthorizeInput => ({
  key,
  amountCents: CENTS,
  method: typeof card === 'string' ? { token: peer.token(card) } : card,
  customer: { id: newId(), email: `${key}@example.com` },
  description: 'Reel at Halcyon',
  returnUrl: '/bookings?paid=1',
})
async function captured(): Promise<string> {
  const { id } = await gateway.authorize(inputOf('pays'))
  await gateway.capture(id, `capture:${id}`)
  return id
}
async function accountOf(bank: 'pays' | 'refuses'): Promise<string> {
  const orbiter = { id: newId(), email: 'orbiter@example.com', name: 'Ola' }
  const { id } = await gateway.startAccount({ key: newId(), orbiter })
  peer.completeAccount(id, bank)
  return id
}
const madeBy = (kind: string, key: string) =>
  peer.list(kind).filter(({ metadata }) => metadata.orbit_key === key)

/** What a job does: the same call until it is answered. */
async function untilAnswered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
    peer.recover()
    return call()
  }
}

const PASSING: Fault[] = ['is-garbled', 'has-no-id', 'hangs', 'breaks', 'is-busy', 'is-limited']

/** Until `untilAnswered` repeats it: the library repeats some calls itself. */
const failFor = (fault: Fault, request: string) => peer.failNext(request, fault, 5)

test.each(PASSING)(
  'when Stripe %s, a call is repeated with its key, and works once',
  async (fault) => {
    const input = inputOf('pays')
    failFor(fault, 'POST /v1/payment_intents')
    const charge = await untilAnswered(() => impatient.authorize(input))
    expect(charge.status).toBe('authorized')
    expect(madeBy('payment_intent', input.key)).toHaveLength(1)
    failFor(fault, `POST /v1/payment_intents/${charge.id}/capture`)
    const key = `capture:${charge.id}`
    expect((await untilAnswered(() => impatient.capture(charge.id, key))).status).toBe('captured')
    const refund = { key: newId(), chargeId: charge.id, amountCents: 500 }
    failFor(fault, 'POST /v1/refunds')
    expect((await untilAnswered(() => impatient.refund(refund))).status).toBe('sent')
    expect(madeBy('refund', refund.key)).toHaveLength(1)
    const left = await gateway.authorize(inputOf('pays'))
    failFor(fault, `POST /v1/payment_intents/${left.id}/cancel`)
    expect((await untilAnswered(() => impatient.release(left.id, newId()))).status).toBe('released')
  },
)

test.each(PASSING)('when Stripe %s, money is paid out once', async (fault) => {
  freeze('2026-11-03T12:00:00Z')
  await captured()
  advance({ days: 3 })
  const input = { key: newId(), accountId: await accountOf('refuses'), amountCents: 20_000 }
  failFor(fault, 'POST /v1/transfers')
  await untilAnswered(() => impatient.payOut(input))
  failFor(fault, 'POST /v1/payouts')
  const payout = await untilAnswered(() => impatient.payOut(input))
  expect(madeBy('transfer', input.key).map(({ id }) => id)).toEqual([payout.id])
  expect(madeBy('payout', payout.id)).toHaveLength(1)
  advance({ days: 2 })
  failFor(fault, `POST /v1/transfers/${payout.id}/reversals`)
  const refused = await untilAnswered(() => impatient.readPayout(payout.id))
  expect(refused).toMatchObject({ status: 'failed', failure: expect.stringContaining('closed') })
  expect(madeBy('transfer_reversal', payout.id)).toHaveLength(1)
})

test('a fault that Stripe repeats for a key is no answer; what was done all the same is found', async () => {
  const nothing = inputOf('pays')
  peer.failNext('POST /v1/payment_intents', 'fails')
  for (let n = 0; n < 3; n += 1)
    await expect(gateway.authorize(nothing)).rejects.toBeInstanceOf(GatewayUnavailable)
  expect(madeBy('payment_intent', nothing.key)).toEqual([])
  const made = inputOf('pays')
  peer.failNext('POST /v1/payment_intents', 'fails-after')
  const charge = await gateway.authorize(made)
  expect(charge.status).toBe('authorized')
  peer.failNext(`POST /v1/payment_intents/${charge.id}/capture`, 'fails-after')
  expect((await gateway.capture(charge.id, newId())).status).toBe('captured')
  const left = await gateway.authorize(inputOf('pays'))
  peer.failNext(`POST /v1/payment_intents/${left.id}/cancel`, 'fails')
  await expect(gateway.release(left.id, newId())).rejects.toBeInstanceOf(GatewayUnavailable)
  expect((await gateway.readCharge(left.id)).status).toBe('authorized')
})

test('an object without an id is no answer to a question either', async () => {
  const chargeId = await captured()
  const { id } = await gateway.refund({ key: newId(), chargeId, amountCents: 500 })
  const accountId = await accountOf('pays')
  const dispute = peer.openDispute(chargeId)
  for (const [path, read] of [
    [`payment_intents/${chargeId}`, () => gateway.readCharge(chargeId)],
    [`refunds/${id}`, () => gateway.readRefund(id)],
    [`accounts/${accountId}`, () => gateway.readAccount(accountId)],
    [`disputes/${dispute}`, () => gateway.readDispute(dispute)],
    ['balance_transactions', () => gateway.listMovements('2026-11-03')],
  ] as const)
    for (const fault of ['has-no-id', 'is-garbled'] as const) {
      if (path === 'balance_transactions' && fault === 'has-no-id') continue
      failFor(fault, `GET /v1/${path}`)
      await expect(read(), `${path} ${fault}`).rejects.toBeInstanceOf(GatewayUnavailable)
      peer.recover()
    }
})

test('a wrong key is no answer, and says nothing of itself to people', async () => {
  const other = gatewayWith({ secretKey: 'sk_test_revoked' })
  const error = await other.authorize(inputOf('pays')).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(GatewayUnavailable)
  expect(String(error)).not.toMatch(/key|revoked/i)
})

test('every call that writes carries a key of Orbit, and asks Stripe for what is meant', async () => {
  const before = peer.requests.length
  const input = inputOf('pays')
  const { id } = await gateway.authorize(input)
  await gateway.capture(id, 'capture:one')
  await gateway.refund({ key: 'refund:one', chargeId: id, amountCents: 1 })
  await gateway.accountLink(await accountOf('pays'), '/orbiter/wallet')
  const writes = peer.requests.slice(before).filter(({ method }) => method === 'POST')
  expect(writes.length).toBeGreaterThan(5)
  expect(writes.filter(({ key }) => !key || key.startsWith('stripe-node-retry'))).toEqual([])
  const created = writes.find(({ path }) => path === '/v1/payment_intents')?.form
  expect(Object.fromEntries(created ?? [])).toMatchObject({
    amount: String(CENTS),
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
  const first = inputOf('pays')
  const again = { ...inputOf('pays'), customer: first.customer }
  await gateway.authorize(first)
  const { methodId } = await gateway.authorize(again)
  const customers = peer
    .list('customer')
    .filter(({ metadata }) => metadata.orbit_person === first.customer.id)
  expect(customers).toHaveLength(1)
  const later = { ...inputOf({ methodId: methodId ?? '' }), customer: first.customer }
  expect(await gateway.authorize(later)).toMatchObject({ status: 'authorized', methodId })
})

test('a bank that always asks refuses what its customer is not there for, with a sentence', async () => {
  const asked = await gateway.authorize(inputOf('always-confirms'))
  expect(asked).toMatchObject({
    status: 'needs-action',
    actionUrl: expect.stringContaining('https://hooks.stripe.example/'),
  })
  peer.answerBank(asked.id, true)
  const { methodId } = await gateway.readCharge(asked.id)
  expect(await gateway.authorize(inputOf({ methodId: methodId ?? '' }))).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining('confirm'),
  })
})

test('of a stolen card its holder hears only that it was declined', async () => {
  const { failure } = await gateway.authorize(inputOf('is-stolen'))
  expect(failure).toBe('Your card was declined. Try another card, or ask your bank.')
})

test('a token is used once', async () => {
  const input = inputOf('pays')
  await gateway.authorize(input)
  await expect(gateway.authorize({ ...input, key: newId() })).rejects.toMatchObject({
    code: 'no-card',
  })
})

test('a refund that the bank takes its time with is followed to its end', async () => {
  const chargeId = await captured()
  peer.delayRefunds(true)
  const [taken, refused] = await Promise.all(
    [0, 1].map(() => gateway.refund({ key: newId(), chargeId, amountCents: 500 })),
  )
  peer.delayRefunds(false)
  expect([taken?.status, refused?.status]).toEqual(['pending', 'pending'])
  peer.settleRefund(taken?.id ?? '', true)
  peer.settleRefund(refused?.id ?? '', false)
  expect((await gateway.readRefund(taken?.id ?? '')).status).toBe('sent')
  expect(await gateway.readRefund(refused?.id ?? '')).toMatchObject({
    status: 'failed',
    failure: 'The card has expired or was canceled.',
  })
})

test('Stripe forgets a key after a day, and Orbit does not', async () => {
  freeze('2026-11-03T12:00:00Z')
  const chargeId = await captured()
  await captured()
  advance({ days: 3 })
  const refund = { key: newId(), chargeId, amountCents: 500 }
  const payout = { key: newId(), accountId: await accountOf('pays'), amountCents: 20_000 }
  const first = [await gateway.refund(refund), await gateway.payOut(payout)]
  advance({ hours: 30 })
  expect([await gateway.refund(refund), await gateway.payOut(payout)]).toEqual(first)
  expect(madeBy('refund', refund.key)).toHaveLength(1)
  expect(madeBy('transfer', payout.key)).toHaveLength(1)
})

test('a payout waits for money that is not available yet, and is made once', async () => {
  const poor = await startStripePeer()
  const own = stripeGateway({
    secretKey: poor.settings.STRIPE_SECRET_KEY,
    webhookSecrets: [],
    apiUrl: poor.settings.STRIPE_API_URL,
  })
  freeze('2026-11-03T12:00:00Z')
  const charge = await own.authorize({
    ...inputOf('pays'),
    method: { token: poor.token('pays') },
  })
  await own.capture(charge.id, newId())
  const orbiter = { id: newId(), email: 'orbiter@example.com', name: 'Ola' }
  const { id: accountId } = await own.startAccount({ key: newId(), orbiter })
  poor.completeAccount(accountId, 'pays')
  const plain = { key: newId(), accountId, amountCents: 5000 }
  // With its source, the transfer is made at once; the bank gets it when it is available.
  const sourced = { key: newId(), accountId, amountCents: 6000, chargeId: charge.id }
  for (let n = 0; n < 2; n += 1)
    for (const input of [plain, sourced])
      await expect(own.payOut(input)).rejects.toMatchObject({ status: 503 })
  expect(poor.list('transfer').map(({ metadata }) => metadata.orbit_key)).toEqual([sourced.key])
  advance({ days: 3 })
  for (const input of [plain, sourced]) {
    expect((await own.payOut(input)).status).toBe('in-transit')
    expect((await own.payOut(input)).status).toBe('in-transit')
  }
  expect(poor.list('transfer')).toHaveLength(2)
  expect(poor.list('payout')).toHaveLength(2)
  expect(poor.list('transfer')[1]).toMatchObject({ transfer_group: expect.any(String) })
  await poor.stop()
})

test('an account that Stripe stops or ends says what to do', async () => {
  const id = await accountOf('pays')
  peer.restrictAccount(id, 'requirements.past_due')
  expect(await gateway.readAccount(id)).toMatchObject({
    state: 'restricted',
    problem: expect.stringContaining('needs more details'),
  })
  expect(await gateway.accountLink(id, '/orbiter/wallet')).toContain('/setup/')
  peer.restrictAccount(id, 'rejected.fraud')
  expect(await gateway.readAccount(id)).toMatchObject({
    state: 'closed',
    problem: expect.stringContaining('closed'),
  })
  const refusing = await accountOf('refuses')
  expect(await gateway.accountLink(refusing, '/orbiter/wallet')).toContain('/express/')
})

test('a dispute is read, answered once with a file, and its money is in the movements', async () => {
  freeze('2026-11-12T12:00:00Z')
  const chargeId = await captured()
  const disputeId = peer.openDispute(chargeId)
  expect(await gateway.readDispute(disputeId)).toEqual({
    id: disputeId,
    chargeId,
    amountCents: CENTS,
    reason: 'The customer says that the charge is not theirs.',
    status: 'open',
    dueAt: new Date('2026-11-19T12:00:00Z'),
  })
  const moved = async () =>
    (await gateway.listMovements('2026-11-12')).filter(({ objectId }) => objectId === disputeId)
  expect(await moved()).toEqual([
    { objectId: disputeId, kind: 'dispute', cents: -CENTS },
    { objectId: disputeId, kind: 'fee', cents: -1500 },
  ])
  await expect(gateway.refund({ key: newId(), chargeId, amountCents: 1 })).rejects.toMatchObject({
    code: 'disputed',
  })
  const file = { name: 'evidence.pdf', type: 'application/pdf', data: new Uint8Array([37, 80]) }
  const evidence = { key: newId(), disputeId, text: 'winning_evidence', file }
  expect((await gateway.submitEvidence(evidence)).status).toBe('won')
  expect((await gateway.submitEvidence(evidence)).status).toBe('won')
  expect((await moved()).reduce((sum, { cents }) => sum + cents, 0)).toBe(-1500)
})

test('more movements than fit a page are all listed', async () => {
  freeze('2026-11-13T12:00:00Z')
  const chargeId = await captured()
  for (let n = 0; n < 120; n += 1) await gateway.refund({ key: newId(), chargeId, amountCents: 1 })
  const movements = await gateway.listMovements('2026-11-13')
  expect(movements.filter(({ kind }) => kind === 'refund')).toHaveLength(120)
})

test('events of every kind are about the object that Orbit knows', async () => {
  const read = async (type: string, object: object) => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
    const event = await gateway.readEvent(body, peer.sign(body))
    return [event.object, event.objectId]
  }
  const metadata = { orbit_key: 'tr_1' }
  for (const [object, expected] of [
    [{ object: 'payment_intent', id: 'pi_1' }, ['charge', 'pi_1']],
    [{ object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }, ['charge', 'pi_1']],
    [{ object: 'charge', id: 'ch_1', payment_intent: null }, [null, null]],
    [{ object: 'refund', id: 're_1', metadata: {} }, ['refund', 're_1']],
    [{ object: 'dispute', id: 'dp_1', payment_intent: 'pi_1' }, ['dispute', 'dp_1']],
    [{ object: 'account', id: 'acct_1' }, ['account', 'acct_1']],
    [{ object: 'transfer', id: 'tr_1' }, ['payout', 'tr_1']],
    [{ object: 'payout', id: 'po_1', metadata }, ['payout', 'tr_1']],
    // Orbit's own payout to its bank.
    [{ object: 'payout', id: 'po_1', metadata: {} }, [null, null]],
    [{ object: 'balance', available: [] }, [null, null]],
  ] as const)
    expect(await read('anything.happened', object)).toEqual(expected)
  for (const event of peer.events) {
    const body = JSON.stringify(event)
    expect((await gateway.readEvent(body, peer.sign(body))).id).toBe(event.id)
  }
  const thin = JSON.stringify({ id: 'evt_2', object: 'v2.core.event', type: 'x' })
  await expect(gateway.readEvent(thin, peer.sign(thin))).rejects.toMatchObject({ status: 403 })
  const strange = JSON.stringify({ id: 'evt_3', type: 'x', data: [] })
  await expect(gateway.readEvent(strange, peer.sign(strange))).rejects.toMatchObject({
    status: 400,
  })
})

test('a signature is good for five minutes, with any of the secrets', async () => {
  const body = JSON.stringify({ id: 'evt_1', type: 'x', data: { object: { object: 'balance' } } })
  const at = (byMs: number) => new Date(now().getTime() + byMs)
  for (const secret of ['whsec_other', 'whsec_peer'])
    expect((await gateway.readEvent(body, peer.sign(body, { secret }))).id).toBe('evt_1')
  expect((await gateway.readEvent(body, peer.sign(body, { at: at(-299_000) }))).id).toBe('evt_1')
  await expect(
    gateway.readEvent(body, peer.sign(body, { at: at(-302_000) })),
  ).rejects.toMatchObject({ status: 403 })
})
