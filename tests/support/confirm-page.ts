import type { Page } from '@playwright/test'
import { db } from '#app/platform/db.ts'
import { open } from '#tests/support/journey.ts'

export const resendButton = (page: Page) =>
  page.getByRole('main').locator('form').getByRole('button')

/** Opens the confirmation page with a clock that only advances when the test does so. */
export async function openWith(page: Page, email: string | null) {
  const start = Date.now()
  await page.clock.install({ time: start })
  await page.clock.pauseAt(start + 60_000)
  await open(
    page,
    email === null ? '/confirm-email' : `/confirm-email?email=${encodeURIComponent(email)}`,
  )
}

/** Ends the server's cooldown, which the page's own clock cannot do. */
export async function forgetCooldown(email: string) {
  await db().deleteFrom('rateLimits').where('key', '=', `resend:email:${email}`).execute()
}
