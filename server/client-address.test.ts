import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clientAddress, readAddress } from '#server/client-address.ts'

const app = new Hono()
app.get('/behind-proxy', (context) => context.text(clientAddress(context, true)))
app.get('/direct', (context) => context.text(clientAddress(context, false)))

/** The client address of a request that a proxy at `connection` forwards. */
async function addressOf(
  forwarded: string | null,
  { path = '/behind-proxy', connection = '10.0.0.1' } = {},
): Promise<string> {
  const socket = { remoteAddress: connection, remotePort: 4321, remoteFamily: 'IPv4' }
  const headers = new Headers(forwarded === null ? {} : { 'x-forwarded-for': forwarded })
  return (await app.request(path, { headers }, { incoming: { socket } })).text()
}

test.each([
  ['203.0.113.9', '203.0.113.9'],
  [' 203.0.113.9 ', '203.0.113.9'],
  ['203.0.113.9:5678', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:80', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::', '::'],
])('%s is read as %s', (text, address) => {
  expect(readAddress(text)).toBe(address)
})

test.each([
  '',
  'unknown',
  '_hidden',
  '1.2.3',
  '1.2.3.4.5',
  '256.1.1.1',
  '01.2.3.4',
  '1.2.3.4:port',
  '1.2.3.4:123456',
  '[1.2.3.4]:80',
  '[2001:db8::1',
  '2001:db8::1]:443',
  '[2001:db8::1]x',
  '1.2.3.4\0',
  '1.2.3.4 or 1=1',
  'http://1.2.3.4',
  '漢',
  `1.2.3.4${' '.repeat(100)}:80`,
  '1'.repeat(10_000),
  `fe80::1%${'x'.repeat(10_000)}`,
])('%j is no address', (text) => {
  expect(readAddress(text)).toBeNull()
})

test('behind a proxy the last entry counts; what is no address leaves the connection’s', async () => {
  expect(await addressOf('203.0.113.9:5678')).toBe('203.0.113.9')
  expect(await addressOf('6.6.6.6, [2001:db8::1]:443')).toBe('2001:db8::1')
  for (const garbage of ['', ',', 'unknown', '6.6.6.6, garbage', 'x'.repeat(10_000)])
    expect(await addressOf(garbage), garbage).toBe('10.0.0.1')
  expect(await addressOf(null, { connection: '::ffff:10.0.0.2' })).toBe('10.0.0.2')
})

test('without a trusted proxy the header counts for nothing', async () => {
  expect(await addressOf('203.0.113.9', { path: '/direct', connection: '::1' })).toBe('::1')
})

test('a connection that is gone has no address', async () => {
  expect(await (await app.request('/direct')).text()).toBe('')
})
