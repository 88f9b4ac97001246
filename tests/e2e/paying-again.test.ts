/** A card that fails after it was reserved, and tips: on a phone, with the keyboard. */
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { completeBookings } from '#work/bookings/end-booking.server.ts'
import { renewPayment } from '#money/payments/renew-payments.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { viewerOf } from '#tests/support/factories.ts'
import { expect, expectAccessible, holdAnswer, open, signIn, test } from '#tests/support/journey.ts'
import { payDialog, typeCard } from '#tests/support/pay-by-card.ts'
import { onceFree } from '#tests/support/settle-money.ts'

test.use({ viewport: { width: 390, height: 844 } })

const orderOf = (bookingId: string) =>
  db()
    .selectFrom('orders')
    .select(['id', 'state'])
    .where('bookingRequestId', '=', bookingId)
    .executeTakeFirstOrThrow()

test('a bank that refuses to renew a reservation: the customer pays with another card, and tips when all is approved', async ({
  page,
  mailbox,
}) => {
  const booking = await createBooking({ cardToken: 'tok_fails-later_0119' })
  const { id, customer, orbiter } = booking
  const order = await orderOf(id)
  const payment = await db()
    .selectFrom('payments')
    .select('id')
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow()
  await onceFree(() => renewPayment(payment.id))
  const mail = await mailbox.waitFor({ to: customer.email, kind: 'booking-payment-failed' })
  expect(mail.text).toContain(`/pay/${id}`)

  await signIn(page, customer)
  await open(page, `/bookings/${id}`)
  await expect(page.getByRole('alert')).toContainText('Your card can’t be reserved any longer')
  // Shown once, next to the button that pays.
  await expect(page.getByText('No money has moved')).toHaveCount(1)
  await page.getByRole('link', { name: 'Use another card' }).press('Enter')
  await expect(
    page.getByRole('heading', { name: 'Your card can’t be reserved any longer' }),
  ).toBeVisible()
  await page.getByRole('button', { name: /^Hold \$125\.00 on another card$/ }).press('Enter')
  await expect(payDialog(page)).toContainText('Test payments')
  await expectAccessible(page)
  await typeCard(payDialog(page), '4000 0000 0000 0002')
  await page.keyboard.press('Enter')
  await expect(payDialog(page)).toContainText('declined')
  await typeCard(payDialog(page))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your card works' })).toBeVisible()
  expect((await orderOf(id)).state).toBe('authorized')

  await acceptBooking(viewerOf(orbiter), id)
  await expect.poll(async () => (await orderOf(id)).state).toBe('held')
  await transaction((tx) => completeBookings(tx, [id], null))
  await open(page, `/bookings/${id}`)
  const tipPage = await page.getByRole('link', { name: 'Leave a tip' }).getAttribute('href')
  // Chosen before the program has loaded.
  const letGo = await holdAnswer(page, /\/assets\/[^?]*\.js$/)
  await page.goto(tipPage ?? '', { waitUntil: 'commit' })
  await page.getByLabel('$10').check()
  letGo()
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await expect(page.getByRole('heading', { name: /^Tip / })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tip $10.00' })).toBeVisible()
  await page.getByLabel('Another amount').fill('0.50')
  await expect(page.getByLabel('$10')).not.toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Choose or enter an amount from $1.00 to $1,000.00.')).toBeVisible()
  await page.getByLabel('$20').check()
  await expect(page.getByLabel('Another amount')).toHaveValue('')
  await page.getByRole('button', { name: 'Tip $20.00' }).press('Enter')
  await expect(page.getByText('Tip sent')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Tips so far' })).toContainText('$20.00')
  await page.getByLabel('Another amount').fill('20')
  await page.getByLabel('Another card').check()
  await page.getByRole('button', { name: 'Tip $20.00' }).press('Enter')
  await typeCard(payDialog(page), '4000 0027 6000 3184')
  await page.keyboard.press('Enter')
  await payDialog(page).getByRole('button', { name: 'Confirm' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Tips so far' }).getByRole('listitem')).toHaveCount(2)
  await open(page, `/bookings/${id}/money`)
  await expect(page.getByText(/^Your tip\./)).toHaveCount(2)
  const told = await mailbox.waitFor({ to: orbiter.email, kind: 'booking-tipped' })
  expect(told.subject).toContain('tipped you $20.00')
})
