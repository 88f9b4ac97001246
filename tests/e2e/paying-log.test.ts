/** What the program writes to its log while people pay, at the level that says the most. */
import { newId } from '#app/base/ids.ts'
import { TEST_CARDS } from '#app/features/gateways/test-cards.ts'
import { paths } from '#app/base/paths.ts'
import { inDays } from '#tests/support/calendar.ts'
import { createOrbiter, createUser, signedInCookie } from '#tests/support/factories.ts'
import { aloneIn, CARD_NUMBERS } from '#tests/support/find-secrets.ts'
import { expect, test } from '#tests/support/journey.ts'
import { startProgram, until } from '#tests/support/program.ts'
import { requestForm } from '#tests/support/request-form.ts'

const CVC = '7391'

test('no card number and no security code is in the log, whether the card pays or not [P-PAY-43]', async () => {
  const site = await startProgram({
    PAYMENTS: 'test',
    LOG_LEVEL: 'debug',
    DATABASE_URL: process.env['DATABASE_URL'] ?? '',
    DATA_DIR: process.env['DATA_DIR'] ?? '',
  })
  const isReady = async () => (await fetch(`${site.url}/readyz`)).ok
  await until(() => isReady().catch(() => false), 'it is ready')
  const orbiter = await createOrbiter()
  const numbers = [...TEST_CARDS.map(({ number }) => number), '5555 5555 5555 4444', '4242']
  for (const cardNumber of numbers) {
    const cookie = await signedInCookie(await createUser())
    const body = new URLSearchParams({
      ...requestForm({ offer: 'reel:30', date: inDays(9) }),
      paymentKey: newId(),
      shownCents: '12500',
      cardNumber,
      cardExpires: '09 / 39',
      cardCvc: CVC,
    })
    const headers = { cookie, origin: site.url, 'sec-fetch-mode': 'cors' }
    const answer = await fetch(`${site.url}${paths.creator(orbiter.id)}`, {
      method: 'POST',
      body,
      headers,
    })
    expect(answer.status).toBeLessThan(500)
  }
  const written = site.written()
  await site.stop()
  expect(written).toContain('/orbiter/:orbiterId')
  expect(CARD_NUMBERS.filter((number) => written.includes(number))).toEqual([])
  expect(aloneIn(CVC, written)).toBe(false)
})
