/** One job, one truth: each side reads the same state on each of its pages. */
import { assignOrbiter } from '#work/projects/assign-orbiter.server.ts'
import { db } from '#app/platform/db.ts'
import { expect, expectAccessible, open, test } from '#tests/support/journey.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { createJob, createTrained } from '#tests/support/managed.ts'

/** A managed job that this admin has given to Robin Vale. */
async function createHeldJob() {
  const [admin, customer] = [await createUser({ roles: ['admin'] }), await createUser()]
  const orbiter = await createTrained({ fullName: 'Robin Vale' })
  const { id } = await createJob({ customer, inDays: 13 })
  await assignOrbiter(viewerOf(admin), {
    projectId: id,
    orbiterId: orbiter.id,
    despiteConflicts: true,
  })
  const { bookingId } = await db()
    .selectFrom('projectSessions')
    .select('bookingRequestId as bookingId')
    .where('projectId', '=', id)
    .executeTakeFirstOrThrow()
  return { admin, customer, orbiter, id, bookingId: bookingId ?? '' }
}

test('an Orbiter who cancels a managed booking on its page: customer, Orbiter and team each read the one sentence of that state; nothing can be started thirteen days ahead', async ({
  openAs,
}) => {
  // Another Orbiter to ask afterwards: without one, the search would end immediately.
  await createTrained({ fullName: 'Sam Ortiz' })
  const { admin, customer, orbiter, bookingId } = await createHeldJob()
  const [ours, theirs, team] = [await openAs(orbiter), await openAs(customer), await openAs(admin)]
  await open(ours, '/orbiter/bookings')
  await expect(ours.getByText('This job is yours'), 'one card for a job').toHaveCount(1)
  await expect(ours.getByRole('button', { name: /^Start: / })).toHaveCount(0)
  await expect(ours.getByText(/^You can report the start from /)).toBeVisible()
  await open(theirs, `/bookings/${bookingId}`)
  await expect(
    theirs.getByRole('heading', { name: 'Robin Vale will film your event' }),
  ).toBeVisible()
  await open(ours, `/bookings/${bookingId}`)
  await expect(ours.getByRole('link', { name: 'Deliver', exact: true })).toHaveCount(0)
  await ours.getByRole('link', { name: "Can't make it?" }).click()
  await expect(ours.getByText('we ask other Orbiters for the same time')).toBeVisible()
  await ours.getByLabel('Reason').fill('Broken leg')
  await ours.getByRole('button', { name: 'Release job' }).click()
  await expect(ours.getByRole('heading', { name: 'You no longer have this job' })).toBeVisible()
  const another = 'We are finding another Orbiter for you'
  await expect(theirs.getByRole('heading', { name: another })).toBeVisible()
  for (const page of ['/my-bookings', '/dashboard/bookings']) {
    await open(theirs, page)
    await expect(theirs.getByText(another, { exact: true }).first()).toBeVisible()
    await expect(theirs.getByText("It won't take place")).toHaveCount(0)
  }
  await open(team, `/bookings/${bookingId}`)
  await expect(team.getByRole('heading', { name: 'Searching for another Orbiter' })).toBeVisible()
})

test('a status that an admin sets shows first what it does and whom it tells; taken back, no one hears of it [P-AASG-03] [P-APRJ-03]', async ({
  openAs,
}) => {
  const { admin, customer, id } = await createHeldJob()
  const page = await openAs(admin)
  await open(page, `/admin/assignments?q=${customer.email}`)
  const status = page.getByLabel(/^Status of .+, Robin Vale$/)
  await status.selectOption('cancelled')
  const question = page.getByRole('dialog', { name: 'Assigned → Cancelled?' })
  await expect(question).toContainText('Assignment of Robin Vale: Assigned → Cancelled')
  await expect(question).toContainText('The time is free again')
  await expect(question).toContainText('Corner Bakery: “We are finding another Orbiter for you.”')
  await expect(question).toContainText('Robin Vale: “You no longer have this job.”')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep Assigned' }).click()
  await expect(question).toHaveCount(0)
  await expect(status).toHaveValue('assigned')
  await status.selectOption('cancelled')
  await question.getByLabel('Reason').fill('Ill')
  await question.getByRole('button', { name: 'Set to Cancelled' }).click()
  await expect(page.getByText('Assignment status updated successfully')).toBeVisible()
  await expect(status).toHaveValue('cancelled')
  await status.selectOption('assigned')
  const back = page.getByRole('dialog', { name: 'Cancelled → Assigned?' })
  await expect(back).toContainText('No one.')
  await back.getByRole('button', { name: 'Set to Assigned' }).click()
  await expect(status).toHaveValue('assigned')
  await open(page, `/admin/projects?q=${customer.email}&project=${id}`)
  await page.getByRole('dialog').getByRole('link', { name: 'Completed' }).click()
  await expect(page.getByRole('dialog', { name: 'Submitted → Completed?' })).toContainText(
    'Corner Bakery: “Your booking is complete.”',
  )
})

test('an Orbiter among the best matches is assigned after a question, with Back and Escape; the customer reads that our team chose [P-AORB-08]', async ({
  openAs,
}) => {
  const [admin, customer] = [await createUser({ roles: ['admin'] }), await createUser()]
  const orbiter = await createTrained({ fullName: 'Nora Chosen', location: 'Dallas, TX' })
  const { id } = await createJob({ customer, inDays: 15 })
  const [team, theirs] = [await openAs(admin), await openAs(customer)]
  await open(theirs, `/projects/${id}`)
  const address = `/admin/projects?project=${id}`
  await open(team, `${address}&assign=${orbiter.id}`)
  const question = team.getByRole('dialog', { name: 'Assign Nora Chosen?' })
  await expect(question.getByText('is booked right away, without being asked')).toBeVisible()
  await expectAccessible(team)
  await team.keyboard.press('Escape')
  const details = team.getByRole('dialog', { name: /Corner Bakery/ })
  await expect(details.getByRole('heading', { name: 'Best matches' })).toBeVisible()
  await expect(team).toHaveURL((address) => address.search.endsWith(`project=${id}`))
  await team.goBack()
  await question.getByRole('link', { name: 'Go back' }).click()
  await expect(details).toBeVisible()
  await team.goBack()
  await question.getByRole('button', { name: 'Assign Nora Chosen' }).click()
  await Promise.all([
    expect(team.getByText('Orbiter assigned to project successfully')).toBeVisible(),
    expect(theirs.getByText('Our team chose an Orbiter for your event.')).toBeVisible(),
  ])
  await expect(details.getByText('Nora Chosen has this job')).toBeVisible()
  await expect(team).toHaveURL((address) => address.search.endsWith(`project=${id}`))
  await expect(theirs.getByText('Nora Chosen will film your event')).toBeVisible()
})
