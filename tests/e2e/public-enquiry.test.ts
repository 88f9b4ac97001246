import type { Page } from '@playwright/test'
import { newId } from '#app/base/ids.ts'
import { db } from '#app/platform/db.ts'
import { inDays } from '#tests/support/calendar.ts'
import { createUser } from '#tests/support/factories.ts'
import {
  draftStored,
  expect,
  expectAccessible,
  holdAnswer,
  open,
  signIn,
  test,
} from '#tests/support/journey.ts'

const EVENT_DATE = inDays(200)

const anAddress = () => `ada-${newId().slice(0, 8)}@example.test`

async function fillAll(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill('Ada Quill')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('+1 214 555 0100')
  await page.getByLabel('Event type').selectOption('product-launch')
  await page.getByLabel('Event date').fill(EVENT_DATE)
  await page.getByLabel('Location').fill('The Loft, Dallas')
  await page.getByLabel('Package').selectOption('full-event')
  await page.getByLabel('Guest count').selectOption('200+')
  await page.getByLabel('Budget').selectOption('2000+')
  await page.getByLabel('Details').fill('Ends at 9 PM')
}

async function stored(email: string) {
  return db().selectFrom('enquiries').selectAll().where('email', '=', email).execute()
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Enquiry' }).click()

test('without the required fields nothing is sent, the form says which, and what is wrong in one is said beside it [P-ENQ-06]', async ({
  page,
}) => {
  const email = anAddress()
  await open(page, '/enquiry')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Details').fill('Kept')
  await send(page)
  await expect(page.getByText('Missing Information')).toBeVisible()
  await expect(page.getByText('Please fill in all required fields.')).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByText('Enter your name.')).toBeVisible()
  await expect(page.getByText('Choose an event type.')).toBeVisible()
  await expect(page.getByLabel('Details')).toHaveValue('Kept')
  expect(await stored(email)).toEqual([])
  await fillAll(page, 'nonsense')
  await send(page)
  await expect(page.getByText('Enter an email like name@example.com.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('a sent enquiry is stored with everything entered, confirmed, cleared, and both sides are written to [P-ENQ-08] [P-ENQ-09] [P-ENQ-11] [P-ENQ-13] [P-ENQ-14]', async ({
  page,
  mailbox,
}) => {
  const email = anAddress()
  await open(page, '/enquiry')
  await fillAll(page, email)
  const answer = await holdAnswer(page, /\/enquiry\.data/, 'POST')
  await send(page)
  await expect(page.getByRole('button', { name: 'Sending Enquiry...' })).toBeDisabled()
  answer()
  await expect(page.getByText('Enquiry Sent!')).toBeVisible()
  await expect(
    page.getByText("We'll get back to you within 24 hours with a customized quote."),
  ).toBeVisible()
  const confirmation = page.getByRole('region', { name: 'Thank you. We received it.' })
  await expect(confirmation).toContainText(email)
  await expect(confirmation.getByRole('heading')).toBeFocused()
  await expectAccessible(page)
  for (const label of [
    'Name',
    'Email',
    'Phone',
    'Event type',
    'Event date',
    'Location',
    'Package',
    'Guest count',
    'Budget',
    'Details',
  ])
    await expect(page.getByLabel(label)).toHaveValue('')
  const [enquiry] = await stored(email)
  expect(enquiry).toMatchObject({
    kind: 'quote',
    name: 'Ada Quill',
    phone: '+1 214 555 0100',
    serviceType: 'product-launch',
    eventDate: EVENT_DATE,
    location: 'The Loft, Dallas',
    packageType: 'full-event',
    guestCount: '200+',
    budget: '2000+',
    budgetMinCents: 200_000,
    budgetMaxCents: null,
    description: 'Ends at 9 PM',
    userId: null,
  })
  expect((enquiry?.replyDueAt.getTime() ?? 0) - (enquiry?.createdAt.getTime() ?? 0)).toBe(
    24 * 3_600_000,
  )
  await mailbox.waitFor({ to: email, kind: 'enquiry-received' })
  await mailbox.waitFor({ to: 'support@orbit.example', kind: 'enquiry-for-team' })
})

test('sent before the page has started, the form is answered on the page, and the answer stays', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  await page.route(/\.js$/, (route) => route.abort('failed'))
  await page.goto('/enquiry')
  await page.unroute(/\.js$/)
  await send(page)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await expect(page.getByText('Missing Information')).toBeVisible()
})

test('when sending fails the notice appears and nothing typed is lost; an answer that got lost, and sending twice in a hurry, make no second enquiry [P-ENQ-10]', async ({
  page,
  problems,
}) => {
  problems.allow(/net::ERR_FAILED/)
  const email = anAddress()
  const failed = page.getByText('Failed to send enquiry. Please try again.')
  await open(page, '/enquiry')
  await fillAll(page, email)
  await page.route('**/enquiry.data*', (route) => route.abort())
  await send(page)
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
  await expect(failed).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Ada Quill')
  await expect(page.getByLabel('Event type')).toHaveValue('product-launch')
  await expect(page.getByLabel('Event date')).toHaveValue(EVENT_DATE)
  await expect(page.getByLabel('Details')).toHaveValue('Ends at 9 PM')
  expect(await stored(email)).toEqual([])

  await page.unroute('**/enquiry.data*')
  await page.route('**/enquiry.data*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send(page)
  await expect.poll(async () => (await stored(email)).length).toBe(1)
  await expect(page.getByRole('button', { name: 'Send Enquiry' })).toBeEnabled()
  await expect(page.getByText('Enquiry Sent!')).toHaveCount(0)

  await page.unroute('**/enquiry.data*')
  await page.getByRole('button', { name: 'Send Enquiry' }).dblclick()
  await expect(page.getByText('Enquiry Sent!')).toBeVisible()
  expect(await stored(email)).toHaveLength(1)
})

test('a half-written enquiry is there again, until it has been sent; someone signed in need not type name and email', async ({
  page,
}) => {
  const user = await createUser()
  await signIn(page, user)
  await open(page, '/enquiry')
  await page.getByLabel('Location').fill('Pier 9, Boston')
  await page.getByLabel('Event type').selectOption('birthday')
  await draftStored(page, 'Pier 9, Boston')
  await open(page, '/about')
  await open(page, '/enquiry?package=event-boost')
  await expect(page.getByLabel('Location')).toHaveValue('Pier 9, Boston')
  await expect(page.getByLabel('Package')).toHaveValue('event-boost')
  await send(page)
  await expect(page.getByRole('heading', { name: 'Thank you. We received it.' })).toBeVisible()
  expect(await stored(user.email)).toMatchObject([{ userId: user.id, packageType: 'event-boost' }])
  await open(page, '/enquiry')
  await expect(page.getByLabel('Location')).toHaveValue('')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('an enquiry is refused with the reason, stays as typed, then is sent, then confirmed', async ({
    page,
  }) => {
    const email = anAddress()
    await page.goto('/enquiry')
    await fillAll(page, email)
    await page.getByLabel('Name').fill('')
    await send(page)
    await expect(page.getByText('Missing Information')).toBeVisible()
    await expect(page.getByText('Enter your name.')).toBeVisible()
    await expect(page.getByLabel('Details')).toHaveValue('Ends at 9 PM')
    await expect(page.getByLabel('Budget')).toHaveValue('2000+')
    await page.getByLabel('Name').fill('Ada Quill')
    await send(page)
    await expect(page.getByText('Enquiry Sent!')).toBeVisible()
    await expect(page.getByLabel('Details')).toHaveValue('')
    expect(await stored(email)).toHaveLength(1)
  })
})
