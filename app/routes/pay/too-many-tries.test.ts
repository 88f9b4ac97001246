import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { authorizePayment } from '#money/payments/authorize-payment.server.ts'
import { db } from '#app/platform/db.ts'
import { priceDue } from '#app/routes/pay/price-due.server.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { paymentSite } from '#tests/support/payment-site.ts'

useTestGateway()
useDatabase()

test('no one tries stolen cards by the hundred: the 31st within an hour never reaches the gateway', async () => {
  freeze('2026-11-10T15:00:00Z')
  const viewer = viewerOf(await createUser())
  const attempt = (key: string) =>
    authorizePayment(viewer, {
      key,
      purpose: 'order',
      amountCents: 100,
      card: { token: paymentSite().token('declines') },
      description: 'A reel',
      returnUrl: '/bookings',
    })
  const first = newId()
  await attempt(first)
  for (let n = 1; n < 30; n += 1) {
    advance({ seconds: 1 })
    expect(await attempt(newId())).toMatchObject({ state: 'failed' })
  }
  advance({ seconds: 1 })
  const next = newId()
  for (const key of [next, next, newId()])
    await expect(attempt(key)).rejects.toMatchObject({ code: 'rate_limited', status: 429 })
  expect(await attempt(first)).toMatchObject({ state: 'failed' })
  const { charges } = await db()
    .selectFrom('testCharges')
    .select(({ fn }) => fn.countAll<number>().as('charges'))
    .executeTakeFirstOrThrow()
  expect(charges).toBe(30)
  advance({ seconds: 3600 })
  expect(await attempt(newId())).toMatchObject({ state: 'failed' })
})

test('no one guesses promo codes by the thousand', async () => {
  const viewer = viewerOf(await createUser())
  const due = { purpose: 'order', amountCents: 10_000 } as const
  for (let n = 0; n < 60; n += 1)
    expect(await priceDue(viewer, { promoCode: `GUESS${n}` }, due)).toMatchObject({
      amountCents: 10_000,
      problem: expect.stringMatching('There is no such code'),
    })
  await expect(priceDue(viewer, { promoCode: 'GUESS60' }, due)).rejects.toMatchObject({
    status: 429,
  })
  expect(await priceDue(viewer, { promoCode: '' }, due)).toMatchObject({ problem: null })
})
