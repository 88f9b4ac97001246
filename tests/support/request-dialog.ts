import type { Locator, Page } from '@playwright/test'
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

/** The start and the end list the same times; these helpers choose in one of the two fields. */
export async function chooseStart(form: Locator, time: string): Promise<void> {
  await form.getByRole('group', { name: 'Time' }).getByText(time, { exact: true }).click()
}

/** @param time as shown in the list: `1:00 AM (next day)` */
export async function chooseEnd(form: Locator, time: string): Promise<void> {
  await endField(form).selectOption({ label: time })
}

export const endField = (form: Locator) =>
  form.getByRole('combobox', { name: 'What time does the event end?' })

export async function choose(page: Page, date: string, time: string): Promise<void> {
  await (await dayButton(dialogOf(page), date)).click()
  await chooseStart(dialogOf(page), time)
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
