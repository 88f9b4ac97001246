import { inDays } from '#tests/support/calendar.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import {
  expect,
  expectAccessible,
  open,
  shiftBrowserClock,
  signIn,
  test,
} from '#tests/support/journey.ts'

test('an Orbiter fills a calendar on a phone, by keyboard: once, every week, one date less, no more [P-AVL-01] [P-AVL-02] [P-AVL-12]', async ({
  page,
}) => {
  const orbiter = await createOrbiter()
  await createBooking({
    orbiter,
    customerName: 'Dana Accepted',
    date: inDays(1),
    time: '12:00',
    status: 'accepted',
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, orbiter)
  await open(page, `/orbiter/calendar?date=${inDays(1)}`)
  await expect(page.getByRole('link', { name: /12:00 PM to 1:00 PM/ })).toBeVisible()
  await page.getByRole('button', { name: 'Add availability' }).press('Enter')
  await expect(page.locator('.toast').filter({ hasText: 'Missing information' })).toBeVisible()
  await expect(page.getByText('Please select both start and end times.').first()).toBeVisible()
  await expect(page.getByLabel('Start time')).toBeFocused()

  await page.getByLabel('Date').fill(inDays(1))
  await page.getByLabel('Start time').selectOption('09:00')
  await page.getByLabel('End time').selectOption('11:00')
  await page.getByRole('button', { name: 'Add availability' }).press('Enter')
  await expect(page.getByText('Availability added!').first()).toBeVisible()
  await page.getByRole('link', { name: /9:00 AM to 11:00 AM Free/ }).press('Enter')
  await page.getByRole('button', { name: /^Remove 9:00 AM – 11:00 AM/ }).press('Enter')
  await expect(page.getByText('Availability removed').first()).toBeVisible()

  await page.getByLabel('Start time').selectOption('14:00')
  await page.getByLabel('End time').selectOption('16:00')
  await page.getByLabel('Repeat every week').press('Space')
  const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${inDays(1)}T00:00:00Z`),
  )
  await page.getByRole('checkbox', { name: day }).press('Space')
  await page.getByRole('button', { name: 'Add availability' }).press('Enter')
  await expect(page.getByText('Added 12 time slots for the next 12 weeks.').first()).toBeVisible()
  await page.getByRole('link', { name: /2:00 PM to 4:00 PM Free/ }).press('Enter')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Remove series of 2:00 PM – 4:00 PM/ }).press('Enter')
  await expect(page.getByText('Recurring availability removed').first()).toBeVisible()
  await page.getByRole('link', { name: 'Month', exact: true }).press('Enter')
  await expect(page.getByRole('link', { name: /no free time, 1 booked$/ })).toBeVisible()
})

test('free times are added, moved and stretched with the mouse, and by keyboard', async ({
  page,
}) => {
  const orbiter = await createOrbiter({
    availability: [{ date: inDays(8), startTime: '10:00', endTime: '12:00' }],
  })
  await page.setViewportSize({ width: 1440, height: 1200 })
  await signIn(page, orbiter)
  await open(page, `/orbiter/calendar?view=day&date=${inDays(8)}`)
  const link = (range: string) => page.getByRole('link', { name: `${range} Free` })
  const column = page.locator('.cal-column[data-chosen]')
  const box = async () => (await column.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  /** The place of a time between 9 AM and 2 AM. */
  const at = async (hours: number) => {
    const { x, y, width, height } = await box()
    return { x: x + width / 2, y: y + ((hours - 9) / 17) * height }
  }
  const drag = async (from: number, to: number) => {
    const [start, end] = [await at(from), await at(to)]
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(end.x, (start.y + end.y) / 2)
    await page.mouse.move(end.x, end.y)
    await expect(page.locator('.cal-draft')).toBeVisible()
    await page.mouse.up()
  }
  // The code for dragging is loaded separately.
  await page.waitForFunction(() => document.querySelector('.cal-columns[data-edits]') !== null)
  await drag(20.02, 25)
  await expect(page.getByRole('link', { name: /8:00 PM to 1:00 AM \w{3} Free/ })).toBeVisible()
  await drag(11, 14)
  await expect(link('1:00 PM to 3:00 PM')).toBeVisible()
  await drag(14.98, 17)
  await expect(link('1:00 PM to 5:00 PM')).toBeVisible()

  await link('1:00 PM to 5:00 PM').focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText(/12:30 PM to 5:00 PM/).first()).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(link('12:30 PM to 5:00 PM')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.locator('.cal-draft')).toHaveCount(0)
  await page.keyboard.press('Delete')
  await expect(page.getByText('Availability removed').first()).toBeVisible()
  await expect(link('12:30 PM to 5:00 PM')).toHaveCount(0)
})

test('a finger scrolls the day, and stretches and moves a time that was chosen', async ({
  browser,
}) => {
  const orbiter = await createOrbiter({
    availability: [{ date: inDays(3), startTime: '12:00', endTime: '14:00' }],
  })
  const context = await browser.newContext({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  })
  await shiftBrowserClock(context)
  const page = await context.newPage()
  await signIn(page, orbiter)
  await open(page, `/orbiter/calendar?date=${inDays(3)}`)
  await page.waitForFunction(() => document.querySelector('.cal-columns[data-edits]') !== null)
  await page.getByRole('link', { name: /12:00 PM to 2:00 PM Free/ }).tap()
  const grip = page.locator('[data-chosen] > .cal-grip[data-edge="end"]')
  const box = await grip.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  const touch = await context.newCDPSession(page)
  const x = (box?.x ?? 0) + 20
  const y = (box?.y ?? 0) + 22
  const points = (dy: number) => [{ x, y: y + dy }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) })
  for (const dy of [10, 30, 47])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(dy) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(page.getByRole('link', { name: /12:00 PM to 3:00 PM Free/ })).toBeVisible()
  await context.close()
})

test('a week is copied, a vacation blocks its days, and rules are saved, also by form alone', async ({
  page,
}) => {
  const orbiter = await createOrbiter({
    availability: [{ date: inDays(8), startTime: '10:00', endTime: '12:00' }],
  })
  await page.setViewportSize({ width: 1440, height: 1000 })
  await signIn(page, orbiter)
  await open(page, `/orbiter/calendar?date=${inDays(8)}`)
  await page.getByText('Copy this week').click()
  await page.getByRole('button', { name: 'Copy week' }).click()
  await expect(page.getByText('Free times added: 1.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Next week' }).click()
  await expect(page.getByRole('link', { name: /10:00 AM to 12:00 PM Free/ })).toBeVisible()

  await page.getByText('Vacation and time off').click()
  await page.getByLabel('First day').fill(inDays(15))
  await page.getByLabel('Last day').fill(inDays(14))
  await page.getByRole('button', { name: 'Block these days' }).click()
  await expect(page.getByText('The last day must be on or after the first.')).toBeVisible()
  await page.getByLabel('Last day').fill(inDays(16))
  await page.getByLabel('Name').fill('Vacation')
  await page.getByRole('button', { name: 'Block these days' }).click()
  await expect(page.getByText('Time off added').first()).toBeVisible()
  await expect(page.locator('.cal-block[data-kind="blocked"]').first()).toContainText('Vacation')

  await page.getByText('Booking rules', { exact: true }).click()
  await page.getByLabel('Minutes before each booking').fill('500')
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(page.getByText('Enter minutes from 0 to 240.')).toBeVisible()
  await page.getByLabel('Minutes before each booking').fill('30')
  await page.getByLabel('Most bookings a day').fill('2')
  await page.getByLabel('Leave time to travel').check()
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(page.getByText('Rules saved').first()).toBeVisible()
  await open(page, `/orbiter/calendar?date=${inDays(8)}`)
  await page.getByText('Booking rules', { exact: true }).click()
  await expect(page.getByLabel('Minutes before each booking')).toHaveValue('30')
  await expectAccessible(page)
})
