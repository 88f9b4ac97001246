import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { readOrbiterFigures } from '#team/reports/orbiter-figures.server.ts'
import { db } from '#app/platform/db.ts'
import * as reports from '#app/routes/admin/reports.tsx'
import { OverviewStats } from '#app/routes/orbiter/overview/overview-stats.tsx'
import * as moneyFile from '#app/routes/pay/money-file.ts'
import * as moneyPage from '#app/routes/pay/money.tsx'
import { getOwnProfile } from '#market/creators/own-profile.server.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { useDatabase } from '#tests/support/database.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { createOrbiter, createUser, viewerOf, type TestUser } from '#tests/support/factories.ts'
import { loadAs } from '#tests/support/load-as.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { settleMoney } from '#tests/support/settle-money.ts'
import { earn } from '#tests/support/wallet-factory.ts'

useTestGateway()
useDatabase()

test('[P-AREP-02] the report shows a dash until a card was charged, then what was', async () => {
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const read = async () => (await openPage(reports, '/admin/reports', '/admin/reports', admin)).text
  expect(await read()).toMatch(/Total Revenue – .*? No money moved in this period Total Users/)
  await createBooking({ status: 'accepted' })
  await settleMoney()
  expect(await read()).toContain('Total Revenue $125.00')
})

test('[P-OD-05] "Earnings" are a dash until money was released to the Orbiter', async () => {
  const orbiter = await createOrbiter()
  const viewer = viewerOf(orbiter)
  const read = async () => {
    const [figures, profile] = [await readOrbiterFigures(viewer), await getOwnProfile(viewer)]
    const page = () => <OverviewStats figures={figures} toAnswer={0} profile={profile} />
    return (await openPage({ default: page }, '/orbiter', '/orbiter', viewer)).text
  }
  await createBooking({ orbiter, status: 'accepted' })
  expect(await read()).toContain('Earnings – Nothing released to you yet')
  await earn(orbiter.id, 11_250)
  expect(await read()).toContain('Earnings $112.50')
})

test('[P-ENT-24] events, notifications, emails, media, deliveries, the ledger, payments and payouts have tables of their own', async () => {
  const { rows } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables
    where table_schema = 'public'`.execute(db())
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'events',
      'notifications',
      'mails',
      'media_files',
      'deliverables',
      'deliverable_versions',
      'change_rounds',
      'ledger_accounts',
      'ledger_transactions',
      'ledger_entries',
      'orders',
      'payments',
      'refunds',
      'payouts',
      'disputes',
      'audit_entries',
    ]),
  )
})

test('the lines of a money page are a file for its sides: each adds up to zero, and none is a formula [P-PAY-36]', async () => {
  const customer = await createUser({ fullName: '=HYPERLINK("x") Doe' })
  const orbiter = await createOrbiter({ fullName: 'Dre Okafor' })
  const { id } = await createBooking({ customer, orbiter, status: 'accepted' })
  await settleMoney()
  const read = async (person: TestUser, roles?: ['admin']) => {
    const viewer = { ...viewerOf(person), ...(roles && { roles }) }
    const answer = await loadAs(moneyFile.loader, viewer, { bookingId: id })
    expect(answer.headers.get('Content-Disposition')).toBe(
      `attachment; filename="money-${id.slice(0, 8)}.csv"`,
    )
    return (await answer.text()).replace('\uFEFF', '').trimEnd().split('\r\n')
  }
  const lines = await read(customer)
  expect(lines[0]).toBe('Date,Step,Your card (USD),Held (USD)')
  expect(lines[1]).toMatch(/^"\w+ \d+, \d{4}, [^"]+",.*,-125,125$/)
  expect(lines.at(-1)).toBe(',Where it is now,-125,125')
  for (const line of lines.slice(1)) {
    const cents = line
      .split(',')
      .slice(-2)
      .map((amount) => Math.round(Number(amount) * 100))
    expect(cents.reduce((sum, part) => sum + part, 0)).toBe(0)
  }
  expect((await read(orbiter))[0]).toContain(`"'=HYPERLINK(""x"") Doe’s card (USD)"`)
  const staff = await read(await createUser({ roles: ['admin'] }), ['admin'])
  expect(staff[0]).toMatch(/,Posting$/)
  expect(staff[1]).toMatch(/,-125,125,,,\d+ capture:/)
  const other = await loadAs(moneyFile.loader, viewerOf(await createUser()), { bookingId: id })
  expect(other.status).toBe(404)
})

test('the money of others’ bookings is not there [P-PAY-36]', async () => {
  const { id } = await createBooking()
  for (const path of [id, newId(), 'x']) {
    const page = await openPage(
      moneyPage,
      '/bookings/:bookingId/money',
      `/bookings/${path}/money`,
      viewerOf(await createUser()),
    )
    expect(page.status).toBe(404)
  }
})
