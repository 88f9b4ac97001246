/** The program's log while people pay, at the most verbose level. */
import { expect, test } from 'vitest'
import { addDays } from '#app/base/add-days.ts'
import { newId } from '#app/base/ids.ts'
import { TEST_CARDS } from '#money/gateways/test-cards.ts'
import { paths } from '#app/base/paths.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, signedInCookie } from '#tests/support/factories.ts'
import { aloneIn, CARD_NUMBERS } from '#tests/support/find-secrets.ts'
import { requestForm } from '#tests/support/request-form.ts'
import { useProgram } from '#tests/support/use-program.ts'

const CVC = '7391'

const site = useProgram(useDatabase(), { PAYMENTS: 'test', LOG_LEVEL: 'debug' })

test('no card number and no security code is in the log, whether the card pays or not [P-PAY-43]', async () => {
  const orbiter = await createOrbiter()
  const date = addDays(todayIn(orbiter.timeZone, now()), 9)
  const numbers = [...TEST_CARDS.map(({ number }) => number), '5555 5555 5555 4444', '4242']
  for (const cardNumber of numbers) {
    const cookie = await signedInCookie(await createUser())
    const body = new URLSearchParams({
      ...requestForm({ offer: 'reel:30', date }),
      paymentKey: newId(),
      shownCents: '12500',
      cardNumber,
      cardExpires: '09 / 39',
      cardCvc: CVC,
    })
    const headers = { cookie, origin: site().url, 'sec-fetch-mode': 'cors' }
    const answer = await fetch(`${site().url}${paths.creator(orbiter.id)}`, {
      method: 'POST',
      body,
      headers,
    })
    expect(answer.status).toBeLessThan(500)
  }
  const paid = await db().selectFrom('payments').select('state').distinct().execute()
  expect(paid.map(({ state }) => state)).toEqual(expect.arrayContaining(['authorized', 'failed']))
  const written = site().written()
  expect(written).toContain('/orbiter/:orbiterId')
  expect(CARD_NUMBERS.filter((number) => written.includes(number))).toEqual([])
  expect(aloneIn(CVC, written)).toBe(false)
})
