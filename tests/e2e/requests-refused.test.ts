import { openDialog, choose, requestsOf, send, dialogOf } from '#tests/support/request-dialog.ts'
import type { Page } from '@playwright/test'
import { db } from '#app/platform/db.ts'
import { inDays } from '#tests/support/calendar.ts'
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { expect, open, signIn, test } from '#tests/support/journey.ts'
import { payByCard } from '#tests/support/pay-by-card.ts'

const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

test('an offer that is gone, a creator who closes and a time that is taken meanwhile are each said where they are; nothing else is lost, and another time can be sent [P-REQ-11]', async ({
  page,
}) => {
  const date = inDays(8)
  const orbiter = await createOrbiter({
    availability: [{ date, startTime: '10:00', endTime: '12:00' }],
    services: [{ name: 'Kitchen night', priceCents: 18_000, isActive: false }],
  })
  const takesBookings = (isAvailable: boolean) =>
    db().updateTable('profiles').set({ isAvailable }).where('userId', '=', orbiter.id).execute()
  const gone = `service%3A${orbiter.serviceIds[0] ?? ''}&date=2020-01-01&time=nonsense`
  const customer = await openDialog(page, orbiter, `?book=${gone}`)
  const dialog = dialogOf(page)
  await expect(dialog).toContainText('This service is no longer available. Choose another.')
  await expect(dialog.getByLabel('Service')).toHaveValue('reel:30')
  await choose(page, date, '10:00 AM')
  await dialog.getByLabel('Notes').fill('Side door')

  await takesBookings(false)
  await send(page).click()
  const reason = `${orbiter.fullName} is not taking bookings at the moment.`
  await expect(dialog.getByRole('alert')).toHaveText(reason)
  await expect(page.getByText(reason), 'nothing is said twice').toHaveCount(1)
  await expect(page.getByText('Please try again'), 'that would not help').toHaveCount(0)
  await expect(dialog.getByLabel('Notes')).toHaveValue('Side door')
  expect(await requestsOf(customer)).toEqual([])

  await takesBookings(true)
  await createBooking({ orbiter, date, time: '10:00', offer: 'reel:30', status: 'accepted' })
  await send(page).click()
  const time = dialog.getByRole('group', { name: 'Time' })
  await expect(time).toContainText('This time is no longer available. Choose another.')
  await expect(time.locator('label')).toHaveText(['11:00 AM'])
  await expect(dialog.getByLabel('Notes')).toHaveValue('Side door')
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

test('an Orbiter who books another one stays on the profile, where no link leads to a page of customers [P-REQ-10]', async ({
  page,
}) => {
  const orbiter = await createOrbiter({ fullName: 'Dev Marchetti' })
  await signIn(page, await createOrbiter())
  await open(page, `/orbiter/${orbiter.id}?book=any`)
  await choose(page, inDays(9), '3:00 PM')
  await send(page).click()
  await payByCard(page)
  await expect(toasts(page)).toContainText('Booking request sent!')
  await expect(toasts(page).getByRole('button', { name: 'My bookings' })).toHaveCount(0)
  await expect(page).toHaveURL(`/orbiter/${orbiter.id}`)
  const next = page.getByRole('status').filter({ hasText: 'What happens next' })
  await expect(next).toContainText(/Dev Marchetti answers by/)
  await expect(next.getByRole('link')).toHaveCount(0)
})
