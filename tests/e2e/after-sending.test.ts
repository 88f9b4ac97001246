/**
 * The confirmation that a page shows after something was sent: in view, once, and with toasts that
 * cover no button.
 */
import type { Page } from '@playwright/test'
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { inDays } from '#tests/support/calendar.ts'
import { expect, open, signIn, test } from '#tests/support/journey.ts'
import { choose, dialogOf, send } from '#tests/support/request-dialog.ts'
import { payByCard } from '#tests/support/pay-by-card.ts'
import { newWord } from '#tests/support/new-word.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

/** The buttons of the page that a toast covers. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll('[data-sonner-toast]')].map((toast) =>
      toast.getBoundingClientRect(),
    )
    return [...document.querySelectorAll<HTMLElement>('button, a.btn, input, select, textarea')]
      .filter((element) => !element.closest('.toast-layer') && element.checkVisibility())
      .filter((element) => {
        const own = element.getBoundingClientRect()
        return shown.some(
          (toast) =>
            own.left < toast.right - 1 &&
            own.right > toast.left + 1 &&
            own.top < toast.bottom - 1 &&
            own.bottom > toast.top + 1,
        )
      })
      .map((element) => element.textContent || element.getAttribute('name') || element.tagName)
  })
}

/**
 * Expects that toasts cover no button, on a desktop and on a phone. Leaves the page at phone width.
 */
async function expectNothingCovered(page: Page): Promise<void> {
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    await expect.poll(() => covered(page), `at ${size.width} pixels`).toEqual([])
  }
}

test.use({ viewport: PHONE })

test('a booking request that was paid: its own page says what happens next, by when and what it costs [P-REQ-10]', async ({
  page,
}) => {
  const orbiter = await createOrbiter({
    fullName: 'Dev Marchetti',
    services: [{ name: 'Kitchen night', priceCents: 18_000, durationMinutes: 90 }],
  })
  await signIn(page, await createUser())
  await open(page, `/orbiter/${orbiter.id}?book=service:${orbiter.serviceIds[0]}`)
  await choose(page, inDays(9), '2:30 PM')
  await send(page).click()
  await payByCard(page)
  await expect(toasts(page)).toContainText('Booking request sent!')
  await expect(dialogOf(page)).toBeHidden()
  await expect(page).toHaveURL(/\/bookings\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kitchen night')
  await expect(page.getByText('Dev Marchetti').first()).toBeInViewport()
  await expect(page.getByText('What happens next')).toBeInViewport()
  await expect(page.getByText('$180').first()).toBeVisible()
  await expectNothingCovered(page)
})

test('a toast on a form covers none of its buttons, and goes when the next try succeeds [P-TOAST-84]', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await open(page, '/enquiry')
  await page.getByRole('button', { name: 'Send Enquiry' }).click()
  await expect(toasts(page)).toContainText('Missing Information')
  await expectNothingCovered(page)
  await page.getByLabel('Name', { exact: false }).first().fill('Pia Garden')
  await page.getByLabel('Email').first().fill(`pia-${newWord()}@example.test`)
  await page.getByLabel('Event type').selectOption('wedding')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send Enquiry' }).click()
  await expect(toasts(page)).toContainText('Failed to send enquiry. Please try again.')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send Enquiry' }).click()
  await expect(toasts(page)).toContainText('Enquiry Sent!')
  await expect(toasts(page).getByText('Failed to send enquiry.')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Thank you. We received it.' })).toBeInViewport()
  await expectNothingCovered(page)
})

test('a refusal on the page is in view and has the focus', async ({ page, context, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await open(page, '/contact')
  await page.getByLabel('Name').fill('Pia Garden')
  await page.getByLabel('Email').first().fill('pia@example.test')
  await page.getByLabel('What is it about?').selectOption({ index: 1 })
  await page.getByLabel('Message').fill('A question.')
  await context.setOffline(true)
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size)
    await page.getByRole('button', { name: 'Send Message' }).focus()
    await page.getByRole('button', { name: 'Send Message' }).click()
    const refusal = page.getByRole('alert')
    await expect(refusal).toBeFocused()
    await expect(refusal).toBeInViewport()
  }
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you. We received it.' })).toBeInViewport()
})
