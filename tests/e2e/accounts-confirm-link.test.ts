import { resendButton, forgetCooldown, openWith } from '#tests/support/confirm-page.ts'
import type { Page } from '@playwright/test'
import { issueToken } from '#people/auth/one-time-tokens.server.ts'
import { db } from '#app/platform/db.ts'
import { createUser } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, signIn, test } from '#tests/support/journey.ts'
import { listMails } from '#tests/support/mailbox.ts'

const reminder = (page: Page) => page.getByRole('complementary', { name: 'Reminder' })

test.describe('the reminder [P-CONF-06]', () => {
  test('comes after five minutes, counts five down, then offers to resend, respects the cooldown, and closes [P-CONST-15]', async ({
    page,
  }) => {
    const { email } = await createUser({ confirmed: false })
    await openWith(page, email)
    await page.clock.runFor(299_000)
    await expect(reminder(page)).toBeHidden()
    await page.clock.runFor(1000)
    await expect(reminder(page).getByRole('timer')).toHaveText('5:00')
    await page.clock.runFor(1000)
    await expect(reminder(page).getByRole('timer')).toHaveText('4:59')
    await page.clock.runFor(289_000)
    await resendButton(page).click()
    await expect(resendButton(page)).toHaveText('Resend in 60s')
    await page.clock.runFor(9000)
    await expect(reminder(page).getByRole('timer')).toHaveText('0:01')
    await expect(reminder(page).getByRole('button', { name: /^Resend/ })).toBeHidden()
    await page.clock.runFor(1000)
    await expect(reminder(page).getByRole('button', { name: 'Resend in 50s' })).toBeVisible()
    await reminder(page).getByRole('button', { name: 'Resend in 50s' }).click({ force: true })
    await expect(reminder(page)).toBeVisible()
    await forgetCooldown(email)
    await page.clock.runFor(50_000)
    await reminder(page).getByRole('button', { name: 'Resend email' }).click()
    await expect(reminder(page)).toBeHidden()
    await expect(page.getByText('Email sent 2 times', { exact: true })).toBeVisible()
    expect(await listMails({ to: email, kind: 'confirm-email' })).toHaveLength(2)
  })

  test('is accessible, can be closed, and stays closed', async ({ page }) => {
    await page.clock.install()
    await open(page, '/confirm-email?email=a.very.long.address.indeed.yes@some.sub.example.test')
    await page.clock.fastForward('05:00')
    await expect(reminder(page)).toBeVisible()
    await expectAccessible(page)
    await reminder(page).getByRole('button', { name: 'Close reminder' }).click()
    await page.clock.fastForward('07:00')
    await expect(reminder(page)).toBeHidden()
  })
})

test('a link of someone else changes no one’s session; a press on the button that names the account does [P-AUTH-33]', async ({
  page,
}) => {
  const [viewer, orbiter] = [
    await createUser(),
    await createUser({ roles: ['orbiter'], confirmed: false }),
  ]
  const token = await issueToken(db(), orbiter.id, 'confirm-email', 3_600_000)
  await signIn(page, viewer)
  await open(page, `/?confirm=${token}&next=%2Fprofile`)
  await expect(page).toHaveURL('/email-confirmed?next=%2Fprofile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email is confirmed')
  await expect(page.getByText(`You are signed in as ${viewer.email}`)).toBeVisible()
  await page.getByRole('link', { name: `Stay signed in as ${viewer.email}` }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(viewer.fullName)
  await open(page, '/email-confirmed?next=%2Fprofile')
  await page.getByRole('button', { name: `Sign in as ${orbiter.email}` }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(orbiter.fullName)
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Orbit: your home' }),
  ).toHaveAttribute('href', '/orbiter')
  await open(page, '/email-confirmed')
  await expect(page, 'there is nothing left to press').toHaveURL('/orbiter')
})
