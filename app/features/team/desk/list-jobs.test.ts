// The admins' list of bookings: searching, filtering and paging.
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { readTable, TABLE_PAGE_SIZE } from '#app/base/table-state.ts'
import { JOB_TABLE } from '#team/desk/job-table.ts'
import { jobsForExport } from '#team/desk/jobs-for-export.server.ts'
import { listJobs, readJobCounts } from '#team/desk/list-jobs.server.ts'
import { deleteView, listSavedViews, saveView } from '#team/desk/saved-views.server.ts'
import { assignOrbiter } from '#work/projects/assign-orbiter.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { advance } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createJob, createTrained } from '#tests/support/managed.ts'

useDatabase()

const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))
const stateOf = (query: string) => readTable(new URLSearchParams(query), JOB_TABLE)
const q = (text: string) => `q=${encodeURIComponent(text)}`

async function idsFor(query: string) {
  const { rows, total } = await listJobs(await admin(), stateOf(query))
  return { ids: rows.map(({ id }) => id), total }
}

const numberOf = async (id: string) =>
  (
    await db()
      .selectFrom('bookingRequests')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).number

/** A session that still looks for its Orbiter. */
async function createSearch(title: string, fullName = 'Sam Host') {
  const owner = await createUser({ fullName })
  const [projectId, id] = [newId(), newId()]
  const startAt = new Date(now().getTime() + 5 * 86_400_000)
  await db()
    .insertInto('videoProjects')
    .values({
      id: projectId,
      userId: owner.id,
      title,
      projectType: 'custom',
      status: 'submitted',
      matchStatus: 'searching',
      city: 'Boston',
      timeZone: 'America/New_York',
      createdAt: now(),
    })
    .execute()
  await db()
    .insertInto('projectSessions')
    .values({
      id,
      projectId,
      eventDate: startAt.toISOString().slice(0, 10),
      startTime: '18:00',
      startAt,
      endAt: new Date(startAt.getTime() + 3_600_000),
      eventEndsAt: new Date(startAt.getTime() + 3_600_000),
    })
    .execute()
  return { id, projectId }
}

test('a booking is found by its number, its id, its people, their emails and its place', async () => {
  const [customer, orbiter] = [
    await createUser({ fullName: 'Wilhelmina Quartz' }),
    await createOrbiter({ fullName: 'Bartholomew Vale' }),
  ]
  const { id } = await createBooking({ customer, orbiter })
  await createBooking()
  await db()
    .updateTable('bookingRequests')
    .set({ venueAddress: '77 Lantern Wharf', venueArea: 'Seaport, Boston, MA 02210' })
    .where('id', '=', id)
    .execute()
  const number = await numberOf(id)
  const words = [
    String(number),
    `#${number}`,
    `No. ${number}`,
    id,
    'wilhelmina',
    'Quartz',
    customer.email,
    'bartholomew',
    orbiter.email,
    'lantern wharf',
    'Seaport',
    '02210',
  ]
  for (const word of words) expect((await idsFor(q(word))).ids, word).toContain(id)
  expect(await idsFor(q('Nobody Atall'))).toEqual({ ids: [], total: 0 })
  expect(await idsFor(q('%'))).toEqual({ ids: [], total: 0 })
})

test('a managed session without a booking is in the list, with the project that looks for its Orbiter', async () => {
  const { id, projectId } = await createSearch('Pier 9 reception', 'Hortense Pier')
  const { rows } = await listJobs(await admin(), stateOf(q('pier 9')))
  expect(rows).toMatchObject([
    { id, projectId, isManaged: true, customerName: 'Hortense Pier', orbiter: null },
  ])
  for (const query of [
    q('hortense'),
    q(`No. ${rows[0]?.number}`),
    `status=matching&${q('pier 9')}`,
    `kind=managed&${q('pier 9')}`,
  ])
    expect((await idsFor(query)).ids).toEqual([id])
  for (const query of [`kind=direct&${q('pier 9')}`, `status=accepted&${q('pier 9')}`])
    expect((await idsFor(query)).ids).toEqual([])
})

test('filters take what they say, and late is what was promised and is not there', async () => {
  const pending = await createBooking()
  const accepted = await createBooking({ status: 'accepted' })
  const of = async (query: string) => (await idsFor(query)).ids
  expect(await of('status=pending')).toContain(pending.id)
  expect(await of('status=pending')).not.toContain(accepted.id)
  expect(await of('status=accepted')).toContain(accepted.id)
  expect(await of('status=late')).not.toContain(accepted.id)
  await db()
    .updateTable('bookingRequests')
    .set({
      product: JSON.stringify({
        kind: 'general',
        id: null,
        name: 'General Service',
        durationMinutes: 60,
        deliveryDays: 1,
      }),
    })
    .where('id', '=', accepted.id)
    .execute()
  advance({ days: 60 })
  const { rows } = await listJobs(await admin(), stateOf('status=late'))
  expect(rows.find(({ id }) => id === accepted.id)).toMatchObject({ state: 'late', label: 'Late' })
  expect(await of('status=pending')).not.toContain(pending.id)
  expect(await of('status=expired')).toContain(pending.id)
  expect(await of('when=past')).toEqual(expect.arrayContaining([pending.id, accepted.id]))
  expect(await of('when=coming')).not.toContain(pending.id)
})

test('pages follow each other without a gap or a repetition, in either order', async () => {
  const [customer, orbiter] = [
    await createUser({ fullName: 'Paging Pauline' }),
    await createOrbiter(),
  ]
  const made: string[] = []
  for (let n = 0; n < TABLE_PAGE_SIZE + 3; n += 1) {
    made.push((await createBooking({ customer, orbiter, status: 'rejected' })).id)
    advance({ minutes: 6 })
  }
  const search = await createSearch('Pauline waits', 'Paging Pauline')
  const one = await idsFor(q('paging pauline'))
  const two = await idsFor(`${q('paging pauline')}&page=2`)
  expect([one.total, one.ids.length, two.ids.length]).toEqual([made.length + 1, TABLE_PAGE_SIZE, 4])
  expect([...one.ids, ...two.ids].toSorted()).toEqual([...made, search.id].toSorted())
  expect(one.ids[1]).toBe(made.at(-1))
  const earliest = await idsFor(`${q('paging pauline')}&sort=asked`)
  expect(earliest.ids[0]).toBe(made[0])
})

test('numbers go up, and no two bookings have the same', async () => {
  const [one, two] = [await createBooking(), await createBooking()]
  expect(await numberOf(two.id)).toBeGreaterThan(await numberOf(one.id))
})

test('by number, the list follows the numbers, whenever and however each was booked', async () => {
  const customer = await createUser({ fullName: 'Ordinal Olive' })
  const direct = async () => (await createBooking({ customer, status: 'rejected' })).id
  const made = [
    await direct(),
    (await createSearch('Olive waits', 'Ordinal Olive')).id,
    await direct(),
  ]
  // A booking that was requested first may be stored last.
  await db()
    .updateTable('bookingRequests')
    .set({ createdAt: new Date(now().getTime() + 3_600_000) })
    .where('id', '=', made[0] ?? '')
    .execute()
  const viewer = await admin()
  const first = async (query: string) => {
    const { rows } = await listJobs(viewer, stateOf(query))
    return rows.slice(0, made.length).map(({ id, number }) => ({ id, number }))
  }
  for (const words of ['', `&${q('ordinal olive')}`]) {
    const latest = await first(`sort=-asked${words}`)
    expect(latest.map(({ id }) => id)).toEqual(made.toReversed())
    const numbers = latest.map(({ number }) => number)
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
  }
  expect((await first(`sort=asked&${q('ordinal olive')}`)).map(({ id }) => id)).toEqual(made)
})

test('a managed session keeps its number once an Orbiter has it', async () => {
  const orbiter = await createTrained({ level: 'pro' })
  const { id: projectId, customer } = await createJob()
  const viewer = await admin()
  const row = async () =>
    (await listJobs(viewer, stateOf(q(customer.email)))).rows.map(({ id, number }) => [id, number])
  const [[, number] = []] = await row()
  await assignOrbiter(viewer, { orbiterId: orbiter.id, projectId })
  const { bookingRequestId } = await db()
    .selectFrom('projectSessions')
    .select('bookingRequestId')
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow()
  expect(await row()).toEqual([[bookingRequestId, number]])
  expect((await idsFor(q(String(number)))).ids).toContain(bookingRequestId)
})

test('sessions from before sessions had numbers have that of their booking, or the next ones', async () => {
  const orbiter = await createTrained({ level: 'pro' })
  const { id: projectId } = await createJob()
  await assignOrbiter(await admin(), { orbiterId: orbiter.id, projectId })
  const waiting = [await createSearch('Waits longest'), await createSearch('Waits longer')]
  const { number: last } = await db()
    .selectFrom('projectSessions')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirstOrThrow()
  const updates = readFileSync('db/migrations/0072-session-numbers.sql', 'utf8')
    .split(';')
    .filter((statement) => statement.trim().startsWith('update'))
  await sql`alter table project_sessions alter column number drop not null`.execute(db())
  await db()
    .updateTable('projectSessions')
    .set({ number: sql`null` })
    .execute()
  for (const statement of updates) await sql.raw(statement).execute(db())
  const sessions = await db()
    .selectFrom('projectSessions as s')
    .leftJoin('bookingRequests as b', 'b.id', 's.bookingRequestId')
    .select(['s.id', 's.number', 'b.number as booked'])
    .execute()
  expect(sessions.filter(({ number, booked }) => booked && number !== booked)).toEqual([])
  const [longest = 0, longer = 0] = waiting.map(
    (search) => sessions.find(({ id }) => id === search.id)?.number,
  )
  expect(longest).toBeGreaterThan(last)
  expect(longer).toBeGreaterThan(longest)
  await sql`alter table project_sessions alter column number set not null`.execute(db())
})

test('the file holds the same rows, direct and managed', async () => {
  const { id } = await createSearch('Filed reception')
  const viewer = await admin()
  const { rows } = await db().executeQuery(
    await jobsForExport(viewer, stateOf(q('filed reception'))),
  )
  expect(rows).toMatchObject([{ id, kind: 'managed', status: 'searching', place: 'Boston' }])
  const listed = await listJobs(viewer, stateOf(q('filed reception')))
  expect(rows.map(({ number }) => number)).toEqual(listed.rows.map(({ number }) => number))
  await expect(jobsForExport(viewerOf(await createUser()), stateOf(''))).rejects.toMatchObject({
    status: 403,
  })
})

test('a saved view belongs to one admin, is replaced under its name, and counts are those of the list', async () => {
  const [viewer, other] = [await admin(), await admin()]
  const saved = await saveView(viewer, { name: 'Boston', query: '?q=Boston&page=7&what=ever' })
  expect(saved.query).toBe('?q=Boston')
  await saveView(viewer, { name: 'boston', query: '?q=Boston&status=late' })
  expect(await listSavedViews(viewer)).toEqual([
    { id: saved.id, name: 'boston', query: '?q=Boston&status=late' },
  ])
  expect(await listSavedViews(other)).toEqual([])
  await expect(deleteView(other, saved.id)).rejects.toMatchObject({ status: 404 })
  await expect(saveView(viewer, { name: 'All', query: '?page=3' })).rejects.toMatchObject({
    status: 409,
  })
  await expect(saveView(viewer, { name: ' ', query: '?q=x' })).rejects.toMatchObject({
    fields: { name: 'Enter a name for this view.' },
  })
  for (let n = 0; n < 11; n += 1) await saveView(viewer, { name: `View ${n}`, query: `?q=${n}` })
  await expect(saveView(viewer, { name: 'One more', query: '?q=z' })).rejects.toMatchObject({
    message: 'You have 12 views. Delete one first.',
  })
  const [all, late] = await readJobCounts(viewer, ['', '?status=late'])
  expect([all, late]).toEqual([(await idsFor('')).total, (await idsFor('status=late')).total])
})
