/** The queue as the dashboard shows it. */
import { expect, test } from 'vitest'
import * as adminPage from '#app/routes/admin/admin.tsx'
import { createBooking } from '#tests/support/booking-factory.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { pieceOf } from '#tests/support/piece-factory.ts'

useDatabase()

test('a row names who owes it, since when or until when, and the headline counts them [P-ADM-17]', async () => {
  freeze('2026-07-01T15:00:00Z')
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const orbiter = await createOrbiter({ fullName: 'Robin Vale', timeZone: 'America/New_York' })
  const open = async () => openPage(adminPage, '/admin', '/admin?queue=all', admin)
  expect((await open()).text).toContain('Nothing to do now')
  const { id } = await createBooking({ orbiter, date: '2026-07-09', status: 'accepted' })
  const { dueAt } = await pieceOf(id)
  expect((await open()).text).toContain('Nothing to do now')
  freeze(new Date(dueAt.getTime() - 60_000))
  const tight = await open()
  expect(tight.text).toContain('Owed by Robin Vale until today 1:00 PM EDT')
  expect(tight.text).toContain('1 to do, none overdue')
  expect(tight.html).toContain(`href="/admin/people/${orbiter.id}"`)
  expect(tight.html).toContain(`href="/bookings/${id}"`)
  freeze(new Date(dueAt.getTime() + 60_000))
  const late = await open()
  expect(late.text).toContain('Owed by Robin Vale since today 1:00 PM EDT')
  expect(late.text).toContain('1 to do, 1 overdue')
})
