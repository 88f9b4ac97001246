/** An admin can open a booking from every place of the admin area that names it. */
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { reportMessage } from '#work/messages/report-message.server.ts'
import { sendMessage } from '#work/messages/send-message.server.ts'
import { db } from '#app/platform/db.ts'
import * as auditPage from '#app/routes/admin/audit.tsx'
import * as moderationPage from '#app/routes/admin/moderation.tsx'
import * as usersPage from '#app/routes/admin/users.tsx'
import * as bookingPage from '#app/routes/bookings/booking.tsx'
import { advance } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

test('an admin opens a direct booking from people, reports, reviews and the audit [P-ADM-13]', async () => {
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const [customer, orbiter] = [
    await createUser({ fullName: 'Casey Quinn' }),
    await createOrbiter({ fullName: 'Robin Vale' }),
  ]
  const asked = await createBooking({ customer, orbiter, time: '09:00' })
  advance({ days: 2 })
  const { id } = await createBooking({ customer, orbiter, status: 'completed' })
  const sent = await sendMessage(viewerOf(customer), id, {
    idempotencyKey: newId(),
    text: 'Pay me outside.',
  })
  await reportMessage(viewerOf(orbiter), id, { messageId: sent.id, reason: 'Outside' })
  await db()
    .insertInto('orbiterReviews')
    .values({
      bookingRequestId: id,
      orbiterId: orbiter.id,
      customerId: customer.id,
      customerName: 'Casey Quinn',
      projectType: 'Reel',
      rating: 5,
    })
    .execute()
  await db()
    .insertInto('auditEntries')
    .values({ area: 'admin', action: 'booking.cancelled', subjectType: 'booking', subjectId: id })
    .execute()
  const open = (page: Parameters<typeof openPage>[0], path: string) =>
    openPage(page, path.split('?', 1)[0] ?? '', path, admin)

  const people = [
    [customer, 'Robin Vale'],
    [orbiter, 'Casey Quinn'],
  ] as const
  for (const [person, other] of people) {
    const { html, text } = await open(usersPage, `/admin/users?manage=${person.id}`)
    expect(text).toContain('Latest bookings')
    expect(html).toContain(`href="/bookings/${id}"`)
    expect(html).toContain(`href="/bookings/${asked.id}"`)
    expect(text).toContain(`with ${other} · Casey Quinn's booking is complete`)
    expect(text).toContain(`with ${other} · This request has expired`)
  }
  const links = (html: string) => html.split(`href="/bookings/${id}"`).length - 1
  expect(links((await open(moderationPage, '/admin/moderation')).html)).toBe(2)
  expect(links((await open(auditPage, '/admin/audit')).html)).toBe(1)
  const page = await openPage(bookingPage, '/bookings/:bookingId', `/bookings/${id}`, admin)
  expect(page.status).toBe(200)
  expect(page.text).toContain('Casey Quinn')
})
