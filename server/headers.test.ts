/** What every answer says about itself, and what that is worth by the rules of Mozilla's Observatory. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { liftStyles } from '#app/platform/page-styles.ts'
import { applySecurityHeaders, contentSecurityPolicy, hashSource, inlineHashes, TOAST_STYLES_HASH } from '#server/headers.ts'

test('the style sheet that the toast library adds is the one that is allowed', () => {
  const source = readFileSync('node_modules/sonner/dist/index.mjs', 'utf8')
  const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)?.[1] ?? '""'
  expect(hashSource(JSON.parse(literal) as string)).toBe(TOAST_STYLES_HASH)
})

test('style attributes become one style element; the same ones share a rule', () => {
  const page =
    '<html><head></head><body><p style="--at:0.5">a</p><i class="x" style="color:red;quotes:&quot;&lt;/style&gt;&quot;"></i><b style="--at:0.5"></b></body></html>'
  const lifted = liftStyles(page, 'abc')
  expect(lifted).not.toMatch(/ style="/)
  const name = /<p data-s="(\w+)">/.exec(lifted)?.[1]
  expect(lifted.split(`data-s="${name}"`)).toHaveLength(7)
  expect(lifted).toContain(`<style nonce="abc">${`[data-s="${name}"]`.repeat(4)}{--at:0.5}`)
  expect(lifted.match(/<\/style>/g), 'no text of an attribute ends the element').toHaveLength(1)
  expect(inlineHashes(liftStyles(page, ''), 'style')).toMatch(/^'sha256-[\w+/=]{44}'$/)
  const plain = '<html><head></head><body>the word style="x" in a text</body></html>'
  expect(liftStyles(plain, '')).toBe(plain)
})

test('a page’s policy names no unsafe source; foreign ones for pictures and videos alone, which Orbiters may give by address', () => {
  const policy = contentSecurityPolicy("'nonce-abc'", "'nonce-abc'")
  expect(policy).not.toMatch(/unsafe|\*|http:/)
  const foreign = policy.split(/;\s*/).filter((directive) => directive.includes('https:'))
  expect(foreign.map((directive) => directive.split(' ')[0])).toEqual(['img-src', 'media-src'])
  expect(policy).toMatch(/^default-src 'none'/)
  for (const directive of ["base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]) expect(policy).toContain(directive)
})

/** github.com/mdn/mdn-http-observatory, its modifiers for what is said here: 100, minus faults, plus merits from 90 on. */
function gradeOf(headers: Headers): number {
  const policy = headers.get('content-security-policy') ?? ''
  const has = (name: string, pattern: RegExp) => pattern.test(headers.get(name) ?? '')
  const faults = [
    policy === '' ? 25 : 0,
    /script-src[^;]*'unsafe-(?:inline|eval)'/.test(policy) ? 20 : 0,
    has('strict-transport-security', /max-age=(?:1576[89]|157[7-9]\d|15[89]\d\d|1[6-9]\d{3}|[2-9]\d{4})\d{3}/) ? 0 : 20,
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
    has('referrer-policy', /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/) ? 5 : 0,
    has('cross-origin-resource-policy', /^same-(?:origin|site)$/) ? 10 : 0,
  ]
  return base + merits.reduce((sum, merit) => sum + merit, 0)
}

test.each([
  ['a page', { 'content-security-policy': contentSecurityPolicy("'nonce-abc'", "'nonce-abc'") }],
  ['a file, an endpoint, a refusal', {}],
])('the Observatory would give %s at least 110 in production', (_what, own: Record<string, string>) => {
  const headers = new Headers(own)
  applySecurityHeaders(headers)
  // The tests run without TLS; in production the address decides.
  expect(headers.has('strict-transport-security')).toBe(false)
  headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains; preload')
  expect(gradeOf(headers)).toBeGreaterThanOrEqual(110)
})

test('a page that has not changed keeps the policy it came with', () => {
  const headers = new Headers({ etag: '"x"' })
  applySecurityHeaders(headers, 304)
  expect(headers.has('content-security-policy')).toBe(false)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})
