import type { Page } from '@playwright/test'
import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { expect, open, signIn, test } from '#tests/support/journey.ts'
import { newWord } from '#tests/support/new-word.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to' })
const entry = (page: Page, name: string) => palette(page).getByRole('menuitem', { name })

test('Ctrl and K opens the palette for a customer and for no visitor; arrows and Enter go, Escape gives the focus back; only the last question is asked for', async ({
  page,
}) => {
  await open(page, '/browse-creators')
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Tab')
  await expect(palette(page)).toHaveCount(0)
  const family = newWord()
  const customer = await createUser({ fullName: `Mona ${family}` })
  const orbiter = await createOrbiter({ fullName: `Robin ${family}` })
  const { id } = await createBooking({ customer, orbiter })
  const other = await createBooking({
    customer: await createUser({ fullName: `Otto ${family}` }),
    orbiter,
  })
  await signIn(page, customer)
  await open(page, '/dashboard')
  const home = page.getByRole('banner').getByRole('link', { name: 'Orbit: your home' })
  await home.focus()
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('searchbox')).toBeFocused()
  await expect(entry(page, 'My bookings')).toBeVisible()
  await expect(entry(page, 'Reports')).toHaveCount(0)
  const requested: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/palette') requested.push(url.searchParams.get('q') ?? '')
  })
  await page.keyboard.type('password')
  await expect(palette(page).getByRole('menuitem')).toHaveText(['Sign-in & security'])
  expect(requested.at(-1)).toBe('password')
  expect(requested.length).toBeLessThan('password'.length)
  await palette(page).getByRole('searchbox').fill(family.toLowerCase())
  await expect(
    palette(page).getByRole('group', { name: 'Bookings' }).getByRole('menuitem'),
  ).toHaveCount(1)
  await expect(
    palette(page).getByRole('group', { name: 'People' }).getByRole('menuitem'),
  ).toContainText([`Robin ${family}`])
  await expect(palette(page)).not.toContainText('Otto')
  await expect(palette(page)).not.toContainText(other.id)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(home).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(family.toLowerCase())
  await expect(palette(page).getByRole('group', { name: 'Bookings' })).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/bookings/${id}`)
  await expect(palette(page)).toBeHidden()
})

test('an admin finds everyone from the account menu, also on a phone, where it fits; what does not exist is said', async ({
  page,
}) => {
  const family = newWord()
  const customer = await createUser({ fullName: `Mona ${family}` })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, await createUser({ roles: ['user', 'admin'] }))
  await open(page, '/dashboard')
  await page.getByRole('banner').getByRole('link', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Search' }).click()
  await expect(palette(page).getByRole('searchbox')).toBeFocused()
  await expect(palette(page).getByRole('menuitem').first()).toBeVisible()
  await page.keyboard.type('zzzz-nothing')
  await expect(palette(page).getByText('Nothing found for "zzzz-nothing"')).toBeVisible()
  await palette(page).getByRole('searchbox').fill(`mona ${family}`)
  await entry(page, `Mona ${family}`).click()
  await expect(page).toHaveURL(`/admin/people/${customer.id}`)
})
