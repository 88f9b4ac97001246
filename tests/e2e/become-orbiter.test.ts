import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { dayButton, inDays } from '#tests/support/calendar.ts'
import { createUser } from '#tests/support/factories.ts'
import { addReadySample } from '#tests/support/uploaded-media.ts'
import {
  draftStored,
  expect,
  expectAccessible,
  open,
  reload,
  signIn,
  test,
} from '#tests/support/journey.ts'
import { journeyFilms } from '#tests/support/journey-films.ts'
import { phoneClip } from '#tests/support/made-films.ts'
import { writePlace } from '#tests/support/write-place.ts'
import { payByCard } from '#tests/support/pay-by-card.ts'
import { chooseStart } from '#tests/support/request-dialog.ts'

test.use({ viewport: { width: 390, height: 844 } })

const films = journeyFilms([phoneClip('early-shift', { seconds: 1 })])
const PASSWORD = 'lanterns over dallas'
const LOST = "We couldn't save this step. What you typed is still here; please try again."
type Typed = [label: string, value: string][]

async function type(page: Page, typed: Typed): Promise<void> {
  for (const [label, value] of typed) await page.getByRole('main').getByLabel(label).fill(value)
}

async function expectTyped(page: Page, typed: Typed, checked?: string): Promise<void> {
  for (const [label, value] of typed)
    await expect(page.getByRole('main').getByLabel(label)).toHaveValue(value)
  if (checked) await expect(page.getByRole('radio', { name: checked }).first()).toBeChecked()
}

/**
 * Submits a step while offline: it shows an error and stays, with everything that was typed, even
 * after a reload.
 */
async function loseStep(page: Page, button: string, typed: Typed, checked?: string): Promise<void> {
  // The part of the page that keeps drafts loads after it.
  await page.waitForLoadState('networkidle')
  for (const [, value] of typed) await draftStored(page, value)
  await page.context().setOffline(true)
  try {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByText(LOST).first()).toBeVisible()
    await expectTyped(page, typed, checked)
  } finally {
    await page.context().setOffline(false)
  }
  await reload(page)
  await expectTyped(page, typed, checked)
}

/** Presses a button after the session has ended, and comes back through sign-in. */
async function loseSession(page: Page, button: string, email: string): Promise<void> {
  await page.context().clearCookies()
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

async function addPhotoAndSample(page: Page, email: string): Promise<void> {
  const picture = { width: 600, height: 600, channels: 3, background: 'teal' } as const
  const photo = await sharp({ create: picture }).jpeg().toBuffer()
  await open(page, '/profile')
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(page.getByRole('main').locator('img.avatar')).toHaveJSProperty('naturalWidth', 512)
  await open(page, '/orbiter/profile/portfolio')
  // As if uploaded and processed, which orbiter-offers.test.ts does.
  await addReadySample(email)
  await expect(page.getByRole('button', { name: 'Feature Early shift', exact: true })).toBeVisible()
}

test('a newcomer goes from the first page to an approved, listed, bookable profile [P-RTE-27] [P-JOIN-01] [P-JOIN-02] [P-JOIN-03] [P-SETUP-05] [P-SETUP-09] [P-SETUP-10] [P-TOAST-30] [P-OD-21]', async ({
  page,
  openAs,
  mailbox,
}) => {
  const admin = await createUser({ roles: ['admin'] })
  const email = `newcomer-${admin.id.slice(0, 8)}@example.test`
  await open(page, '/become-orbiter')
  await page.getByRole('link', { name: 'Apply now' }).click()
  await expect(page).toHaveURL('/orbiter/onboarding')
  await expect(page.getByRole('table', { name: /compared/ })).toBeVisible()
  await expect(page.getByText('Orbiters can request to switch models later')).toBeVisible()

  // For a visitor, the flow leads through creating an account and back.
  await page.getByRole('link', { name: 'Set up your profile' }).click()
  await expect(page).toHaveURL(/\/auth\?next=%2Forbiter/)
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(
    page.getByRole('heading', { name: 'Shoot for Orbit' }),
    'no one is asked what they came for',
  ).toBeVisible()
  await page.getByLabel('Full name').fill('Noa Newcomer')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Experience level').selectOption('beginner')
  await page.getByRole('button', { name: 'Create Profile' }).click()
  const mail = await mailbox.waitFor({ to: email, kind: 'confirm-email' })
  const confirm = /https?:\/\/\S+confirm=\S+/.exec(mail.text)?.[0] ?? ''
  await open(page, new URL(confirm).pathname + new URL(confirm).search)
  await expect(page).toHaveURL('/orbiter-setup?step=portfolio')
  await page.getByLabel('Location').fill('Dallas, TX')
  await page.getByLabel('Bio').fill('Short films of long nights.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Title').fill('Opening night')
  await page.getByLabel('Link').fill('https://example.com/opening-night')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('15 second reel')).toHaveCount(0)
  await page.getByRole('radio', { name: 'Beginner' }).check()
  await expect(page.getByText('Suggested for Beginner: $15-$75')).toBeVisible()
  await page.getByLabel('30 second reel').fill('45')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Profile Created!').first()).toBeVisible()
  await expect(page.getByText('Your profile is listed once approved')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page.getByText('Your application is under review')).toBeVisible()
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await writePlace(page, 'Dallas, TX')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile Updated').first()).toBeVisible()

  const desk = await openAs(admin)
  await open(desk, '/admin/applications')
  await desk.getByRole('link', { name: 'Noa Newcomer' }).click()
  await expect(
    desk
      .getByText('https://example.com/opening-night')
      .or(desk.getByRole('link', { name: 'Opening night' }))
      .first(),
  ).toBeVisible()
  await desk.getByRole('button', { name: 'Mark done: Portfolio reviewed' }).click()
  await expect(desk.getByRole('button', { name: 'Undo: Portfolio reviewed' })).toBeVisible()
  await desk.getByRole('link', { name: 'Approve and list' }).click()
  const question = desk.getByRole('dialog', { name: 'Approve with items missing?' })
  await expect(question.getByRole('listitem')).toHaveText([
    'A photo',
    'A video sample that plays',
    'iPhone 12 or newer',
  ])
  await question.getByRole('button', { name: 'Approve, then list when ready' }).click()
  await expect(desk.getByText('Not listed yet')).toBeVisible()
  await mailbox.waitFor({ to: email, kind: 'application-approved' })

  await open(page, '/orbiter')
  await expect(page.getByText("You're approved, and listed as soon as nothing")).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Add a photo of yourself' })).toBeVisible()
  await addPhotoAndSample(page, email)
  await desk.getByRole('button', { name: 'Mark done: iPhone 12 or newer' }).click()
  await expect(desk.getByRole('button', { name: 'Undo: iPhone 12 or newer' })).toBeVisible()
  await mailbox.waitFor({ to: email, kind: 'orbiter-listed' })

  const customer = await openAs(await createUser({ fullName: 'Casey Quinn' }))
  await open(customer, '/browse-creators?q=Noa+Newcomer')
  await customer.getByRole('link', { name: 'Noa Newcomer', exact: true }).click()
  await expect(customer.getByRole('heading', { name: 'Noa Newcomer' })).toBeVisible()
  await customer.getByText('3 of 6 checks done').click()
  await expect(customer.getByText(/Portfolio reviewed, /)).toBeVisible()
  await customer.getByRole('link', { name: 'Book Now' }).first().click()
  const dialog = customer.getByRole('dialog', { name: /^Book / })
  await dialog.getByLabel('Service').selectOption({ label: '30s Standard Reel · $45 · 1 hour' })
  await (await dayButton(dialog, inDays(9))).click()
  await chooseStart(dialog, '2:30 PM')
  await dialog.getByRole('button', { name: 'Send Booking Request' }).click()
  await payByCard(customer)
  await expect(customer.getByText('Booking request sent!').first()).toBeVisible()
  await open(page, '/orbiter/bookings')
  await expect(page.getByText('Casey Quinn')).toBeVisible()
  await expect(page.getByText('You earn $40.50')).toBeVisible()
})

test('the marketplace wizard loses nothing at any step: no connection, a reload, the browser’s Back, a session that has ended [P-SETUP-01] [P-SETUP-04] [P-GEN-08]', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/)
  const person = await createUser({ roles: ['orbiter'], password: PASSWORD })
  await signIn(page, person)
  await open(page, '/orbiter-setup')
  // Every step is filled in, lost on the way, reloaded, left with the browser's Back button, and
  // finally submitted.
  const profile: Typed = [
    ['Location', 'Dallas, TX'],
    ['Bio', 'Short films of long nights.'],
    ['Instagram', '@noa.nights'],
  ]
  await type(page, profile)
  await loseStep(page, 'Continue', profile)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/orbiter-setup?step=samples')
  const sample: Typed = [
    ['Title', 'Opening night'],
    ['Link', 'https://example.com/opening-night'],
  ]
  await type(page, sample)
  await loseStep(page, 'Add sample', sample)
  await page.goBack()
  await expectTyped(page, profile)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectTyped(page, sample)
  await page.getByRole('button', { name: 'Add sample' }).click()
  await expect(page.getByRole('list', { name: 'Your samples' })).toContainText('Opening night')
  await expect(page.getByLabel('Title')).toHaveValue('')
  await loseStep(page, 'Skip for now', [])
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(page).toHaveURL('/orbiter-setup?step=pricing')
  await page.getByRole('radio', { name: 'Beginner' }).check()
  const prices: Typed = [
    ['30 second reel', '45'],
    ['Turnaround', '5'],
  ]
  await page.getByLabel('30 second reel').fill('45')
  await page.getByLabel('Turnaround').selectOption('5')
  await loseStep(page, 'Continue', prices, 'Beginner')
  await page.goBack()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expectTyped(page, prices, 'Beginner')
  await loseSession(page, 'Continue', person.email)
  await expect(page).toHaveURL('/orbiter-setup?step=pricing')
  await expectTyped(page, prices, 'Beginner')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Profile Created!').first()).toBeVisible()
  await reload(page)
  await expect(page.getByText('Your profile is listed once approved')).toBeVisible()
})

test('a first sample is uploaded in the setup, and is there after the prices; the application shows what was sent [P-SETUP-03]', async ({
  page,
}) => {
  await signIn(page, await createUser({ roles: ['orbiter'] }))
  await open(page, '/orbiter-setup')
  await page.getByLabel('Location').fill('Dallas, TX')
  await page.getByLabel('Bio').fill('Short films of long nights.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Choose a video').setInputFiles({
    name: 'early-shift.mp4',
    mimeType: 'video/mp4',
    buffer: await readFile(films.file('early-shift')),
  })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Beginner: $15-$75')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  const samples = page.getByRole('list', { name: 'Your samples' })
  await expect(samples).toContainText('Early shift')
  await expect(samples).toContainText('Uploaded')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: 'Beginner' }).check()
  await page.getByLabel('30 second reel').fill('45')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await page.getByRole('link', { name: 'See your application' }).click()
  await expect(page.getByText('Your application is under review')).toBeVisible()
  await expect(page.getByText('Short films of long nights.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'A photo' })).toBeVisible()
  await expectAccessible(page)
})

test('an application survives signing in, going back and a lost request, and ends with a place in the calendar [P-RTE-28] [P-APP-01] [P-APP-02] [P-APP-03] [P-APP-07] [P-APP-08] [P-TOAST-29] [P-GEN-08]', async ({
  page,
  openAs,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/)
  const person = await createUser({ fullName: 'Casey Camera', password: PASSWORD })
  await open(page, '/orbiter/onboarding/package-flow')
  await expect(page.getByText('1 of 4')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Options' })).toHaveAttribute(
    'href',
    '/orbiter/onboarding',
  )
  const fields: Typed = [
    ['Full name', 'Casey Camera'],
    ['Email', person.email],
    ['Phone', '+1 214 555 0100'],
    ['Location', 'Dallas, TX'],
    ['Experience', 'Weddings of friends.'],
    ['Motivation', 'I like live nights.'],
    ['Availability', 'Weekends'],
    ['Equipment', 'iPhone 15'],
  ]
  await type(page, fields)
  await loseStep(page, 'Continue', fields)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('link', { name: 'Sign In' }).click()
  // The other tab's form also has an email field, so wait for this tab's heading.
  await expect(
    page.getByRole('heading', { name: 'Sign in to save your application' }),
  ).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('2 of 4')).toBeVisible()
  const link: Typed = [['Portfolio link', 'example.com/casey']]
  await type(page, link)
  await loseStep(page, 'Continue', link)
  await page.getByRole('button', { name: 'Back' }).click()
  await expectTyped(page, fields)
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
  await type(page, [['Equipment', 'iPhone 16']])
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectTyped(page, link)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('3 of 4')).toBeVisible()
  // Another device continues at the same step.
  const tablet = await openAs(person)
  await open(tablet, '/orbiter/onboarding/package-flow')
  await expect(tablet.getByText('3 of 4')).toBeVisible()
  const time = (await page.locator('[data-field="slot"] label').first().textContent())?.trim() ?? ''
  await page.getByRole('radio').first().check()
  await loseStep(page, 'Submit', [], time)
  await page.goBack()
  await expectTyped(page, [['Portfolio link', 'https://example.com/casey']])
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectTyped(page, [], time)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectTyped(page, [], time)
  await loseSession(page, 'Submit', person.email)
  await expect(page).toHaveURL('/orbiter/onboarding/package-flow?step=interview')
  await expectTyped(page, [], time)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Application Submitted!').first()).toBeVisible()
  await reload(page)
  await expect(page.getByRole('link', { name: 'Add to calendar (.ics)' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL('/orbiter')
})
