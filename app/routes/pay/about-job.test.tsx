/** Pages about the money of a job say which job it is, and lead back to it. */
import { expect, test } from 'vitest'
import * as tipPage from '#app/routes/pay/tip.tsx'
import * as refundsPage from '#app/routes/refunds/refunds.tsx'
import { createBooking } from '#tests/support/booking-factory.ts'
import { inDays } from '#tests/support/calendar.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { linkTo } from '#tests/support/page-markup.ts'
import { settleMoney } from '#tests/support/settle-money.ts'
import { useTestGateway } from '#tests/support/settings.ts'

useTestGateway()
useDatabase()

test.each([
  ['a tip', tipPage, '/pay/:jobId/tip', (id: string) => `/pay/${id}/tip`],
  ['refunds', refundsPage, '/refunds/:jobId', (id: string) => `/refunds/${id}`],
] as const)(
  'beside %s: the event, what was sold, the Orbiter and the money [P-PAY-35]',
  async (_name, page, pattern, pathOf) => {
    const booking = await createBooking({
      orbiter: await createOrbiter({ fullName: 'Dre Coleman' }),
      customer: await createUser({ fullName: 'Maya Tran' }),
      date: inDays(5),
      occasion: 'Harvest dinner',
      status: 'accepted',
    })
    await settleMoney()
    const { html, text } = await openPage(
      page,
      pattern,
      pathOf(booking.id),
      viewerOf(booking.customer),
    )
    expect(linkTo(html, 'Harvest dinner')).toBe(`/bookings/${booking.id}`)
    expect(text).toMatch(/Harvest dinner .*reel.*Dre Coleman/i)
    expect(text).toMatch(/Money .*Held .*\$/)
    expect(linkTo(html, 'Where the money is')).toBe(`/bookings/${booking.id}/money`)
  },
)
