import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { giveCredit, readCredit } from '#money/promotions/gift-credit.server.ts'
import {
  createPromoCode,
  listPromoCodes,
  switchPromoCode,
} from '#money/promotions/promo-codes.server.ts'
import { quotePrice } from '#money/promotions/quote-price.server.ts'
import { changeTaxRate } from '#money/promotions/tax-rates.server.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase()

const admin = async () => viewerOf(await createUser({ roles: ['admin'] }))
const PRICE = 10_000

async function promo(input: object = {}): Promise<string> {
  const code = `CODE-${newId().slice(0, 8).toUpperCase()}`
  await createPromoCode(await admin(), { code, kind: 'amount', amount: '20', ...input })
  return code
}

async function quoteWith(promoCode: string, priceCents = PRICE) {
  const { id: customerId } = await createUser()
  return quotePrice({ customerId, priceCents, promoCode })
}
const refusal = (message: string) => ({ status: 422, fields: { promoCode: message } })

test('a code takes off an amount or a share, however it is typed [P-PAY-28]', async () => {
  const [amount, share] = [await promo(), await promo({ kind: 'share', percent: '12.5' })]
  expect(await quoteWith(` ${amount.toLowerCase()} `)).toMatchObject({
    discountCents: 2000,
    totalCents: 8000,
  })
  expect(await quoteWith(share)).toMatchObject({ discountCents: 1250, totalCents: 8750 })
  expect(await quoteWith('')).toMatchObject({ discountCents: 0, totalCents: PRICE })
})

test('a code that can’t be used says why, beside its field [P-PAY-28]', async () => {
  freeze('2026-11-10T15:00:00Z')
  const [soon, dear] = [await promo({ startsOn: '2026-12-01' }), await promo({ minPrice: '150' })]
  const short = await promo({ endsOn: '2026-11-12' })
  const off = await promo()
  await switchPromoCode(await admin(), off, false)
  await expect(quoteWith('NO-SUCH-CODE')).rejects.toMatchObject(
    refusal('There is no such code. Please check the spelling.'),
  )
  await expect(quoteWith(soon)).rejects.toMatchObject(refusal('This code starts on Dec 1, 2026.'))
  await expect(quoteWith(dear)).rejects.toMatchObject(
    refusal('This code is for prices of $150 or more.'),
  )
  await expect(quoteWith(off)).rejects.toMatchObject(refusal('This code is no longer valid.'))
  freeze('2026-11-13T04:59:59Z')
  expect(await quoteWith(short)).toMatchObject({ discountCents: 2000 })
  advance({ seconds: 1 })
  await expect(quoteWith(short)).rejects.toMatchObject(refusal('This code ended on Nov 12, 2026.'))
})

test('sales tax is the state’s, on what the code leaves; zero where no rate is set [P-PAY-31]', async () => {
  const viewer = await admin()
  await changeTaxRate(viewer, { state: 'TX', percent: '8.25' })
  await changeTaxRate(viewer, { state: 'TX', percent: '8.25' })
  const code = await promo()
  const { id: customerId } = await createUser()
  const question = { customerId, priceCents: PRICE, promoCode: code }
  expect(await quotePrice({ ...question, state: 'TX' })).toMatchObject({
    taxCents: 660,
    totalCents: 8660,
  })
  expect(await quotePrice({ ...question, state: 'IL' })).toMatchObject({ taxCents: 0 })
  expect(await quotePrice({ ...question, state: null })).toMatchObject({ taxCents: 0 })
  await changeTaxRate(viewer, { state: 'TX', percent: '0' })
  expect(await quotePrice({ ...question, state: 'TX' })).toMatchObject({ taxCents: 0 })
  await expect(changeTaxRate(viewer, { state: 'XX', percent: '3' })).rejects.toMatchObject({
    fields: { state: 'Choose a state.' },
  })
  await expect(changeTaxRate(viewer, { state: 'TX', percent: '35' })).rejects.toMatchObject({
    fields: { percent: 'The rate is at most 20%.' },
  })
})

test('credit is given once, with a reason, and used only where the customer says so [P-PAY-29]', async () => {
  const [viewer, customer] = [await admin(), await createUser({ fullName: 'Casey Quinn' })]
  const gift = {
    formKey: newId(),
    email: customer.email,
    amount: '25.50',
    reason: 'Sorry for the wait',
  }
  expect(await giveCredit(viewer, gift)).toEqual({ fullName: 'Casey Quinn', cents: 2550 })
  await giveCredit(viewer, gift)
  expect(await readCredit(customer.id)).toBe(2550)
  const question = { customerId: customer.id, priceCents: PRICE }
  expect(await quotePrice(question)).toMatchObject({ creditCents: 0, totalCents: PRICE })
  expect(await quotePrice({ ...question, useCredit: true })).toMatchObject({
    creditCents: 2550,
    totalCents: 7450,
  })
  await expect(giveCredit(viewer, { ...gift, amount: '30' })).rejects.toMatchObject({ status: 422 })
  await expect(
    giveCredit(viewer, { ...gift, formKey: newId(), email: 'nobody@example.com' }),
  ).rejects.toMatchObject({ fields: { email: 'There is no account with this email.' } })
  await expect(giveCredit(viewerOf(customer), gift)).rejects.toMatchObject({ status: 403 })
})

test('only admins create, list and switch codes; each is stored and recorded once', async () => {
  const [viewer, other] = [await admin(), viewerOf(await createUser())]
  const code = await promo()
  await expect(createPromoCode(other, { code: 'MINE', kind: 'amount' })).rejects.toMatchObject({
    status: 403,
  })
  await expect(
    createPromoCode(viewer, { code, kind: 'amount', amount: '5' }),
  ).rejects.toMatchObject({ fields: { code: 'This code exists already. Choose another.' } })
  await expect(
    createPromoCode(viewer, { code: 'A!', kind: 'share', percent: '101', maxUses: '0' }),
  ).rejects.toMatchObject({
    fields: { code: expect.any(String), maxUses: expect.any(String) },
  })
  await switchPromoCode(viewer, code, false)
  await switchPromoCode(viewer, code, false)
  expect((await listPromoCodes(viewer)).find((promo) => promo.code === code)).toMatchObject({
    amountCents: 2000,
    shareBps: null,
    isActive: false,
    uses: 0,
  })
  const audited = await db()
    .selectFrom('auditEntries')
    .select('action')
    .where('subjectId', '=', code)
    .orderBy('id')
    .execute()
  expect(audited.map(({ action }) => action)).toEqual(['promo.created', 'promo.switched'])
  await expect(listPromoCodes(other)).rejects.toMatchObject({ status: 403 })
  await expect(switchPromoCode(viewer, 'NO-SUCH-CODE', true)).rejects.toMatchObject({ status: 404 })
})
