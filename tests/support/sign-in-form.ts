import type { Page } from '@playwright/test'
import { newId } from '#app/base/ids.ts'

export const PASSWORD = 'a-password-of-mine'

export const freshEmail = () => `new-${newId().slice(0, 8)}@example.test`

export async function fillSignIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

export const submit = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Sign In' })
