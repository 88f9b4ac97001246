import type { Locator, Page } from '@playwright/test'
import { db } from '#app/platform/db.ts'
import { DIRECT_TIMES } from '#app/base/time-steps.ts'
import { dayButton, dayName, inDays } from '#tests/support/calendar.ts'
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import {
  draftStored,
  expect,
  expectAccessible,
  open,
  reload,
  signIn,
  test,
} from '#tests/support/journey.ts'
import {
  dialogOf,
  send,
  requestsOf,
  choose,
  openDialog,
  chooseStart,
} from '#tests/support/request-dialog.ts'
import { payButton, payByCard, payDialog, typeCard } from '#tests/support/pay-by-card.ts'

const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

test('a visitor is asked to sign in, comes back to the form, and sends it [P-PROF-18] [P-TOAST-15] [P-REQ-10] [P-TOAST-13]', async ({
  page,
}) => {
  const orbiter = await createOrbiter({
    services: [{ name: 'Kitchen night', priceCents: 18_000, durationMinutes: 90 }],
  })
  const customer = await createUser({ fullName: 'Casey Quinn', password: 'a-password-of-mine' })
  await open(page, `/orbiter/${orbiter.id}`)
  await page.getByRole('link', { name: 'Book Kitchen night' }).click()
  await expect(toasts(page)).toContainText('Sign in required')
  await expect(toasts(page)).toContainText('Please sign in to book a service.')
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Sign In' }),
    'the toast goes, the way stays',
  ).toHaveAttribute('href', /next=/)
  await toasts(page).getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill('a-password-of-mine')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(
    `/orbiter/${orbiter.id}?book=service%3A${orbiter.serviceIds[0] ?? ''}`,
  )
  await expect(dialogOf(page).getByLabel('Service')).toHaveValue(
    `service:${orbiter.serviceIds[0] ?? ''}`,
  )
  await expect(dialogOf(page)).toContainText('$180 for Kitchen night')
  const date = inDays(9)
  await choose(page, date, '2:30 PM')
  await dialogOf(page).getByLabel('Venue address').fill(' 12 Elm Street, Dallas, TX 75201 ')
  await dialogOf(page).getByLabel('Notes').fill('  Bring a light.\n ')
  await send(page).click()
  await payByCard(page)
  await expect(toasts(page)).toContainText('Booking request sent!')
  await expect(toasts(page)).toContainText(
    `Your booking request has been sent to ${orbiter.fullName}. They have 24 hours to respond.`,
  )
  await expect(dialogOf(page)).toBeHidden()
  await expect(page, 'after paying, the page is the booking').toHaveURL(/\/bookings\/[\w-]+$/)
  expect(await requestsOf(customer)).toMatchObject([
    {
      orbiterId: orbiter.id,
      status: 'pending',
      customerName: 'Casey Quinn',
      customerEmail: customer.email,
      requestedDate: date,
      requestedTime: '14:30',
      serviceType: 'Kitchen night',
      priceCents: 18_000,
      specialNotes: 'Bring a light.',
      venueAddress: '12 Elm Street, Dallas, TX 75201',
    },
  ])
  await toasts(page).getByRole('button', { name: 'My bookings' }).click()
  await expect(page.getByRole('article')).toContainText('Kitchen night')
})

test('the form starts with the name of the person and can be sent once name, date and time are there [P-REQ-01] [P-REQ-02] [P-REQ-03]', async ({
  page,
}) => {
  const orbiter = await createOrbiter()
  await openDialog(page, orbiter)
  const name = dialogOf(page).getByLabel('Your name')
  await expect(name).toHaveValue('Casey Quinn')
  await expect(dialogOf(page).getByLabel('Notes')).toHaveValue('')
  await expect(send(page)).toContainText('Send Booking Request')
  await expect(send(page)).toBeDisabled()
  await (await dayButton(dialogOf(page), inDays(9))).click()
  await expect(send(page)).toBeDisabled()
  await chooseStart(dialogOf(page), '9:00 AM')
  await expect(send(page)).toBeEnabled()
  await name.fill('   ')
  await expect(send(page)).toBeDisabled()
  await name.fill('Casey')
  await expect(send(page)).toBeEnabled()
  await (await dayButton(dialogOf(page), inDays(10))).click()
  await expect(send(page), 'another date needs another time').toBeDisabled()
})

test('without availability every half hour of a coming day can be asked for, and no day that has passed [P-REQ-04] [P-REQ-06]', async ({
  page,
}) => {
  await openDialog(page, await createOrbiter({ pricing: {} }))
  await (await dayButton(dialogOf(page), inDays(1))).click()
  const times = dialogOf(page).getByRole('radio')
  await expect(times).toHaveCount(35)
  expect(
    await times.evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value)),
  ).toEqual(DIRECT_TIMES)
  await expect(dialogOf(page).getByLabel('Service')).toHaveValue('general')
  await expect(dialogOf(page)).toContainText('The creator will reply with a quote.')
  const days = dialogOf(page).getByRole('grid').getByRole('button', { disabled: false })
  const [first = ''] = await days.evaluateAll((buttons) =>
    buttons.map(({ ariaLabel }) => ariaLabel ?? ''),
  )
  // Today, unless it is too late for it or the calendar begins with tomorrow.
  expect([dayName(inDays(0)), dayName(inDays(1))]).toContain(
    first.replace(/, (?:today|selected).*/, ''),
  )
})

test('with availability only its days and times are offered, as long as the service takes [P-REQ-06] [P-PROF-09]', async ({
  page,
}) => {
  const date = inDays(8)
  const orbiter = await createOrbiter({
    services: [{ name: 'Half a day', priceCents: 60_000, durationMinutes: 240 }],
    availability: [
      { date, startTime: '10:00', endTime: '13:00' },
      { date: inDays(9), startTime: '10:00', endTime: '15:00' },
    ],
  })
  await createBooking({ orbiter, date, time: '11:00', offer: 'reel:30', status: 'accepted' })
  await openDialog(page, orbiter)
  await expect(await dayButton(dialogOf(page), inDays(7))).toBeDisabled()
  await (await dayButton(dialogOf(page), date)).click()
  const labels = dialogOf(page).getByRole('group', { name: 'Time' }).locator('label')
  await expect(labels).toHaveText(['10:00 AM', '12:00 PM'])
  await dialogOf(page).getByLabel('Service').selectOption({ label: 'Half a day · $600 · 4 hours' })
  await expect(dialogOf(page).getByText('No time slots available for this date')).toBeVisible()
  await expect(send(page)).toBeDisabled()
  await (await dayButton(dialogOf(page), inDays(9))).click()
  await expect(labels).toHaveText(['10:00 AM', '10:30 AM', '11:00 AM'])
})

test('a request that does not get through keeps the form; the next try is the only one that counts [P-REQ-11] [P-TOAST-12]', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  const orbiter = await createOrbiter()
  const customer = await openDialog(page, orbiter)
  await choose(page, inDays(9), '3:00 PM')
  await dialogOf(page).getByLabel('Notes').fill('Side door')
  const isPost = (method: string) => method === 'POST'
  await page.route(`**/orbiter/${orbiter.id}.data**`, (route) =>
    isPost(route.request().method()) ? route.abort('failed') : route.continue(),
  )
  await send(page).click()
  await expect(toasts(page).getByText('Error')).toBeVisible()
  await expect(
    toasts(page).getByText('Failed to submit booking request. Please try again.'),
  ).toBeVisible()
  await expect(dialogOf(page).getByLabel('Notes')).toHaveValue('Side door')
  await expect(dialogOf(page).getByRole('radio', { name: '3:00 PM' })).toBeChecked()
  expect(await requestsOf(customer)).toEqual([])
  await page.unroute(`**/orbiter/${orbiter.id}.data**`)
  await send(page).click()
  await typeCard(payDialog(page))
  await expect(toasts(page).getByText('Error'), 'the next try went through').toBeHidden()
  // This time the request arrives, but the answer is lost.
  const lost = page.waitForEvent('requestfailed', (request) => isPost(request.method()))
  await page.route(`**/orbiter/${orbiter.id}.data**`, async (route) => {
    if (!isPost(route.request().method())) return route.continue()
    await route.fetch()
    await route.abort('failed')
  })
  await payButton(payDialog(page)).click()
  // Once the route is removed, a request that is still in progress would get through.
  await lost
  await expect(
    toasts(page).getByText('Failed to submit booking request. Please try again.'),
  ).toBeVisible()
  await page.unroute(`**/orbiter/${orbiter.id}.data**`)
  await expect.poll(async () => (await requestsOf(customer)).length).toBe(1)
  await send(page).click()
  await expect(toasts(page)).toContainText('Booking request sent!')
  expect(await requestsOf(customer)).toHaveLength(1)
})

test('pressing twice sends one request [P-REQ-10]', async ({ page }) => {
  const customer = await openDialog(page, await createOrbiter())
  await choose(page, inDays(9), '3:00 PM')
  await send(page).dblclick()
  await typeCard(payDialog(page))
  await payButton(payDialog(page)).dblclick()
  await expect(toasts(page)).toContainText('Booking request sent!')
  await expect(dialogOf(page)).toBeHidden()
  expect(await requestsOf(customer)).toHaveLength(1)
  const payments = db().selectFrom('payments').where('customerId', '=', customer.id)
  expect(await payments.select('state').execute()).toEqual([{ state: 'authorized' }])
})

test('the dialog stands in the address: it survives a reload, and closing or Escape needs no server', async ({
  page,
  context,
}) => {
  const orbiter = await createOrbiter()
  await signIn(page, await createUser())
  await open(page, `/orbiter/${orbiter.id}?tab=portfolio`)
  await page.getByRole('link', { name: 'Book Now' }).click()
  await expect(page).toHaveURL(`/orbiter/${orbiter.id}?tab=portfolio&book=any`)
  await expect(dialogOf(page)).toBeVisible()
  await dialogOf(page).getByLabel('Notes').fill('Side door')
  await draftStored(page, 'Side door')
  await reload(page)
  await expect(dialogOf(page)).toBeVisible()
  await expect(dialogOf(page).getByLabel('Notes'), 'with what was typed').toHaveValue('Side door')
  await expect(dialogOf(page).getByLabel('Service')).toBeFocused()
  await context.setOffline(true)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await expect(page).toHaveURL(`/orbiter/${orbiter.id}?tab=portfolio`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(orbiter.fullName)
  await context.setOffline(false)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  async function fill(form: Locator, values: { date: string; time: string }): Promise<void> {
    await form.getByLabel('Date').fill(values.date)
    await form.getByLabel('Time', { exact: true }).selectOption(values.time)
    await form.getByRole('button', { name: 'Send Booking Request' }).click()
  }

  test('the form stands in the page, says what is wrong, keeps what was typed, and leads to the bookings [P-REQ-02] [P-REQ-11]', async ({
    page,
  }) => {
    const date = inDays(8)
    const orbiter = await createOrbiter({
      availability: [{ date, startTime: '10:00', endTime: '12:00' }],
    })
    const customer = await createUser({ fullName: 'Casey Quinn' })
    await signIn(page, customer)
    await page.goto(`/orbiter/${orbiter.id}`)
    await page.getByRole('link', { name: 'Book Now' }).click()
    const form = page.getByRole('dialog').locator('form')
    await expect(form.getByLabel('Your name')).toHaveValue('Casey Quinn')
    await form.getByLabel('Notes').fill('Side door')
    await form.getByRole('button', { name: 'Send Booking Request' }).click()
    // The form has the next free day.
    await expect(form).toContainText('Choose a time.')
    // Someone else books the first hour meanwhile.
    await createBooking({ orbiter, date, time: '10:00', status: 'accepted' })
    await fill(form, { date, time: '10:30' })
    await expect(form).toContainText('This time is no longer available. Choose another.')
    await expect(form.getByLabel('Time', { exact: true }).getByRole('option')).toHaveText([
      'Choose a time',
      '11:00 AM',
    ])
    await expect(form.getByLabel('Notes')).toHaveValue('Side door')
    await fill(form, { date, time: '11:00' })
    await typeCard(form)
    await payButton(form).click()
    await expect(page).toHaveURL('/my-bookings')
    await expect(page.getByRole('article')).toContainText(orbiter.fullName)
    expect(await requestsOf(customer)).toMatchObject([
      { requestedDate: date, requestedTime: '11:00', specialNotes: 'Side door', status: 'pending' },
    ])
  })

  test('an Orbiter who books another one reads so on the page', async ({ page }) => {
    const orbiter = await createOrbiter()
    await signIn(page, await createOrbiter())
    await page.goto(`/orbiter/${orbiter.id}?book=any`)
    await fill(page.getByRole('main').locator('form'), { date: inDays(8), time: '10:00' })
    await typeCard(page)
    await payButton(page).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Booking request sent!' }),
    ).toContainText(`sent to ${orbiter.fullName}`)
  })
})

for (const viewport of [{ width: 1440, height: 900 }]) {
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport })

    for (const hasTrouble of [false, true]) {
      test(`the dialog is accessible ${hasTrouble ? 'with something wrong in it' : 'when it opens'}`, async ({
        page,
      }) => {
        const date = inDays(8)
        const orbiter = await createOrbiter({
          fullName:
            'The Extraordinarily Long Named Collective of Northern California, Incorporated',
          availability: [{ date, startTime: '10:00', endTime: '12:00' }],
        })
        await openDialog(page, orbiter)
        if (hasTrouble) {
          await choose(page, date, '10:00 AM')
          await createBooking({ orbiter, date, time: '10:00', status: 'accepted' })
          await send(page).click()
          await expect(dialogOf(page)).toContainText('This time is no longer available.')
        }
        await expectAccessible(page, { within: 'dialog.modal' })
      })
    }
  })
}
