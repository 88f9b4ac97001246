import {
  openDialog,
  choose,
  requestsOf,
  send,
  dialogOf,
  chooseStart,
} from '#tests/support/request-dialog.ts'
import type { Page } from '@playwright/test'
import { db } from '#app/platform/db.ts'
import { inDays } from '#tests/support/calendar.ts'
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { expect, open, signIn, test } from '#tests/support/journey.ts'
import { payByCard } from '#tests/support/pay-by-card.ts'

const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

test('a time that was taken meanwhile is said at its field, nothing else is lost, and another can be sent [P-REQ-11]', async ({
  page,
}) => {
  const date = inDays(8)
  const orbiter = await createOrbiter({
    availability: [{ date, startTime: '10:00', endTime: '12:00' }],
  })
  const customer = await openDialog(page, orbiter, '?book=reel%3A30')
  await choose(page, date, '10:00 AM')
  await dialogOf(page).getByLabel('Notes').fill('Side door')
  await createBooking({ orbiter, date, time: '10:00', offer: 'reel:30', status: 'accepted' })
  await send(page).click()
  const time = dialogOf(page).getByRole('group', { name: 'Time' })
  await expect(time).toContainText('This time is no longer available. Choose another.')
  await expect(time.locator('label')).toHaveText(['11:00 AM'])
  await expect(dialogOf(page).getByLabel('Notes')).toHaveValue('Side door')
  await time.getByText('11:00 AM').click()
  await send(page).click()
  await payByCard(page)
  await expect(toasts(page)).toContainText('Booking request sent!')
  expect(await requestsOf(customer)).toMatchObject([
    { requestedTime: '11:00', specialNotes: 'Side door' },
  ])
})

test('someone who was signed out meanwhile signs in and finds what they had typed [P-PROF-18]', async ({
  page,
}) => {
  const orbiter = await createOrbiter()
  const customer = await createUser({ fullName: 'Casey Quinn', password: 'a-password-of-mine' })
  await signIn(page, customer)
  await open(page, `/orbiter/${orbiter.id}?book=reel%3A30`)
  await choose(page, inDays(9), '3:00 PM')
  await dialogOf(page).getByLabel('Your name').fill('Casey of Quinn & Co')
  await dialogOf(page).getByLabel('Notes').fill('Side door')
  await page.context().clearCookies()
  await send(page).click()
  await expect(toasts(page)).toContainText('Sign in required')
  await expect(dialogOf(page).getByLabel('Notes')).toHaveValue('Side door')
  await dialogOf(page).getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill('a-password-of-mine')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(dialogOf(page).getByLabel('Notes')).toHaveValue('Side door')
  await expect(dialogOf(page).getByLabel('Your name')).toHaveValue('Casey of Quinn & Co')
  await expect(dialogOf(page).getByRole('radio', { name: '3:00 PM' })).toBeChecked()
  await send(page).click()
  await payByCard(page)
  await expect(toasts(page)).toContainText('Booking request sent!')
  expect(await requestsOf(customer)).toMatchObject([
    {
      customerName: 'Casey of Quinn & Co',
      requestedDate: inDays(9),
      requestedTime: '15:00',
      specialNotes: 'Side door',
    },
  ])
})

test('an offer that is not there any more is said, and another can be chosen', async ({ page }) => {
  const orbiter = await createOrbiter({
    services: [{ name: 'Kitchen night', priceCents: 18_000, isActive: false }],
  })
  await openDialog(
    page,
    orbiter,
    `?book=service%3A${orbiter.serviceIds[0] ?? ''}&date=2020-01-01&time=nonsense`,
  )
  await expect(dialogOf(page)).toContainText('This service is no longer available. Choose another.')
  await expect(dialogOf(page).getByLabel('Service')).toHaveValue('reel:30')
  await expect(dialogOf(page)).toContainText('Pick a date first')
})

test('a creator who closes while the form is open says so, and nothing is lost [P-REQ-11]', async ({
  page,
}) => {
  const orbiter = await createOrbiter()
  const customer = await openDialog(page, orbiter)
  await choose(page, inDays(9), '3:00 PM')
  await dialogOf(page).getByLabel('Notes').fill('Side door')
  await db()
    .updateTable('profiles')
    .set({ isAvailable: false })
    .where('userId', '=', orbiter.id)
    .execute()
  await send(page).click()
  const reason = `${orbiter.fullName} is not taking bookings at the moment.`
  await expect(dialogOf(page).getByRole('alert')).toHaveText(reason)
  await expect(page.getByText(reason), 'nothing is said twice').toHaveCount(1)
  await expect(page.getByText('Please try again'), 'that would not help').toHaveCount(0)
  await expect(dialogOf(page).getByLabel('Notes')).toHaveValue('Side door')
  expect(await requestsOf(customer)).toEqual([])
})

test('nobody books themselves', async ({ page }) => {
  const orbiter = await createOrbiter()
  await signIn(page, orbiter)
  await open(page, `/orbiter/${orbiter.id}?book=any`)
  await expect(dialogOf(page)).toContainText("You can't book yourself.")
  await expect(send(page)).toHaveCount(0)
})

test('an Orbiter books another one, without a link to a page that is not theirs', async ({
  page,
}) => {
  const orbiter = await createOrbiter()
  await signIn(page, await createOrbiter())
  await open(page, `/orbiter/${orbiter.id}?book=any`)
  await choose(page, inDays(9), '3:00 PM')
  await send(page).click()
  await payByCard(page)
  await expect(toasts(page)).toContainText('Booking request sent!')
  await expect(toasts(page).getByRole('button', { name: 'My bookings' })).toHaveCount(0)
})

test('a customer who asks too much of one creator is told so beside the form, and nothing typed is lost [P-REQ-09]', async ({
  page,
}) => {
  const orbiter = await createOrbiter()
  const customer = await openDialog(page, orbiter, '?book=reel%3A30')
  for (let n = 0; n < 9; n += 1)
    await createBooking({
      customer,
      orbiter,
      date: inDays(10 + n),
      time: '15:00',
      offer: 'reel:30',
    })
  await createBooking({
    customer,
    orbiter,
    date: inDays(9),
    time: '15:00',
    offer: 'reel:30',
    status: 'cancelled',
  })
  await createBooking({ customer, orbiter, date: inDays(9), time: '15:30', offer: 'reel:30' })
  await choose(page, inDays(9), '3:00 PM')
  await dialogOf(page).getByLabel('Notes').fill('Side door')
  await send(page).click()
  await expect(dialogOf(page).getByRole('alert')).toContainText(
    'You have 10 requests with this creator waiting for an answer.',
  )
  await expect(dialogOf(page).getByLabel('Notes')).toHaveValue('Side door')
  const [first] = await requestsOf(customer)
  await db()
    .updateTable('bookingRequests')
    .set({ status: 'cancelled' })
    .where('id', '=', first?.id ?? '')
    .execute()
  await send(page).click()
  const time = dialogOf(page).getByRole('group', { name: 'Time' })
  await expect(time).toContainText(
    'You have already asked this creator for this time. Choose another, or cancel that request in My bookings.',
  )
  await chooseStart(dialogOf(page), '4:30 PM')
  await send(page).click()
  await payByCard(page)
  await expect(toasts(page)).toContainText('Booking request sent!')
  expect((await requestsOf(customer)).at(-1)).toMatchObject({
    requestedTime: '16:30',
    specialNotes: 'Side door',
  })
})
