/** A browser's clock that only advances when the test does so, to measure how long toasts stay. */
import type { Locator, Page } from '@playwright/test'
import { now } from '#app/platform/clock.ts'
import { expect } from '#tests/support/journey.ts'

export const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

/** Stops the browser's clock from now on. */
export async function stopTime(page: Page): Promise<void> {
  const start = now().getTime()
  await page.clock.install({ time: start })
  await page.clock.pauseAt(start + 60_000)
}

/**
 * Delayed content only appears as the clock advances. A toast that is fading out still counts as
 * visible: an identical one must be gone first, so that it neither passes for the new one nor takes
 * the test's next click.
 */
export async function expectToAppear(page: Page, locator: Locator): Promise<void> {
  const staying = async () => {
    await page.clock.runFor(50)
    return locator
      .filter({ visible: true })
      .evaluateAll((found) => found.map((one) => one.closest('[data-removed="true"]') === null))
  }
  await expect.poll(staying).toEqual([true])
}

/** Expects a toast to stay for this many seconds, give or take one. */
export async function expectToStay(page: Page, text: string, seconds: number): Promise<void> {
  const toast = toasts(page).getByText(text, { exact: true })
  await expectToAppear(page, toast)
  await page.clock.runFor(seconds * 1000 - 1000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(2000)
  await expect(toast).toBeHidden()
}
