import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#people/auth/demo-accounts.ts'
import { signIn, WrongCredentials } from '#people/auth/sign-in.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { clearSubscriptions } from '#app/platform/events.ts'
import { env } from '#app/platform/env.ts'
import { findDemo } from '#db/demo/demo-presence.ts'
import { loadDemoIfEmpty, wipePeople } from '#db/demo/load-demo.ts'
import { removeDemo } from '#db/demo/remove-demo.ts'
import { checkProduction } from '#server/check-production.ts'
import { registerSubscriptions } from '#server/subscriptions.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { listDemoFaults } from '#tests/support/demo-states.ts'
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { demoInstantOfDay } from '#tests/support/instants.ts'
import { reservedOrder } from '#tests/support/reserved-order.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

useTestGateway()
useDatabase()
afterEach(() => void Object.assign(env(), { isProduction: false }))

const other = demoInstantOfDay(now())

/**
 * Direct bookings with a lower number than an earlier booking, and sessions whose number differs
 * from their booking's.
 */
async function listMisnumbered() {
  const { rows } = await sql`
    select number from (select number, lag(number) over (order by created_at, id) as before
      from booking_requests where not is_managed) asked where number < before
    union all
    select s.number from project_sessions s join booking_requests b on b.id = s.booking_request_id where s.number <> b.number
    union all
    select number from booking_requests where number <= 0`.execute(db())
  return rows
}

/** Ids of what doesn't depend on the time of the load. */
async function listIds(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from reels union all select id from orbiter_reviews`.execute(db())
  return rows.map(({ id }) => id).toSorted()
}

let earlierIds: string[] | null = null

/** The tests below run on the second demo. */
test.for([
  { at: other.at, when: `at ${other.at.toISOString()}, ${other.why}` },
  { at: null, when: 'now' },
])(
  'the demo that a first start shows loads whole, through the verbs as they are, and only once: $when',
  async ({ at }) => {
    await wipePeople()
    if (at) freeze(at)
    clearSubscriptions()
    expect(await loadDemoIfEmpty(registerSubscriptions)).toBe(true)
    // The load has resumed the clock.
    if (at) freeze(at)
    expect(await listDemoFaults()).toEqual([])
    expect(await listMisnumbered(), 'numbers follow the order of asking').toEqual([])
    const ids = await listIds()
    expect(ids.length).toBeGreaterThan(300)
    expect(ids, 'ids come from the seed').toEqual(earlierIds ?? ids)
    earlierIds = ids
    expect(await loadDemoIfEmpty(() => {})).toBe(false)
  },
)

/** Folders of uploaded films and photos that rows refer to, because other tests share the store. */
async function mediaFolders(): Promise<string[]> {
  const rows = await db()
    .selectFrom('mediaFiles')
    .select('previewKey')
    .where('previewKey', 'is not', null)
    .distinct()
    .execute()
  return rows.map(({ previewKey }) =>
    path.join(env().dataDir, 'files', path.dirname(previewKey ?? '')),
  )
}
const holdsFiles = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0

const byEmail = (email: string) =>
  db().selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
const countOf = async (
  table: 'users' | 'reels' | 'enquiries' | 'bookingRequests' | 'orbiterReviews' | 'mails',
) => {
  const { count } = await db()
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

test('production refuses a database that holds the demo, by the mark or by the accounts of an older one, and a demo account opens nothing there', async () => {
  const { id } = await byEmail('admin@orbit.example')
  expect(await findDemo()).toMatchObject({ isPresent: true, realPeople: 0 })
  await expect(checkProduction(), 'outside production').resolves.toBeUndefined()
  Object.assign(env(), { isProduction: true })
  await expect(checkProduction()).rejects.toThrow(/holds the demo.*npm run demo:remove/)
  const entering = signIn(
    { email: 'admin@orbit.example', password: DEMO_PASSWORD },
    { address: '192.0.2.9', userAgent: null },
  )
  await expect(entering).rejects.toBeInstanceOf(WrongCredentials)
  await db().updateTable('users').set({ isDemo: false }).where('id', '=', id).execute()
  await db().deleteFrom('settings').where('key', '=', 'demo').execute()
  const marked = await db()
    .updateTable('users')
    .set({ isDemo: false })
    .where('isDemo', '=', true)
    .returning('id')
    .execute()
  await expect(checkProduction(), 'by its accounts').rejects.toThrow(/holds the demo/)
  await db()
    .updateTable('users')
    .set({ isDemo: true })
    .where('id', 'in', [id, ...marked.map((row) => row.id)])
    .execute()
  await db()
    .insertInto('settings')
    .values({ key: 'demo', value: JSON.stringify({ loadedAt: now().toISOString() }) })
    .execute()
})

const MONEY_TABLES = [
  'orders',
  'payments',
  'refunds',
  'disputes',
  'payouts',
  'payoutAccounts',
  'promoCodes',
  'reconciliations',
  'ledgerAccounts',
  'ledgerEntries',
  'testCharges',
  'testTransfers',
  'testAccounts',
] as const

test('the demo stays while a real person has paid', async () => {
  const paid = await reservedOrder()
  await expect(removeDemo()).rejects.toThrow(/has paid/)
  expect(await findDemo()).toMatchObject({ isPresent: true })
  await db()
    .updateTable('payments')
    .set({ orderId: null })
    .where('id', '=', paid.paymentId)
    .execute()
  await db().deleteFrom('orders').where('id', '=', paid.orderId).execute()
  await db().deleteFrom('payments').where('id', '=', paid.paymentId).execute()
})

test('removing the demo leaves real people, what they did among themselves, and counts that are right', async () => {
  Object.assign(env(), { payments: { kind: 'off' } })
  const [customer, orbiter] = [await createUser(), await createOrbiter()]
  const { id: demoOrbiter } = await byEmail('orbiter@orbit.example')
  const { id: demoCustomer } = await byEmail('customer@orbit.example')
  const own = await createBooking({ customer, orbiter })
  const withDemo = await createBooking({ customer })
  await db()
    .updateTable('bookingRequests')
    .set({ orbiterId: demoOrbiter })
    .where('id', '=', withDemo.id)
    .execute()
  const ofDemo = await createBooking({ orbiter, status: 'completed' })
  await db()
    .updateTable('bookingRequests')
    .set({ customerId: demoCustomer })
    .where('id', '=', ofDemo.id)
    .execute()
  const review = {
    orbiterId: orbiter.id,
    bookingRequestId: ofDemo.id,
    customerId: demoCustomer,
    rating: 5,
    customerName: 'Demo',
    projectType: 'Reel',
  }
  await db().insertInto('orbiterReviews').values(review).execute()
  await db()
    .updateTable('profiles')
    .set({ reviewCount: 3, ratingSum: 13 })
    .where('userId', '=', orbiter.id)
    .execute()
  await db()
    .insertInto('mails')
    .values({ kind: 'test', toAddress: customer.email, subject: 'Stays' })
    .execute()
  const { demoPeople, realPeople } = await findDemo()
  expect(await countOf('users')).toBe(demoPeople + realPeople)

  const folders = await mediaFolders()
  expect(folders.length).toBeGreaterThan(4)
  expect(folders.every(holdsFiles)).toBe(true)

  await removeDemo()

  expect(folders.filter(holdsFiles)).toEqual([])
  expect(await findDemo()).toEqual({ isPresent: false, demoPeople: 0, realPeople })
  expect(await countOf('users')).toBe(realPeople)
  const left = await db().selectFrom('bookingRequests').select('id').execute()
  expect(left.map((row) => row.id)).toContain(own.id)
  for (const table of MONEY_TABLES)
    expect(await db().selectFrom(table).selectAll().execute(), table).toEqual([])
  expect(
    await db()
      .selectFrom('profiles')
      .select(['reviewCount', 'ratingSum'])
      .where('userId', '=', orbiter.id)
      .executeTakeFirst(),
  ).toEqual({
    reviewCount: 2,
    ratingSum: 8,
  })
  expect([
    await countOf('reels'),
    await countOf('enquiries'),
    await countOf('orbiterReviews'),
  ]).toEqual([0, 0, 0])
  expect(
    await db()
      .selectFrom('mails')
      .select('subject')
      .where('toAddress', '=', customer.email)
      .where('kind', '=', 'test')
      .execute(),
  ).toEqual([{ subject: 'Stays' }])
  Object.assign(env(), { isProduction: true })
  await expect(checkProduction()).resolves.toBeUndefined()
})

test('an address of the demo that a stranger typed into the sign-up form keeps no one from starting', async () => {
  await createUser({ email: 'admin@orbit.example', confirmed: false })
  expect(await findDemo()).toMatchObject({ isPresent: false })
})
