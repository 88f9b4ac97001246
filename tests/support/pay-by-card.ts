/** Pays with a card of the test gateway, in the dialog that asks for one. */
import type { Locator, Page } from '@playwright/test'

export const payDialog = (page: Page) => page.getByRole('dialog', { name: 'Pay by card' })

export async function typeCard(form: Page | Locator, number = '4242 4242 4242 4242') {
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel('Expires').fill('09 / 39')
  await form.getByLabel('CVC').fill('123')
}

/** The button that reserves or pays: the only one with an amount on it. */
export const payButton = (form: Page | Locator) =>
  form.getByRole('button', { name: /(?:pay \$[\d,]+\.\d\d|\$[\d,]+\.\d\d hold)$/i })

/** On a separate page, where packages and quotes are paid. */
export async function payOnPage(page: Page, number?: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Pay by card' })
  await typeCard(form, number)
  await payButton(form).click()
}

export async function payByCard(page: Page, number?: string): Promise<void> {
  await typeCard(payDialog(page), number)
  await payButton(payDialog(page)).click()
}
