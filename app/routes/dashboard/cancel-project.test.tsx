/** A customer cancels a project while nobody has it: the page asks first, with the refund. */
import { expect, test } from 'vitest'
import { db } from '#app/platform/db.ts'
import * as bookings from '#app/routes/dashboard/dashboard-bookings.tsx'
import * as projectPage from '#app/routes/dashboard/project.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { viewerOf, type TestUser } from '#tests/support/factories.ts'
import { createJob, projectOf } from '#tests/support/managed.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { linkTo } from '#tests/support/page-markup.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { settleMoney } from '#tests/support/settle-money.ts'

useTestGateway()
useDatabase()

const openProject = (address: string, customer: TestUser, form?: Record<string, string>) =>
  openPage(projectPage, '/projects/:projectId', address, viewerOf(customer), form)

async function paidJob() {
  const job = await createJob()
  await settleMoney()
  return { ...job, address: `/projects/${job.id}`, question: `/projects/${job.id}?do=cancel` }
}

test('"Cancel" in the list and on the page leads to a question that names the refund to the cent', async () => {
  const { id, customer, address, question } = await paidJob()
  const { html: list } = await openPage(
    bookings,
    '/dashboard/bookings',
    '/dashboard/bookings',
    viewerOf(customer),
  )
  expect(linkTo(list, 'Cancel')).toBe(question)
  const page = await openProject(address, customer)
  expect(linkTo(page.html, 'Cancel project')).toBe(question)
  expect(page.text).not.toContain('Cancel this project?')

  const asked = await openProject(question, customer)
  expect(asked.text).toContain(
    "Cancel this project? We stop looking for an Orbiter. You can't undo this. You get $125.00 back on your card.",
  )
  expect(asked.html).toContain('name="refundCents" value="12500"')
  expect((await projectOf(id)).matchStatus, 'nothing has happened yet').toBe('searching')

  const done = await openProject(question, customer, {
    intent: 'withdraw-project',
    refundCents: '12500',
  })
  expect(done.text).toContain(
    "Booking cancelled We've stopped looking for an Orbiter. You get $125.00 back on your card.",
  )
  expect(done.text).not.toContain('Cancel this project?')
  expect((await projectOf(id)).matchStatus).toBe('withdrawn')

  const again = await openProject(question, customer, { intent: 'withdraw-project' })
  expect(again.text).toContain("We've stopped looking for an Orbiter.")
  expect(again.text, 'it was charged').not.toContain("You won't be charged.")
})

test('where the refund is no longer what the page showed, nothing is canceled, and it shows the new one', async () => {
  const { id, customer, question } = await paidJob()
  await db()
    .updateTable('orders')
    .set({ refundedCents: 2500 })
    .where('projectId', '=', id)
    .execute()
  const refused = await openProject(question, customer, {
    intent: 'withdraw-project',
    refundCents: '12500',
  })
  expect(refused.text).toContain('The refund has changed. You get $100.00 back on your card.')
  expect(refused.html).toContain('name="refundCents" value="10000"')
  expect((await projectOf(id)).matchStatus).toBe('searching')
})
