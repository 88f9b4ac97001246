import { describe, expect, test } from 'vitest'
import { isCrossSite } from '#server/csrf.ts'

const OURS = 'https://orbit.example'
const cookie = '__Host-orbit_session=x'

/** Checks a form with these headers, sent to `site`. */
function ask(headers: Record<string, string>, { method = 'POST', site = OURS } = {}): boolean {
  return isCrossSite(
    new Request(`${site}/sign-out`, { method, headers: { host: new URL(site).host, ...headers } }),
  )
}

describe('refused, whatever the content type', () => {
  const FORMS: [string, Record<string, string>][] = [
    ['another site', { origin: 'https://evil.example' }],
    [
      'another site that calls itself something else',
      { origin: 'https://evil.example', 'content-type': 'text/plain' },
    ],
    ['a sandboxed frame or a file', { origin: 'null' }],
    ['no address at all', { origin: 'not an address' }],
    ['a name that ends like ours', { origin: 'https://evil-orbit.example' }],
    ['a name that begins like ours', { origin: 'https://orbit.example.evil.example' }],
    ['our name before an @', { origin: 'https://orbit.example@evil.example' }],
    ['another port', { origin: 'https://orbit.example:8443' }],
    ['a subdomain', { origin: 'https://files.orbit.example' }],
    ['a Host header of its own choice', { origin: 'https://evil.example', host: 'evil.example' }],
    ['our name without TLS, for whoever sits on the line', { origin: 'http://orbit.example' }],
    [
      'what the browser calls cross-site, even with our origin',
      { origin: OURS, 'sec-fetch-site': 'cross-site' },
    ],
    [
      'what the browser calls same-site: a subdomain of ours is not us',
      { origin: OURS, 'sec-fetch-site': 'same-site' },
    ],
    ['no notes of a browser, but a cookie', { cookie }],
  ]
  for (const [name, headers] of FORMS) {
    test(name, () => {
      for (const type of [
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'text/plain',
        'application/json',
        '',
      ]) {
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
          expect(ask({ 'content-type': type, ...headers }, { method }), `${method} ${type}`).toBe(
            true,
          )
      }
    })
  }
})

test('ours come in: from the page itself, by hand, and from programs that act for no one', () => {
  expect(ask({ origin: OURS, 'sec-fetch-site': 'same-origin', cookie })).toBe(false)
  expect(ask({ origin: OURS, cookie })).toBe(false)
  expect(ask({ 'sec-fetch-site': 'none', origin: OURS, cookie })).toBe(false)
  expect(ask({})).toBe(false)
  expect(ask({ origin: 'http://localhost:3000' }, { site: 'http://localhost:3000' })).toBe(false)
  expect(
    ask({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, { method: 'GET' }),
    'a link may come from anywhere',
  ).toBe(false)
})
