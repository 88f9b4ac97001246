/**
 * An action of a visitor is carried out after sign-in, and the sign-in page says what it is for.
 */
import type { Page } from '@playwright/test'
import { newId } from '#app/base/ids.ts'
import { listFavourites } from '#market/favourites/favourite-queries.server.ts'
import { quoteEnquiry } from '#work/enquiries/quote-enquiry.server.ts'
import { submitEnquiry } from '#work/enquiries/submit-enquiry.server.ts'
import { listLikedReels } from '#market/reels/set-reel-like.server.ts'
import { db } from '#app/platform/db.ts'
import { inDays } from '#tests/support/calendar.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { expect, open, test } from '#tests/support/journey.ts'
import { publishReel } from '#tests/support/published-reel.ts'
import { newWord } from '#tests/support/new-word.ts'
import { payOnPage } from '#tests/support/pay-by-card.ts'

const PASSWORD = 'a-kiln-of-warm-bread'
const PHONE = { width: 390, height: 844 }

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

async function signInWith(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
}

test.use({ viewport: PHONE })

test('a heart: "Sign in to save", back on the same search, saved, and taken off with one press [P-HOME-14]', async ({
  page,
}) => {
  const word = newWord()
  await createOrbiter({ fullName: 'Dev Marchetti', bio: `A ${word} at night.` })
  const customer = await createUser({ password: PASSWORD })
  await open(page, `/browse-creators?q=${word}`)
  await page.getByRole('button', { name: 'Save Dev Marchetti' }).click()
  await expect(heading(page)).toHaveText('Sign in to save Dev Marchetti')
  await expect(toasts(page).getByText(/sign in/i), 'one message').toHaveCount(0)
  await signInWith(page, customer.email)
  await expect(page).toHaveURL(`/browse-creators?q=${word}`)
  await expect(page.getByRole('button', { name: 'Save Dev Marchetti' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect((await listFavourites(viewerOf(customer))).map((card) => card.fullName)).toEqual([
    'Dev Marchetti',
  ])
  const answered = page.waitForResponse((answer) => answer.url().includes('/api/favourites'))
  const heart = page.getByRole('button', { name: 'Save Dev Marchetti' })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await answered
  expect(await listFavourites(viewerOf(customer))).toEqual([])
})

test('a new account that confirms its address comes back as well, with the heart saved', async ({
  page,
  openAs,
  mailbox,
}) => {
  const orbiter = await createOrbiter({ fullName: 'Dev Marchetti' })
  await open(page, `/orbiter/${orbiter.id}`)
  await page.getByRole('button', { name: 'Save Dev Marchetti' }).click()
  await page.getByRole('link', { name: 'Sign Up', exact: true }).click()
  await expect(heading(page)).toHaveText('Create an account to save Dev Marchetti')
  const email = `nora-${newId().slice(0, 8)}@example.test`
  await page.getByLabel('Full name').fill('Nora Quill')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL(/confirm-email/)
  const mail = await mailbox.waitFor({ to: email, kind: 'confirm-email' })
  const link = new URL(/https?:\/\/\S+confirm=\S+/.exec(mail.text)?.[0] ?? '')
  // In another browser, as when opened from an email app.
  const elsewhere = await openAs(null)
  await open(elsewhere, link.pathname + link.search)
  await elsewhere.getByRole('button', { name: `Sign in as ${email}` }).click()
  await expect(elsewhere).toHaveURL(`/orbiter/${orbiter.id}`)
  await expect(elsewhere.getByRole('button', { name: 'Save Dev Marchetti' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('a like and a report of a reel [P-GAL-09]', async ({ page, openAs }) => {
  const reel = await publishReel()
  const customer = await createUser({ password: PASSWORD })
  await open(page, `/browse-reels?reel=${reel.id}`)
  await page.getByRole('button', { name: /^Like/ }).click()
  await expect(heading(page)).toHaveText(`Sign in to like “${reel.title}”`)
  await signInWith(page, customer.email)
  await expect(page.getByRole('button', { name: 'Like, 1 like' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(await listLikedReels(viewerOf(customer), [reel.id])).toEqual([reel.id])

  const visitor = await openAs(null)
  await open(visitor, `/browse-reels?reel=${reel.id}`)
  await visitor.getByRole('button', { name: 'Report' }).click()
  await visitor.getByLabel('What is wrong with this reel?').fill('Not filmed by them')
  await visitor.getByRole('button', { name: 'Sign in and send' }).click()
  await expect(heading(visitor)).toHaveText(`Sign in to report “${reel.title}”`)
  await signInWith(visitor, customer.email)
  await expect(visitor.getByText('Thank you for your report.')).toBeVisible()
  expect(
    await db()
      .selectFrom('reelReports')
      .select(['reporterId', 'reason'])
      .where('reelId', '=', reel.id)
      .execute(),
  ).toEqual([{ reporterId: customer.id, reason: 'Not filmed by them' }])
})

async function quoteFor(email: string): Promise<void> {
  await submitEnquiry(
    { formKey: newId(), name: 'Pia Garden', email, eventType: 'wedding' },
    { viewer: null, address: '192.0.2.8' },
  )
  const { id } = await db()
    .selectFrom('enquiries')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await quoteEnquiry(viewerOf(await createUser({ roles: ['admin'] })), id, {
    formKey: newId(),
    amount: '899.50',
    message: 'One evening.',
    title: 'Lake wedding',
    city: 'Boston',
    venueAddress: 'Lake House',
    eventDate: inDays(20),
    startTime: '14:00',
    durationHours: '4',
    days: '1',
    reels: '3',
    photos: '0',
  })
}

test('a quote is accepted with the name and address of its enquiry; an account that is there signs in first', async ({
  page,
  openAs,
  mailbox,
}) => {
  const follow = async (email: string) => {
    await quoteFor(email)
    const mail = await mailbox.waitFor({ to: email, kind: 'quote' })
    return new URL(/https?:\/\/\S+\/quotes\/\S+/.exec(mail.text)?.[0] ?? '').pathname
  }
  const email = `pia-${newId().slice(0, 8)}@example.test`
  await open(page, await follow(email))
  await page.getByRole('button', { name: 'Accept and book' }).click()
  await payOnPage(page)
  await expect(page).toHaveURL(/\/dashboard\/bookings/)
  await expect(page.getByText('Lake wedding').first()).toBeVisible()
  await expect(page.getByText('What happens next')).toBeInViewport()

  const known = await createUser({ password: PASSWORD })
  const theirs = await openAs(null)
  await open(theirs, await follow(known.email))
  await theirs.getByRole('button', { name: 'Accept and book' }).click()
  await expect(heading(theirs)).toHaveText('Sign in to accept your quote')
  await expect(theirs.getByLabel('Email')).toHaveValue(known.email)
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await theirs.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await payOnPage(theirs)
  await expect(theirs).toHaveURL(/\/dashboard\/bookings/)
  await expect(theirs.getByText('Lake wedding').first()).toBeVisible()
})
