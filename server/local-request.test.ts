import { expect, test } from 'vitest'
import { isLocal } from '#server/local-request.ts'

const ask = (address: string, headers: Record<string, string> = {}, trustsProxy = false) =>
  isLocal({
    address,
    trustsProxy,
    header: (name) => ({ host: 'localhost:3000', ...headers })[name],
  })

test.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])(
  '%s is this machine',
  (address) => {
    expect(ask(address)).toBe(true)
  },
)

test.each(['192.0.2.1', '10.0.0.1', '::ffff:192.0.2.1', 'fe80::1', '', '127.0.0.1.example'])(
  '%s is another machine, whatever it claims',
  (address) => {
    expect(ask(address)).toBe(false)
    expect(ask(address, { 'x-forwarded-for': '127.0.0.1' })).toBe(false)
    expect(ask(address, { 'x-forwarded-for': '127.0.0.1' }, true)).toBe(false)
  },
)

test.each([
  [{ 'x-forwarded-for': '192.0.2.1' }],
  [{ 'x-forwarded-for': '127.0.0.1' }],
  [{ forwarded: 'for=192.0.2.1' }],
  [{ via: '1.1 proxy' }],
  [{ 'x-real-ip': '127.0.0.1' }],
])('what a proxy on this machine passes on is not from here: %j', (headers) => {
  expect(ask('127.0.0.1', headers)).toBe(false)
})

test('a trusted proxy can say that it is; one foreign address on the way says that it is not', () => {
  expect(ask('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, true)).toBe(true)
  expect(ask('127.0.0.1', { 'x-forwarded-for': '127.0.0.1, 192.0.2.1' }, true)).toBe(false)
  expect(ask('127.0.0.1', { 'x-forwarded-for': '192.0.2.1, 127.0.0.1' }, true)).toBe(false)
  expect(ask('127.0.0.1', { via: '1.1 proxy' }, true)).toBe(false)
})

test('a foreign name that leads to this machine is refused', () => {
  expect(ask('127.0.0.1', { host: 'rebound.example' })).toBe(false)
  expect(ask('127.0.0.1', { host: 'localhost.example:3000' })).toBe(false)
  expect(ask('127.0.0.1', { host: '[::1]:3000' })).toBe(true)
})
