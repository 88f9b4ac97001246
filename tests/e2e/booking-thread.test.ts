/** A long thread on a booking's page: reading older messages while new ones arrive live. */
import { sql } from 'kysely'
import type { Page } from '@playwright/test'
import { db } from '#app/platform/db.ts'
import { expect, open, signIn, test } from '#tests/support/journey.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

/** Creates a thread with `count` messages from the customer: Number 1, Number 2 and so on. */
async function createThread(count: number) {
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const { id, customer } = await createBooking({
    orbiter,
    status: 'accepted',
    customerName: 'Casey Quinn',
  })
  await sql`insert into customer_messages (booking_request_id, sender_id, message_text, created_at)
    select ${id}, ${customer.id}, 'Number ' || n, now() - interval '1 hour' from generate_series(1, ${count}) n`.execute(
    db(),
  )
  return { id, orbiter, customer }
}

const textsOf = (page: Page) => page.locator('.thread .message-text').allTextContents()
const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `Number ${first + index}`)
const topOf = (page: Page, text: string) =>
  page
    .getByText(text, { exact: true })
    .evaluate((element) =>
      Math.round(
        element.getBoundingClientRect().top -
          (element.closest('.thread')?.getBoundingClientRect().top ?? 0),
      ),
    )

test('earlier messages appear above without moving what is read, and new ones below', async ({
  openAs,
}) => {
  const { id, orbiter, customer } = await createThread(120)
  const [ours, theirs] = [await openAs(orbiter), await openAs(customer)]
  await open(ours, `/bookings/${id}`)
  expect(await textsOf(ours)).toEqual(numbers(71, 120))
  const list = ours.getByRole('list', { name: 'Messages with Casey Quinn' })
  await list.evaluate((element) => element.scrollTo({ top: 0 }))
  const top = await topOf(ours, 'Number 71')
  await ours.getByRole('link', { name: 'Show earlier messages' }).click()
  await expect(ours.getByText('Number 21', { exact: true })).toBeAttached()
  expect(await textsOf(ours)).toEqual(numbers(21, 120))
  expect(Math.abs((await topOf(ours, 'Number 71')) - top)).toBeLessThanOrEqual(2)
  await open(theirs, `/bookings/${id}`)
  await theirs.getByLabel('Message to Robin Vale').fill('And one more')
  await theirs.getByRole('button', { name: 'Send message' }).click()
  await expect(ours.getByText('And one more')).toBeAttached()
  expect(await textsOf(ours)).toEqual([...numbers(21, 120), 'And one more'])
  await list.getByRole('link', { name: 'Show earlier messages' }).press('Enter')
  await expect(ours.getByText('Number 1', { exact: true })).toBeAttached()
  expect(await textsOf(ours)).toEqual([...numbers(1, 120), 'And one more'])
  await expect(ours.getByRole('link', { name: 'Show earlier messages' })).toHaveCount(0)
  await expect(list, 'the arrow keys go on from here').toBeFocused()
  await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  await ours.locator('#messages').scrollIntoViewIfNeeded()
  await ours.getByLabel('Message to Casey Quinn').fill('Seen')
  await ours.getByRole('button', { name: 'Send message' }).click()
  await expect(list).toContainText('Seen')
  // Under the last message that has been read, and under no other.
  await expect(theirs.getByText('Read', { exact: true })).toHaveCount(1)
  await expect(theirs.locator('.message').filter({ hasText: 'And one more' })).toContainText('Read')
})

test('a message sent from far back leads to the end of the thread', async ({ page }) => {
  const { id, orbiter } = await createThread(260)
  await signIn(page, orbiter)
  const { first } = await db()
    .selectFrom('customerMessages')
    .select((eb) => eb.fn.min('position').as('first'))
    .where('bookingRequestId', '=', id)
    .executeTakeFirstOrThrow()
  await open(page, `/bookings/${id}?from=${first}`)
  expect(await textsOf(page)).toEqual(numbers(1, 200))
  await page.getByLabel('Message to Casey Quinn').fill('From far back')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('From far back')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show later messages' })).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('what was read is marked with a press, and the button goes', async ({ page }) => {
    const { id, orbiter } = await createThread(60)
    await signIn(page, orbiter)
    await page.goto(`/bookings/${id}`)
    await page.getByRole('link', { name: 'Show earlier messages' }).click()
    await expect(page.locator('.thread .message-text').first()).toHaveText('Number 1')
    await page.getByRole('button', { name: 'Mark as read' }).click()
    await expect(page.getByRole('button', { name: 'Mark as read' })).toHaveCount(0)
  })
})
