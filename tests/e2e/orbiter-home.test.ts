import sharp from 'sharp'
import { expect, expectAccessible, open, signIn, test } from '#tests/support/journey.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { eventIn } from '#tests/support/event-soon.ts'

test('an hour before an event, home is that event: where, when, who, the way there, the brief, and the next step above the bar at the bottom', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { orbiter, id } = await eventIn(60)
  await createBooking({ orbiter, customerName: 'Dana Asks' })
  await signIn(page, orbiter)
  await open(page, '/orbiter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('30s Standard Reel')
  const event = page.getByRole('region', { name: 'The event of now' })
  for (const text of ['for Casey Quinn', '5 Elm St, Dallas', 'The toast', 'The cake'])
    await expect(event).toContainText(text)
  await expect(event).toContainText('Not on camera: The children')
  await expect(event.getByRole('timer').first()).toHaveText(/^(1:00|0:5[89]):\d\d$/)
  const way = event.getByRole('link', { name: 'Directions', exact: true })
  await expect(way).toHaveAttribute('href', /^https:\/\/maps\.apple\.com\/\?daddr=5%20Elm%20St/)
  const [action, bar] = await Promise.all([
    way.boundingBox(),
    page.getByRole('navigation', { name: 'Dashboard' }).boundingBox(),
  ])
  expect(action?.height).toBeGreaterThanOrEqual(44)
  expect((action?.y ?? 0) + (action?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await expect(page.getByRole('article', { name: 'Dana Asks' })).toBeVisible()
  await expectAccessible(page)
  await event.getByRole('link', { name: 'All details' }).click()
  await expect(page).toHaveURL(`/bookings/${id}`)
})

test('a new Orbiter saves a usual week in the checklist, by keyboard, and goes on to the next step', async ({
  page,
  baseURL,
}) => {
  const orbiter = await createOrbiter({
    portfolio: [{ title: 'Opening night', mediaType: 'video' }],
  })
  await signIn(page, orbiter)
  const dot = { create: { width: 64, height: 64, channels: 3, background: 'teal' } } as const
  const buffer = await sharp(dot).png().toBuffer()
  const sent = await page.request.post('/api/pictures', {
    headers: { origin: baseURL ?? '' },
    multipart: { as: 'photo', file: { name: 'robin.png', mimeType: 'image/png', buffer } },
  })
  expect(sent.status()).toBe(200)
  await open(page, '/orbiter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Two steps to your first booking.',
  )
  await expect(page.getByRole('heading', { name: 'Say when you are free' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save hours' }).press('Enter')
  await expect(page.getByText('Please select both start and end times.').first()).toBeVisible()
  await page.getByLabel('Sat', { exact: true }).press('Space')
  await page.getByLabel('From', { exact: true }).selectOption('18:00')
  await page.getByLabel('Until', { exact: true }).selectOption('23:00')
  await page.getByRole('button', { name: 'Save hours' }).press('Enter')
  await expect(page.locator('.toast-ok')).toContainText('Recurring availability added!')
  await expect(page.getByRole('heading', { name: 'Share your link' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'One step to your first booking.',
  )
})
