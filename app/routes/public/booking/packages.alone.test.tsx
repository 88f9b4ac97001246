import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { addDays } from '#app/base/add-days.ts'
import * as bookPackagePage from '#app/routes/public/booking/packages.tsx'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { toastsDuring } from '#tests/support/toasts-of.tsx'

useDatabase()

const open = (
  path: string,
  viewer: Parameters<typeof openPage>[3] = null,
  form?: Record<string, string>,
) => openPage(bookPackagePage, '/booking/packages', path, viewer, form)

const formOf = (fields: Record<string, string> = {}) => ({
  formKey: newId(),
  packageId: 'reel-60s',
  businessName: 'Corner Bakery',
  eventType: 'restaurant',
  contactEmail: 'baker@example.test',
  contactPhone: '',
  city: 'Dallas',
  eventLocation: '12 Elm Street, Dallas, TX 75201',
  eventDate: addDays(todayIn('America/Chicago', now()), 9),
  startTime: '10:00',
  specialRequests: 'Film the oven.',
  ...fields,
})

test('three reels of the catalogue, the standard one chosen; details, summary, and a way back home [P-RTE-30] [P-PKG-01] [P-PKG-02] [P-PKG-09] [P-CONST-05]', async () => {
  const { text, html, status } = await open('/booking/packages')
  expect(status).toBe(200)
  expect(text).toMatch(
    /15s Quick Reel \$75 .*30s Standard Reel \$125 1 hour of filming Most Popular .*60s Extended Reel \$200/,
  )
  expect(html).toMatch(/<input type="radio" name="packageId" checked="" value="reel-30s"\/>/)
  expect(text).toMatch(/Order summary Package 30s Standard Reel .* Total \$125/)
  expect(html).toMatch(/<a class="back-link" href="\/"[^>]*>/)
  expect(text).toContain('Within 24 hours')
  expect(text).toContain('Delivery Within 24 hours of the event')
})

test('its event types, its required fields and its optional ones [P-PKG-03] [P-PKG-04] [P-PKG-05]', async () => {
  const { html } = await open('/booking/packages')
  const types = [
    ...(html.match(/name="eventType"[^]*?<\/select>/)?.[0] ?? '').matchAll(
      /<option value="([^"]+)"/g,
    ),
  ].map((match) => match[1])
  expect(types).toEqual([
    'restaurant',
    'retail',
    'real-estate',
    'fitness',
    'beauty',
    'event',
    'corporate',
    'other',
  ])
  expect(html).toMatch(/type="email"[^>]*name="contactEmail"/)
  const user = viewerOf(await createUser())
  for (const name of ['businessName', 'eventType', 'contactEmail', 'eventLocation']) {
    const answer = await open('/booking/packages', user, formOf({ [name]: '' }))
    expect([name, answer.status]).toEqual([name, 422])
    expect(answer.text).toContain('Please fill in all required fields.')
  }
  expect(
    (await open('/booking/packages', user, formOf({ contactPhone: '', specialRequests: '' })))
      .location,
  ).toContain('/dashboard')
})

test('without a date it says Date Required; a past one is refused, and nothing typed is lost [P-PKG-06] [P-PKG-07] [P-TOAST-27]', async () => {
  const user = viewerOf(await createUser())
  const missing = await open('/booking/packages', user, formOf({ eventDate: '' }))
  expect(missing.text).toContain('Date Required Please select your preferred event date.')
  const past = await open('/booking/packages', user, formOf({ eventDate: '2020-01-01' }))
  expect(past.status).toBe(422)
  expect(past.text).toContain('Choose a date from today on.')
  expect(past.html).toContain('value="12 Elm Street, Dallas, TX 75201"')
  const field = /<input[^>]*name="eventDate"[^>]*>/.exec(past.html)?.[0]
  expect(/ min="([^"]+)"/.exec(field ?? '')?.[1]).toBe(todayIn('America/Chicago', now()))
  expect(
    await db().selectFrom('videoProjects').select('id').where('userId', '=', user.id).execute(),
  ).toEqual([])
})

test('a booking is a real project with its session, its deliverable and a promise; sent twice it is one [P-PKG-08] [P-PKG-11] [P-TOAST-28] [P-CALL-35]', async () => {
  const user = viewerOf(await createUser())
  const form = formOf()
  expect((await open('/booking/packages', user, form)).location).toBe(
    '/dashboard/bookings?booked=package',
  )
  await open('/booking/packages', user, form)
  expect((await open('/booking/packages', user)).text).toContain('Processing...')
  const arrived = () =>
    Promise.reject(
      new Response(null, {
        status: 302,
        headers: { Location: '/dashboard?tab=bookings&booked=package' },
      }),
    )
  const toasts = await toastsDuring(() =>
    bookPackagePage
      .clientAction({ request: new Request('http://localhost/'), serverAction: arrived })
      .catch(() => null),
  )
  expect(toasts).toMatchObject([
    {
      title: 'Booking Submitted!',
      description: "We'll match you with a trained Orbiter within 24 hours.",
      tone: 'ok',
    },
  ])
  const projects = await db()
    .selectFrom('videoProjects')
    .selectAll()
    .where('userId', '=', user.id)
    .execute()
  expect(projects).toMatchObject([
    {
      status: 'submitted',
      matchStatus: 'searching',
      priceCents: 20_000,
      city: 'Dallas',
      venueAddress: '12 Elm Street, Dallas, TX 75201',
    },
  ])
  const [project] = projects
  expect(
    project && project.matchDueAt && project.matchDueAt.getTime() - project.createdAt.getTime(),
  ).toBe(24 * 3_600_000)
  const sessions = await db()
    .selectFrom('projectSessions')
    .selectAll()
    .where('projectId', '=', project?.id ?? '')
    .execute()
  expect(sessions).toMatchObject([{ eventDate: form.eventDate, startTime: '10:00' }])
  const due = await db()
    .selectFrom('deliverables')
    .selectAll()
    .where('projectId', '=', project?.id ?? '')
    .execute()
  expect(due).toMatchObject([
    {
      kind: 'reel',
      label: '60s reel',
      dueAt: new Date((sessions[0]?.endAt.getTime() ?? 0) + 24 * 3_600_000),
    },
  ])
  expect(await listMails({ kind: 'package-booked', to: form.contactEmail })).toHaveLength(2)
})

test('someone signed out fills it in, signs in, and finds everything again, on whatever device [P-PKG-10] [P-ENT-10]', async () => {
  const form = formOf({ specialRequests: 'Line one\nLine two' })
  const { location } = await open('/booking/packages', null, form)
  const next = new URL(location ?? '', 'http://localhost').searchParams.get('next') ?? ''
  expect(location).toMatch(/^\/auth\?next=/)
  expect(next).toMatch(/^\/booking\/packages\?draft=[\w-]{43}$/)
  const user = viewerOf(await createUser())
  const back = await open(next, user)
  expect(back.text).toContain('We saved what you entered')
  for (const value of [
    'Corner Bakery',
    'baker@example.test',
    '12 Elm Street, Dallas, TX 75201',
    form.eventDate,
  ])
    expect(back.html).toContain(`value="${value}"`)
  expect(back.html).toContain('Line one\nLine two')
  expect(back.html).toMatch(/<input type="radio" name="packageId" checked="" value="reel-60s"\/>/)
  const draft = next.split('draft=')[1] ?? ''
  await open('/booking/packages', user, { ...form, draft })
  expect((await open(next, user)).text).not.toContain('We saved what you entered')
  expect(
    await db().selectFrom('formDrafts').select('form').where('values', '!=', '{}').execute(),
  ).toEqual([])
})

test('an address with a ZIP code of another city is refused beside it', async () => {
  const answer = await open(
    '/booking/packages',
    null,
    formOf({ eventLocation: '1 Pike St, Seattle, WA 98101' }),
  )
  expect(answer.status).toBe(422)
  expect(answer.text).toContain('98101 is in Seattle, WA, not in Dallas, TX.')
})

test('what is wrong with the form is said before anybody has to sign in', async () => {
  const answer = await open('/booking/packages', null, formOf({ businessName: '' }))
  expect(answer).toMatchObject({ status: 422, location: null })
})
