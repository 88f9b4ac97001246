/** Fetching a URL that a person entered: from public servers, within limits, anonymously. */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { env } from '#app/platform/env.ts'
import { isPublicAddress } from '#app/platform/public-address.ts'
import {
  FetchRefused,
  fetchToFile,
  readFetchAddress,
  type Network,
} from '#app/platform/safe-fetch.ts'
import { MediaSite, SOME_ADDRESS } from '#tests/support/media-site.ts'

const site = new MediaSite()
let network: Network
beforeAll(async () => {
  network = await site.open()
})
afterAll(() => site.close())
beforeEach(() => {
  site.requests.length = 0
  site.reached.length = 0
})

const BOUNDS = { maxBytes: 1024 * 1024, timeoutMs: 60_000 }
const newFile = () => path.join(env().dataDir, newId())

/** The reason for the refusal; also checks that no file is left behind. */
async function refusalOf(
  address: string,
  bounds: Partial<typeof BOUNDS> = {},
  way: Network = network,
): Promise<string> {
  const file = newFile()
  const refusal = await fetchToFile(address, file, { ...BOUNDS, ...bounds }, way).then(
    () => null,
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(FetchRefused)
  await expect(stat(file)).rejects.toHaveProperty('code', 'ENOENT')
  return (refusal as FetchRefused).message
}

test('a file is fetched from the address that was looked at, without cookies or names of ours', async () => {
  const file = newFile()
  await fetchToFile(site.give('/a.bin?size=1', Buffer.from('hello')), file, BOUNDS, network)
  expect(await readFile(file, 'utf8')).toBe('hello')
  expect(site.reached).toEqual([SOME_ADDRESS])
  const { headers } = site.requests[0] ?? { headers: {} }
  expect(headers).toMatchObject({
    host: 'media.example',
    'user-agent': 'OrbitMediaFetcher/1.0',
    'accept-encoding': 'identity',
  })
  for (const name of ['cookie', 'authorization', 'referer', 'origin'])
    expect(headers).not.toHaveProperty(name)
})

test.each([
  ['http://media.example/a', /starts with https/],
  ['ftp://media.example/a', /starts with https/],
  ['file:///etc/passwd', /starts with https/],
  ['https://media.example:8443/a', /without a port/],
  ['https://media.example:80/a', /without a port/],
  ['https://me:secret@media.example/a', /without a username and password/],
  ['https://127.0.0.1/a', /domain name/],
  ['https://2130706433/a', /domain name/],
  ['https://0x7f.1/a', /domain name/],
  ['https://[::1]/a', /domain name/],
  ['https://[::ffff:169.254.169.254]/a', /domain name/],
  ['https://localhost/a', /domain name/],
  ['https://database/a', /domain name/],
  ['no address', /full address/],
])('%s is refused before anybody is asked', async (address, reason) => {
  expect(() => readFetchAddress(address)).toThrow(reason)
  expect(await refusalOf(address)).toMatch(reason)
  expect(site.reached).toEqual([])
})

const CLOSED = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.0.8',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:93.184.215.14',
  '64:ff9b::a00:1',
  '100::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:a00:1::',
  '3fff::1',
  '',
  'media.example',
]

test.each(CLOSED)(
  'a name that leads to %s is refused, also beside a public address',
  async (address) => {
    expect(isPublicAddress(address)).toBe(false)
    for (const addresses of [[address], [SOME_ADDRESS, address]]) {
      site.names.set('other.example', addresses)
      expect(await refusalOf('https://other.example/a')).toMatch(/cannot fetch from this address/)
    }
    expect(site.reached).toEqual([])
  },
)

test.each([
  '93.184.215.14',
  '8.8.8.8',
  '172.32.0.1',
  '100.128.0.1',
  '192.167.255.255',
  '2606:4700::1111',
  '2a00:1450:4001::1',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test('redirects are looked at like the first address: three at most, and none into our own network', async () => {
  const lead = (from: string, to: string) =>
    site.answers.set(from, (_request, response) => response.writeHead(302, { location: to }).end())
  site.names.set('other.example', [SOME_ADDRESS])
  site.give('/end', Buffer.from('here'))
  lead('/1', '/2')
  lead('/2', 'https://other.example/3')
  lead('/3', 'https://media.example/end')
  lead('/0', '/1')
  const file = newFile()
  await fetchToFile('https://media.example/1', file, BOUNDS, network)
  expect(await readFile(file, 'utf8')).toBe('here')
  expect(await refusalOf('https://media.example/0')).toMatch(/too many times/)
  lead('/down', 'http://media.example/end')
  expect(await refusalOf('https://media.example/down')).toMatch(/starts with https/)
  lead('/metadata', 'https://169.254.169.254/latest/meta-data')
  expect(await refusalOf('https://media.example/metadata')).toMatch(/domain name/)
  site.names.set('other.example', ['10.0.0.5'])
  lead('/inside', 'https://other.example/end')
  expect(await refusalOf('https://media.example/inside')).toMatch(/cannot fetch/)
})

test('a name that resolves to something else the next time is asked once for each request, and the connection goes to what was looked at', async () => {
  let times = 0
  const rebinding: Network = {
    ...network,
    resolve: () => Promise.resolve([(times += 1) === 1 ? SOME_ADDRESS : '127.0.0.1']),
  }
  await fetchToFile(site.give('/rebind', Buffer.from('x')), newFile(), BOUNDS, rebinding)
  expect([times, site.reached]).toEqual([1, [SOME_ADDRESS]])
  site.answers.set('/again', (_request, response) =>
    response.writeHead(302, { location: '/rebind' }).end(),
  )
  times = 0
  expect(await refusalOf('https://media.example/again', {}, rebinding)).toMatch(/cannot fetch/)
})

test('too large is cut off, whether the answer says so or not', async () => {
  site.answers.set('/said', (_request, response) =>
    response.writeHead(200, { 'content-length': String(5 * 1024 * 1024) }).write('x'),
  )
  expect(await refusalOf('https://media.example/said')).toBe('This file is larger than 1 MB.')
  let sent = 0
  site.answers.set('/endless', (_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) sent += 1
    }
    response.on('drain', more)
    more()
  })
  expect(await refusalOf('https://media.example/endless')).toBe('This file is larger than 1 MB.')
  expect(sent * 64 * 1024).toBeLessThan(64 * 1024 * 1024)
})

test('what never ends, is not there, or has another’s certificate is refused with its reason', async () => {
  site.answers.set('/slow', (_request, response) => response.writeHead(200).write('x'))
  expect(await refusalOf('https://media.example/slow', { timeoutMs: 300 })).toMatch(/too long/)
  expect(await refusalOf('https://media.example/nothing-here')).toMatch(/no file/)
  expect(await refusalOf('https://unknown.example/a')).toMatch(/could not reach/)
  const { ca: _own, ...usualTrust } = network
  site.names.set('stranger.example', [SOME_ADDRESS])
  expect(await refusalOf('https://stranger.example/end')).toMatch(/could not reach/)
  expect(await refusalOf('https://media.example/end', {}, usualTrust)).toMatch(/could not reach/)
})
