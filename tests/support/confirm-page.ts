import type { Page } from '@playwright/test'
import { db } from '#app/platform/db.ts'
import { open } from '#tests/support/journey.ts'
import { stopTime } from '#tests/support/stopped-clock.ts'

export const resendButton = (page: Page) =>
  page.getByRole('main').locator('form').getByRole('button')

/** Opens the confirmation page with a clock that only advances when the test does so. */
export async function openWith(page: Page, email: string | null) {
  await stopTime(page)
  await open(
    page,
    email === null ? '/confirm-email' : `/confirm-email?email=${encodeURIComponent(email)}`,
  )
}

/** Ends the server's cooldown, which the page's own clock cannot do. */
export async function forgetCooldown(email: string) {
  await db().deleteFrom('rateLimits').where('key', '=', `resend:email:${email}`).execute()
}
