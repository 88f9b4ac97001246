import { createBooking, createUser } from '#tests/support/factories.ts'
import { expect, test, signIn } from '#tests/support/journey.ts'
test('console error must fail', async ({ page }) => { await page.goto('/'); await page.evaluate(() => console.error('boo')) })
test('page error must fail', async ({ page }) => { await page.goto('/'); await page.evaluate(() => { setTimeout(() => { throw new Error('bang') }, 0) }); await page.waitForTimeout(100) })
test('foreign request must fail', async ({ page }) => { await page.goto('/'); await page.evaluate(() => fetch('http://127.0.0.1:1/x').catch(() => null)) })
test('missing image must fail', async ({ page }) => { await page.goto('/'); await page.evaluate(() => new Promise((r) => { const i = new Image(); i.onerror = r; i.src = '/files/none.webp' })) })
test('allowed passes', async ({ page, problems }) => { problems.allow(/boo/); await page.goto('/'); await page.evaluate(() => console.error('boo')) })
test('openAs fails too', async ({ openAs }) => { const page = await openAs(null); await page.goto('/'); await page.evaluate(() => console.error('boo')) })
test('mail and live', async ({ mailbox, page }) => {
  const { customer, orbiter } = await createBooking({ status: 'accepted' })
  expect((await mailbox.waitFor({ to: orbiter.email, kind: 'booking-accepted' })).subject).toContain('Confirmed')
  await expect.poll(async () => (await mailbox.waitFor({ to: orbiter.email, kind: 'booking-accepted' })).status).toBe('captured')
  await signIn(page, customer)
  await page.goto('/my-bookings')
  await expect(page).toHaveURL('/my-bookings')
  await page.goto('/healthz')
})
