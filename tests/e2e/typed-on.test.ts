/** A search field while the answer to the previous search is on its way. */
import type { Page } from '@playwright/test'
import { newId } from '#app/base/ids.ts'
import { sendMessage } from '#work/messages/send-message.server.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { expect, holdAnswer, open, signIn, test } from '#tests/support/journey.ts'

/** @param at the position of the caret between the characters */
async function expectCaret(page: Page, at: number): Promise<void> {
  const caret = await page.evaluate(
    () => document.activeElement instanceof HTMLInputElement && document.activeElement.selectionEnd,
  )
  expect(caret).toBe(at)
}

const SEARCHES: { path: string; label: string; name?: string; of?: 'admin' | 'orbiter' }[] = [
  { path: '/admin', label: 'Search inquiries and Orbiters', of: 'admin' },
  { path: '/admin/bookings', label: 'Search bookings', of: 'admin' },
  { path: '/orbiter/bookings', label: 'Search by customer, service or status', of: 'orbiter' },
  { path: '/browse-creators', label: 'Search creators' },
  { path: '/browse-creators', label: 'Location', name: 'location' },
  { path: '/help', label: 'Search the answers' },
  { path: '/mailbox', label: 'Search by address' },
]
const BEHAVIOURS = '[P-ADM-09] [P-ADM-15] [P-OD-13] [P-BRW-16]'

for (const { path, label, name = 'q', of } of SEARCHES) {
  test(`${path}, ${label}: what is typed on while the answer is awaited stays, and Back and Forward set the field ${BEHAVIOURS}`, async ({
    page,
  }) => {
    if (of === 'admin') await signIn(page, await createUser({ roles: ['admin'] }))
    if (of === 'orbiter') await signIn(page, (await createBooking()).orbiter)
    await open(page, path)
    const field = page.getByLabel(label, { exact: true })
    const letGo = await holdAnswer(page, /\.data\?(?:.*&)?(?:q|location)=first(?:&|$)/)
    await field.focus()
    await page.keyboard.type('first')
    const asked = page.waitForRequest(/\.data\?.*=first/)
    await page.keyboard.press('Enter')
    await asked
    await page.keyboard.type(' then this')
    await page.keyboard.press('ArrowLeft')
    letGo()
    const address = (text: string) => (url: URL) => url.searchParams.get(name) === text
    await expect(page).toHaveURL(address('first'))
    await expect(field).toHaveValue('first then this')
    await expect(field).toBeFocused()
    await expectCaret(page, 'first then thi'.length)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(address('first then this'))
    await expect(field).toBeFocused()
    await page.goBack()
    await expect(field).toHaveValue('first')
    await page.goForward()
    await expect(field).toHaveValue('first then this')
  })
}

test('a search of messages goes on while it is typed [P-CD-09]', async ({ page }) => {
  const { id, orbiter, customer } = await createBooking()
  await sendMessage(viewerOf(customer), id, { idempotencyKey: newId(), text: 'Which door?' })
  await signIn(page, orbiter)
  await open(page, '/orbiter/messages')
  const field = page.getByLabel('Search people, places, messages')
  const letGo = await holdAnswer(page, /\.data\?(?:.*&)?q=first(?:&|$)/)
  const asked = page.waitForRequest(/\.data\?.*q=first(?:&|$)/)
  await field.focus()
  await page.keyboard.type('first')
  await asked
  await page.keyboard.type(' then')
  letGo()
  await expect(page).toHaveURL('/orbiter/messages?q=first+then')
  await expect(field).toHaveValue('first then')
  await expect(field).toBeFocused()
  await expectCaret(page, 'first then'.length)
})

test('filters that are changed while a search is awaited stay; "Clear filters" takes away the rest [P-BRW-05] [P-BRW-16]', async ({
  page,
}) => {
  await open(page, '/browse-creators?rating=2')
  const letGo = await holdAnswer(page, /\.data\?(?:.*&)?q=first(?:&|$)/)
  const search = page.getByRole('searchbox', { name: 'Search creators' })
  const level = page.getByRole('checkbox', { name: 'Pro', exact: true })
  const rating = page.getByRole('slider', { name: 'Minimum rating' })
  await search.fill('first')
  await page.locator('summary', { hasText: 'Filters' }).click()
  await expect(page.locator('.slider-thumb')).toHaveCount(3)
  await page.locator('summary', { hasText: 'Filters' }).click()
  await search.press('Enter')
  await page.locator('summary', { hasText: 'Filters' }).click()
  await page.getByText('Pro', { exact: true }).first().click()
  await rating.focus()
  await page.keyboard.press('ArrowRight')
  await expect(rating).toHaveValue('2.5')
  letGo()
  await expect(page).toHaveURL('/browse-creators?q=first&rating=2')
  await expect(level).toBeChecked()
  await expect(rating).toHaveValue('2.5')
  await expect(rating).toBeFocused()

  const clear = await holdAnswer(page, /browse-creators\.data(?:\?_routes=[^&]*)?$/)
  const asked = page.waitForRequest(/browse-creators\.data(?:\?_routes=[^&]*)?$/)
  await page.getByRole('link', { name: 'Clear filters' }).first().click()
  await asked
  await search.fill('second')
  clear()
  await expect(page).toHaveURL('/browse-creators')
  await expect(search).toHaveValue('second')
  await expect(search).toBeFocused()
  await expect(level).not.toBeChecked()
  await expect(rating).toHaveValue('0')
})

test('what is typed into a search before the program has loaded stays [P-BRW-16]', async ({
  page,
  openAs,
}) => {
  const people = {
    admin: await openAs(await createUser({ roles: ['admin'] })),
    orbiter: await openAs((await createBooking()).orbiter),
  }
  for (const { path, label, name = 'q', of } of SEARCHES) {
    const theirs = of ? people[of] : page
    const letGo = await holdAnswer(theirs, /\/assets\/[^?]*\.js$/)
    await theirs.goto(`${path}?${name}=first`, { waitUntil: 'commit' })
    const field = theirs.getByLabel(label, { exact: true })
    await field.press('End')
    await theirs.keyboard.type(' then')
    await theirs.keyboard.press('ArrowLeft')
    letGo()
    await theirs.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    await expect(field, `${path}, ${label}`).toHaveValue('first then')
    await expect(field).toBeFocused()
    await expectCaret(theirs, 'first the'.length)
    await theirs.unroute(/\/assets\/[^?]*\.js$/)
  }
})
