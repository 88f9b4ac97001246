import type { Page } from '@playwright/test'

/**
 * Types into a place field and leaves it. While its suggestions are open, the rest of the page is
 * hidden from screen readers, and so from locators by role; the suggestions open whenever the
 * answer arrives.
 */
export async function writePlace(page: Page, text: string): Promise<void> {
  const field = page.getByLabel('Location')
  await field.fill(text)
  await field.press('Tab')
}
