import { expect, test } from 'vitest'
import * as page from '#app/routes/profile/profile.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { paidBooking } from '#tests/support/paid-booking.ts'
import { reservedOrder } from '#tests/support/reserved-order.ts'
import { sendForm } from '#tests/support/send-form.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import type { Viewer } from '#people/accounts/viewer.ts'

useTestGateway()
useDatabase()

const open = (viewer: Viewer) => openPage(page, '/profile', '/profile', viewer)
const CARD = /name="card" value="([0-9a-f-]{36})"/
const cardOn = async (viewer: Viewer) => CARD.exec((await open(viewer)).html)?.[1] ?? ''
const remove = (viewer: Viewer, card: string) =>
  sendForm(page.action, { viewer }, { intent: 'remove-card', card })

test('the account page names a saved card, asks before it removes it, and no longer shows it then [P-PAY-44]', async () => {
  const { customer } = await paidBooking('completed')
  const { text, html } = await open(customer)
  for (const shown of [
    'Saved cards',
    'Visa ending in 4242',
    "A test card: its expiry date isn't stored",
    'Remove card',
    "Remove your Visa ending in 4242? It can't be charged any more",
    'Yes, remove it',
  ])
    expect(text).toContain(shown)
  expect(html).toMatch(/<details[^>]*><summary[^>]*>Remove card<\/summary>/)
  const card = await cardOn(customer)
  expect(await remove(customer, card)).toMatchObject({
    data: { description: "Your Visa ending in 4242 can't be charged any more." },
  })
  expect((await open(customer)).text).toContain('No card is saved.')
  expect(await remove(customer, card)).toMatchObject({
    data: { description: 'Your Visa ending in 4242 was already removed.' },
  })
})

test('a stranger who sends the form of a card changes nothing', async () => {
  const { customer } = await paidBooking('completed')
  const card = await cardOn(customer)
  const stranger = viewerOf(await createUser())
  expect(await remove(stranger, card)).toMatchObject({ init: { status: 404 } })
  expect((await open(stranger)).text).toContain('No card is saved.')
  expect((await open(customer)).text).toContain('Visa ending in 4242')
})

test('of a card on which a booking is reserved, the page says when it can be removed, in place of the button [P-PAY-45]', async () => {
  const { customer } = await reservedOrder()
  const { text } = await open(customer)
  expect(text).toContain('Visa ending in 4242')
  expect(text).toContain(
    'This card is reserved for a booking that has not been charged yet. You can remove it once the booking is accepted and charged',
  )
  expect(text).not.toContain('Remove card')
})
