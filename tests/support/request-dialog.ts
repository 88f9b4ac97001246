import type { Page } from '@playwright/test'
import { db } from '#app/platform/db.ts'
import { dayButton } from '#tests/support/calendar.ts'
import { createUser, type TestUser } from '#tests/support/factories.ts'
import { expect, open, signIn } from '#tests/support/journey.ts'

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Book / })

export const send = (page: Page) =>
  dialogOf(page).getByRole('button', { name: 'Send Booking Request' })

export async function requestsOf(customer: TestUser) {
  return db()
    .selectFrom('bookingRequests')
    .selectAll()
    .where('customerId', '=', customer.id)
    .orderBy('createdAt')
    .execute()
}

export async function choose(page: Page, date: string, time: string): Promise<void> {
  await (await dayButton(dialogOf(page), date)).click()
  await dialogOf(page).getByText(time, { exact: true }).click()
}

/** Opens the dialog as a signed-in customer. */
export async function openDialog(
  page: Page,
  orbiter: { id: string },
  query = '?book=any',
): Promise<TestUser> {
  const customer = await createUser({ fullName: 'Casey Quinn' })
  await signIn(page, customer)
  await open(page, `/orbiter/${orbiter.id}${query}`)
  await expect(dialogOf(page)).toBeVisible()
  return customer
}
