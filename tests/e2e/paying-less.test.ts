/** Paying with a promo code and gift credit, and the receipt. */
import { newId } from '#app/base/ids.ts'
import type { Page } from '@playwright/test'
import { giveCredit, readCredit } from '#money/promotions/gift-credit.server.ts'
import { createPromoCode } from '#money/promotions/promo-codes.server.ts'
import { inDays } from '#tests/support/calendar.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, signIn, test } from '#tests/support/journey.ts'
import { textOfPdf } from '#tests/support/read-pdf.ts'
import { choose, requestsOf, send } from '#tests/support/request-dialog.ts'

const payDialog = (page: Page) => page.getByRole('dialog', { name: 'Pay by card' })

/** Gives someone credit and a code. */
async function giveMeans(credit: string) {
  const [customer, staff] = [
    await createUser({ fullName: 'Zoë Łukasiewicz' }),
    viewerOf(await createUser({ roles: ['admin'] })),
  ]
  const code = `JOURNEY-${newId().slice(0, 6).toUpperCase()}`
  await createPromoCode(staff, { code, kind: 'amount', amount: '20' })
  await giveCredit(staff, {
    formKey: newId(),
    email: customer.email,
    amount: credit,
    reason: 'Thanks',
  })
  return { customer, code }
}

/** Fills in a request for $125, up to the card fields. */
async function untilCard(page: Page, customer: Awaited<ReturnType<typeof createUser>>) {
  const orbiter = await createOrbiter()
  await signIn(page, customer)
  await open(page, `/orbiter/${orbiter.id}?book=reel:30`)
  await choose(page, inDays(9), '2:30 PM')
  await send(page).click()
  await expect(payDialog(page)).toContainText('$125.00')
  return orbiter
}

async function payWith(page: Page) {
  await payDialog(page).getByLabel('Card number').fill('4242 4242 4242 4242')
  await payDialog(page).getByLabel('Expires').fill('09 / 39')
  await payDialog(page).getByLabel('CVC').fill('123')
  await page.keyboard.press('Enter')
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a code and credit lower the price with the keyboard alone, and the receipt says so', async ({
    page,
  }) => {
    const { customer, code } = await giveMeans('15')
    const orbiter = await untilCard(page, customer)
    await payDialog(page).getByRole('button', { name: 'Add a promo code' }).press('Enter')
    await page.keyboard.type('no-such-code')
    await page.keyboard.press('Enter')
    await expect(payDialog(page).getByLabel('Promo code')).toBeFocused()
    await expect(payDialog(page)).toContainText('There is no such code.')
    // A code that is left in the field is refused there, and can be removed.
    await payWith(page)
    await expect(payDialog(page).getByLabel('Promo code')).toBeFocused()
    await expect(payDialog(page)).toContainText('There is no such code.')
    await expect(payDialog(page)).not.toContainText('The price is now')
    await payDialog(page).getByRole('button', { name: 'Remove' }).press('Enter')
    await expect(payDialog(page).getByText('There is no such code.')).toHaveCount(0)
    await payDialog(page).getByLabel('Promo code').fill(code.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(payDialog(page)).toContainText(`Code ${code}`)
    await payDialog(page).getByLabel('Use your credit: $15.00').press('Space')
    await expect(payDialog(page).getByRole('button', { name: '$90.00 hold' })).toBeVisible()
    await expectAccessible(page)
    await payWith(page)
    await expect(page.getByText('Booking request sent!').first()).toBeVisible()
    expect(await readCredit(customer.id)).toBe(0)
    const [request] = await requestsOf(customer)
    await signIn(page, orbiter)
    await open(page, `/bookings/${request?.id}`)
    await page
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
    await signIn(page, customer)

    const receipt = page.getByRole('link', { name: /^Receipt OR-/ })
    await expect
      .poll(async () => {
        await open(page, `/profile/receipts`)
        return receipt.isVisible()
      })
      .toBe(true)
    const href = await receipt.getAttribute('href')
    const file = await page.request.get(`${href}`)
    expect(file.headers()['content-type']).toBe('application/pdf')
    const text = textOfPdf(await file.body())
    expect(text.join('')).toContain('Zoë Łukasiewicz')
    for (const said of ['$125.00', '−$20.00', '$105.00', 'Visa ending in 4242', '$90.00', '$15.00'])
      expect(text).toContain(said)
  })
})

test('a refused code and a button that is still busy are never shown together', async ({
  page,
}) => {
  const { customer } = await giveMeans('15')
  await untilCard(page, customer)
  const device = await page.context().newCDPSession(page)
  // So slow that the answer arrives before the page has shown the pending state.
  await device.send('Emulation.setCPUThrottlingRate', { rate: 12 })
  await payDialog(page).getByRole('button', { name: 'Add a promo code' }).press('Enter')
  const seen = await page.evaluateHandle(() => {
    const states = new Set<string>()
    new MutationObserver(() => {
      const dialog = document.querySelector('dialog[open]')
      const isRefused = dialog?.textContent.includes('There is no such code.') === true
      const isBusy = dialog?.querySelector('.pay-send[aria-busy]') !== null
      states.add(`${isRefused ? 'refused' : 'asked'} ${isBusy ? 'busy' : 'ready'}`)
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
    return states
  })
  await payDialog(page).getByLabel('Promo code').fill('no-such-code')
  await page.keyboard.press('Enter')
  await expect(payDialog(page)).toContainText('There is no such code.')
  await device.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(payDialog(page).locator('.pay-send[aria-busy]')).toHaveCount(0)
  const states = await seen.evaluate((found) => [...found])
  expect(states).toContain('refused ready')
  expect(states).not.toContain('refused busy')
})

test('a request that credit and a code pay whole is sent without a card [P-PAY-30]', async ({
  page,
}) => {
  const { customer, code } = await giveMeans('200')
  await untilCard(page, customer)
  await payDialog(page).getByRole('button', { name: 'Add a promo code' }).click()
  await payDialog(page).getByLabel('Promo code').fill(code)
  await payDialog(page).getByRole('button', { name: 'Apply' }).click()
  await expect(payDialog(page)).toContainText('−$20.00')
  await payDialog(page).getByLabel('Use your credit: $200.00').check()
  await expect(payDialog(page).getByLabel('Card number')).toBeHidden()
  await payDialog(page).getByRole('button', { name: 'Send request', exact: true }).click()
  await expect(page.getByText('Booking request sent!').first()).toBeVisible()
  expect(await requestsOf(customer)).toMatchObject([{ status: 'pending', priceCents: 12_500 }])
  expect(await readCredit(customer.id)).toBe(9500)
})
