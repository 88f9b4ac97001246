import { afterAll, expect, test, vi } from 'vitest'
import { acceptQuote, findQuote } from '#work/enquiries/accept-quote.server.ts'
import { gateway } from '#money/gateways/gateways.server.ts'
import { issuePapers } from '#money/papers/issue-papers.server.ts'
import { followChargeEvent } from '#money/payments/follow-events.server.ts'
import { readWithdrawal } from '#money/payments/lock-refund.server.ts'
import { NOT_PAID } from '#money/payments/paying.ts'
import { payAgain } from '#money/payments/pay-again.server.ts'
import { authorizePayment } from '#money/payments/authorize-payment.server.ts'
import { renewPayment } from '#money/payments/renew-payments.server.ts'
import { settlePayment } from '#money/payments/settle-payments.server.ts'
import { acceptOffer } from '#work/projects/answer-offer.server.ts'
import { assignOrbiter } from '#work/projects/assign-orbiter.server.ts'
import { dispatchProject } from '#work/projects/dispatch-project.server.ts'
import { withdrawProject } from '#work/projects/remove-orbiter.server.ts'
import { giveBackJob } from '#work/projects/work-assignment.server.ts'
import { readJobPayments } from '#work/settlement/job-payments.server.ts'
import { settleProject } from '#work/settlement/managed-orders.server.ts'
import { endUnmatchedOrders } from '#work/settlement/unmatched-orders.server.ts'
import { checkUnpaidOrders } from '#work/settlement/unpaid-orders.server.ts'
import { findProjectPage } from '#work/projects/project-queries.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { beforeAnswer } from '#tests/support/before-answer.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { viewerOf } from '#tests/support/factories.ts'
import { getMail, listMails } from '#tests/support/mailbox.ts'
import { createJob, createTrained, offersOf, projectOf } from '#tests/support/managed.ts'
import { adminViewer } from '#tests/support/paid-booking.ts'
import { paymentSite } from '#tests/support/payment-site.ts'
import {
  booksOf,
  charged,
  chargeProject,
  LET_GO,
  paymentsOf,
  RESERVED,
} from '#tests/support/project-money.ts'
import { createQuotedInquiry } from '#tests/support/quoted-inquiry.ts'
import { reserveCard } from '#tests/support/reserve-card.ts'
import { cardAttempt } from '#tests/support/reserved-order.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { renewDuePayments, settleMoney, unlessTaken } from '#tests/support/settle-money.ts'

// reserved-packages-stripe.alone.test.ts runs this file with Stripe.
useTestGateway()
useDatabase()
const site = paymentSite()
afterAll(() => void vi.restoreAllMocks())

const PRICE = 12_500
const DALLAS = { location: 'Dallas, TX', timeZone: 'America/Chicago' }
const capture = vi.spyOn(gateway(), 'capture')

/** A package three weeks ahead, with an open offer to an Orbiter. */
async function offeredJob(card?: 'fails-later') {
  freeze('2026-07-04T15:00:00Z')
  await db().updateTable('profiles').set({ isAvailable: false }).execute()
  const orbiter = await createTrained(DALLAS)
  const job = await createJob({ inDays: 21, ...(card && { cardToken: site.token(card) }) })
  await dispatchProject(job.id)
  const offer = (await offersOf(job.id)).find(({ orbiterId }) => orbiterId === orbiter.id)
  return { ...job, orbiter, offerId: offer?.id ?? '' }
}

type Job = Awaited<ReturnType<typeof offeredJob>>

const accept = ({ orbiter, offerId }: Job) => acceptOffer(viewerOf(orbiter), offerId)
const statesOf = async (id: string) => (await paymentsOf(id)).map(({ state }) => state)
const capturesOf = (chargeId: string | null | undefined) =>
  capture.mock.calls.filter(([id]) => id === chargeId).length
const settle = (id: string) => transaction((tx) => settleProject(tx, id, null))
const textsTo = async (email: string, kind: string) =>
  (await listMails({ to: email, kind })).map(({ subject, text }) => `${subject}\n${text}`)
const startOf = async (projectId: string) => {
  const { startAt } = await db()
    .selectFrom('projectSessions')
    .select('startAt')
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow()
  return startAt
}

test('a package reserves the card, and nothing is charged while an Orbiter is looked for [P-PAY-08]', async () => {
  const { id, customer } = await offeredJob()
  await settle(id)
  await settleMoney()
  expect(await booksOf(id)).toEqual(RESERVED)
  expect(await statesOf(id)).toEqual(['authorized'])
  await issuePapers()
  const papers = await db()
    .selectFrom('papers')
    .select('number')
    .where('customerId', '=', customer.id)
    .execute()
  expect(papers, 'no receipt before a charge').toEqual([])
})

test('an Orbiter who accepts is confirmed: the card is charged, and held [P-PAY-08]', async () => {
  const job = await offeredJob()
  await accept(job)
  expect(await statesOf(job.id)).toEqual(['capturing'])
  await settleMoney()
  expect(await booksOf(job.id)).toEqual(charged(PRICE))
})

test('an Orbiter whom an admin books is confirmed, too [P-PAY-08]', async () => {
  const job = await offeredJob()
  const admin = await adminViewer()
  await assignOrbiter(admin, {
    projectId: job.id,
    orbiterId: job.orbiter.id,
    despiteConflicts: true,
  })
  await settleMoney()
  expect(await booksOf(job.id)).toEqual(charged(PRICE))
})

test('two confirmations at once, an event of the gateway and repeated jobs charge the card once [P-PAY-05] [P-PAY-08]', async () => {
  const job = await offeredJob()
  const other = await createTrained(DALLAS)
  const admin = await adminViewer()
  const [payment] = await paymentsOf(job.id)
  const answers = await Promise.allSettled([
    accept(job),
    assignOrbiter(admin, { projectId: job.id, orbiterId: other.id, despiteConflicts: true }),
    settle(job.id),
  ])
  const confirmed = answers.slice(0, 2).map(({ status }) => status)
  expect(new Set(confirmed)).toEqual(new Set(['fulfilled', 'rejected']))
  const id = payment?.id ?? ''
  await Promise.all([
    unlessTaken(() => settlePayment(id)),
    unlessTaken(() => settlePayment(id)),
    unlessTaken(() => settle(job.id)),
  ])
  await followChargeEvent(gateway().name, payment?.gatewayId ?? '')
  await settle(job.id)
  await settlePayment(id)
  expect(await booksOf(job.id)).toEqual(charged(PRICE))
  expect(await statesOf(job.id)).toEqual(['captured'])
  expect((await gateway().readCharge(payment?.gatewayId ?? '')).capturedCents).toBe(PRICE)
})

test('an Orbiter who accepts while the card is reserved again is paid by one charge, and the other reservation is voided [P-PAY-05] [P-PAY-06]', async () => {
  const job = await offeredJob()
  const [payment] = await paymentsOf(job.id)
  beforeAnswer(async () => {
    await accept(job)
  })
  await renewPayment(payment?.id ?? '')
  await settleMoney()
  await settleMoney()
  expect(await booksOf(job.id)).toEqual(charged(PRICE))
  expect((await statesOf(job.id)).toSorted()).toEqual(['captured', 'voided'])
})

test('a quote is charged as it is taken, before anyone has it [P-PAY-08]', async () => {
  freeze('2026-08-04T15:00:00Z')
  const { customer } = await createQuotedInquiry({ title: 'Reels for the opening' })
  const { text } = await getMail({ to: customer.email, kind: 'quote' })
  const [, token = ''] = /\/quotes\/([\w-]+)/.exec(text) ?? []
  const { amountCents = 0 } = (await findQuote(token)) ?? {}
  const viewer = viewerOf(customer)
  const paymentId = await reserveCard(viewer, amountCents)
  const { projectId } = await acceptQuote(viewer, token, { ...NOT_PAID, paymentId })
  expect(await statesOf(projectId)).toEqual(['capturing'])
  await settleMoney()
  expect(await booksOf(projectId)).toEqual(charged(amountCents))
  expect((await projectOf(projectId)).matchStatus).toBe('searching')
})

test('a hand-over charges nothing again [P-PAY-08]', async () => {
  const job = await offeredJob()
  await accept(job)
  await settleMoney()
  const next = await createTrained(DALLAS)
  const { id: assignmentId } = await db()
    .selectFrom('orbiterAssignments')
    .select('id')
    .where('projectId', '=', job.id)
    .executeTakeFirstOrThrow()
  await giveBackJob(viewerOf(job.orbiter), assignmentId, { reason: 'Broken leg' })
  expect(await booksOf(job.id)).toEqual(charged(PRICE))
  await dispatchProject(job.id)
  const offer = (await offersOf(job.id)).find(({ orbiterId }) => orbiterId === next.id)
  await acceptOffer(viewerOf(next), offer?.id ?? '')
  await settleMoney()
  expect(await booksOf(job.id)).toEqual(charged(PRICE))
  const [payment] = await paymentsOf(job.id)
  expect(capturesOf(payment?.gatewayId)).toBe(1)
})

test('while the search goes on, the reservation is made again before it lapses, and the last one is charged [P-PAY-06] [P-PAY-08]', async () => {
  const job = await offeredJob()
  advance({ days: 6, hours: 1 })
  await Promise.all([renewDuePayments(), renewDuePayments()])
  await settleMoney()
  expect(await statesOf(job.id)).toEqual(['voided', 'authorized'])
  expect(await booksOf(job.id)).toEqual(RESERVED)
  for (let day = 8; day < 20; day++) {
    advance({ days: 1 })
    await renewDuePayments()
    await settleMoney()
  }
  expect(await booksOf(job.id)).toEqual(RESERVED)
  const admin = await adminViewer()
  const { id: projectId, orbiter } = job
  await assignOrbiter(admin, { projectId, orbiterId: orbiter.id, despiteConflicts: true })
  await settleMoney()
  const states = await statesOf(job.id)
  expect(states.length).toBeGreaterThan(2)
  expect(states.pop()).toBe('captured')
  expect(new Set(states)).toEqual(new Set(['voided']))
  expect(await booksOf(job.id)).toEqual(charged(PRICE))
})

test('a search whose card can not be reserved again leaves a day for another one, then ends at no cost [P-PAY-07]', async () => {
  const { id, customer } = await offeredJob('fails-later')
  advance({ days: 6, hours: 1 })
  await renewDuePayments()
  await settleMoney()
  expect(await readJobPayments(viewerOf(customer), id)).toMatchObject({
    state: 'open',
    payBy: '2026-07-11T16:00:00.000Z',
    isAccepted: false,
  })
  const [asked = ''] = await textsTo(customer.email, 'project-payment-failed')
  expect(asked).toContain('Your card can’t be reserved any longer')
  expect(asked).toContain('We keep looking for your Orbiter')
  advance({ hours: 24 })
  await Promise.all([checkUnpaidOrders(), checkUnpaidOrders()])
  await settleMoney()
  expect(await projectOf(id)).toMatchObject({ matchStatus: 'withdrawn', endedBecause: 'unpaid' })
  expect(await booksOf(id)).toEqual(LET_GO)
  const [ended = '', ...more] = await textsTo(customer.email, 'project-ended')
  expect(ended).toContain('Your project has ended: no other card was entered in time')
  expect(ended).toContain('Nothing was charged.')
  expect(more).toEqual([])
  const page = await findProjectPage(viewerOf(customer), id)
  expect(page?.state, 'its customer has not cancelled it').toBe('cancelled-by-orbit')
})

test('another card that is reserved during the search is charged only once an Orbiter is confirmed [P-PAY-07]', async () => {
  const job = await offeredJob('fails-later')
  advance({ days: 6, hours: 1 })
  await renewDuePayments()
  await settleMoney()
  const viewer = viewerOf(job.customer)
  const { id: paymentId } = await authorizePayment(viewer, cardAttempt(PRICE, site.token('pays')))
  const orderId = (await readJobPayments(viewer, job.id))?.orderId ?? ''
  await payAgain(viewer, orderId, paymentId)
  await settleMoney()
  expect(await booksOf(job.id)).toEqual(RESERVED)
  const { id: projectId, orbiter } = job
  await assignOrbiter(await adminViewer(), {
    projectId,
    orbiterId: orbiter.id,
    despiteConflicts: true,
  })
  await settleMoney()
  expect(await booksOf(job.id)).toEqual(charged(PRICE))
})

test('an Orbiter who accepts while another card is awaited: no one reads that they are booked, until it is charged [P-PAY-07]', async () => {
  const job = await offeredJob('fails-later')
  const { id: paymentId } = (await paymentsOf(job.id))[0] ?? { id: '' }
  await renewPayment(paymentId)
  await settleMoney()
  await accept(job)
  const name = job.orbiter.fullName
  const [mail = ''] = await textsTo(job.customer.email, 'booking-accepted')
  expect(mail).toContain(`${name} isn't booked yet`)
  expect(mail).not.toContain('We charge')
  const [theirs = ''] = await textsTo(job.orbiter.email, 'booking-accepted')
  expect(theirs).toContain("hasn't paid yet")
  const viewer = viewerOf(job.customer)
  expect(await findProjectPage(viewer, job.id)).toMatchObject({ state: 'unpaid' })
  const { id } = await authorizePayment(viewer, cardAttempt(PRICE, site.token('pays')))
  await payAgain(viewer, (await readJobPayments(viewer, job.id))?.orderId ?? '', id)
  await settleMoney()
  expect(await booksOf(job.id)).toEqual(charged(PRICE))
})

test('a card that can not be charged when the Orbiter is confirmed leaves a day for another one; until then no one is booked [P-PAY-07]', async () => {
  const job = await offeredJob('fails-later')
  await accept(job)
  await settleMoney()
  const viewer = viewerOf(job.customer)
  expect(await findProjectPage(viewer, job.id)).toMatchObject({ state: 'unpaid' })
  expect(await readJobPayments(viewer, job.id)).toMatchObject({ state: 'open', isAccepted: true })
  const [asked = ''] = await textsTo(job.customer.email, 'project-payment-failed')
  expect(asked).toContain('Your card couldn’t be charged')
  const { id: paymentId } = await authorizePayment(viewer, cardAttempt(PRICE, site.token('pays')))
  await payAgain(viewer, (await readJobPayments(viewer, job.id))?.orderId ?? '', paymentId)
  await settleMoney()
  expect(await booksOf(job.id)).toEqual(charged(PRICE))
  expect(await findProjectPage(viewer, job.id)).toMatchObject({ state: 'matched' })
})

test('a search that ends without an Orbiter lets the card go, once, and its customer reads so [P-PAY-02] [P-PAY-08]', async () => {
  const { id, customer } = await offeredJob()
  freeze(new Date((await startOf(id)).getTime() - 1000))
  await renewDuePayments()
  await endUnmatchedOrders()
  expect((await projectOf(id)).matchStatus, 'not before the event').toBe('searching')
  freeze(await startOf(id))
  await Promise.all([endUnmatchedOrders(), endUnmatchedOrders()])
  await endUnmatchedOrders()
  await settleMoney()
  await settleMoney()
  expect(await projectOf(id)).toMatchObject({ matchStatus: 'withdrawn', endedBecause: 'unmatched' })
  expect(await booksOf(id)).toEqual(LET_GO)
  expect((await statesOf(id)).at(-1)).toBe('voided')
  const mails = await textsTo(customer.email, 'project-ended')
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('We found no Orbiter for your event')
  expect(mails[0]).toContain('We released the hold of $125.00 on your card. Nothing was charged.')
  expect((await findProjectPage(viewerOf(customer), id))?.state).toBe('unmatched')
  const notices = await db()
    .selectFrom('notifications')
    .select('kind')
    .where('userId', '=', customer.id)
    .where('kind', '=', 'project.ended')
    .execute()
  expect(notices).toHaveLength(1)
})

test('a customer who withdraws before anyone is confirmed has the hold released, and nothing is refunded [P-PAY-11]', async () => {
  const { id, customer } = await offeredJob()
  expect(await readWithdrawal(id)).toEqual({ refund: null, reservedCents: PRICE })
  const viewer = viewerOf(customer)
  await Promise.all([
    withdrawProject(viewer, id, { refundCents: 0 }),
    withdrawProject(viewer, id, { refundCents: 0 }),
  ])
  await settleMoney()
  await settleMoney()
  expect(await booksOf(id)).toEqual(LET_GO)
  expect(await statesOf(id)).toEqual(['voided'])
})

test('a withdrawal and a confirmation at once: either the hold is released, or the card is charged [P-PAY-05]', async () => {
  const job = await offeredJob()
  const [withdrawn, accepted] = await Promise.allSettled([
    withdrawProject(viewerOf(job.customer), job.id, { refundCents: 0 }),
    accept(job),
  ])
  await settleMoney()
  await settleMoney()
  expect([withdrawn.status, accepted.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await booksOf(job.id)).toEqual(accepted.status === 'fulfilled' ? charged(PRICE) : LET_GO)
})

test('an Orbiter who leaves while the card is being charged doesn’t stop that; a withdrawal then refunds it whole', async () => {
  const job = await offeredJob()
  await accept(job)
  const { id: assignmentId } = await db()
    .selectFrom('orbiterAssignments')
    .select('id')
    .where('projectId', '=', job.id)
    .executeTakeFirstOrThrow()
  await giveBackJob(viewerOf(job.orbiter), assignmentId, { reason: 'Broken leg' })
  expect((await readWithdrawal(job.id)).refund).toMatchObject({ cardCents: PRICE })
  await withdrawProject(viewerOf(job.customer), job.id, { refundCents: PRICE })
  await settleMoney()
  expect(await booksOf(job.id)).toEqual({
    state: 'ended',
    posted: ['capture', 'refund'],
    held: 0,
    refunds: PRICE,
  })
})

test('a package that was charged before an Orbiter is found stays charged, and is refunded whole', async () => {
  const job = await offeredJob()
  await chargeProject(job.id)
  await settle(job.id)
  expect(await booksOf(job.id)).toEqual(charged(PRICE))
  expect((await readWithdrawal(job.id)).refund).toMatchObject({ cardCents: PRICE })
  freeze(await startOf(job.id))
  await endUnmatchedOrders()
  expect((await projectOf(job.id)).matchStatus, 'what was charged is the team’s matter').toBe(
    'searching',
  )
  await withdrawProject(viewerOf(job.customer), job.id, { refundCents: PRICE })
  expect(await booksOf(job.id)).toMatchObject({ state: 'ended', held: 0, refunds: PRICE })
})
