/** The tables: their columns, which of them are nullable, and what the database itself refuses. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import type { Role } from '#people/accounts/account.ts'
import type { AssignmentStatus } from '#work/projects/project.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

useDatabase()

/** `name: type` of each column, with a question mark if it is nullable. */
async function columnsOf(table: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; type: string; nullable: boolean }>`
    select column_name as name, data_type as type, is_nullable = 'YES' as nullable from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(db())
  return Object.fromEntries(
    rows.map(({ name, type, nullable }) => [name, nullable ? `${type}?` : type]),
  )
}

const UUID = 'uuid'
const TEXT = 'text'
const AT = 'timestamp with time zone'
/** The row is refused by a check, a key or a not-null constraint. */
const refused = (work: Promise<unknown>, constraint: RegExp) =>
  expect(work).rejects.toThrow(constraint)

test('booking_requests: both sides, date and time as entered, start, end, zone, venue, product, price, commission, notes, expiry, status and its reason [P-ENT-09]', async () => {
  expect(await columnsOf('booking_requests')).toMatchObject({
    id: UUID,
    customer_id: UUID,
    orbiter_id: UUID,
    customer_name: TEXT,
    customer_email: TEXT,
    requested_date: 'date',
    requested_time: 'text',
    start_at: AT,
    end_at: AT,
    time_zone: TEXT,
    event_ends_at: AT,
    venue_address: `${TEXT}?`,
    service_type: TEXT,
    product: 'jsonb',
    price_cents: 'integer?',
    commission_bps: 'integer',
    special_notes: `${TEXT}?`,
    expires_at: AT,
    status: TEXT,
    status_reason: `${TEXT}?`,
    created_at: AT,
  })
  const { id } = await createBooking()
  const set = (values: object) =>
    db().updateTable('bookingRequests').set(values).where('id', '=', id).execute()
  await refused(set({ status: 'expired' }), /status_check/)
  await refused(set({ priceCents: -1 }), /price_cents_check/)
  await refused(set({ commissionBps: 10_001 }), /commission_bps_check/)
  await refused(set({ specialNotes: 'x'.repeat(2001) }), /special_notes_check/)
  await refused(set({ endAt: sql`start_at` }), /booking_requests_check/)
  await refused(set({ expiresAt: sql`start_at + interval '1 second'` }), /booking_requests_check/)
  await refused(set({ orbiterId: sql`customer_id` }), /booking_requests_check/)
})

test('customer_messages: sender, booking, text of 4,000 characters, when sent and when read [P-ENT-15]', async () => {
  expect(await columnsOf('customer_messages')).toMatchObject({
    id: UUID,
    sender_id: UUID,
    booking_request_id: UUID,
    message_text: TEXT,
    created_at: AT,
    read_at: `${AT}?`,
  })
  const { id, customer } = await createBooking()
  const write = (text: string) =>
    db()
      .insertInto('customerMessages')
      .values({ senderId: customer.id, bookingRequestId: id, messageText: text })
      .execute()
  await write('x'.repeat(4000))
  await refused(write('x'.repeat(4001)), /message_text_check/)
  await refused(write(''), /message_text_check/)
})

test('orbiter_reviews: one per booking, rating 1-5, customer, kind of project, text, and one reply [P-ENT-21]', async () => {
  expect(await columnsOf('orbiter_reviews')).toMatchObject({
    id: UUID,
    orbiter_id: UUID,
    booking_request_id: expect.stringContaining(UUID),
    rating: expect.stringMatching(/^smallint$|^integer$/),
    customer_name: TEXT,
    project_type: expect.stringContaining(TEXT),
    review_text: TEXT,
    reply_text: `${TEXT}?`,
    created_at: AT,
  })
  const { id, customer, orbiter } = await createBooking({ status: 'completed' })
  const write = (rating: number, text = 'Good') =>
    db()
      .insertInto('orbiterReviews')
      .values({
        orbiterId: orbiter.id,
        bookingRequestId: id,
        customerId: customer.id,
        customerName: 'Casey',
        projectType: 'Reel',
        rating,
        reviewText: text,
      })
      .execute()
  for (const rating of [0, 6]) await refused(write(rating), /rating_check/)
  await refused(write(5, 'x'.repeat(2001)), /review_text_check/)
  await write(5)
  await refused(write(4), /booking_request_id_key/)
})

test('reels: title, film, thumbnail, category, Orbiter, flags, duration, tags, views, likes, when added and when deleted [P-ENT-22]', async () => {
  expect(await columnsOf('reels')).toMatchObject({
    id: UUID,
    title: TEXT,
    description: `${TEXT}?`,
    video_url: TEXT,
    thumbnail_url: `${TEXT}?`,
    category: TEXT,
    orbiter_id: `${UUID}?`,
    is_featured: 'boolean',
    is_active: 'boolean',
    duration_seconds: 'numeric?',
    tags: expect.stringContaining('ARRAY'),
    view_count: expect.stringMatching(/^(big)?int/),
    like_count: expect.stringMatching(/^(big)?int/),
    created_at: AT,
    deleted_at: `${AT}?`,
  })
  const insert = (values: object) =>
    db()
      .insertInto('reels')
      .values({ title: 'Doors', videoUrl: '/files/reels/doors.mp4', ...values })
      .execute()
  await refused(insert({ title: '' }), /title_check/)
  await refused(insert({ durationSeconds: -1 }), /duration_seconds_check/)
  await refused(insert({ viewCount: -1 }), /view_count_check/)
  await refused(insert({ likeCount: -1 }), /like_count_check/)
  await insert({})
  const row = await db()
    .selectFrom('reels')
    .select(['category', 'isActive', 'isFeatured', 'viewCount', 'likeCount', 'tags'])
    .executeTakeFirst()
  expect(row).toMatchObject({
    category: 'general',
    isActive: true,
    isFeatured: false,
    viewCount: 0,
    likeCount: 0,
  })
})

test('categories: a name that is unique ignoring case, an order from 0, active or not, when added [P-ENT-23]', async () => {
  expect(await columnsOf('categories')).toEqual({
    id: UUID,
    name: TEXT,
    display_order: 'integer',
    is_active: 'boolean',
    created_at: AT,
  })
  const insert = (name: string, order = 0) =>
    db().insertInto('categories').values({ name, displayOrder: order }).execute()
  await refused(insert('weddings'), /duplicate key|unique/)
  await refused(insert('Sports', -1), /display_order_check/)
  await refused(insert(''), /name_check/)
})

test('user_roles: person, role, active or not, when and by whom given; each role once a person [P-ENT-01]', async () => {
  expect(await columnsOf('user_roles')).toMatchObject({
    user_id: UUID,
    role: TEXT,
    is_active: 'boolean',
    assigned_at: AT,
    assigned_by: `${UUID}?`,
  })
  const user = await createUser()
  const give = (role: string) =>
    db()
      .insertInto('userRoles')
      .values({ userId: user.id, role: role as Role })
      .execute()
  await refused(give('owner'), /role_check/)
  await refused(give('user'), /user_id_role_key/)
})

test('orbiter_assignments: project, Orbiter, by whom and when assigned, status, notes; one alive a project [P-ENT-19]', async () => {
  expect(await columnsOf('orbiter_assignments')).toMatchObject({
    id: UUID,
    project_id: UUID,
    orbiter_id: UUID,
    assigned_by: `${UUID}?`,
    status: TEXT,
    assigned_at: AT,
    notes: `${TEXT}?`,
  })
  const [owner, orbiter] = [await createUser(), await createOrbiter()]
  const id = newId()
  await db()
    .insertInto('videoProjects')
    .values({ id, userId: owner.id, title: 'Bread', projectType: 'custom', status: 'submitted' })
    .execute()
  const assign = (status: string) =>
    db()
      .insertInto('orbiterAssignments')
      .values({ projectId: id, orbiterId: orbiter.id, status: status as AssignmentStatus })
      .execute()
  await refused(assign('lost'), /status_check/)
  for (const status of ['assigned', 'completed', 'cancelled']) await assign(status)
  await refused(assign('in_progress'), /one_live_idx/)
  await db()
    .updateTable('orbiterAssignments')
    .set({ status: 'in_progress' })
    .where('status', '=', 'assigned')
    .execute()
})

test('enquiries: both forms in one table, person optional, everything entered, address, status, due time and when sent [P-ENT-20]', async () => {
  expect(await columnsOf('enquiries')).toEqual({
    id: UUID,
    form_key: `${UUID}?`,
    input_hash: 'bytea?',
    user_id: `${UUID}?`,
    kind: TEXT,
    service_type: TEXT,
    occasion: `${TEXT}?`,
    name: TEXT,
    email: TEXT,
    phone: `${TEXT}?`,
    event_date: 'date?',
    event_end_time: `${TEXT}?`,
    requested_time: `${TEXT}?`,
    location: `${TEXT}?`,
    place_id: 'integer?',
    package_type: `${TEXT}?`,
    product: 'jsonb?',
    guest_count: `${TEXT}?`,
    budget: `${TEXT}?`,
    budget_min_cents: 'integer?',
    budget_max_cents: 'integer?',
    description: `${TEXT}?`,
    address: `${TEXT}?`,
    city: `${TEXT}?`,
    state: `${TEXT}?`,
    zip_code: `${TEXT}?`,
    status: TEXT,
    reply_due_at: AT,
    answered_at: `${AT}?`,
    created_at: AT,
  })
  const insert = (values: object) =>
    db()
      .insertInto('enquiries')
      .values({
        kind: 'quote',
        serviceType: 'wedding',
        name: 'Casey',
        email: 'casey@example.test',
        replyDueAt: now(),
        ...values,
      })
      .execute()
  await refused(insert({ kind: 'else' }), /kind_check/)
  await refused(insert({ status: 'lost' }), /status_check/)
  await refused(insert({ state: 'Texas' }), /state_check/)
  await insert({})
  expect(await db().selectFrom('enquiries').select(['status', 'userId']).execute()).toEqual([
    { status: 'new', userId: null },
  ])
})
