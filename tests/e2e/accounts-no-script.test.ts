import { newId } from '#app/base/ids.ts'
import { createUser } from '#tests/support/factories.ts'
import { expect, test } from '#tests/support/journey.ts'
import { linkIn } from '#tests/support/mailbox.ts'

const PASSWORD = 'a-password-of-mine'

test.use({ javaScriptEnabled: false })

test('signing in and out by forms alone [P-AUTH-04] [P-AUTH-16] [P-AUTH-26]', async ({ page }) => {
  const { email } = await createUser({ password: PASSWORD })
  await page.goto('/my-bookings')
  await expect(page).toHaveURL('/auth?next=%2Fmy-bookings')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not-my-password')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toContainText('The email or password is incorrect.')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/my-bookings')
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('signing up, confirming and landing at home [P-AUTH-09] [P-AUTH-11] [P-AUTH-18]', async ({
  page,
  mailbox,
}) => {
  const email = `new-${newId().slice(0, 8)}@example.test`
  await page.goto('/auth?tab=signup')
  await page.getByRole('main').getByRole('link', { name: 'Become an Orbiter' }).click()
  await page.getByLabel('Full name').fill('Grace Hopper')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Experience level').selectOption('expert')
  await page.getByLabel('Specialties').fill('Food, Events')
  await page.getByRole('button', { name: 'Create Profile' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Use at least 10 characters\./,
  )
  await expect(page.getByLabel('Full name')).toHaveValue('Grace Hopper')
  await expect(page.getByLabel('Experience level')).toHaveValue('expert')
  await expect(page.getByLabel('Specialties')).toHaveValue('Food, Events')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Profile' }).click()
  await expect(page).toHaveURL(`/confirm-email?email=${encodeURIComponent(email)}`)
  await expect(page.getByRole('link', { name: 'Open the mailbox' })).toHaveAttribute(
    'href',
    `/mailbox?q=${encodeURIComponent(email)}`,
  )
  await page.goto(linkIn(await mailbox.waitFor({ to: email, kind: 'confirm-email' }), 'confirm='))
  await expect(page).toHaveURL('/orbiter')
})
