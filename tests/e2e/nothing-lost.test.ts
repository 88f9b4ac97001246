/** Typed or searched text stays across a reload, Back and a lost connection. */
import type { Page } from '@playwright/test'
import { db } from '#app/platform/db.ts'
import { now } from '#app/platform/clock.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { draftStored, expect, open, reload, signIn, test } from '#tests/support/journey.ts'
import { dialogOf } from '#tests/support/request-dialog.ts'
import { newWord } from '#tests/support/new-word.ts'

const PHONE = { width: 390, height: 844 }

/** Drafts are stored once their code has loaded, shortly after the page. */
const draftsAreKept = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/draft-saver-')),
  )

/** Fills fields, and expects them after a reload and after leaving and coming back. */
async function losesNothing(page: Page, typed: Record<string, string>): Promise<void> {
  await draftsAreKept(page)
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
  const expectTyped = async () => {
    for (const [label, text] of Object.entries(typed))
      await expect(page.getByLabel(label)).toHaveValue(text)
  }
  await reload(page)
  await expectTyped()
  await page.getByRole('link', { name: 'Orbit: your home' }).click()
  await page.waitForURL(/\/(?:orbiter|dashboard)$/)
  await page.goBack()
  await expectTyped()
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('the booking dialog is open again with what was typed, and sends it after the connection was lost', async ({
    page,
    context,
    problems,
  }) => {
    const [orbiter, customer] = [await createOrbiter(), await createUser()]
    await signIn(page, customer)
    await open(page, `/orbiter/${orbiter.id}?book=any`)
    await dialogOf(page).getByLabel('Notes').fill('Bring a light')
    await draftStored(page, 'Bring a light')
    await reload(page)
    await expect(dialogOf(page).getByLabel('Notes')).toHaveValue('Bring a light')
    await page.goto('/')
    await page.goBack()
    await expect(dialogOf(page).getByLabel('Notes')).toHaveValue('Bring a light')
    problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    await context.setOffline(true)
    await dialogOf(page).getByLabel('Venue address').fill('12 Elm Street')
    await draftStored(page, '12 Elm Street')
    await context.setOffline(false)
    await reload(page)
    await expect(dialogOf(page).getByLabel('Venue address')).toHaveValue('12 Elm Street')
  })

  test('the brief, a quote and a review being written', async ({ openAs }) => {
    const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
    const asked = await createBooking({ orbiter, offer: 'general' })
    const ours = await openAs(orbiter)
    await ours.setViewportSize(PHONE)
    await open(ours, `/bookings/${asked.id}?do=quote`)
    await losesNothing(ours, { 'Price in dollars': '240', "What's included": 'Two reels' })

    const booked = await createBooking({ orbiter, status: 'accepted' })
    const theirs = await openAs(booked.customer)
    await theirs.setViewportSize(PHONE)
    await open(theirs, `/bookings/${booked.id}?do=brief`)
    await losesNothing(theirs, {
      'Must-have moments': 'The toast',
      'Keep off camera': 'The children',
    })
    await theirs.getByRole('button', { name: 'Save the brief' }).click()
    await expect(theirs).toHaveURL(`/bookings/${booked.id}`)
    await db()
      .updateTable('bookingRequests')
      .set({ brief: JSON.stringify({ mustHave: 'Changed elsewhere' }) })
      .where('id', '=', booked.id)
      .execute()
    await open(theirs, `/bookings/${booked.id}?do=brief`)
    await expect(theirs.getByLabel('Must-have moments'), 'nothing comes back').toHaveValue(
      'Changed elsewhere',
    )

    await db()
      .updateTable('bookingRequests')
      .set({ status: 'completed', completedAt: now() })
      .where('id', '=', booked.id)
      .execute()
    await open(theirs, `/bookings/${booked.id}?do=review`)
    await theirs.getByRole('radio', { name: '4 stars' }).check()
    await losesNothing(theirs, { 'What should others know?': 'Quick and kind' })
    await expect(theirs.getByRole('radio', { name: '4 stars' })).toBeChecked()
  })
})

test('a reason that an admin is writing: for a refusal, a suspension and taking a decision back', async ({
  openAs,
}) => {
  const page = await openAs(await createUser({ roles: ['admin'] }))
  const kept = async (path: string, label: string, text: string) => {
    await open(page, path)
    await draftsAreKept(page)
    await page.getByLabel(label).fill(text)
    await reload(page)
    await expect(page.getByLabel(label)).toHaveValue(text)
    await open(page, '/admin')
    await page.goBack()
    await draftsAreKept(page)
    await expect(page.getByLabel(label)).toHaveValue(text)
  }
  const applicant = await createOrbiter({ listed: false })
  await kept(`/admin/applications/${applicant.id}`, 'Reason', 'The samples shake.')
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('link', { name: 'Reopen application' })).toBeVisible()
  await kept(`/admin/applications/${applicant.id}?ask=take-back`, 'Reason', 'Better samples came.')
  await page.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByLabel('Reason'), 'nothing comes back').toHaveValue('')

  const person = await createUser()
  await open(page, `/admin/users?manage=${person.id}`)
  await page.getByText('Suspend this account').click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Wrote to strangers.')
  await draftStored(page, 'Wrote to strangers.')
  await reload(page)
  await expect(page.getByRole('dialog').getByLabel('Reason')).toHaveValue('Wrote to strangers.')
})

test('the profile editor says nothing of unsaved changes after a save, and shows no older name than the account', async ({
  page,
}) => {
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  await signIn(page, orbiter)
  await open(page, '/orbiter/profile')
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/drafts/profile'))
  await page.getByLabel('Bio').fill('Nights and neon')
  const late = (await stored).request()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile Updated')).toBeVisible()
  // Sends the same draft again, after the save. Playwright types the sent data as any JSON; here it
  // is a form.
  await page.request.post('/api/drafts/profile', { form: late.postDataJSON() as never })
  await reload(page)
  await expect(page.getByLabel('Bio')).toHaveValue('Nights and neon')
  await expect(page.getByText('You have unsaved changes.')).toHaveCount(0)

  const again = page.waitForResponse((answer) => answer.url().endsWith('/api/drafts/profile'))
  await page.getByLabel('Display Name').fill('Robin V')
  await again
  await open(page, '/profile')
  await page.getByLabel('Name', { exact: true }).first().fill('Robin Renamed')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText(
    'Your name and time zone are up to date.',
  )
  await open(page, '/orbiter/profile')
  await expect(page.getByLabel('Display Name')).toHaveValue('Robin Renamed')
})

test('Back to Browse leads to the search, place and filters that led to the profile, at the same height [P-PROF-03]', async ({
  page,
}) => {
  const word = `lantern${newWord()}`
  const orbiters = []
  for (let count = 0; count < 12; count += 1)
    orbiters.push(await createOrbiter({ bio: `Films every ${word} by night.` }))
  await page.setViewportSize(PHONE)
  await open(page, `/browse-creators?q=${word}&location=Dallas%2C+TX`)
  const links = orbiters.map(({ id }) => `main a[href^="/orbiter/${id}"]`).join()
  const link = page.locator(links).last()
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(300)
  await link.click()
  await page.getByRole('link', { name: 'Portfolio' }).first().click()
  await expect(page).toHaveURL(/tab=portfolio/)
  await page.getByRole('link', { name: 'Back to Browse' }).click()
  await expect(page).toHaveURL(`/browse-creators?q=${word}&location=Dallas%2C+TX`)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 60)
})
