import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { addDays } from '#app/base/add-days.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import * as overview from '#app/routes/dashboard/dashboard.tsx'
import * as bookings from '#app/routes/dashboard/bookings.tsx'
import * as page from '#app/routes/dashboard/create-booking.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { getMail, listMails } from '#tests/support/mailbox.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

const someone = async () => viewerOf(await createUser())
const open = (
  path: string,
  viewer: Parameters<typeof openPage>[3],
  form?: Record<string, string>,
) => openPage(page, '/create-booking', path, viewer, form)
const date = () => addDays(todayIn('America/Chicago', now()), 12)
const formOf = (fields: Record<string, string> = {}) => ({
  formKey: newId(),
  service: 'event-package',
  date: date(),
  time: '18:00',
  address: '5 Main Street',
  city: 'Dallas',
  zipCode: '75201',
  state: 'TX',
  notes: 'Doors at six.',
  ...fields,
})

test('step one: three services of the catalogue, Cancel to the dashboard, no Next without a choice [P-CB-01] [P-CB-02] [P-CB-03] [P-CB-08]', async () => {
  const { text, html } = await open('/create-booking', await someone())
  expect(text).toMatch(/Quick Reel \$79 15-30s, 1-2 hours/)
  expect(text).toMatch(/Event Package \$249 3-5 reels, 3-4 hours/)
  expect(text).toMatch(/Premium Orbit \$499 Full day, 6-8 hours/)
  expect(html).toMatch(/<li aria-current="step">.*Service/)
  expect(html).toMatch(/<a class="btn[^"]*" href="\/user-dashboard"[^>]*>Cancel<\/a>/)
  expect(html).toMatch(/<button type="submit"[^>]*disabled=""[^>]*>Next/)
})

test('step two: eleven hours from nine to seven and on until 2 AM, no past date, no Next without both; back keeps the choice [P-CB-03] [P-CB-04] [P-CB-05] [P-CB-08]', async () => {
  const { html } = await open('/create-booking?service=quick-reel&step=2', await someone())
  const hours = [...html.matchAll(/name="time" value="([^"]+)"/g)].map((match) => match[1])
  expect([hours.length, hours[0], hours[10], hours.at(-1)]).toEqual([18, '09:00', '19:00', '26:00'])
  const dateField = /<input[^>]*name="date"[^>]*>/.exec(html)?.[0]
  const today = todayIn('America/Los_Angeles', now())
  expect(/ min="([^"]+)"/.exec(dateField ?? '')?.[1]).toBe(today)
  expect(html).toMatch(/<button type="submit"[^>]*disabled=""[^>]*>Next/)
  expect(html).toContain('href="/create-booking?step=1&amp;service=quick-reel"')
  expect(
    (
      await open(
        `/create-booking?service=quick-reel&date=2020-01-01&time=09:00&step=3`,
        await someone(),
      )
    ).html,
  ).toContain('name="time"')
})

test('step three only with a date: place required, fifty states, notes optional [P-CB-06] [P-CB-07]', async () => {
  expect(
    (await open('/create-booking?service=quick-reel&step=3', await someone())).html,
  ).not.toContain('name="zipCode"')
  const { html } = await open(
    `/create-booking?service=quick-reel&date=${date()}&time=09:00&step=3`,
    await someone(),
  )
  const states = [
    ...(html.match(/name="state"[^]*?<\/select>/)?.[0] ?? '').matchAll(/<option value="(\w\w)"/g),
  ].map((match) => match[1])
  expect(states).toHaveLength(50)
  const user = await someone()
  for (const name of ['address', 'city', 'zipCode', 'state'])
    expect([name, (await open('/create-booking', user, formOf({ [name]: '' }))).status]).toEqual([
      name,
      422,
    ])
  expect((await open('/create-booking', user, formOf({ notes: '' }))).status).toBe(200)
})

test('it becomes a new enquiry with everything entered, mailed by jobs, shown in the dashboard; sent twice it is one [P-CB-09] [P-CB-10] [P-CB-11] [P-TOAST-77] [P-ENT-20] [P-CALL-15] [P-CALL-17]', async () => {
  const user = await someone()
  const form = formOf()
  const sent = await open('/create-booking', user, form)
  expect(sent.text).toContain(
    "Inquiry Sent Successfully! We'll match you with available Orbiters and get back to you soon.",
  )
  await open('/create-booking', user, form)
  const rows = await db()
    .selectFrom('enquiries')
    .selectAll()
    .where('userId', '=', user.id)
    .execute()
  expect(rows).toMatchObject([
    {
      kind: 'booking',
      status: 'new',
      serviceType: 'event-package',
      eventDate: form.date,
      requestedTime: '18:00',
      address: '5 Main Street',
      city: 'Dallas',
      state: 'TX',
      zipCode: '75201',
      description: 'Doors at six.',
      email: user.email,
    },
  ])
  expect((await getMail({ to: user.email, kind: 'booking-enquiry-received' })).text).toContain(
    '5 Main Street, Dallas, TX 75201',
  )
  expect(
    (await listMails({ kind: 'booking-enquiry-for-team' })).filter((mail) =>
      mail.text.includes(user.email),
    ),
  ).toHaveLength(1)
  const { text } = await openPage(bookings, '/dashboard/bookings', '/dashboard/bookings', user)
  expect(text).toMatch(
    /Your inquiries .*Event Package .*New .*5 Main Street, Dallas, TX We answer by/,
  )
  expect((await open('/create-booking', user, formOf({ formKey: 'nonsense' }))).status).toBe(422)
})

test('where Orbit is not yet, the panel says so, and the dashboard says it again where the inquiry is [P-CB-10]', async () => {
  const user = await someone()
  const seattle = { city: 'Seattle', state: 'WA', zipCode: '98101' }
  const sent = await open('/create-booking', user, formOf(seattle))
  expect(sent.text).toContain("Orbit isn't in Seattle, WA yet.")
  const home = await openPage(overview, '/dashboard', '/dashboard', user)
  expect(home.text).toContain('Your inquiry is with our team')
  expect(home.text).toMatch(
    /Event Package .*5 Main Street, Seattle, WA .*Orbit isn't in Seattle, WA yet/,
  )
  await db()
    .updateTable('enquiries')
    .set({ status: 'completed' })
    .where('userId', '=', user.id)
    .execute()
  const later = await openPage(overview, '/dashboard', '/dashboard', user)
  expect(later.text).toContain('Plan your next event')
})

test('an inquiry that fails says so in a toast, and everything typed is still there [P-CB-11] [P-TOAST-58]', async () => {
  const user = await someone()
  await sql`alter table enquiries rename to enquiries_away`.execute(db())
  const step = `/create-booking?service=event-package&date=${date()}&time=18:00&step=3`
  const failed = await open(step, user, formOf())
  await sql`alter table enquiries_away rename to enquiries`.execute(db())
  expect(failed.status).toBe(500)
  expect(failed.text).toContain('Error Failed to send inquiry. Please try again.')
  expect(failed.html).toContain('value="5 Main Street"')
  expect(failed.html).toContain('>Doors at six.</textarea>')
})

test('a ZIP code of another city is refused beside its field, and the rest stays; someone who asks for a city that is not served is told so [P-CB-06]', async () => {
  const user = await someone()
  const seattle = { address: '1 Pike Street', city: 'Seattle', state: 'WA' }
  const step = `/create-booking?service=event-package&date=${date()}&time=18:00&step=3`
  const refused = await open(step, user, formOf({ ...seattle, zipCode: '60614' }))
  expect(refused.status).toBe(422)
  const fields = refused.html.split('<div class="field')
  expect(fields.find((field) => field.includes('ZIP code'))).toContain(
    '60614 is in Chicago, IL, not in Seattle, WA.',
  )
  expect(refused.html).toContain('value="1 Pike Street"')
  const sent = await open(step, user, formOf({ ...seattle, zipCode: '98101' }))
  expect(sent.text).toContain("Orbit isn't in Seattle, WA yet.")
})
