import { expect, open, test } from '#tests/support/journey.ts'

test('a wedding package leads to its enquiry, and links within and between pages to their place [P-STAT-04]', async ({
  page,
}) => {
  await open(page, '/')
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Weddings' })
    .click()
  await expect(page).toHaveURL('/weddings')
  await page.getByRole('link', { name: 'See the packages' }).click()
  await expect(page.getByRole('region', { name: 'Wedding packages' })).toBeInViewport()
  await page.getByText('When do we see the first reel?').click()
  await expect(page.getByText('One reel is ready before the (first) day ends.')).toBeVisible()
  await page.getByRole('link', { name: 'Book Now: Classic' }).click()
  await expect(page).toHaveURL('/enquiry?package=wedding-classic')
  await expect(page.getByRole('combobox', { name: 'Package' })).toHaveValue('wedding-classic')
  await expect(page.getByLabel('Event type')).toHaveValue('wedding')
  await page.goBack()
  await page.getByRole('link', { name: 'See event packages' }).click()
  await expect(page).toHaveURL('/#packages')
  await expect(page.getByRole('region', { name: 'Packages' })).toBeInViewport()
})
