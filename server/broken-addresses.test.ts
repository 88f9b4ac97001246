import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { refuseBrokenAddresses } from '#server/broken-addresses.ts'

const app = new Hono()
app.use(refuseBrokenAddresses)
app.all('*', (context) => context.text('passed'))

test.each(['/auth%', '/orbiter/%E0%A4%A', '/files/%FF%FE', '/bookings/%ED%A0%80', '/%zz/x'])(
  '%s is refused',
  async (address) => {
    const answer = await app.request(address)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('This address is not valid.')
  },
)

test.each([
  '/',
  '/orbiter/%E6%BC%A2',
  '/a%20b',
  '/help?q=%FF',
  '/help?q=%',
  '/%2e%2e/x',
  '/files/a%2fb',
])('%s passes', async (address) => {
  expect((await app.request(address)).status).toBe(200)
})
