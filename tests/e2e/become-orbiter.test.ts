import type { Page } from '@playwright/test'
import { createUser } from '#tests/support/factories.ts'
import { expect, expectAccessible, test } from '#tests/support/journey.ts'

test.use({ viewport: { width: 390, height: 844 } })

const PASSWORD = 'lanterns over dallas'

/** Presses Continue while nothing reaches the server; the result puts the connection back. */
async function loseRequests(page: Page, pattern: string): Promise<() => Promise<void>> {
  await page.route(pattern, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText("We couldn't save this step. What you typed is still here; please try again.").first()).toBeVisible()
  return () => page.unroute(pattern)
}

test('a newcomer goes from the first page to an approved, listed, bookable profile [P-RTE-27] [P-JOIN-01] [P-JOIN-02] [P-JOIN-03] [P-SETUP-05] [P-SETUP-09] [P-SETUP-10] [P-TOAST-30] [P-OD-21] [P-GEN-08]', async ({
  page,
  openAs,
  mailbox,
  problems,
}) => {
  problems.allow(/orbiter-setup\.data.*ERR_FAILED|ERR_FAILED$/)
  const admin = await createUser({ roles: ['admin'] })
  const email = `newcomer-${admin.id.slice(0, 8)}@example.test`
  await page.goto('/become-orbiter')
  await page.getByRole('link', { name: 'Apply now' }).click()
  await expect(page).toHaveURL('/orbiter/onboarding')
  await expect(page.getByRole('table', { name: /compared/ })).toBeVisible()
  await expect(page.getByText('Orbiters can request to switch models later')).toBeVisible()
  await expectAccessible(page)

  // Signed out, the way leads through an account and back.
  await page.getByRole('link', { name: 'Set up your profile' }).click()
  await expect(page).toHaveURL(/\/auth\?next=%2Forbiter/)
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await page
    .getByRole('link', { name: /Become an Orbiter/ })
    .first()
    .click()
  await page.getByLabel('Full name').fill('Noa Newcomer')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Experience level').selectOption('beginner')
  await page.getByRole('button', { name: 'Create Profile' }).click()
  const mail = await mailbox.waitFor({ to: email, kind: 'confirm-email' })
  const confirm = /https?:\/\/\S+confirm=\S+/.exec(mail.text)?.[0] ?? ''
  await page.goto(new URL(confirm).pathname + new URL(confirm).search)
  await expect(page).toHaveURL('/orbiter-setup')

  await page.getByLabel('Bio').fill('Short films of long nights.')
  await page.reload()
  await expect(page.getByLabel('Bio')).toHaveValue('Short films of long nights.')
  const isBack = await loseRequests(page, '**/orbiter-setup.data*')
  await expect(page.getByLabel('Bio')).toHaveValue('Short films of long nights.')
  await page.reload()
  await expect(page.getByLabel('Bio')).toHaveValue('Short films of long nights.')
  await isBack()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/orbiter-setup?step=samples')
  await page.getByLabel('Title').fill('Opening night')
  await page.getByLabel('Link').fill('https://example.com/opening-night')
  await page.getByRole('button', { name: 'Add sample' }).click()
  await expect(page.getByRole('list', { name: 'Your samples' })).toContainText('Opening night')
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(page.getByLabel('15 second reel')).toHaveCount(0)
  await page.getByRole('radio', { name: 'Beginner' }).check()
  await expect(page.getByText('Suggested for Beginner: $15-$75')).toBeVisible()
  await page.getByLabel('30 second reel').fill('45')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Profile Created!').first()).toBeVisible()
  await expect(page.getByText('Your profile is listed once approved')).toBeVisible()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page.getByText('Your application is under review')).toBeVisible()
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.getByLabel('Location').fill('Dallas, TX')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile Updated').first()).toBeVisible()
  await expectAccessible(page)

  const desk = await openAs(admin)
  await desk.goto('/admin/applications')
  await desk.getByRole('link', { name: 'Noa Newcomer' }).click()
  await expect(
    desk
      .getByText('https://example.com/opening-night')
      .or(desk.getByRole('link', { name: 'Opening night' }))
      .first(),
  ).toBeVisible()
  await desk.getByRole('button', { name: 'Mark done: Portfolio reviewed' }).click()
  await expect(desk.getByRole('button', { name: 'Take back: Portfolio reviewed' })).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Approve and list' }).click()
  await expect(desk.getByText('The profile is listed').first()).toBeVisible()
  await mailbox.waitFor({ to: email, kind: 'application-approved' })

  const visitor = await openAs(null)
  await visitor.goto('/browse-creators?q=Noa+Newcomer')
  await visitor.getByRole('link', { name: 'View Profile of Noa Newcomer' }).click()
  await expect(visitor.getByRole('heading', { name: 'Noa Newcomer' })).toBeVisible()
  await visitor.getByText('2 of 6 checks done').click()
  await expect(visitor.getByText(/Portfolio reviewed, /)).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Book Now' }).first()).toBeVisible()
})

test('an application survives signing in, going back and a lost request, and ends with a place in the calendar [P-RTE-28] [P-APP-01] [P-APP-02] [P-APP-03] [P-APP-07] [P-APP-08] [P-TOAST-29] [P-GEN-08]', async ({
  page,
  openAs,
  problems,
}) => {
  problems.allow(/package-flow\.data.*ERR_FAILED|ERR_FAILED$/)
  const person = await createUser({ fullName: 'Casey Camera', password: PASSWORD })
  await page.goto('/orbiter/onboarding/package-flow')
  await expect(page.getByText('1 of 4')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Options' })).toHaveAttribute('href', '/orbiter/onboarding')
  const fields: [string, string][] = [
    ['Full name', 'Casey Camera'],
    ['Email', person.email],
    ['Phone', '+1 214 555 0100'],
    ['Location', 'Dallas, TX'],
    ['Experience', 'Weddings of friends.'],
    ['Motivation', 'I like live nights.'],
    ['Availability', 'Weekends'],
    ['Equipment', 'iPhone 15'],
  ]
  for (const [label, value] of fields) await page.getByLabel(label).fill(value)
  await page.reload()
  await expect(page.getByLabel('Motivation')).toHaveValue('I like live nights.')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('2 of 4')).toBeVisible()
  await page.getByLabel('Portfolio link').fill('example.com/casey')
  const isBack = await loseRequests(page, '**/package-flow.data*')
  await expect(page.getByLabel('Portfolio link')).toHaveValue('example.com/casey')
  await page.reload()
  await expect(page.getByLabel('Portfolio link')).toHaveValue('example.com/casey')
  await isBack()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Equipment')).toHaveValue('iPhone 15')
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Portfolio link')).toHaveValue('example.com/casey')
  await page.getByRole('button', { name: 'Continue' }).click()
  // Another device goes on where this one stands.
  const tablet = await openAs(person)
  await tablet.goto('/orbiter/onboarding/package-flow')
  await expect(tablet.getByText('3 of 4')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Application Submitted!').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add to calendar (.ics)' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL('/orbiter')
})
