/**
 * A person's own account: menu, account page, two-step sign-in, forgotten passwords, closing it.
 */
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { newId } from '#app/base/ids.ts'
import { now } from '#app/platform/clock.ts'
import { createUser } from '#tests/support/factories.ts'
import { expect, open, reload, signIn, test } from '#tests/support/journey.ts'
import { linkIn } from '#tests/support/mailbox.ts'

const PASSWORD = 'a-password-of-mine'
const NEW_PASSWORD = 'another-one-of-mine'

test('the menu behind the picture goes by keyboard too, its roles in a menu of their own, and leads to the account; name, picture and emails are chosen there [P-MENU-01] [P-MENU-02]', async ({
  page,
}) => {
  await signIn(
    page,
    await createUser({
      fullName: 'Ada King',
      email: `ada-${newId().slice(0, 8)}@example.test`,
      roles: ['user', 'orbiter'],
    }),
  )
  await open(page, '/dashboard')
  const banner = page.getByRole('banner')
  await banner.getByRole('link', { name: 'Your account' }).focus()
  await page.keyboard.press('Enter')
  const menu = page.locator('.account-menu', {
    has: page.getByRole('menu', { name: 'Your account' }),
  })
  await expect(menu).toContainText('Ada King')
  await expect(menu).toContainText(/ada-\w+@example\.test/)
  const entries = menu.getByRole('menuitem')
  await expect(entries).toHaveText([
    'Profile',
    'Saved Orbiters',
    'Switch to',
    /Search/,
    'Contact Us',
    'How It Works',
    'Browse Reels',
    'Weddings',
    'Light',
    'Dark',
    'System',
    'Sign Out',
  ])
  await expect(entries.filter({ hasText: 'Contact Us' })).toHaveAttribute('href', '/contact')
  await page.keyboard.press('s')
  await expect(menu.getByRole('menuitem', { name: 'Saved Orbiters' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: 'Switch to' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  const homes = page.getByRole('menu', { name: 'Switch to' })
  await expect(homes.getByRole('menuitem')).toHaveText(['Customer dashboard', 'Orbiter dashboard'])
  await expect(homes.getByRole('menuitem', { name: 'Customer dashboard' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(homes).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  const account = banner.getByRole('button', { name: 'Your account' })
  await expect(account).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await menu.getByRole('menuitem', { name: 'Switch to' }).click()
  await homes.getByRole('menuitem', { name: 'Orbiter dashboard' }).click()
  await expect(page).toHaveURL(/\/orbiter/)
  await account.click()
  await entries.filter({ hasText: 'Profile' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(menu, 'it closes with the way it opened').toBeHidden()
  await page.getByLabel('Name', { exact: true }).fill('')
  await page
    .getByLabel('Name', { exact: true })
    .evaluate((field) => field.closest('form')?.setAttribute('novalidate', ''))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Enter your full name.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await page.getByLabel('Time zone').selectOption('Europe/London')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your name and time zone are up to date.')).toBeVisible()
  const photo = await sharp({
    create: { width: 800, height: 600, channels: 3, background: 'teal' },
  })
    .jpeg()
    .toBuffer()
  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'huge.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  })
  await expect(page.getByText('Choose a picture of at most 5 MB.')).toBeVisible()
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(page.getByRole('main').locator('img.avatar')).toHaveJSProperty('naturalWidth', 512)
  await page
    .getByRole('navigation', { name: 'Account' })
    .getByRole('link', { name: 'Notifications' })
    .click()
  await page.getByRole('switch', { name: 'Reviews' }).uncheck()
  await page.getByRole('button', { name: 'Save choices' }).click()
  await expect(page.getByText('Your email preferences are updated.')).toBeVisible()
  await reload(page)
  await expect(page.getByRole('switch', { name: 'Reviews' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Bookings' })).toBeChecked()
  // After the reload, it is a link again until it is first used.
  await banner.getByRole('link', { name: 'Your account' }).click()
  await menu.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(banner.getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('two-step sign-in: set up with an app, asked for at the next sign-in, a recovery code instead', async ({
  page,
}) => {
  const user = await createUser({ password: PASSWORD })
  await signIn(page, user)
  await open(page, '/profile/security')
  const panel = page.getByRole('region', { name: 'Two-step sign-in' })
  await panel.getByLabel('Current password').fill(PASSWORD)
  await panel.getByRole('button', { name: 'Set up' }).click()
  await expect(panel.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = Secret.fromBase32(
    ((await panel.locator('code').textContent()) ?? '').replaceAll(' ', ''),
  )
  await panel.getByLabel('Code from the app').fill('000000')
  await panel.getByRole('button', { name: 'Turn on' }).click()
  await expect(panel.getByText('That code is incorrect.')).toBeVisible()
  await panel
    .getByLabel('Code from the app')
    .fill(new TOTP({ secret }).generate({ timestamp: now().getTime() }))
  await panel.getByRole('button', { name: 'Turn on' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(10)
  await expect(panel.getByRole('group', { name: 'Recovery codes' })).toBeFocused()
  const codes = await panel.getByRole('listitem').allTextContents()
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await open(page, '/auth?next=%2Ffavourites')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/second-step?next=%2Ffavourites')
  await page.getByLabel('Code').fill('123456')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('That code is incorrect.')).toBeVisible()
  await page.getByLabel('Code').fill(codes[0]?.toUpperCase() ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/favourites')
})

test('changing the password signs every other device out; leaving ends the account [P-AUTH-25]', async ({
  page,
  openAs,
}) => {
  const user = await createUser({ password: PASSWORD })
  await signIn(page, user)
  const elsewhere = await openAs(user)
  await open(elsewhere, '/my-bookings')
  await open(page, '/profile/security')
  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('This device')).toHaveCount(1)
  const panel = page.getByRole('region', { name: 'Password', exact: true })
  await panel.getByLabel('Current password').fill(PASSWORD)
  await panel.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await panel.getByLabel('Repeat the new password').fill(NEW_PASSWORD)
  await panel.getByRole('button', { name: 'Change password' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(elsewhere, 'it hears of it by itself').toHaveURL('/auth?next=%2Fmy-bookings')
  await page.getByRole('link', { name: 'Your data' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download your data' }).click()
  expect((await download).suggestedFilename()).toBe('orbit-data.json')
  await page.getByLabel('Current password').fill(NEW_PASSWORD)
  await page.getByLabel('I understand that this cannot be undone.').check()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your account is deleted')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a forgotten password is replaced through the link of the email, once', async ({
    page,
    mailbox,
  }) => {
    const user = await createUser({ password: PASSWORD })
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email').first().fill(user.email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('a link to choose a new password is on its way')).toBeVisible()
    const link = linkIn(await mailbox.waitFor({ to: user.email, kind: 'reset-password' }))
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Repeat the new password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page).toHaveURL('/auth?state=reset')
    await expect(page.getByText('Sign in with your new password.')).toBeVisible()
    await page.getByLabel('Email').first().fill(user.email)
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/dashboard')
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  })
})
