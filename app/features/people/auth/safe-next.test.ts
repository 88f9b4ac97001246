import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeNext } from '#people/auth/safe-next.ts'

/** Open-redirect tricks that have worked on some sites. */
function foreignTargets(): string[] {
  const hosts = [
    'evil.example',
    'evil.example:443',
    'user:pass@evil.example',
    'localhost',
    '127.0.0.1',
    '[::1]',
    '%65vil.example',
    'evil。example',
    '②evil.example',
  ]
  const openings = [
    'http://',
    'https://',
    'HTTP://',
    'ftp://',
    'ws://',
    '//',
    '///',
    '////',
    '\\\\',
    '/\\',
    '\\/',
    '/\\/',
    '\t//',
    '/\t/',
    '/\n/',
    '/\r/',
    ' //',
    '//\t',
    '@',
  ]
  const whole = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://evil.example/x',
    'file:///etc/passwd',
    'about:blank',
    'mailto:a@b.c',
    'evil.example',
    'evil.example/path',
    '',
    ' ',
    '.',
    '..',
    '?',
    '#',
    'dashboard',
    '%2F%2Fevil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/a/b/../..//evil.example',
    '/%2e//evil.example',
    '/%2e%2e//evil.example',
    '/\u0000/evil.example',
    '/dash\u0000board',
    '/dash\nboard',
    '/a\\b',
    `/${'a'.repeat(600)}`,
    '/\u001f/evil.example',
    'http:/evil.example',
    'http:evil.example',
    'https:/\\evil.example',
    '\u00a0//evil.example',
    '\ufeff//evil.example',
  ]
  return [...openings.flatMap((opening) => hosts.map((host) => opening + host)), ...whole]
}

describe('where to after sign-in', () => {
  test('some two hundred ways to another site all come to nothing [P-ROLE-02]', () => {
    const targets = foreignTargets()
    expect(targets.length).toBeGreaterThan(150)
    expect(
      targets.map((target) => [target, safeNext(target)]).filter(([, next]) => next !== null),
    ).toEqual([])
    expect([safeNext(null), safeNext(undefined)]).toEqual([null, null])
  })

  test.each([
    ['/', '/'],
    ['/my-bookings?tab=pending', '/my-bookings?tab=pending'],
    ['/orbiter/abc?book=reel%3A30#times', '/orbiter/abc?book=reel%3A30#times'],
    ['/a/../browse', '/browse'],
    ['/browse?next=//evil.example', '/browse?next=//evil.example'],
    ['/@evil.example', '/@evil.example'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['/bühne', '/b%C3%BChne'],
  ])('a page of ours stays: %s', (address, next) => {
    expect(safeNext(address)).toBe(next)
  })

  test('whatever it is given, the result is a path that a browser resolves on this site', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '%2f',
      '%5c',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      'http',
      '\t',
      '\n',
      ' ',
      '\u0000',
      'a',
      '%00',
      '[',
      ']',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
          fc.webPath(),
        ),
        (address) => {
          const next = safeNext(`/${address}`)
          if (next === null) return true
          const resolved = new URL(next, 'https://orbit.example/auth')
          return resolved.origin === 'https://orbit.example' && /^[\u0021-\u007e]+$/.test(next)
        },
      ),
      { numRuns: 2000 },
    )
    expect(safeNext('/ok')).toBe('/ok')
  })
})
