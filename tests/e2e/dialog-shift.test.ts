/** Dialogs lie over the page. With a scroll bar that takes up space, nothing behind them moves. */
import { BROWSER_FLAGS } from '../../scripts/browser.mjs'
import { createUser } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { expect, open, signIn, test } from '#tests/support/journey.ts'

test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'],
    args: BROWSER_FLAGS,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
})

test('no dialog shifts the page, whether it scrolls or not', async ({ page }) => {
  const customer = await createUser()
  await createBooking({ customer })
  await signIn(page, customer)
  await open(page, '/my-bookings')
  const placeOf = () =>
    page
      .getByRole('heading', { level: 1 })
      .evaluate((heading) => [
        heading.getBoundingClientRect().x,
        document.querySelector('.work-bar')?.getBoundingClientRect().width,
      ])
  await page.locator('summary', { hasText: 'More' }).click()
  for (const height of [2000, 400]) {
    await page.setViewportSize({ width: 1000, height })
    const scrolls = await page.evaluate(
      () => document.documentElement.scrollHeight > window.innerHeight,
    )
    expect(scrolls, 'one page that scrolls and one that does not').toBe(height === 400)
    const before = await placeOf()
    await page.getByRole('link', { name: /^Cancel the request/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await placeOf()).toEqual(before)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await placeOf()).toEqual(before)
  }
})
