/** Drafts of long forms, which the server saves as people type, for all their devices. */
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { addDays } from '#app/base/add-days.ts'
import { viewerContext, type Viewer } from '#people/accounts/viewer.ts'
import { findDraft } from '#people/drafts/form-drafts.server.ts'
import { now } from '#app/platform/clock.ts'
import * as bookingPage from '#app/routes/dashboard/create-booking.tsx'
import * as projectPage from '#app/routes/dashboard/create-project.tsx'
import { action } from '#app/routes/endpoints/drafts.ts'
import * as enquiryPage from '#app/routes/public/enquiry.tsx'
import * as packagePage from '#app/routes/public/booking/packages.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

const someone = async () => viewerOf(await createUser())

async function keep(
  viewer: Viewer | null,
  form: string,
  values: Record<string, string>,
): Promise<number> {
  const context = new RouterContextProvider()
  context.set(viewerContext, viewer)
  const request = new Request(`http://localhost/api/drafts/${form}`, {
    method: 'POST',
    body: new URLSearchParams(values),
  })
  // The router passes more than the action reads.
  const answer = await action({ request, params: { form }, context } as unknown as Parameters<
    typeof action
  >[0])
  return answer instanceof Response ? answer.status : (answer.init?.status ?? 200)
}

const day = () => addDays(todayIn('America/Chicago', now()), 9)

test('a package that is half filled in is there on another device, for no one else, and gone once it is booked', async () => {
  const [viewer, other] = [await someone(), await someone()]
  expect(
    await keep(viewer, 'book-package', {
      packageId: 'reel-15s',
      businessName: 'Corner Bakery',
      eventLocation: '12 Elm, Dallas, TX 75201',
      role: 'admin',
    }),
  ).toBe(200)
  expect((await findDraft(viewer, 'book-package')).values, 'known fields alone').toEqual({
    packageId: 'reel-15s',
    businessName: 'Corner Bakery',
    eventLocation: '12 Elm, Dallas, TX 75201',
  })
  const open = (who: Viewer | null, path = '/booking/packages', form?: Record<string, string>) =>
    openPage(packagePage, '/booking/packages', path, who, form)
  const back = await open(viewer)
  expect(back.text).toContain('We saved what you entered')
  for (const value of ['Corner Bakery', '12 Elm, Dallas, TX 75201'])
    expect(back.html).toContain(`value="${value}"`)
  expect(back.html).toMatch(/<input type="radio" name="packageId" checked="" value="reel-15s"\/>/)
  expect(
    (await open(viewer, '/booking/packages?package=reel-60s')).html,
    'a link that names one counts',
  ).toMatch(/checked="" value="reel-60s"/)
  for (const stranger of [other, null])
    expect((await open(stranger)).html).not.toContain('Corner Bakery')
  const booked = await open(viewer, '/booking/packages', {
    formKey: newId(),
    packageId: 'reel-15s',
    businessName: 'Corner Bakery',
    eventType: 'restaurant',
    contactEmail: viewer.email,
    contactPhone: '',
    city: 'Dallas',
    eventLocation: '12 Elm, Dallas, TX 75201',
    eventDate: day(),
    startTime: '10:00',
    specialRequests: '',
  })
  expect(booked.location).toContain('/dashboard')
  expect((await findDraft(viewer, 'book-package')).values).toEqual({})
})

test('an enquiry that is half filled in as well; what its link names counts, and a visitor has no draft here', async () => {
  const viewer = await someone()
  const typed = {
    eventType: 'birthday',
    packageType: 'full-event',
    details: 'Lanterns in the garden',
  }
  expect(await keep(viewer, 'enquiry', { ...typed, formKey: newId() })).toBe(200)
  expect(await keep(null, 'enquiry', typed)).toBe(401)
  const open = (who: Viewer | null, path = '/enquiry', form?: Record<string, string>) =>
    openPage(enquiryPage, '/enquiry', path, who, form)
  const back = await open(viewer)
  expect(back.html).toContain('Lanterns in the garden</textarea>')
  for (const chosen of ['birthday', 'full-event'])
    expect(back.html).toContain(`<option value="${chosen}" selected="">`)
  expect(back.html, 'what is known of the person').toContain(`value="${viewer.email}"`)
  expect((await open(viewer, '/enquiry?package=instant')).html).toContain(
    '<option value="instant" selected="">',
  )
  expect((await open(null)).html).not.toContain('Lanterns')
  const refused = await open(viewer, '/enquiry', {
    ...typed,
    formKey: newId(),
    name: '',
    email: viewer.email,
  })
  expect(refused.html).toContain('Lanterns in the garden</textarea>')
  expect((await findDraft(viewer, 'enquiry')).values, 'nothing was sent').toMatchObject(typed)
  await open(viewer, '/enquiry', {
    ...typed,
    formKey: newId(),
    name: viewer.fullName,
    email: viewer.email,
  })
  expect((await findDraft(viewer, 'enquiry')).values).toEqual({})
})

test('a project and an inquiry as well: each step starts with what was chosen', async () => {
  const viewer = await someone()
  await keep(viewer, 'create-project', {
    title: 'Spring menu',
    projectType: 'tiktok',
    description: 'One a week',
  })
  const project = (form?: Record<string, string>) =>
    openPage(projectPage, '/create-project', '/create-project', viewer, form)
  const shown = await project()
  expect(shown.html).toContain('value="Spring menu"')
  expect(shown.html).toMatch(/<option value="tiktok" selected="">/)
  await project({
    formKey: newId(),
    intent: 'draft',
    title: 'Spring menu',
    description: '',
    projectType: 'tiktok',
    budgetRange: '',
    deadline: '',
  })
  expect((await project()).html).not.toContain('Spring menu')
  const typed = {
    service: 'event-package',
    date: day(),
    time: '18:00',
    address: '5 Main Street',
    city: 'Dallas',
  }
  await keep(viewer, 'create-booking', typed)
  const booking = (path: string, form?: Record<string, string>) =>
    openPage(bookingPage, '/create-booking', path, viewer, form)
  const first = await booking('/create-booking')
  expect(first.html).toMatch(/<li aria-current="step">.*?Service/)
  expect(first.html).toMatch(
    /<input type="radio"[^>]*name="service" checked="" value="event-package"\/>/,
  )
  const third = await booking(
    `/create-booking?service=event-package&date=${typed.date}&time=18%3A00&step=3`,
  )
  expect(third.html).toContain('value="5 Main Street"')
  const sent = await booking('/create-booking', {
    ...typed,
    formKey: newId(),
    state: 'TX',
    zipCode: '75201',
    notes: '',
  })
  expect(sent.text).toContain('Inquiry Sent Successfully!')
  expect((await findDraft(viewer, 'create-booking')).values).toEqual({})
})

test('no one keeps drafts for no one, of unknown forms, or without end; an emptied form leaves none', async () => {
  const viewer = await someone()
  expect(await keep(null, 'create-project', { title: 'x' })).toBe(401)
  for (const form of ['profiles', 'constructor', '__proto__'])
    expect(await keep(viewer, form, { title: 'x' })).toBe(404)
  await keep(viewer, 'create-project', { title: 'x'.repeat(50_000), description: 'a\u0000b' })
  expect((await findDraft(viewer, 'create-project')).values).toEqual({
    title: 'x'.repeat(4000),
    description: 'ab',
  })
  await keep(viewer, 'create-project', { title: '  ' })
  expect((await findDraft(viewer, 'create-project')).savedAt).toBe('')
  const statuses = new Set<number>()
  for (let count = 0; count < 600; count += 1)
    statuses.add(await keep(viewer, 'create-project', { title: 'x' }))
  expect(statuses).toEqual(new Set([200, 429]))
})
