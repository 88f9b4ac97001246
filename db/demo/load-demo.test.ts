import { afterEach, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#app/features/accounts/demo-accounts.ts'
import { signIn, WrongCredentials } from '#app/features/accounts/sign-in.server.ts'
import { searchCreators } from '#app/features/creators/search-creators.server.ts'
import { DEFAULT_SEARCH } from '#app/features/creators/creator-search.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { findDemo } from '#db/demo/demo-presence.ts'
import { loadDemoIfEmpty } from '#db/demo/load-demo.ts'
import { DEMO_CREATORS } from '#db/demo/people.ts'
import { removeDemo } from '#db/demo/remove-demo.ts'
import { checkProduction } from '#server/check-production.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createBooking, createOrbiter, createUser } from '#tests/support/factories.ts'

useDatabase()
afterEach(() => void Object.assign(env(), { isProduction: false }))

const LOAD_MS = 120_000

test(
  'the demo that a first start shows loads whole, through the verbs as they are, and only once',
  async () => {
    expect(await loadDemoIfEmpty(() => {})).toBe(true)
    const statuses = await db().selectFrom('booking_requests').select('status').distinct().orderBy('status').execute()
    expect(statuses.map(({ status }) => status)).toEqual(['accepted', 'cancelled', 'completed', 'pending', 'rejected'])
    const { total } = await searchCreators({ ...DEFAULT_SEARCH, onlyAvailable: false })
    expect(total).toBe(DEMO_CREATORS.length)
    expect(await db().selectFrom('enquiry_quotes').select('id').execute()).toHaveLength(1)
    expect(await loadDemoIfEmpty(() => {})).toBe(false)
  },
  LOAD_MS,
)

const byEmail = (email: string) => db().selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
const countOf = async (table: 'users' | 'reels' | 'enquiries' | 'booking_requests' | 'orbiter_reviews' | 'mails') => {
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
  const entering = signIn({ email: 'admin@orbit.example', password: DEMO_PASSWORD }, { address: '192.0.2.9', userAgent: null })
  await expect(entering).rejects.toBeInstanceOf(WrongCredentials)
  await db().updateTable('users').set({ is_demo: false }).where('id', '=', id).execute()
  await db().deleteFrom('settings').where('key', '=', 'demo').execute()
  const marked = await db().updateTable('users').set({ is_demo: false }).where('is_demo', '=', true).returning('id').execute()
  await expect(checkProduction(), 'by its accounts').rejects.toThrow(/holds the demo/)
  await db()
    .updateTable('users')
    .set({ is_demo: true })
    .where('id', 'in', [id, ...marked.map((row) => row.id)])
    .execute()
  await db()
    .insertInto('settings')
    .values({ key: 'demo', value: JSON.stringify({ loadedAt: now().toISOString() }) })
    .execute()
})

test('removing the demo leaves real people, what they did among themselves, and counts that are right', async () => {
  const [customer, orbiter] = [await createUser(), await createOrbiter()]
  const { id: demoOrbiter } = await byEmail('orbiter@orbit.example')
  const { id: demoCustomer } = await byEmail('customer@orbit.example')
  const own = await createBooking({ customer, orbiter })
  const withDemo = await createBooking({ customer })
  await db().updateTable('booking_requests').set({ orbiter_id: demoOrbiter }).where('id', '=', withDemo.id).execute()
  const ofDemo = await createBooking({ orbiter, status: 'completed' })
  await db().updateTable('booking_requests').set({ customer_id: demoCustomer }).where('id', '=', ofDemo.id).execute()
  const review = { orbiter_id: orbiter.id, booking_request_id: ofDemo.id, customer_id: demoCustomer, rating: 5, customer_name: 'Demo', project_type: 'Reel' }
  await db().insertInto('orbiter_reviews').values(review).execute()
  await db().updateTable('profiles').set({ review_count: 3, rating_sum: 13 }).where('user_id', '=', orbiter.id).execute()
  await db().insertInto('mails').values({ kind: 'test', to_address: customer.email, subject: 'Stays' }).execute()
  const { demoPeople, realPeople } = await findDemo()
  expect(await countOf('users')).toBe(demoPeople + realPeople)

  await removeDemo()

  expect(await findDemo()).toEqual({ isPresent: false, demoPeople: 0, realPeople })
  expect(await countOf('users')).toBe(realPeople)
  const left = await db().selectFrom('booking_requests').select('id').execute()
  expect(left.map((row) => row.id)).toEqual([own.id])
  expect(await db().selectFrom('profiles').select(['review_count', 'rating_sum']).where('user_id', '=', orbiter.id).executeTakeFirst()).toEqual({
    review_count: 2,
    rating_sum: 8,
  })
  expect([await countOf('reels'), await countOf('enquiries'), await countOf('orbiter_reviews')]).toEqual([0, 0, 0])
  expect(await db().selectFrom('mails').select('subject').where('to_address', '=', customer.email).where('kind', '=', 'test').execute()).toEqual([
    { subject: 'Stays' },
  ])
  Object.assign(env(), { isProduction: true })
  await expect(checkProduction()).resolves.toBeUndefined()
})

test('an address of the demo that a stranger typed into the sign-up form keeps nobody from starting', async () => {
  await createUser({ email: 'admin@orbit.example', confirmed: false })
  expect(await findDemo()).toMatchObject({ isPresent: false })
})
