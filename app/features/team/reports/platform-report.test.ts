import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { todayIn } from '#app/base/zoned-time.ts'
import { addDays } from '#app/base/add-days.ts'
import { barStarts, readRange } from '#team/reports/read-range.server.ts'
import { readReport } from '#team/reports/platform-report.server.ts'
import { changePercent } from '#team/reports/report-range.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

useDatabase()

const range = (query: string, today = '2026-11-21') => readRange(new URLSearchParams(query), today)

test('the span of a report is one of four, or two days of choice; before it lies one of equal length [P-AREP-05]', () => {
  expect(range('')).toEqual({
    from: '2026-10-23',
    to: '2026-11-21',
    days: 30,
    choice: '30',
    before: { from: '2026-09-23', to: '2026-10-22' },
  })
  expect(range('days=7')).toMatchObject({
    from: '2026-11-15',
    days: 7,
    before: { from: '2026-11-08', to: '2026-11-14' },
  })
  expect(range('days=custom&from=2026-03-01&to=2026-03-31')).toMatchObject({
    days: 31,
    choice: 'custom',
    before: { from: '2026-01-29', to: '2026-02-28' },
  })
  for (const wrong of [
    'days=8',
    'days=custom',
    'days=custom&from=2026-02-30&to=2026-03-01',
    'days=custom&from=2026-03-02&to=2026-03-01',
  ])
    expect(range(wrong)).toEqual(range(''))
  expect(range('days=custom&from=2026-11-01&to=2026-11-22')).toEqual(range(''))
})

test('a chart has at most 31 bars, which together are the span', () => {
  expect(barStarts({ from: '2026-11-15', days: 7 })).toMatchObject({
    daysEach: 1,
    starts: { length: 7 },
  })
  const year = barStarts({ from: '2025-11-22', days: 365 })
  expect(year).toMatchObject({ daysEach: 12, starts: { length: 31 } })
})

test('a change without a base is none', () => {
  expect([
    changePercent(3, 2),
    changePercent(1, 2),
    changePercent(5, 0),
    changePercent(0, 0),
  ]).toEqual([50, -50, null, null])
})

test('every figure is a plain count of rows, and a second reading says the same [P-AREP-01] [P-AREP-03] [P-AREP-04] [P-AREP-06] [P-AREP-07] [P-AREP-08]', async () => {
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const customer = await createUser()
  const [busy, other] = [
    await createOrbiter({ fullName: 'Busy Bee', reviews: { count: 2, sum: 9 } }),
    await createOrbiter(),
  ]
  const times = { accepted: '09:00', completed: '12:00', pending: '15:00' } as const
  for (const status of ['accepted', 'completed', 'pending'] as const)
    await createBooking({ customer, orbiter: busy, status, time: times[status] })
  const project = (status: string, type: string) =>
    sql`(${customer.id}, ${status}, ${status}, ${type}, ${now()})`
  await sql`insert into video_projects (user_id, title, status, project_type, created_at) values
    ${sql.join([project('draft', 'tiktok'), project('submitted', 'tiktok'), project('completed', 'custom')])}`.execute(
    db(),
  )
  await sql`insert into orbiter_assignments (project_id, orbiter_id, status, assigned_at)
    select id, ${other.id}, 'completed', ${now()} from video_projects where status <> 'draft'`.execute(
    db(),
  )

  const span = readRange(new URLSearchParams('days=30'), todayIn(admin.timeZone, now()))
  const report = await readReport(admin, span)
  const plain = await sql<{ revenue: number; users: number; orbiters: number }>`select
    (select sum(price_cents - coalesce(refund_cents, 0)) from booking_requests where status in ('accepted', 'completed')) as revenue,
    (select count(*) from users) as users,
    (select count(distinct orbiter_id) from (select orbiter_id from booking_requests where agreed_at is not null
      union all select orbiter_id from orbiter_assignments) as work) as orbiters`.execute(db())
  expect(report.now).toEqual({
    revenueCents: Number(plain.rows[0]?.revenue),
    feeCents: null,
    newUsers: plain.rows[0]?.users,
    newProjects: 3,
    activeOrbiters: 2,
  })
  expect(report.inAll).toEqual({ users: plain.rows[0]?.users, projects: 3, orbiters: 2 })
  expect(report.before).toEqual({
    revenueCents: 0,
    feeCents: null,
    newUsers: 0,
    newProjects: 0,
    activeOrbiters: 0,
  })
  expect(report.bars.reduce((sum, bar) => sum + (bar.revenueCents ?? 0), 0)).toBe(
    report.now.revenueCents,
  )
  expect(report.bars.reduce((sum, bar) => sum + bar.bookings, 0)).toBe(2)
  expect(report.byStatus).toEqual(
    expect.arrayContaining([
      { name: 'draft', count: 1 },
      { name: 'completed', count: 1 },
    ]),
  )
  expect(report.byType).toEqual([
    { name: 'tiktok', count: 2 },
    { name: 'custom', count: 1 },
  ])
  expect(report.topOrbiters).toMatchObject([
    { id: other.id, completed: 2, rating: null },
    { id: busy.id, fullName: 'Busy Bee', completed: 1, rating: 4.5 },
  ])
  expect(await readReport(admin, span)).toEqual(report)

  const earlier = readRange(
    new URLSearchParams(`days=custom&from=${addDays(span.from, -9)}&to=${addDays(span.from, -1)}`),
    span.to,
  )
  expect((await readReport(admin, earlier)).now).toEqual({
    revenueCents: 0,
    feeCents: null,
    newUsers: 0,
    newProjects: 0,
    activeOrbiters: 0,
  })
  await expect(readReport(viewerOf(customer), span)).rejects.toMatchObject({ status: 403 })
})
