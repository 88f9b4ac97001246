/**
 * The security headers of every response, and their score by the rules of Mozilla's Observatory.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  applySecurityHeaders,
  COMPONENT_STYLES_HASHES,
  contentSecurityPolicy,
  hashSource,
  shareablePage,
  TOAST_STYLES_HASH,
} from '#server/headers.ts'

test('the style sheet that the toast library adds is the one that is allowed', () => {
  const source = readFileSync('node_modules/sonner/dist/index.mjs', 'utf8')
  const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)?.[1] ?? '""'
  expect(hashSource(JSON.parse(literal) as string)).toBe(TOAST_STYLES_HASH)
})

test.each(['interactions/usePress.mjs', 'overlays/usePreventScroll.mjs'])(
  'the style element that %s adds is one of those that are allowed',
  (file) => {
    const source = readFileSync(`node_modules/react-aria/dist/private/${file}`, 'utf8')
    const attribute = /PRESSABLE_ATTRIBUTE = '([^']+)'/.exec(source)?.[1] ?? ''
    const text = /style\.textContent = `([^`]*)`/.exec(source)?.[1] ?? ''
    expect(COMPONENT_STYLES_HASHES).toContain(
      hashSource(text.replace(/\$\{[^}]*\}/, attribute).trim()),
    )
  },
)

test('a page’s policy names no unsafe source and no other site; scripts and HTML are made by the policies that it names', () => {
  const policy = contentSecurityPolicy("'nonce-abc'", "'nonce-abc'")
  expect(policy).not.toMatch(/unsafe|\*|https?:|data:/)
  expect(policy).toContain("img-src 'self';")
  expect(policy).toContain(
    "require-trusted-types-for 'script'; trusted-types orbit-html orbit-start default",
  )
  expect(policy).toMatch(/^default-src 'none'/)
  for (const directive of ["base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"])
    expect(policy).toContain(directive)
})

test('a page that asks for a card with Stripe names the sources that Stripe documents, and nothing else', () => {
  const policy = contentSecurityPolicy("'nonce-abc'", "'nonce-abc'", { asksStripe: true })
  const plain = contentSecurityPolicy("'nonce-abc'", "'nonce-abc'").split('; ')
  expect(policy.split('; ').filter((directive) => !plain.includes(directive))).toEqual([
    "script-src 'self' 'nonce-abc' https://js.stripe.com https://*.js.stripe.com",
    "connect-src 'self' https://api.stripe.com",
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  ])
})

/**
 * The score modifiers of github.com/mdn/mdn-http-observatory for these headers: 100, minus faults,
 * plus bonuses from 90 on.
 */
function gradeOf(headers: Headers): number {
  const policy = headers.get('content-security-policy') ?? ''
  const has = (name: string, pattern: RegExp) => pattern.test(headers.get(name) ?? '')
  const faults = [
    policy === '' ? 25 : 0,
    /script-src[^;]*'unsafe-(?:inline|eval)'/.test(policy) ? 20 : 0,
    has(
      'strict-transport-security',
      /max-age=(?:1576[89]|157[7-9]\d|15[89]\d\d|1[6-9]\d{3}|[2-9]\d{4})\d{3}/,
    )
      ? 0
      : 20,
    has('x-content-type-options', /^nosniff$/) ? 0 : 5,
    has('x-frame-options', /^DENY$/) || policy.includes("frame-ancestors 'none'") ? 0 : 20,
    has('referrer-policy', /unsafe-url|no-referrer-when-downgrade/) ? 5 : 0,
    headers.has('access-control-allow-origin') ? 50 : 0,
  ]
  const base = 100 - faults.reduce((sum, fault) => sum + fault, 0)
  if (base < 90) return base
  const merits = [
    /default-src 'none'/.test(policy) && !/unsafe-/.test(policy) ? 10 : 0,
    policy.includes('frame-ancestors') ? 5 : 0,
    has(
      'referrer-policy',
      /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/,
    )
      ? 5
      : 0,
    has('cross-origin-resource-policy', /^same-(?:origin|site)$/) ? 10 : 0,
  ]
  return base + merits.reduce((sum, merit) => sum + merit, 0)
}

test.each([
  ['a page', { 'content-security-policy': contentSecurityPolicy("'nonce-abc'", "'nonce-abc'") }],
  ['a file, an endpoint, a refusal', {}],
])(
  'the Observatory would give %s at least 110 in production',
  (_what, own: Record<string, string>) => {
    const headers = new Headers(own)
    applySecurityHeaders(headers)
    // The tests run without TLS; in production, PUBLIC_URL decides.
    expect(headers.has('strict-transport-security')).toBe(false)
    headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains; preload')
    expect(gradeOf(headers)).toBeGreaterThanOrEqual(110)
  },
)

const NONCE = 'abcdef0123456789'
const OWN = `<script nonce="${NONCE}" id="start">start({"nonce":"${NONCE}"})</script>`
const OWN_STYLE = `<style nonce="${NONCE}">a{color:red}</style>`

test.each([
  ['a script of a stranger', '<script>alert(1)</script>'],
  ['one with an empty nonce', '<script nonce="">alert(1)</script>'],
  ['one with a guessed nonce', '<script nonce="abcdef">alert(1)</script>'],
  ['one that is not closed and swallows ours', '<script x="'],
  ['one that swallows the attribute of ours', '<script title="<script nonce=">alert(1)</script>'],
  ['a style of a stranger', '<style>@import url(https://evil.example)</style>'],
])('a shared page allows what the program wrote and nothing else: %s', (_what, injected) => {
  const clean = shareablePage(`<head>${OWN_STYLE}</head>${OWN}`, NONCE)
  const dirty = shareablePage(`<head>${OWN_STYLE}</head>${injected}${OWN}`, NONCE)
  expect(dirty.policy).toBe(clean.policy)
  expect(clean.policy).toContain(`script-src 'self' ${hashSource('start({"nonce":""})')};`)
  expect(clean.policy).toContain(hashSource('a{color:red}'))
  expect(dirty.html).toBe(
    `<head><style nonce="">a{color:red}</style></head>${injected}<script nonce="" id="start">start({"nonce":""})</script>`,
  )
})
