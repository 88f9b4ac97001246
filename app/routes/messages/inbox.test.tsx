/** The inbox while no thread has been opened. */
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { sendMessage } from '#work/messages/send-message.server.ts'
import { db } from '#app/platform/db.ts'
import * as inbox from '#app/routes/messages/messages.tsx'
import * as newestThread from '#app/routes/messages/newest-thread.tsx'
import { createBooking } from '#tests/support/booking-factory.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf, type TestUser } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { labelledPart, linkTo, textIn } from '#tests/support/page-markup.ts'

useDatabase()

const openInbox = (person: TestUser, area: 'dashboard' | 'orbiter', query = '') => {
  const path = `/${area}/messages`
  return openPage(newestThread, path, path + query, viewerOf(person), undefined, inbox)
}

const say = (who: TestUser, id: string, text: string) =>
  sendMessage(viewerOf(who), id, { idempotencyKey: newId(), text })

async function createThreads() {
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const customers = []
  for (const [index, fullName] of ['Ash Moreno', 'Bo Lindqvist'].entries()) {
    const customer = await createUser({ fullName })
    const { id } = await createBooking({
      orbiter,
      customer,
      customerName: fullName,
      time: `${10 + 4 * index}:00`,
      status: 'accepted',
    })
    await say(customer, id, `Hello from ${fullName}`)
    customers.push({ customer, id })
  }
  return { orbiter, customers }
}

test('[P-CD-09] the newest thread is open beside the list, with its job and its state, and nothing is read yet', async () => {
  const { orbiter, customers } = await createThreads()
  const [, bo] = customers
  if (!bo) throw new Error('No thread')
  const { html } = await openInbox(orbiter, 'orbiter')
  expect(html).toMatch(/<h1[^>]*>Inbox<\/h1>/)
  const thread = labelledPart(html, 'section', 'Messages with Bo Lindqvist')
  expect(thread).toMatch(/<h2[^>]*>Bo Lindqvist<\/h2>/)
  expect(thread).toContain('class="job-poster"')
  expect(textIn(thread)).toContain('Accepted')
  expect(linkTo(thread, 'Open booking')).toBe(`/bookings/${bo.id}`)
  // A message that is sent without a script leads to the page of the thread.
  expect(thread).toContain(`action="/orbiter/messages/${bo.id}"`)
  expect(html.match(/data-beside="true"/g)).toHaveLength(1)
  const { readAt } = await db()
    .selectFrom('customerMessages')
    .select('readAt')
    .where('bookingRequestId', '=', bo.id)
    .executeTakeFirstOrThrow()
  expect(readAt).toBeNull()
})

test('[P-CD-09] below the list, the five latest messages name who wrote to whom', async () => {
  const { orbiter, customers } = await createThreads()
  const [ash] = customers
  if (!ash) throw new Error('No thread')
  for (const text of ['One', 'Two', 'Three']) await say(orbiter, ash.id, text)
  await say(ash.customer, ash.id, 'Four')
  const { html } = await openInbox(orbiter, 'orbiter')
  const latest = textIn(/aria-labelledby="latest-title"[^]*?<\/section>/.exec(html)?.[0] ?? '')
  expect(latest.match(/You to Ash Moreno/g)).toHaveLength(3)
  expect(latest).toMatch(/Four.*Three.*Two.*One.*Hello from Bo Lindqvist/)
  expect(latest).not.toContain('Hello from Ash Moreno')
  expect(html).toContain('aria-label="Messages with Ash Moreno"')
})
