/**
 * Behavior that only Stripe has: pending refunds, money that is not available yet, disputes,
 * events.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/platform/clock.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { CASE_CENTS, startStripeCase, type StripeCase } from '#tests/support/stripe-case.ts'

let stripe: StripeCase
beforeAll(async () => {
  stripe = await startStripeCase()
})
afterAll(() => stripe.peer.stop())

test('a refund that the bank takes its time with is followed to its end', async () => {
  const chargeId = await stripe.captured()
  stripe.peer.delayRefunds(true)
  const [taken, refused] = await Promise.all(
    [0, 1].map(() => stripe.gateway.refund({ key: newId(), chargeId, amountCents: 500 })),
  )
  stripe.peer.delayRefunds(false)
  expect([taken?.status, refused?.status]).toEqual(['pending', 'pending'])
  stripe.peer.settleRefund(taken?.id ?? '', true)
  stripe.peer.settleRefund(refused?.id ?? '', false)
  expect((await stripe.gateway.readRefund(taken?.id ?? '')).status).toBe('sent')
  expect(await stripe.gateway.readRefund(refused?.id ?? '')).toMatchObject({
    status: 'failed',
    failure: 'The card has expired or was cancelled.',
  })
})

test('Stripe forgets a key after a day, and Orbit does not', async () => {
  freeze('2026-11-03T12:00:00Z')
  const chargeId = await stripe.captured()
  await stripe.captured()
  advance({ days: 3 })
  const refund = { key: newId(), chargeId, amountCents: 500 }
  const payout = { key: newId(), accountId: await stripe.accountOf('pays'), amountCents: 20_000 }
  const first = [await stripe.gateway.refund(refund), await stripe.gateway.payOut(payout)]
  advance({ hours: 30 })
  expect([await stripe.gateway.refund(refund), await stripe.gateway.payOut(payout)]).toEqual(first)
  expect(stripe.madeBy('refund', refund.key)).toHaveLength(1)
  expect(stripe.madeBy('transfer', payout.key)).toHaveLength(1)
})

test('a payout waits for money that is not available yet, and is made once', async () => {
  const own = await startStripeCase()
  freeze('2026-11-03T12:00:00Z')
  const chargeId = await own.captured()
  const accountId = await own.accountOf('pays')
  const plain = { key: newId(), accountId, amountCents: 5000 }
  // With its source, the transfer is made immediately. The bank gets the money when it is
  // available.
  const sourced = { key: newId(), accountId, amountCents: 6000, chargeId }
  for (let n = 0; n < 2; n += 1)
    for (const input of [plain, sourced])
      await expect(own.gateway.payOut(input)).rejects.toMatchObject({ status: 503 })
  expect(own.peer.list('transfer').map(({ metadata }) => metadata.orbit_key)).toEqual([sourced.key])
  advance({ days: 3 })
  for (const input of [plain, sourced]) {
    expect((await own.gateway.payOut(input)).status).toBe('in-transit')
    expect((await own.gateway.payOut(input)).status).toBe('in-transit')
  }
  expect(own.peer.list('transfer')).toHaveLength(2)
  expect(own.peer.list('payout')).toHaveLength(2)
  expect(own.peer.list('transfer')[1]).toMatchObject({ transfer_group: expect.any(String) })
  await own.peer.stop()
})

test('an account that Stripe stops or ends says what to do', async () => {
  const id = await stripe.accountOf('pays')
  stripe.peer.restrictAccount(id, 'requirements.past_due')
  expect(await stripe.gateway.readAccount(id)).toMatchObject({
    state: 'restricted',
    problem: expect.stringContaining('needs more details'),
  })
  expect(await stripe.gateway.accountLink(id, '/orbiter/wallet')).toContain('/setup/')
  stripe.peer.restrictAccount(id, 'rejected.fraud')
  expect(await stripe.gateway.readAccount(id)).toMatchObject({
    state: 'closed',
    problem: expect.stringContaining('closed'),
  })
  const refusing = await stripe.accountOf('refuses')
  expect(await stripe.gateway.accountLink(refusing, '/orbiter/wallet')).toContain('/express/')
})

test('a dispute is read, answered once with a file, and its money is in the movements', async () => {
  freeze('2026-11-12T12:00:00Z')
  const chargeId = await stripe.captured()
  const disputeId = stripe.peer.openDispute(chargeId)
  expect(await stripe.gateway.readDispute(disputeId)).toEqual({
    id: disputeId,
    chargeId,
    amountCents: CASE_CENTS,
    takenCents: CASE_CENTS,
    feeCents: 1500,
    reason: 'The customer says that the charge is not theirs.',
    status: 'open',
    isAnswered: false,
    dueAt: new Date('2026-11-19T12:00:00Z'),
  })
  const moved = async () =>
    (await stripe.gateway.listMovements('2026-11-12')).filter(
      ({ objectId }) => objectId === disputeId,
    )
  expect(await moved()).toEqual([
    { objectId: disputeId, kind: 'dispute', cents: -CASE_CENTS },
    { objectId: disputeId, kind: 'fee', cents: -1500 },
  ])
  await expect(
    stripe.gateway.refund({ key: newId(), chargeId, amountCents: 1 }),
  ).rejects.toMatchObject({
    code: 'disputed',
  })
  const file = { name: 'evidence.pdf', type: 'application/pdf', data: new Uint8Array([37, 80]) }
  const evidence = { key: newId(), disputeId, text: 'winning_evidence', file }
  expect((await stripe.gateway.submitEvidence(evidence)).status).toBe('won')
  expect((await stripe.gateway.submitEvidence(evidence)).status).toBe('won')
  expect((await moved()).reduce((sum, { cents }) => sum + cents, 0)).toBe(-1500)
})

test('more movements than fit a page are all listed', async () => {
  freeze('2026-11-13T12:00:00Z')
  const chargeId = await stripe.captured()
  for (let n = 0; n < 120; n += 1)
    await stripe.gateway.refund({ key: newId(), chargeId, amountCents: 1 })
  const movements = await stripe.gateway.listMovements('2026-11-13')
  expect(movements.filter(({ kind }) => kind === 'refund')).toHaveLength(120)
})

test('events of every kind are about the object that Orbit knows', async () => {
  const read = async (type: string, object: object) => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
    const event = await stripe.gateway.readEvent(body, stripe.peer.sign(body))
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
  for (const event of stripe.peer.events) {
    const body = JSON.stringify(event)
    expect((await stripe.gateway.readEvent(body, stripe.peer.sign(body))).id).toBe(event.id)
  }
  const thin = JSON.stringify({ id: 'evt_2', object: 'v2.core.event', type: 'x' })
  await expect(stripe.gateway.readEvent(thin, stripe.peer.sign(thin))).rejects.toMatchObject({
    status: 403,
  })
  const strange = JSON.stringify({ id: 'evt_3', type: 'x', data: [] })
  await expect(stripe.gateway.readEvent(strange, stripe.peer.sign(strange))).rejects.toMatchObject({
    status: 400,
  })
})

test('a signature is good for five minutes, with any of the secrets', async () => {
  const body = JSON.stringify({ id: 'evt_1', type: 'x', data: { object: { object: 'balance' } } })
  const at = (byMs: number) => new Date(now().getTime() + byMs)
  for (const secret of ['whsec_other', 'whsec_peer'])
    expect((await stripe.gateway.readEvent(body, stripe.peer.sign(body, { secret }))).id).toBe(
      'evt_1',
    )
  expect(
    (await stripe.gateway.readEvent(body, stripe.peer.sign(body, { at: at(-299_000) }))).id,
  ).toBe('evt_1')
  await expect(
    stripe.gateway.readEvent(body, stripe.peer.sign(body, { at: at(-302_000) })),
  ).rejects.toMatchObject({ status: 403 })
})
