/** A row of a table beside it, as the server renders it for an address with `peek`. */
import { beforeAll, expect, test } from 'vitest'
import { NotAllowed } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { findJobPeek, findProjectWork } from '#team/desk/peek-job.server.ts'
import * as bookingsPage from '#app/routes/admin/bookings.tsx'
import * as projectsPage from '#app/routes/admin/projects.tsx'
import { createBooking } from '#tests/support/booking-factory.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createJob, createTakenJob, createTrained } from '#tests/support/managed.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { createDelivered } from '#tests/support/piece-factory.ts'

useDatabase()

let admin: Viewer
beforeAll(async () => {
  admin = viewerOf(await createUser({ roles: ['admin'] }))
})

const bookings = (query: string) =>
  openPage(bookingsPage, '/admin/bookings', `/admin/bookings${query}`, admin)
const projects = (query: string) =>
  openPage(projectsPage, '/admin/projects', `/admin/projects${query}`, admin)
const panelOf = (html: string) => /<aside class="peek"[^]*?<\/aside>/.exec(html)?.[0] ?? ''

test('the list of bookings begins with the number, and shows a booking beside it', async () => {
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const booking = await createBooking({ orbiter, status: 'accepted', occasion: 'Opening night' })
  const list = await bookings('')
  expect(panelOf(list.html)).toBe('')
  expect(list.html).toMatch(/<thead><tr><th[^>]*>(?:<a[^>]*>)?No\./)
  expect(list.html).toContain(`href="/admin/bookings?peek=${booking.id}"`)
  const { html } = await bookings(`?q=Robin&peek=${booking.id}`)
  const panel = panelOf(html)
  for (const shown of ['Opening night', 'Robin Vale', 'Next due: ', 'Open booking'])
    expect(panel).toContain(shown)
  expect(panel).toContain(`href="/bookings/${booking.id}"`)
  expect(panel).toContain('href="/admin/bookings?q=Robin"')
  expect(panel).not.toContain('Play the film')
  const links = html.match(/<a [^>]*>/g) ?? []
  expect(links.find((link) => link.includes(`id="peek-${booking.id}"`))).toContain(
    'aria-current="true"',
  )
})

test('a delivered film plays beside the list, and what was delivered is not due', async () => {
  const { id } = await createDelivered()
  const panel = panelOf((await bookings(`?peek=${id}`)).html)
  expect(panel).toContain('aria-label="Play the film"')
  expect((await findJobPeek(admin, id))?.film?.url).toMatch(/^\S+$/)
  expect(panel).not.toContain('Next due')
})

test('a session without an Orbiter leads to its project, and an unknown id shows nothing', async () => {
  const { id } = await createJob({ city: 'Dallas' })
  const { html } = await bookings('?status=matching')
  const sessionId = /\?status=matching&amp;peek=([\w-]+)/.exec(html)?.[1] ?? ''
  const panel = panelOf((await bookings(`?status=matching&peek=${sessionId}`)).html)
  expect(panel).toContain(`href="/admin/projects?project=${id}"`)
  expect(panel).toContain('Open project')
  expect(panelOf((await bookings(`?peek=${newId()}`)).html)).toBe('')
  expect(panelOf((await bookings('?peek=nothing')).html)).toBe('')
})

test('the list of projects shows a project beside it, with what its Orbiter owes', async () => {
  const orbiter = await createTrained({ fullName: 'Tess Trained', location: 'Miami, FL' })
  const { id: projectId } = await createTakenJob(orbiter, { city: 'Miami' })
  const panel = panelOf((await projects(`?peek=${projectId}`)).html)
  for (const shown of ['Tess Trained', 'Next due: ', 'Open project']) expect(panel).toContain(shown)
  expect(panel).toContain(`href="/admin/projects?project=${projectId}"`)
})

test('only admins read it', async () => {
  const { id, customer } = await createBooking()
  await expect(findJobPeek(viewerOf(customer), id)).rejects.toThrow(NotAllowed)
  await expect(findProjectWork(viewerOf(customer), id)).rejects.toThrow(NotAllowed)
})
