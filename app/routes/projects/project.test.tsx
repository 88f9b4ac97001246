import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { sendMessage } from '#work/messages/send-message.server.ts'
import { dispatchProject } from '#work/projects/dispatch-project.server.ts'
import { giveBackJob } from '#work/projects/work-assignment.server.ts'
import { db } from '#app/platform/db.ts'
import * as projectPage from '#app/routes/projects/project.tsx'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf, type TestUser } from '#tests/support/factories.ts'
import { createJob, createTakenJob, createTrained } from '#tests/support/managed.ts'
import { openPage } from '#tests/support/open-page.tsx'

useDatabase()

const open = (id: string, user: TestUser) =>
  openPage(projectPage, '/projects/:projectId', `/projects/${id}`, viewerOf(user))

test('while it looks for an Orbiter, the page says how far the search is, what is owed and when it is filmed', async () => {
  freeze('2026-08-02T15:00:00Z')
  await createTrained({ location: 'Dallas, TX' })
  const { id, customer } = await createJob()
  await dispatchProject(id)
  const { text } = await open(id, customer)
  for (const said of [
    'Restaurant, Corner Bakery',
    'We are asking Orbiters for you',
    /1 Orbiter asked so far, 1 still has time to answer\. You'll hear from us by tomorrow 10:00 AM CDT/,
    /Session .*10:00 AM CDT/,
    '12 Elm Street, Dallas 75201',
    /What you get 0 of \d+ delivered/,
    'No Orbiter has this project yet.',
    'Film the oven.',
    'You can write to your Orbiter here as soon as someone has your project.',
  ])
    expect(text).toMatch(said)
})

test('once someone has it: the Orbiter, the thread of the session and its brief; only those with a part in it see it', async () => {
  freeze('2026-08-02T15:00:00Z')
  const orbiter = await createTrained({ fullName: 'Robin Vale' })
  const { id, customer, assignmentId } = await createTakenJob(orbiter)
  const { bookingId } = await db()
    .selectFrom('projectSessions')
    .select('bookingRequestId as bookingId')
    .where('projectId', '=', id)
    .executeTakeFirstOrThrow()
  await sendMessage(viewerOf(orbiter), bookingId ?? '', {
    idempotencyKey: newId(),
    text: 'I bring a light.',
  })
  const theirs = await open(id, customer)
  expect(theirs.text).toContain('Robin Vale will film your event')
  expect(theirs.text).toContain('I bring a light.')
  const asks = theirs.html.match(/<a [^>]*class="btn btn-main"[^>]*>Tell Robin what to film<\/a>/g)
  expect(asks, 'the main action, below the headline').toHaveLength(1)
  expect(theirs.text.match(/Tell Robin what to film/g)).toHaveLength(1)
  expect(theirs.html).toContain(`/bookings/${bookingId}`)
  const ours = await open(id, orbiter)
  expect(ours.text).toContain('This job is yours')
  expect(ours.text, 'the price is between customer and Orbit').not.toContain('Price')
  const admin = await createUser({ roles: ['admin'] })
  expect((await open(id, admin)).text).not.toContain('I bring a light.')
  for (const stranger of [await createUser(), await createTrained()])
    expect((await open(id, stranger)).status).toBe(404)
  expect((await open('no-id', customer)).status).toBe(404)
  await giveBackJob(viewerOf(orbiter), assignmentId, { reason: 'Ill' })
  expect((await open(id, orbiter)).status, 'no longer theirs').toBe(404)
})
