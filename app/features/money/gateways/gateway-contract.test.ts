/** What Orbit expects of every gateway, tested with the test gateway and with Stripe. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import type { AuthorizeInput, Gateway } from '#money/gateways/gateway.ts'
import { signEvent } from '#money/gateways/sign-events.server.ts'
import { stripeGateway } from '#money/gateways/stripe-gateway.server.ts'
import { answerTestBank } from '#money/gateways/test-charges.server.ts'
import { TEST_GATEWAY } from '#money/gateways/test-gateway.server.ts'
import { saveTestBank } from '#money/gateways/test-payouts.server.ts'
import { now } from '#app/platform/clock.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { startStripePeer, type StripePeer } from '#tests/support/stripe-peer.ts'

type Card = 'pays' | 'declines' | 'lacks-funds' | 'confirms'

interface Site {
  gateway: Gateway
  token: (card: Card) => string
  answerBank: (chargeId: string, isConfirmed: boolean) => Promise<unknown>
  addBank: (accountId: string, bank: 'pays' | 'refuses') => Promise<unknown>
  signedEvent: () => { body: string; signature: string }
}

useDatabase()

let peer: StripePeer
beforeAll(async () => {
  peer = await startStripePeer()
})
afterAll(() => peer.stop())

const LAST4 = { pays: '4242', declines: '0002', 'lacks-funds': '9995', confirms: '3184' }
const OBJECT = { id: 'tch_1', object: 'charge', objectId: 'tch_1', kind: 'charge.changed' }

const SITES: Record<'test' | 'stripe', () => Site> = {
  test: () => ({
    gateway: TEST_GATEWAY,
    token: (card) => `tok_${card}_${LAST4[card]}`,
    answerBank: answerTestBank,
    addBank: (id, bank) =>
      saveTestBank(id, {
        bankName: bank === 'pays' ? 'First Test Bank' : 'Refusing Test Bank',
        accountNumber: '000123456789',
      }),
    signedEvent: () => {
      const body = JSON.stringify(OBJECT)
      return { body, signature: signEvent(body) }
    },
  }),
  stripe: () => ({
    gateway: stripeGateway({
      secretKey: peer.settings.STRIPE_SECRET_KEY,
      webhookSecrets: [peer.settings.STRIPE_WEBHOOK_SECRET],
      apiUrl: peer.settings.STRIPE_API_URL,
    }),
    token: peer.token,
    answerBank: async (id, isConfirmed) => peer.answerBank(id, isConfirmed),
    addBank: async (id, bank) => peer.completeAccount(id, bank),
    signedEvent: () => {
      const object = { object: 'payment_intent', id: 'tch_1' }
      const body = JSON.stringify({ id: 'tch_1', type: 'charge.changed', data: { object } })
      return { body, signature: peer.sign(body) }
    },
  }),
}

const CUSTOMER = { id: newId(), email: 'nia@example.com' }
const CENTS = 28_500

describe.each(Object.keys(SITES))('the %s gateway', (name) => {
  let site: Site
  beforeAll(() => {
    site = SITES[name as keyof typeof SITES]()
  })

  const inputOf = (card: Card | { methodId: string }, key = newId()): AuthorizeInput => ({
    key,
    amountCents: CENTS,
    method: typeof card === 'string' ? { token: site.token(card) } : card,
    customer: CUSTOMER,
    description: 'Reel at Halcyon',
    returnUrl: '/bookings',
  })
  const authorize = (card: Card) => site.gateway.authorize(inputOf(card))
  async function capture() {
    const { id } = await authorize('pays')
    return site.gateway.capture(id, `capture:${id}`)
  }
  async function account(bank: 'pays' | 'refuses') {
    const orbiter = { id: newId(), email: 'orbiter@example.com', name: 'Ola' }
    const { id } = await site.gateway.startAccount({ key: newId(), orbiter })
    await site.addBank(id, bank)
    return id
  }
  const sumOf = async (id?: string) => {
    const movements = await site.gateway.listMovements(now().toISOString().slice(0, 10))
    return movements
      .filter(({ objectId }) => !id || objectId === id)
      .reduce((sum, { cents }) => sum + cents, 0)
  }

  test('reserves an amount on a card for some days, once for a key', async () => {
    const input = inputOf('pays')
    const charge = await site.gateway.authorize(input)
    expect(charge).toMatchObject({
      status: 'authorized',
      amountCents: CENTS,
      capturedCents: 0,
      refundedCents: 0,
      feeCents: null,
      card: { brand: 'Visa', last4: '4242' },
      failure: null,
      actionUrl: null,
    })
    const days = ((charge.authorizedUntil?.getTime() ?? 0) - now().getTime()) / 86_400_000
    expect(Math.round(days)).toBe(7)
    expect(await site.gateway.authorize(input)).toEqual(charge)
    expect(await site.gateway.readCharge(charge.id)).toEqual(charge)
    await expect(
      site.gateway.authorize({ ...input, amountCents: CENTS + 1 }),
    ).rejects.toMatchObject({ code: 'key-reused' })
  })

  test('fifty calls with one key make one charge', async () => {
    const input = inputOf('pays')
    const charges = await Promise.all(
      Array.from({ length: 50 }, () => site.gateway.authorize(input)),
    )
    expect(new Set(charges.map(({ id }) => id)).size).toBe(1)
  })

  test.each([
    ['declines', 'declined'],
    ['lacks-funds', 'insufficient funds'],
  ] as const)('a card that %s is an answer, with a sentence', async (card, word) => {
    const input = inputOf(card)
    const charge = await site.gateway.authorize(input)
    expect(charge).toMatchObject({ status: 'failed', failure: expect.stringContaining(word) })
    expect(await site.gateway.authorize(input)).toEqual(charge)
  })

  test('a second confirmation leads to the bank, which confirms it or not', async () => {
    const asking = await authorize('confirms')
    expect(asking.status).toBe('needs-action')
    expect(asking.actionUrl ?? asking.clientSecret).toEqual(expect.any(String))
    await site.answerBank(asking.id, true)
    expect(await site.gateway.readCharge(asking.id)).toMatchObject({
      status: 'authorized',
      clientSecret: null,
    })
    const refused = await authorize('confirms')
    await site.answerBank(refused.id, false)
    expect(await site.gateway.readCharge(refused.id)).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining("didn't confirm"),
    })
    const { id } = await authorize('confirms')
    expect((await site.gateway.voidCharge(id, newId())).status).toBe('voided')
  })

  test.each(['pays', 'confirms'] as const)(
    'a card that %s can be reserved again without its owner',
    async (card) => {
      const first = await authorize(card)
      if (card === 'confirms') await site.answerBank(first.id, true)
      const { methodId } = await site.gateway.readCharge(first.id)
      const again = await site.gateway.authorize(inputOf({ methodId: methodId ?? '' }))
      expect(again).toMatchObject({ status: 'authorized', methodId })
      expect(again.id).not.toBe(first.id)
    },
  )

  test('a saved card is known until it is removed, once for all; its charges stay [P-PAY-44]', async () => {
    const [first, other] = [await capture(), await capture()]
    const [methodId, otherId] = [first.methodId ?? '', other.methodId ?? '']
    expect(otherId).not.toBe(methodId)
    const expires = site.gateway.name === 'stripe' ? { month: 9, year: 2039 } : null
    expect(await site.gateway.readMethod(methodId)).toEqual({ expires })
    await site.gateway.detachMethod(methodId)
    await site.gateway.detachMethod(methodId)
    expect(await site.gateway.readMethod(methodId)).toBeNull()
    await expect(site.gateway.authorize(inputOf({ methodId }))).rejects.toMatchObject({
      code: 'no-card',
    })
    expect(await site.gateway.readCharge(first.id)).toMatchObject({
      status: 'captured',
      card: { brand: 'Visa', last4: '4242' },
    })
    const back = { key: newId(), chargeId: first.id, amountCents: 500 }
    expect(await site.gateway.refund(back)).toMatchObject({ status: 'sent' })
    expect(await site.gateway.authorize(inputOf({ methodId: otherId }))).toMatchObject({
      status: 'authorized',
    })
  })

  test('a card that the gateway does not know is removed already', async () => {
    await site.gateway.detachMethod('pm_nonsense')
    expect(await site.gateway.readMethod('pm_nonsense')).toBeNull()
  })

  test('a card of nothing is refused with a sentence', async () => {
    for (const method of [{ token: 'nonsense' }, { methodId: 'pm_nonsense' }])
      await expect(site.gateway.authorize({ ...inputOf('pays'), method })).rejects.toMatchObject({
        code: 'no-card',
      })
  })

  test('charges what is reserved, once, and knows the fee', async () => {
    const charge = await capture()
    expect(charge).toMatchObject({ status: 'captured', capturedCents: CENTS, feeCents: 857 })
    expect(await site.gateway.capture(charge.id, `capture:${charge.id}`)).toEqual(charge)
    expect(await site.gateway.capture(charge.id, newId())).toEqual(charge)
    expect(await site.gateway.voidCharge(charge.id, newId())).toEqual(charge)
    expect(await sumOf(charge.id)).toBe(CENTS - 857)
  })

  test('lets a reservation go, after which it cannot be charged', async () => {
    const { id } = await authorize('pays')
    expect((await site.gateway.voidCharge(id, newId())).status).toBe('voided')
    expect(await site.gateway.capture(id, newId())).toMatchObject({
      status: 'voided',
      capturedCents: 0,
      refundedCents: 0,
    })
    expect(await sumOf(id)).toBe(0)
  })

  test('a reservation lapses, and cannot be charged then', async () => {
    freeze('2026-11-02T12:00:00Z')
    const { id } = await authorize('pays')
    advance({ days: 8 })
    expect((await site.gateway.readCharge(id)).status).toBe('lapsed')
    expect((await site.gateway.capture(id, newId())).status).toBe('lapsed')
  })

  test('refunds parts, each once, and no more than was charged', async () => {
    const { id: chargeId } = await capture()
    const input = { key: newId(), chargeId, amountCents: 20_000 }
    const refund = await site.gateway.refund(input)
    expect(refund).toMatchObject({ status: 'sent', failure: null })
    expect(await site.gateway.refund(input)).toEqual(refund)
    expect(await site.gateway.readRefund(refund.id)).toEqual(refund)
    await expect(site.gateway.refund({ ...input, amountCents: 1 })).rejects.toMatchObject({
      code: 'key-reused',
    })
    await expect(site.gateway.refund({ ...input, key: newId() })).rejects.toMatchObject({
      code: 'too-much',
    })
    await site.gateway.refund({ key: newId(), chargeId, amountCents: 8500 })
    expect((await site.gateway.readCharge(chargeId)).refundedCents).toBe(CENTS)
    expect(await sumOf(refund.id)).toBe(-20_000)
  })

  test('an Orbiter adds a bank before money is paid out', async () => {
    const orbiter = { id: newId(), email: 'orbiter@example.com', name: 'Ola' }
    const input = { key: newId(), orbiter }
    const started = await site.gateway.startAccount(input)
    expect(started).toMatchObject({ state: 'started', bankName: null })
    expect(await site.gateway.startAccount(input)).toEqual(started)
    expect(await site.gateway.accountLink(started.id, '/orbiter/wallet')).toContain(started.id)
    await expect(
      site.gateway.payOut({ key: newId(), accountId: started.id, amountCents: 100 }),
    ).rejects.toMatchObject({ code: 'no-account' })
    await site.addBank(started.id, 'pays')
    expect(await site.gateway.readAccount(started.id)).toMatchObject({
      state: 'ready',
      bankName: expect.any(String),
      bankLastFour: '6789',
      problem: null,
    })
  })

  test('a payout is on its way, then there; once for a key', async () => {
    freeze('2026-11-03T12:00:00Z')
    await capture()
    advance({ days: 3 })
    const input = { key: newId(), accountId: await account('pays'), amountCents: 20_000 }
    const payout = await site.gateway.payOut(input)
    expect(payout).toMatchObject({ status: 'in-transit', arrivesOn: '2026-11-08', failure: null })
    expect(await site.gateway.payOut(input)).toEqual(payout)
    await expect(site.gateway.payOut({ ...input, amountCents: 1 })).rejects.toMatchObject({
      code: 'key-reused',
    })
    expect(await sumOf(payout.id)).toBe(-20_000)
    advance({ days: 2 })
    expect((await site.gateway.readPayout(payout.id)).status).toBe('paid')
    expect((await site.gateway.payOut(input)).status).toBe('paid')
  })

  test('a payout that the bank refuses is back in the balance, with a sentence', async () => {
    freeze('2026-11-04T12:00:00Z')
    await capture()
    advance({ days: 3 })
    const accountId = await account('refuses')
    const { id } = await site.gateway.payOut({ key: newId(), accountId, amountCents: 20_000 })
    const sent = await sumOf(id)
    advance({ days: 2 })
    const refused = await site.gateway.readPayout(id)
    expect(refused).toMatchObject({ status: 'failed', failure: expect.stringContaining('bank') })
    expect(await site.gateway.readPayout(id)).toEqual(refused)
    expect(sent + (await sumOf(id))).toBe(0)
  })

  test('of what there is not, nothing is said', async () => {
    const { gateway } = site
    const reads = ['readCharge', 'readRefund', 'readPayout', 'readAccount', 'readDispute'] as const
    for (const read of reads)
      await expect(gateway[read]('of_nothing')).rejects.toMatchObject({ status: 404 })
  })

  test('reads its own events, and no others', async () => {
    const { body, signature } = site.signedEvent()
    expect(await site.gateway.readEvent(body, signature)).toEqual({
      id: 'tch_1',
      kind: 'charge.changed',
      object: 'charge',
      objectId: 'tch_1',
    })
    const refused = { status: 403 }
    const changed = body.replace('1', '2')
    await expect(site.gateway.readEvent(changed, signature)).rejects.toMatchObject(refused)
    await expect(site.gateway.readEvent(body, null)).rejects.toMatchObject(refused)
    freeze(new Date(now().getTime() + 301_000))
    await expect(site.gateway.readEvent(body, signature)).rejects.toMatchObject(refused)
  })
})
