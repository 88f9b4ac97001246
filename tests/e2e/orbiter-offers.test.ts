import { createOrbiter, createUser } from '#tests/support/factories.ts'
import { expect, expectAccessible, open, signIn, test } from '#tests/support/journey.ts'
import { journeyFilms } from '#tests/support/journey-films.ts'
import { phoneClip } from '#tests/support/made-films.ts'

const films = journeyFilms([phoneClip('early-shift', { seconds: 1 })])

test('what an Orbiter offers and films on a phone is what customers book and watch, also after a lost connection [P-OD-21] [P-ENT-05] [P-ENT-08] [P-CALL-06] [P-CALL-09]', async ({
  page,
  openAs,
  problems,
}) => {
  problems.allow(/ERR_CONNECTION_RESET/)
  const orbiter = await createOrbiter({ fullName: 'Ines Offer', pricing: { reel30s: 9_000 } })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, orbiter)
  await open(page, '/orbiter/profile/prices')
  const offers = page.getByRole('region', { name: 'Standard reels' })
  await offers.getByLabel('60 second reel').fill('200')
  await expect(offers.getByText('You earn $180. Outside the usual $35-$140')).toBeVisible()
  await offers.getByRole('button', { name: 'Save prices' }).click()
  await expect(page.getByText('Prices saved').first()).toBeVisible()

  await page.getByRole('link', { name: 'Services', exact: true }).click()
  const services = page.getByRole('region', { name: 'Services', exact: true })
  await services.getByText('Add a service', { exact: true }).click()
  await services.getByLabel('Name', { exact: true }).filter({ visible: true }).fill('Menu feature')
  await services.getByRole('button', { name: 'Add service' }).click()
  await expect(services.getByText('Enter a price from 1 to 10,000.')).toBeVisible()
  await expect(services.getByLabel('Name', { exact: true }).filter({ visible: true })).toHaveValue(
    'Menu feature',
  )
  await services.getByLabel('Price').filter({ visible: true }).fill('180')
  await expect(services.getByText('You earn $162').filter({ visible: true })).toBeVisible()
  await services.getByRole('button', { name: 'Add service' }).click()
  await expect(services.getByLabel('Edit Menu feature')).toBeVisible()
  await expectAccessible(page)

  // The first chunk never arrives. The retry asks how much has arrived, and continues from there.
  let isCut = false
  await page.route('**/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH' || isCut) return route.continue()
    isCut = true
    return route.abort('connectionreset')
  })
  await page.getByRole('link', { name: 'Portfolio', exact: true }).click()
  const portfolio = page.getByRole('region', { name: 'Portfolio' })
  await portfolio.getByLabel('Choose files').setInputFiles(films.file('early-shift'))
  await expect(
    portfolio.getByRole('button', { name: 'Feature Early shift', exact: true }),
  ).toBeVisible()
  expect(isCut).toBe(true)

  const customer = await openAs(await createUser())
  await open(customer, `/orbiter/${orbiter.id}`)
  await expect(customer.getByRole('heading', { name: '60s Extended Reel' })).toBeVisible()
  await customer.getByRole('link', { name: 'Book Menu feature' }).click()
  await expect(
    customer.getByRole('dialog').getByRole('option', { name: /Menu feature/ }),
  ).toHaveJSProperty('selected', true)
  await open(customer, `/orbiter/${orbiter.id}?tab=portfolio`)
  await customer.getByRole('link', { name: 'Play Early shift' }).click()
  const player = customer.getByRole('dialog').locator('video')
  await customer.getByRole('button', { name: 'Play Early shift' }).click()
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0)
})
