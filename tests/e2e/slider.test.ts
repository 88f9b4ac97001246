import type { Page } from '@playwright/test'
import { expect, expectAccessible, open, test } from '#tests/support/journey.ts'

const price = (page: Page) => page.getByRole('slider', { name: 'Price of a reel' })

test('the earnings calculator follows keys and pointer, also on a phone [P-STAT-02]', async ({
  page,
}) => {
  await open(page, '/become-orbiter')
  const plain = await price(page).inputValue()
  await page.mouse.move(10, 10)
  await expect(page.locator('.slider-thumb').first()).toBeVisible()
  await expect(price(page), 'the slider begins where the plain field was').toHaveValue(plain)
  const before = Number(plain)
  await price(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => Number(await price(page).inputValue())).toBeGreaterThan(before)
  await expect(price(page)).toHaveAttribute('aria-valuetext', /^\$/)
  await page.keyboard.press('End')
  await expect(price(page)).toHaveValue((await price(page).getAttribute('max')) ?? '')
  const result = page.getByRole('form', { name: 'Earnings calculator' }).getByRole('status').last()
  await price(page).fill('200')
  await page.getByLabel('Package flow, Pro').check()
  await expect(result).toHaveText('You earn$160of $200. Orbit keeps $40.')
  await page.setViewportSize({ width: 390, height: 844 })
  const track = page.locator('.slider-track').first()
  await track.scrollIntoViewIfNeeded()
  const box = await track.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 1, (box?.y ?? 0) + 22)
  await expect
    .poll(async () => Number(await price(page).inputValue()), 'a press at the left end')
    .toBeLessThan(50)
})

test('two thumbs do not pass each other, and what they say is searched for', async ({ page }) => {
  await open(page, '/browse-creators?min=100&max=200')
  await page.locator('summary', { hasText: 'Filters' }).click()
  await page.mouse.move(10, 10)
  const low = page.getByRole('slider', { name: 'Minimum Price range' })
  const high = page.getByRole('slider', { name: 'Maximum Price range' })
  await expect(page.locator('.slider-thumb')).toHaveCount(3)
  await low.focus()
  await page.keyboard.press('End')
  await expect(low).toHaveValue('200')
  await expect(high).toHaveValue('200')
  await expect(page.getByRole('group', { name: 'Price range' })).toContainText('$200 to $200')
  await high.focus()
  await page.keyboard.press('End')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL('/browse-creators?min=200')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the native ranges are sent with the form, and the calculator reckons as well', async ({
    page,
  }) => {
    await page.goto('/become-orbiter')
    await price(page).fill('100')
    await page.getByLabel('Package flow, Beginner').check()
    await page.getByRole('button', { name: 'Calculate' }).click()
    await expect(page).toHaveURL(/\/become-orbiter\?price=100&model=beginner/)
    await expect(page.getByRole('form', { name: 'Earnings calculator' })).toContainText(
      'You earn$75of $100',
    )
  })
})
