import { expect, test } from 'vitest'
import { acceptBooking, rejectBooking } from '#work/bookings/answer-request.server.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { completeDeliveredBookings } from '#work/bookings/end-booking.server.ts'
import { explainOrder } from '#work/settlement/explain-order.server.ts'
import { readSummary } from '#work/settlement/read-summary.server.ts'
import { sumsOf } from '#work/settlement/money-summary.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { useDatabase } from '#tests/support/database.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { approveAll, deliverAll } from '#tests/support/piece-factory.ts'
import { sendRefunds, settleMoney } from '#tests/support/settle-money.ts'

useTestGateway()
useDatabase()

async function requested() {
  freeze('2026-11-10T15:00:00Z')
  const [orbiter, customer] = [
    await createOrbiter({ fullName: 'Dre Coleman' }),
    await createUser({ fullName: 'Maya Tran' }),
  ]
  const { id, startAt } = await createBooking({ orbiter, customer, date: '2026-12-10' })
  const [asCustomer, asOrbiter] = [viewerOf(customer), viewerOf(orbiter)]
  const read = async (viewer = asCustomer) => {
    const summary = await readSummary(viewer, { bookingId: id })
    if (!summary) throw new Error('not paid through Orbit')
    return summary
  }
  return { id, startAt, asCustomer, asOrbiter, read }
}

const titles = ({ events }: { events: { title: string }[] }) => events.map(({ title }) => title)

test('[P-REQ-13] the card is reserved with the request, and charged only once the Orbiter has accepted', async () => {
  const { id, asOrbiter, read } = await requested()
  expect(await read()).toMatchObject({
    lead: '$125.00 is reserved on your card, and charged only if Dre accepts.',
    rows: [
      { label: 'Reserved, Visa •• 4242', cents: 12_500 },
      { label: 'Held until you approve', cents: null },
      { label: 'Released to Dre', cents: null },
      { label: 'Refunded to you', cents: null },
    ],
  })
  await acceptBooking(asOrbiter, id)
  await settleMoney()
  const summary = await read()
  expect(summary.rows.slice(0, 2)).toEqual([
    { label: 'Charged, Visa •• 4242', cents: 12_500 },
    { label: 'Held until you approve', cents: 12_500 },
  ])
  expect(titles(summary)).toEqual(['$125.00 reserved on your card', '$125.00 charged and held'])
})

test('[P-CONST-06] what was charged is held until the delivery is approved, then released', async () => {
  const { id, startAt, asCustomer, asOrbiter, read } = await requested()
  await acceptBooking(asOrbiter, id)
  await settleMoney()
  freeze(new Date(startAt.getTime() + 1_800_000))
  await deliverAll(asOrbiter, id)
  expect((await read()).lead).toBe(
    "$125.00 is held until you approve the delivery. If you don't answer, it's approved automatically after 72 hours.",
  )
  await approveAll(asCustomer, id)
  const approved = 'Everything is approved. $125.00 is being released to'
  expect(await read(), 'while it can be undone').toMatchObject({
    lead: `${approved} Dre, less Orbit’s fee.`,
    rows: [{}, { label: 'Held', cents: 12_500 }, {}, {}],
  })
  expect((await read(asOrbiter)).lead).toBe(`${approved} you, less Orbit’s fee.`)
  advance({ seconds: 61 })
  await completeDeliveredBookings()
  expect(await read()).toMatchObject({
    lead: '$112.50 was released to Dre.',
    rows: [
      { label: 'Charged, Visa •• 4242', cents: 12_500 },
      { label: 'Held', cents: 0 },
      { label: 'Released to Dre', cents: 11_250 },
      { label: 'Orbit’s fee', cents: 1250 },
      { label: 'Refunded to you', cents: 0 },
    ],
  })
  const theirs = await read(asOrbiter)
  expect(theirs.lead).toBe('$112.50 was released to you.')
  // The Orbiter sees nothing about the card.
  expect(theirs.rows[0]).toEqual({ label: 'Charged', cents: 12_500 })
})

test('nothing was charged after a request was declined, and both sides read so', async () => {
  const { id, asOrbiter, read } = await requested()
  await rejectBooking(asOrbiter, id, { reason: '' })
  await settleMoney()
  for (const viewer of [undefined, asOrbiter]) {
    const summary = await read(viewer)
    expect(summary.lead).toBe('Nothing was charged.')
    expect(titles(summary).at(-1)).toBe('Nothing was charged')
  }
})

test('after a cancellation the rows add up to what was charged', async () => {
  const { id, startAt, asCustomer, asOrbiter, read } = await requested()
  await acceptBooking(asOrbiter, id)
  await settleMoney()
  freeze(new Date(startAt.getTime() - 5 * 24 * 3_600_000))
  await cancelBooking(asCustomer, id, { reason: 'Rain' })
  await sendRefunds()
  const { lead, rows } = await read()
  expect(lead).toBe('$56.25 was released to Dre, and $62.50 was refunded to you.')
  const [charged = 0, ...rest] = rows.map(({ cents }) => cents ?? 0)
  expect(rest.reduce((sum, cents) => sum + cents, 0)).toBe(charged)
  const { steps } = await explainOrder(asCustomer, { bookingId: id })
  expect(sumsOf(steps)).toEqual({
    charged: 12_500,
    held: 0,
    earned: 5625,
    fee: 625,
    refunded: 6250,
  })
})
