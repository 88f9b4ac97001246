/** The admin area: its frame, and what an admin does there. */
import { ADMIN_ENTRIES } from '#app/routes/frame/admin-entries.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { expect, expectAccessible, open, reload, signIn, test } from '#tests/support/journey.ts'
import { createOrbiter, createUser, signedInCookie } from '#tests/support/factories.ts'
import { newWord } from '#tests/support/new-word.ts'

test('the sidebar marks the page exactly, folds to icons by keyboard, and stays as it was left; under 768 pixels it is a drawer [P-ADM-01] [P-ADM-02] [P-ADM-03] [P-CONST-22]', async ({
  page,
}) => {
  await signIn(page, await createUser({ roles: ['admin'] }))
  await open(page, '/admin')
  const sidebar = page.getByRole('navigation', { name: 'Admin', exact: true })
  // Without the counts of what waits.
  await expect(sidebar.getByRole('listitem').locator('.work-label')).toHaveText([
    'Dashboard',
    'All Projects',
    'Users',
    'Orbiters',
    'Reels',
    'Categories',
    'Assignments',
    'Reports',
    'System Settings',
    'Bookings',
    'Applications',
    'Payouts',
    'Moderation',
    'Newsletter',
    'Reconciliation',
    'Audit',
  ])
  await sidebar.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible()
  await expect(sidebar.locator('[aria-current=page]')).toHaveText('Users')
  expect((await sidebar.boundingBox())?.width).toBe(256)
  await page.keyboard.press('Control+b')
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(48)
  await reload(page)
  await expect(page.getByRole('button', { name: 'Toggle Sidebar' })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  expect((await sidebar.boundingBox())?.width).toBe(48)
  await page.getByRole('button', { name: 'Toggle Sidebar' }).click()
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(256)

  const widthIs = (width: number) =>
    expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(width)
  for (const width of [1199, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await widthIs(256)
    await page.keyboard.press('Control+b')
    await widthIs(48)
    await reload(page)
    await widthIs(48)
    await page.getByRole('button', { name: 'Toggle Sidebar' }).click()
    await widthIs(256)
  }
  await page.setViewportSize({ width: 767, height: 900 })
  await expect(sidebar.getByRole('link', { name: 'Reports' })).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'More' }).click()
  const drawer = page.getByRole('dialog', { name: 'Admin' })
  expect((await drawer.boundingBox())?.width).toBe(288)
  await drawer.getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics & Reports' })).toBeVisible()
  await expect(drawer).toBeHidden()
})

test('every page of the admin area fits beside the open sidebar, from 768 pixels on [P-ADM-02] [P-ADM-03]', async ({
  page,
}) => {
  await createOrbiter()
  await signIn(page, await createUser({ roles: ['admin'] }))
  await page.setViewportSize({ width: 768, height: 900 })
  await open(page, '/admin')
  await page.getByRole('button', { name: 'Toggle Sidebar' }).click()
  const sidebar = page.getByRole('navigation', { name: 'Admin', exact: true })
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(256)
  for (const { to, label } of ADMIN_ENTRIES) {
    await open(page, to)
    for (const width of [768, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${label} at ${width} pixels`).toBe(0)
    }
  }
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 768, height: 900 } })

  test('on a tablet the sidebar stays open, since no button could open it, and the page fits beside it [P-ADM-02] [P-ADM-03]', async ({
    page,
  }) => {
    await signIn(page, await createUser({ roles: ['admin'] }))
    await page.goto('/admin')
    const sidebar = page.getByRole('navigation', { name: 'Admin', exact: true })
    expect((await sidebar.boundingBox())?.width).toBe(256)
    await expect(sidebar.getByRole('button')).toHaveCount(0)
    const { width } = (await page.locator('.count-row').boundingBox()) ?? { width: 0 }
    expect(width).toBeLessThanOrEqual(768 - 256)
  })
})

test('an admin answers for enquiries and finds Orbiters from the dashboard [P-ADM-04] [P-ADM-06] [P-ADM-09] [P-ADM-11]', async ({
  page,
}) => {
  const word = newWord()
  await db()
    .insertInto('enquiries')
    .values({
      kind: 'quote',
      serviceType: 'wedding',
      name: 'Mona',
      email: `mona-${word}@example.test`,
      city: 'Dallas',
      description: 'Two hundred guests',
      replyDueAt: now(),
      createdAt: now(),
    })
    .execute()
  await createOrbiter({ fullName: `Zoe ${word}` })
  await signIn(page, await createUser({ roles: ['admin'] }))
  await open(page, '/admin')
  await page.getByRole('searchbox', { name: 'Search inquiries and Orbiters' }).fill(word)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin?q=${word}`)
  const orbiters = page.getByRole('region', { name: 'Orbiter Profiles' })
  await expect(orbiters.getByRole('listitem')).toHaveCount(1)
  const enquiry = page.getByRole('region', { name: 'User Enquiries' }).getByRole('listitem')
  for (const text of [
    'Wedding',
    'New',
    `mona-${word}@example.test`,
    'Two hundred guests',
    'Dallas',
    'Overdue: reply was due',
  ])
    await expect(enquiry).toContainText(text)
  const [counts, queue] = [page.locator('.count-row'), page.locator('.queue')]
  const heights = [await counts.boundingBox(), await queue.boundingBox()].map((box) => box?.y ?? 0)
  expect(heights).toEqual(heights.toSorted((one, other) => one - other))
  await enquiry.getByRole('combobox').selectOption('Work in Progress')
  const question = page.getByRole('dialog', { name: 'New → Work in Progress?' })
  await expect(question).toContainText('Who is notified')
  await question.getByRole('button', { name: 'Set to Work in Progress' }).click()
  await expect(page.getByText('Enquiry status has been updated successfully.')).toBeVisible()
  await expect(enquiry.getByText('Work in Progress').first()).toBeVisible()
  await page
    .getByRole('searchbox', { name: 'Search inquiries and Orbiters' })
    .fill('nothing like this')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No matching enquiries' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No matching orbiters' })).toBeVisible()
})

test('roles are given and taken in a dialog; a suspended person is out at once [P-AUSR-01] [P-AUSR-02] [P-AUSR-03] [P-ROLE-08]', async ({
  page,
  browser,
}) => {
  const user = await createUser({ fullName: `Nadia Okoye ${newWord()}` })
  const cookie = await signedInCookie(user)
  const password = 'lanterns over boston'
  await signIn(page, await createUser({ roles: ['admin'], password }))
  await open(page, '/admin/users')
  await page.getByRole('searchbox', { name: 'Search users' }).fill(user.fullName)
  await page.getByRole('button', { name: 'Search' }).click()
  const row = page.getByRole('row').filter({ hasText: user.fullName })
  for (const text of [user.id.slice(0, 8), user.email, 'User'])
    await expect(row).toContainText(text)
  await row.getByRole('link', { name: 'Manage Roles' }).click()
  const dialog = page.getByRole('dialog', { name: 'Manage User Roles' })
  // Making someone an admin asks for confirmation, with a reason and the admin's own password.
  await dialog.getByRole('link', { name: 'Add Admin role' }).click()
  const question = page.getByRole('dialog', { name: 'Give the Admin role?' })
  await expect(question).toContainText('They can read and change everything')
  await question.getByLabel('Reason').fill('Joins the team.')
  await question.getByLabel('Your password').fill('not my password')
  await question.getByRole('button', { name: 'Give the Admin role' }).click()
  await expect(question.getByText("That isn't your current password.")).toBeVisible()
  await expect(question.getByLabel('Reason')).toHaveValue('Joins the team.')
  await expectAccessible(page)
  await question.getByLabel('Your password').fill(password)
  await question.getByRole('button', { name: 'Give the Admin role' }).click()
  await expect(page.getByText('Added admin role to user')).toBeVisible()
  await dialog.getByRole('link', { name: 'Remove Admin role' }).click()
  const taking = page.getByRole('dialog', { name: 'Remove the Admin role?' })
  await expect(taking.getByLabel('Your password'), 'asked within ten minutes').toHaveCount(0)
  await taking.getByLabel('Reason').fill('A mistake.')
  await taking.getByRole('button', { name: 'Remove the Admin role' }).click()
  await expect(page.getByText('Removed admin role from user')).toBeVisible()

  const other = await browser.newContext({ extraHTTPHeaders: { cookie } })
  expect((await other.request.get('/dashboard', { maxRedirects: 0 })).status()).toBe(200)
  await dialog.getByText('Suspend this account').click()
  await expect(dialog).toContainText('1 session ends right away')
  await dialog.getByLabel('Reason').fill('Spam')
  await dialog.getByRole('button', { name: 'Suspend account' }).click()
  await expect(dialog.getByText('This account is suspended')).toBeVisible()
  expect((await other.request.get('/dashboard', { maxRedirects: 0 })).status()).toBe(302)
  await other.close()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(row).toContainText('Suspended')
  await open(page, '/admin/audit')
  await expect(page.getByRole('row').filter({ hasText: user.email }).first()).toContainText(
    'Account suspended',
  )
})
