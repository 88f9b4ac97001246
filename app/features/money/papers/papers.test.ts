import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { post } from '#money/ledger/post.server.ts'
import { drawPaper } from '#money/papers/draw-paper.server.ts'
import { drawStatement } from '#money/papers/draw-statement.server.ts'
import { issuePaper, issuePapers } from '#money/papers/issue-papers.server.ts'
import { getPaper, listJobPapers, listPapers } from '#money/papers/read-papers.server.ts'
import { paperNumber } from '#money/papers/paper.ts'
import { changeSeller } from '#money/papers/seller.server.ts'
import { authorizePayment } from '#money/payments/authorize-payment.server.ts'
import { lockOrder, lockOrderOf, placeOrder } from '#money/payments/orders.server.ts'
import { captureOrder, refundOrder } from '#money/payments/settle-order.server.ts'
import { settlePayment } from '#money/payments/settle-payments.server.ts'
import { giveCredit } from '#money/promotions/gift-credit.server.ts'
import { createPromoCode } from '#money/promotions/promo-codes.server.ts'
import { changeTaxRate } from '#money/promotions/tax-rates.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { freeze } from '#tests/support/clock.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { useDatabase } from '#tests/support/database.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { textOfPdf } from '#tests/support/read-pdf.ts'
import { cardAttempt, reservedOrder } from '#tests/support/reserved-order.ts'

useTestGateway()
useDatabase()
beforeEach(() => void freeze('2026-11-23T15:00:00Z'))

const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))

/** A $100 order with a $20 promo code, $15 of credit, and 8.25% tax on $80. */
async function chargedOrder(fullName = 'Zoë Łukasiewicz', occasion = '') {
  const [customer, staff] = [await createUser({ fullName }), await admin()]
  const code = `CODE-${newId().slice(0, 8).toUpperCase()}`
  await createPromoCode(staff, { code, kind: 'amount', amount: '20' })
  await giveCredit(staff, {
    formKey: newId(),
    email: customer.email,
    amount: '15',
    reason: 'Thanks',
  })
  await changeTaxRate(staff, { state: 'TX', percent: '8.25' })
  const booking = await createBooking({ offer: 'general', customer, date: '2026-12-04', occasion })
  const subject = { bookingRequestId: booking.id }
  const viewer = viewerOf(customer)
  const payment = await authorizePayment(viewer, cardAttempt(7160, 'tok_pays_4242'))
  const sale = { customerId: viewer.id, priceCents: 10_000, commissionBps: 1000 }
  const paying = { paymentId: payment.id, promoCode: code, useCredit: true }
  const orderId = await transaction(async (tx) => {
    await placeOrder(tx, subject, { ...sale, state: 'TX' }, paying)
    const order = await lockOrderOf(tx, subject)
    if (order) await captureOrder(tx, order)
    return order?.id ?? ''
  })
  await settlePayment(payment.id)
  return { orderId, viewer, booking }
}

test('a charge has a receipt that says what was booked, what it came to, and how it was paid [P-PAY-25]', async () => {
  await changeSeller(await admin(), { legalName: 'Orbit Test, LLC', address: '1 Main St\nDallas' })
  const { viewer, booking } = await chargedOrder()
  await issuePapers()
  await issuePapers()
  const { papers } = await listPapers(viewer)
  expect(papers).toMatchObject([{ kind: 'receipt', cents: 8660, issuedOn: '2026-11-23' }])
  expect(await listJobPapers(viewer, booking.id)).toEqual(papers)
  const text = textOfPdf(await drawPaper(await getPaper(viewer, papers[0]?.number ?? 0)))
  expect(text.join('')).toContain('Zoë Łukasiewicz')
  for (const said of [
    'Receipt',
    'Issued Mon, Nov 23, 2026',
    'Orbit Test, LLC',
    '1 Main St',
    '$100.00',
    'Promo code',
    '−$20.00',
    'Sales tax, TX',
    '$6.60',
    '$86.60',
    'Visa ending in 4242',
    '$71.60',
    'Orbit credit',
    '$15.00',
    'Test payment: no money was charged.',
  ])
    expect(text).toContain(said)
  expect(text.join('\n')).toContain('Fri, Dec 4, 2026, filmed by')
})

test('a receipt names the event first, and what was booked below it [P-PAY-25]', async () => {
  const { viewer } = await chargedOrder('Zoë', 'Opening of the Oak Room')
  await issuePapers()
  const { papers } = await listPapers(viewer)
  expect(papers).toMatchObject([{ title: 'Opening of the Oak Room', about: 'General Service' }])
  const { content } = await getPaper(viewer, papers[0]?.number ?? 0)
  expect(content.line).toMatchObject({
    text: 'Opening of the Oak Room',
    note: expect.stringMatching(/^General Service, Fri, Dec 4, 2026, filmed by /),
  })
})

test('a refund has a credit note; both stay as they were issued [P-PAY-25]', async () => {
  const { orderId, viewer } = await chargedOrder()
  await issuePapers()
  await transaction(async (tx) =>
    refundOrder(tx, await lockOrder(tx, orderId), {
      key: 'all',
      cents: 10_000,
      kind: 'cancellation',
      reason: 'Rain',
      createdBy: null,
    }),
  )
  await issuePapers()
  const { papers } = await listPapers(viewer)
  expect(papers.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['credit-note', -8660],
    ['receipt', 8660],
  ])
  const note = await getPaper(viewer, papers[0]?.number ?? 0)
  expect(textOfPdf(await drawPaper(note))).toContain(
    `For receipt ${paperNumber(papers[1]?.number ?? 0)}`,
  )
  expect(note.content).toMatchObject({
    line: { cents: 10_000, note: 'Rain' },
    sums: [
      { text: 'Paid by a promo code', cents: -2000 },
      { text: 'Sales tax', cents: 660 },
    ],
    total: { cents: 8660 },
    ways: [
      { text: 'Visa ending in 4242', cents: 7160 },
      { text: 'Orbit credit', cents: 1500 },
    ],
  })
  const change = db().updateTable('papers').set({ kind: 'receipt' })
  await expect(change.where('orderId', '=', orderId).execute()).rejects.toThrow('stays as it is')
})

test('only its customer and admins read a paper [P-PAY-26]', async () => {
  const { viewer, booking } = await chargedOrder()
  await issuePapers()
  const number = (await listPapers(viewer)).papers[0]?.number ?? 0
  expect((await getPaper(await admin(), number)).number).toBe(number)
  const other = viewerOf(await createUser())
  await expect(getPaper(other, number)).rejects.toMatchObject({ status: 404 })
  await expect(getPaper(viewerOf(booking.orbiter), number)).rejects.toMatchObject({ status: 404 })
  expect(await listJobPapers(viewerOf(booking.orbiter), booking.id)).toEqual([])
  expect((await listPapers(other)).papers).toEqual([])
})

test('50 papers that are issued at once have 50 numbers without a gap, also where some fail [P-PAY-26]', async () => {
  const { orderId } = await reservedOrder()
  const post1 = () =>
    transaction((tx) =>
      post(tx, {
        key: newId(),
        kind: 'goodwill',
        orderId,
        movements: [
          { debit: { kind: 'promotions' }, credit: { kind: 'refunds', orderId }, cents: 100 },
        ],
        memo: 'Late',
      }),
    )
  const ids: number[] = []
  for (let count = 0; count < 50; count += 1) ids.push((await post1()).id)
  const failing = ids.slice(0, 5).map((id) =>
    transaction(async (tx) => {
      await issuePaper(tx, id)
      throw new Error('killed')
    }),
  )
  const issued = [...ids, ...ids.slice(0, 5)].map((id) => transaction((tx) => issuePaper(tx, id)))
  const settled = await Promise.allSettled([...failing, ...issued])
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(5)
  const { rows } = await sql<{ all: number; lowest: number; highest: number }>`
    select count(*)::int as all, min(number) as lowest, max(number) as highest from papers`.execute(
    db(),
  )
  expect(rows[0]).toMatchObject({ lowest: 1, highest: rows[0]?.all })
  const own = await db()
    .selectFrom('papers')
    .select('transactionId')
    .where('orderId', '=', orderId)
    .execute()
  expect(own.map(({ transactionId }) => transactionId).toSorted((a, b) => a - b)).toEqual(ids)
})

test('names in Latin, Vietnamese and Cyrillic letters are written as they are', async () => {
  const name = 'Đặng Nguyễn Őry Čapek Владимир'
  const bytes = await drawStatement({
    month: '2026-11',
    orbiter: [name, '山田'],
    openingCents: 0,
    lines: [{ label: 'Payout, Nov 6', cents: -125_050 }],
    closingCents: -125_050,
    isOver: false,
  })
  const text = textOfPdf(bytes)
  expect(text.join('')).toContain(name)
  expect(text).toContain('[?]')
  expect(text).toContain('−$1,250.50')
  expect(text).toContain('This month is not over: more may be added.')
})
