/** No card number, security code or key is stored, whichever form it was sent to. */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { TEST_CARDS } from '#money/gateways/test-cards.ts'
import { settlePayment } from '#money/payments/settle-payments.server.ts'
import { db } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { answerRequest } from '#app/routes/public/orbiter/send-request.server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { useTestGateway } from '#tests/support/settings.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { aloneIn, CARD_NUMBERS, findStored } from '#tests/support/find-secrets.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { paymentSite } from '#tests/support/payment-site.ts'
import { requestForm } from '#tests/support/request-form.ts'
import { inDays } from '#tests/support/calendar.ts'

// card-secrets-stripe.alone.test.ts runs this file with Stripe.
useTestGateway()
useDatabase()
const site = paymentSite()

const CVC = '7391'
const EXPIRES = '09 / 39'

/** The form's message about a card that is not one of its test cards. */
const HINT = 'use a test card such as 4242 4242 4242 4242'

interface Card {
  cardNumber: string
  cardCvc?: string
}

const CARDS: Card[] = [
  ...TEST_CARDS.map(({ number }) => ({ cardNumber: number })),
  { cardNumber: '4242 4242 4242 4242' },
  { cardNumber: '4242-4242-4242-4242' },
  // Refused before the gateway is called.
  { cardNumber: '5555 5555 5555 4444' },
  { cardNumber: '4242424242424242', cardCvc: 'x7391' },
]

/** Sends a request with a card from the profile's own form, each time as a new person. */
async function sendWith({ cardNumber, cardCvc = CVC }: Card): Promise<void> {
  const [orbiter, customer] = [await createOrbiter(), viewerOf(await createUser())]
  const values: Record<string, string> = {
    ...requestForm({ offer: 'reel:30', date: inDays(9) }),
    paymentKey: newId(),
    shownCents: '12500',
    cardNumber,
    cardExpires: EXPIRES,
    cardCvc,
    // With Stripe, its own fields take the card number, and the form only has this token.
    ...(site.name === 'stripe' ? { cardToken: site.token('pays') } : {}),
  }
  const body = new FormData()
  for (const [name, value] of Object.entries(values)) body.append(name, value)
  const address = `http://localhost/orbiter/${orbiter.id}`
  const headers = { 'sec-fetch-mode': 'cors' }
  const send = () =>
    answerRequest(new Request(address, { method: 'POST', body, headers }), orbiter.id, customer)
  const answer = JSON.stringify(await send()).replaceAll(HINT, '')
  expect(CARD_NUMBERS.filter((number) => answer.includes(number))).toEqual([])
  expect(aloneIn(CVC, answer)).toBe(false)
}

beforeAll(async () => {
  for (const card of CARDS) await sendWith(card)
  const bookings = await db()
    .selectFrom('bookingRequests as b')
    .innerJoin('users as u', 'u.id', 'b.orbiterId')
    .select(['b.id', 'u.id as orbiterId', 'u.email', 'u.fullName'])
    .execute()
  for (const { id, orbiterId, email, fullName } of bookings) {
    const timeZone = 'America/Chicago'
    await acceptBooking(
      { id: orbiterId, email, fullName, roles: ['orbiter'], timeZone, avatarUrl: null },
      id,
    )
  }
  const open = await db()
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'capturing')
    .execute()
  expect(open.length).toBeGreaterThan(4)
  for (const { id } of open) await settlePayment(id)
})

test('no card number, expiry or security code is in any column of any table [P-PAY-43]', async () => {
  const { tables, rows, found } = await findStored([...CARD_NUMBERS, EXPIRES], [CVC])
  expect(tables).toBeGreaterThan(80)
  expect(rows).toBeGreaterThan(200)
  expect(found).toEqual([])
})

test('no key of the gateway is in any column of any table [P-PAY-43]', async () => {
  const { keys: stripe } = env().payments
  const keys = stripe
    ? [stripe.secretKey, ...stripe.webhookSecrets]
    : ['v1=', process.env.SECRET_KEY ?? 'v1=']
  expect((await findStored(keys)).found).toEqual([])
})

test('no mail has them; a receipt names the last four digits at most [P-PAY-43]', async () => {
  const mails = (await listMails()).map((mail) => JSON.stringify(mail))
  expect(mails.length).toBeGreaterThan(4)
  for (const mail of mails) {
    expect(CARD_NUMBERS.filter((number) => mail.includes(number))).toEqual([])
    expect(aloneIn(CVC, mail)).toBe(false)
  }
})

test('a number that were stored would be found', async () => {
  const id = newId()
  await db()
    .insertInto('gatewayEvents')
    .values({
      id: `tev_${id}`,
      gateway: 'test',
      kind: 'test',
      payload: JSON.stringify({ number: '4000 0027 6000 3184', code: CVC }),
    })
    .execute()
  expect((await findStored(CARD_NUMBERS, [CVC])).found).toEqual([
    'public.gateway_events: 4000 0027 6000 3184',
    `public.gateway_events: ${CVC}`,
  ])
})
