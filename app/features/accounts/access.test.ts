import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ACCESS, rolesFor, safeNext } from '#app/features/accounts/access.ts'

const everyone = ['user', 'admin', 'orbiter']

describe('who may open what', () => {
  test.each([
    ['/browse', everyone, 'P-RTE-09'],
    ['/dashboard', everyone, 'P-RTE-12'],
    ['/create-project', everyone, 'P-RTE-13'],
    ['/create-booking', everyone, 'P-RTE-14'],
    ['/profile', everyone, 'P-RTE-35'],
    ['/user-dashboard', everyone, 'P-RTE-36'],
    ['/my-bookings', ['user', 'admin'], 'P-RTE-31'],
    ['/orbiter', ['orbiter'], 'P-RTE-24'],
    ['/orbiter-setup', everyone, 'P-RTE-25'], // a customer is offered to become an Orbiter first
    ['/orbiter/setup', everyone, 'P-RTE-25'],
    ['/admin', ['admin'], 'P-RTE-15'],
    ['/admin/users', ['admin'], 'P-RTE-16'],
    ['/admin/projects', ['admin'], 'P-RTE-17'],
    ['/admin/orbiters', ['admin'], 'P-RTE-18'],
    ['/admin/reels', ['admin'], 'P-RTE-19'],
    ['/admin/categories', ['admin'], 'P-RTE-20'],
    ['/admin/assignments', ['admin'], 'P-RTE-21'],
    ['/admin/reports', ['admin'], 'P-RTE-22'],
    ['/admin/settings', ['admin'], 'P-RTE-23'],
  ])('%s needs one of %j [P-ROLE-03] [%s]', (path, roles) => {
    expect(rolesFor(path)).toEqual(roles)
  })

  test.each([
    '/',
    '/how-it-works',
    '/become-orbiter',
    '/enquiry',
    '/weddings',
    '/auth',
    '/confirm-email',
    '/smart-dashboard',
    '/creators',
    '/browse-creators',
    '/browse-reels',
    '/orbiter/00000000-0000-4000-8000-000000000000',
    '/orbiter/onboarding',
    '/orbiter/onboarding/package-flow',
    '/booking',
    '/booking/packages',
    '/test-nav',
    '/nowhere',
    '/administrator',
    '/dashboards',
  ])('%s is for everyone', (path) => {
    expect(rolesFor(path)).toBeNull()
  })

  test('no way of writing a path gets around the guard [P-ROLE-11]', () => {
    for (const { path, roles } of ACCESS) {
      const first = path.charCodeAt(1)
      const disguises = [
        `${path}/`,
        `${path}///`,
        path.toUpperCase(),
        `/%${first.toString(16)}${path.slice(2)}`,
        `/%${first.toString(16).toUpperCase()}${path.slice(2)}/`,
        path.slice(0, -1) + encodeURIComponent(path.slice(-1)).replace(/^(.)$/, (character) => `%${character.charCodeAt(0).toString(16)}`),
      ]
      for (const disguise of disguises) expect([disguise, rolesFor(disguise)]).toEqual([disguise, roles])
    }
    expect(rolesFor('/%2561dmin'), 'the router decodes once').toBeNull()
    expect(rolesFor('/%E0%A4%A'), 'a broken escape stays as it is').toBeNull()
    expect(rolesFor('/admin%2Fusers'), 'an encoded slash is part of a segment').toBeNull()
  })
})

/** Ways to say "leave this site" that have worked somewhere. */
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
    expect(targets.map((target) => [target, safeNext(target)]).filter(([, next]) => next !== null)).toEqual([])
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
  ])('a page of ours stays: %s', (wanted, next) => {
    expect(safeNext(wanted)).toBe(next)
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
        (wanted) => {
          const next = safeNext(`/${wanted}`)
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
