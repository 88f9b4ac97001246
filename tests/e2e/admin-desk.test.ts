/** An admin's tools: the queue, the list of bookings, and the page of a person. */
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { createOrbiter, createUser, signedInCookie } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, reload, signIn, test } from '#tests/support/journey.ts'
import { newWord } from '#tests/support/new-word.ts'

test('an admin takes what waits, snoozes it, brings it back and releases it, where it stands [P-ADM-14]', async ({
  page,
}) => {
  const word = newWord()
  const asker = await createUser({ fullName: `Mona ${word}` })
  await db()
    .insertInto('enquiries')
    .values({
      userId: asker.id,
      kind: 'quote',
      serviceType: 'wedding',
      name: `Mona ${word}`,
      email: asker.email,
      replyDueAt: new Date(now().getTime() - 30 * 60_000),
      createdAt: now(),
    })
    .execute()
  await signIn(page, await createUser({ roles: ['admin'], fullName: 'Ada Deskman' }))
  await open(page, '/admin?queue=all')
  const row = page.locator('[data-matter]').filter({ hasText: `Answer Mona ${word}` })
  await expect(row).toContainText('late')
  await expect(row.getByRole('link', { name: `Reply: Answer Mona ${word}` })).toBeVisible()
  await row.getByRole('button', { name: `Assign to me: Answer Mona ${word}` }).click()
  await expect(
    row.getByRole('button', { name: `You took this. Release: Answer Mona ${word}` }),
  ).toBeVisible()
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const narrow of [390, 1024, width]) {
    await page.setViewportSize({ width: narrow, height })
    const name = row.locator('.queue-owner .one-line')
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
  await page.getByRole('link', { name: 'Mine' }).click()
  await expect(page).toHaveURL('/admin?queue=mine')
  await expect(page.locator('[data-matter]')).toHaveCount(1)
  // With the keyboard, after a reload that removes the toasts.
  await reload(page)
  await row.getByLabel(`Snooze: Answer Mona ${word}`).focus()
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  const link = page
    .getByRole('region', { name: 'User Enquiries' })
    .getByRole('link', { name: asker.email })
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24)
  await row.getByRole('button', { name: 'For four hours' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'You have taken nothing' })).toBeVisible()
  await page.getByRole('link', { name: /^Snoozed/ }).click()
  await expect(row).toContainText('comes back')
  await row.getByRole('button', { name: `Bring back: Answer Mona ${word}` }).click()
  await expect(row).toBeHidden()
  await open(page, '/admin?queue=all')
  await row.getByRole('button', { name: /took this/ }).click()
  await expect(row.getByRole('button', { name: /^Assign to me/ })).toBeVisible()
  await reload(page)
  await expectAccessible(page)
})

test('an operator finds a booking by its number, person or place, saves the search, and opens booking and person [P-ADM-15]', async ({
  page,
}) => {
  const word = newWord()
  const customer = await createUser({ fullName: `Casey ${word}` })
  const orbiter = await createOrbiter({ fullName: `Robin ${word}` })
  const { id } = await createBooking({ customer, orbiter, status: 'accepted' })
  const { number } = await db()
    .selectFrom('bookingRequests')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await signIn(page, await createUser({ roles: ['admin'] }))
  await open(page, '/admin/bookings')
  const search = page.getByRole('searchbox', { name: 'Search bookings' })
  await search.fill(String(number))
  await page.keyboard.press('Enter')
  const row = page.getByRole('row').filter({ hasText: `Casey ${word}` })
  await expect(row).toContainText(String(number))
  await search.fill(customer.email)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=.*example/)
  await expect(row).toHaveCount(1)
  const file = page.getByRole('link', { name: 'Export CSV' })
  const csv = await page.request.get((await file.getAttribute('href')) ?? '')
  expect(await csv.text()).toContain(`${number},${id},direct`)

  await page.getByText('Save view').click()
  await page.getByLabel('Name').fill(`View ${word}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const view = page.getByRole('navigation', { name: 'Views' }).getByText(`View ${word}`)
  await expect(view).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Delete view View ${word}` }).click()
  await expect(view).toBeHidden()
  await expect(page).toHaveURL('/admin/bookings')

  await open(page, `/admin/bookings?q=${number}`)
  await row.getByRole('cell').first().getByRole('link').click()
  await expect(page).toHaveURL(`/bookings/${id}`)
  await expect(page.getByText(`No. ${number}`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cancel booking' })).toBeVisible()
  await page.getByRole('link', { name: `Casey ${word}` }).click()
  await expect(page).toHaveURL(`/admin/people/${customer.id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Casey ${word}` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Bookings' })).toContainText(`with Robin ${word}`)
  await expectAccessible(page)
})

test('an operator walks the list of bookings by keyboard, with each of them beside it', async ({
  page,
}) => {
  const word = newWord()
  const orbiter = await createOrbiter({ fullName: `Robin ${word}` })
  const titles = [`First ${word}`, `Second ${word}`]
  for (const [index, occasion] of titles.entries())
    await createBooking({ orbiter, occasion, time: index === 0 ? '09:00' : '15:00' })
  await signIn(page, await createUser({ roles: ['admin'] }))
  await page.setViewportSize({ width: 1440, height: 900 })
  // The newest booking stands first.
  await open(page, `/admin/bookings?q=${word}`)
  const panel = (title: string) => page.getByRole('complementary', { name: title })
  const row = (title: string) =>
    page.getByRole('row').getByRole('link', { name: title, exact: true })
  await row(`Second ${word}`).click()
  await expect(panel(`Second ${word}`)).toContainText(`Robin ${word}`)
  await page.keyboard.press('ArrowDown')
  await expect(panel(`First ${word}`)).toBeVisible()
  await expect(row(`First ${word}`)).toBeFocused()
  await page.keyboard.press('k')
  await expect(panel(`Second ${word}`)).toBeVisible()
  await expectAccessible(page)
  // In a field, the keys type.
  await page.getByRole('searchbox', { name: 'Search bookings' }).press('j')
  await expect(panel(`Second ${word}`)).toBeVisible()
  await row(`Second ${word}`).focus()
  await page.keyboard.press('Escape')
  await expect(panel(`Second ${word}`)).toBeHidden()
  await expect(row(`Second ${word}`)).toBeFocused()
  await row(`First ${word}`).click()
  await expect(panel(`First ${word}`)).toBeVisible()
  await page.goBack()
  await expect(panel(`First ${word}`)).toBeHidden()
  await expect(page).toHaveURL(`/admin/bookings?q=${word}`)
})

test('on the page of a person an admin writes a note, signs a device out, sets a level, delists and suspends [P-ADM-16]', async ({
  page,
}) => {
  const orbiter = await createOrbiter({ fullName: `Robin ${newWord()}` })
  await signedInCookie(orbiter)
  await db()
    .insertInto('mails')
    .values({
      kind: 'test',
      toAddress: orbiter.email,
      subject: 'Your reel',
      html: '',
      text: '',
      status: 'failed',
      error: 'No such mailbox',
      createdAt: now(),
    })
    .execute()
  await signIn(page, await createUser({ roles: ['admin'], fullName: 'Ada Deskman' }))
  await open(page, `/admin/people/${orbiter.id}`)
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(part('Emails')).toContainText('No such mailbox')
  await part('Notes').getByLabel('New note').fill('Prefers calls in the morning.')
  await part('Notes').getByRole('button', { name: 'Save note' }).click()
  await expect(part('Notes').getByRole('listitem')).toContainText('Prefers calls in the morning.')
  await expect(part('Notes').getByLabel('New note')).toHaveValue('')
  await reload(page)
  await expect(part('Notes').getByRole('listitem')).toContainText('Ada Deskman')
  await part('Sessions')
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect(part('Sessions')).toContainText('Not signed in anywhere.')

  await page.getByRole('link', { name: 'Feature on home page' }).click()
  const feature = page.getByRole('dialog', { name: 'Feature on the home page?' })
  await feature.getByRole('button', { name: 'Feature' }).click()
  await expect(page.locator('.person-head')).toContainText('Featured')
  await page.getByRole('link', { name: 'Stop featuring' }).click()
  await page.getByRole('button', { name: 'Stop featuring' }).click()
  await expect(page.getByRole('link', { name: 'Feature on home page' })).toBeVisible()
  await page.getByRole('link', { name: 'Set level' }).click()
  const level = page.getByRole('dialog', { name: 'Set the level?' })
  await level.getByLabel('Level').selectOption('intermediate')
  await level.getByRole('button', { name: 'Save level' }).click()
  await expect(level).toBeHidden()
  await page.getByRole('link', { name: 'Delist' }).click()
  const delist = page.getByRole('dialog', { name: 'Delist this Orbiter?' })
  await delist.getByRole('button', { name: 'Delist' }).click()
  await delist.getByLabel('Reason').fill('No answers for a month.')
  await expectAccessible(page)
  await delist.getByRole('button', { name: 'Delist' }).click()
  await expect(delist).toBeHidden()
  await expect(page.getByText('No answers for a month.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Suspend' }).click()
  const suspend = page.getByRole('dialog', { name: 'Suspend this account?' })
  await suspend.getByLabel('Reason').fill('Spam')
  await suspend.getByRole('button', { name: 'Suspend account' }).click()
  await expect(suspend).toBeHidden()
  await expect(page.getByRole('link', { name: 'Reinstate' })).toBeVisible()
  await expect(part('History')).toContainText('Account suspended')
  // The reload removes the toasts.
  await reload(page)
  await expectAccessible(page)
})
