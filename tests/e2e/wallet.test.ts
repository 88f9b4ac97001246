/** An Orbiter's earnings: the bank account, a payout until it has arrived, and the month. */
import type { Page } from '@playwright/test'
import { createOrbiter, type TestOrbiter } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, test } from '#tests/support/journey.ts'
import { earn } from '#tests/support/wallet-factory.ts'

test.use({ viewport: { width: 390, height: 844 } })

async function orbiterWith(cents: number): Promise<TestOrbiter> {
  const orbiter = await createOrbiter()
  await earn(orbiter.id, cents)
  await earn(orbiter.id, 3000, 'tip')
  return orbiter
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('an Orbiter adds a bank account, is paid out on request, sees it arrive, and reads the month', async ({
  openAs,
}) => {
  const page = await openAs(await orbiterWith(40_050))
  await open(page, '/orbiter/wallet')
  await expect(page.getByText('$430.50').first()).toBeVisible()
  // With the keyboard only.
  await button(page, 'Add a bank account').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Test bank' })).toBeVisible()
  await page.getByLabel('Account number').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Goes to First Test Bank •• 6789 on/)).toBeVisible()
  await page.getByText('Pay out $430.50', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('All $430.50 goes to First Test Bank •• 6789.')).toBeVisible()
  await button(page, 'Yes, pay out $430.50').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/To First Test Bank •• 6789, arrives by/)).toBeVisible()
  await expect(page.getByText(/^Pay out \$/)).toHaveCount(0)
  await button(page, 'Change bank account').click()
  await button(page, 'Let payouts arrive now').click()
  await expect(page.getByText('Last one')).toBeVisible()
  await expect(page.getByText('On its way')).toHaveCount(0)
  await page.getByRole('link', { name: 'All statements' }).click()
  await expect(page.getByRole('row', { name: /^Tips, 1/ })).toContainText('+$30.00')
  await expect(page.getByRole('row', { name: /^Payout/ })).toContainText('−$430.50')
  await expect(page.getByRole('row', { name: /^Balance today/ })).toContainText('$0.00')
})

test('a bank that sends a payout back gives the money back, and another one may be tried [P-PAY-21]', async ({
  openAs,
}) => {
  const page = await openAs(await orbiterWith(2000))
  await open(page, '/orbiter/wallet')
  await button(page, 'Add a bank account').click()
  await page.getByLabel('Refusing Test Bank').check()
  await button(page, 'Use this account').click()
  await page.getByText('Pay out $50.00', { exact: true }).click()
  await button(page, 'Yes, pay out $50.00').click()
  await expect(page.getByRole('alert')).toContainText('returned the last payout')
  await expect(page.getByText('$50.00').first()).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Add another bank account').click()
  await button(page, 'Use this account').click()
  await expect(page.getByText(/Goes to First Test Bank/)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
