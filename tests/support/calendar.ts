/** Dates in the near future, and helpers to choose one in a calendar on the page. */
import { expect, type Locator, type Page } from '@playwright/test'
import { todayIn } from '#app/base/zoned-time.ts'
import { addDays } from '#app/base/add-days.ts'
import { now } from '#app/platform/clock.ts'

const longDate = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** The name of a date's button. */
export const dayName = (date: string): string => longDate.format(new Date(`${date}T00:00:00Z`))

/** A date this many days from today, in the time zone of the tests' Orbiters. */
export function inDays(days: number, timeZone = 'America/Chicago'): string {
  return addDays(todayIn(timeZone, now()), days)
}

/**
 * The button of a date. Navigates to its month first, which needs a date that can be chosen in that
 * month or a later one.
 */
export async function dayButton(page: Page | Locator, date: string): Promise<Locator> {
  const button = page.getByRole('button', { name: dayName(date) })
  await expect(page.getByRole('grid')).toBeVisible()
  const month = date.slice(0, 7)
  for (let turns = 0; turns < 13; turns += 1) {
    const shown = await page.getByRole('grid').getAttribute('aria-label')
    if (shown && monthOf(shown) === month) break
    const isBefore = !shown || monthOf(shown) < month
    await page.getByRole('button', { name: isBefore ? 'Next month' : 'Previous month' }).click()
  }
  return button
}

/** `November 2026` → `2026-11`. */
function monthOf(label: string): string {
  const [name = '', year = ''] = label.split(' ')
  const index = Array.from({ length: 12 }, (_, month) =>
    new Date(Date.UTC(2026, month, 1)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' }),
  ).indexOf(name)
  return `${year}-${String(index + 1).padStart(2, '0')}`
}
