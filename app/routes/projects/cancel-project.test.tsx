/** A customer cancels a project that has no Orbiter: the page asks for confirmation first. */
import { expect, test } from 'vitest'
import { db } from '#app/platform/db.ts'
import * as bookings from '#app/routes/dashboard/bookings.tsx'
import * as projectPage from '#app/routes/projects/project.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { viewerOf, type TestUser } from '#tests/support/factories.ts'
import { createJob, projectOf } from '#tests/support/managed.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { linkTo } from '#tests/support/page-markup.ts'
import { chargeProject } from '#tests/support/project-money.ts'
import { useTestGateway } from '#tests/support/settings.ts'

useTestGateway()
useDatabase()

const openProject = (address: string, customer: TestUser, form?: Record<string, string>) =>
  openPage(projectPage, '/projects/:projectId', address, viewerOf(customer), form)

async function reservedJob() {
  const job = await createJob()
  return { ...job, address: `/projects/${job.id}`, question: `/projects/${job.id}?do=cancel` }
}

/** The card was charged for an Orbiter who has left since. */
async function chargedJob() {
  const job = await reservedJob()
  await chargeProject(job.id)
  return job
}

test('"Cancel" in the list and on the page leads to a question that says what becomes of the money [P-PAY-11]', async () => {
  const { id, customer, address, question } = await reservedJob()
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
    "Cancel this project? We stop looking for an Orbiter. You can't undo this. The $125.00 on hold is released. Nothing was charged.",
  )
  expect((await projectOf(id)).matchStatus, 'nothing has happened yet').toBe('searching')

  const done = await openProject(question, customer, {
    intent: 'withdraw-project',
    refundCents: '0',
  })
  expect(done.text).toContain(
    "Booking cancelled We've stopped looking for an Orbiter. The $125.00 on hold was released. Nothing was charged.",
  )
  expect(done.text).not.toContain('Cancel this project?')
  expect(done.text).toContain('No Orbiter had this project.')
  expect(done.text, 'nobody is to come').not.toMatch(/as soon as someone|Once an Orbiter|\byet\b/)
  expect((await projectOf(id)).matchStatus).toBe('withdrawn')

  const again = await openProject(question, customer, { intent: 'withdraw-project' })
  expect(again.text).toContain("We've stopped looking for an Orbiter.")
})

test('a project that was charged before its Orbiter left names the refund to the cent [P-PAY-11]', async () => {
  const { customer, question } = await chargedJob()
  const asked = await openProject(question, customer)
  expect(asked.text).toContain('You get $125.00 back on your card.')
  expect(asked.html).toContain('name="refundCents" value="12500"')
  const done = await openProject(question, customer, {
    intent: 'withdraw-project',
    refundCents: '12500',
  })
  expect(done.text).toContain(
    "Booking cancelled We've stopped looking for an Orbiter. You get $125.00 back on your card.",
  )
  const again = await openProject(question, customer, { intent: 'withdraw-project' })
  expect(again.text, 'it was charged').not.toContain("You won't be charged.")
})

test.each([
  ['is no longer what the page showed', '12500'],
  ['is more than the hold that the page would have released', '0'],
])(
  'where the refund %s, nothing is canceled, and it shows the new one [P-PAY-11]',
  async (_, refundCents) => {
    const { id, customer, question } = await chargedJob()
    await db()
      .updateTable('orders')
      .set({ refundedCents: 2500 })
      .where('projectId', '=', id)
      .execute()
    const refused = await openProject(question, customer, {
      intent: 'withdraw-project',
      refundCents,
    })
    expect(refused.text).toContain('The refund has changed. You get $100.00 back on your card.')
    expect(refused.html).toContain('name="refundCents" value="10000"')
    expect((await projectOf(id)).matchStatus).toBe('searching')
  },
)
