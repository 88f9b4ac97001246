/**
 * Tables of attacks: `next` targets that leave the site, and roles or IDs that people must not be
 * able to set themselves.
 */
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { newId } from '#app/base/ids.ts'
import { parseInput } from '#app/base/form-input.ts'
import { safeNext } from '#people/auth/safe-next.ts'
import * as accountInputs from '#people/accounts/account-inputs.ts'
import * as authInputs from '#people/auth/auth-inputs.ts'
import { normalPhone } from '#people/accounts/phone-number.ts'
import { signUp } from '#people/auth/sign-up.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'

useDatabase()

const HOSTS = [
  'evil.example',
  'evil.example/path',
  'user@evil.example',
  'evil.example:443',
  '3627734734',
  '[::1]',
  'evil.example%2f..',
  'localhost.evil.example',
  'evil。example',
  'xn--evl-0qa.example',
]
const PREFIXES = [
  '//',
  '///',
  '////',
  '/\\',
  '\\\\',
  '\\/',
  '/\\/',
  'https://',
  'http://',
  'https:',
  'HTTPS://',
  '/\t/',
  '/\n/',
  '\t//',
  ' //',
]
const OTHERS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'mailto:x@evil.example',
  'evil.example',
  './/evil.example',
  '../evil.example',
  '?next=/x',
  '#x',
  '',
  '/\u0000/evil.example',
  '/\u0009/evil.example',
  '/x\r\nSet-Cookie: a=b',
  '/..//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  `/${'x'.repeat(600)}`,
  'ftp://evil.example',
  'file:///etc/passwd',
  'blob:https://evil.example/1',
]
const REDIRECTS = [...PREFIXES.flatMap((prefix) => HOSTS.map((host) => prefix + host)), ...OTHERS]

test(`${REDIRECTS.length} ways out of the site are refused as a target`, () => {
  expect(REDIRECTS.length).toBeGreaterThanOrEqual(150)
  expect(REDIRECTS.filter((target) => safeNext(target) !== null)).toEqual([])
  for (const ours of ['/', '/browse?q=a b', '/orbiter/x#top', '/my-bookings?tab=all'])
    expect(safeNext(ours)).toMatch(/^\/(?!\/)/)
})

const ROLES = [
  'admin',
  'ADMIN',
  'Admin ',
  'superuser',
  'root',
  'orbiter,admin',
  '["admin"]',
  '{"$ne":null}',
  "user' or 'admin",
  '0',
]
const NAMES = [
  'role',
  'roles',
  'roles[]',
  'user_role',
  'is_admin',
  'isAdmin',
  'admin',
  'sign_up_metadata',
  'id',
  'userId',
  'user_id',
  'emailConfirmedAt',
  'email_confirmed_at',
  '__proto__',
  'constructor',
]
const INJECTIONS = [
  ...ROLES.flatMap((value) => ['role', 'roles', 'user_role'].map((name) => ({ [name]: value }))),
  ...NAMES.map((name) => ({ [name]: 'true' })),
  { id: '00000000-0000-4000-8000-000000000001' },
  { userId: '00000000-0000-4000-8000-000000000001' },
  { roles: ['admin'] },
  { role: { role: 'admin' } },
  { approvalStatus: 'approved', listedAt: '2020-01-01' },
]

test(`${INJECTIONS.length} forms that bring a role, an id or a state of their own get none of it [P-AUTH-31]`, async () => {
  expect(INJECTIONS.length).toBeGreaterThanOrEqual(50)
  const form = {
    fullName: 'Mallory',
    email: `mallory-${newId()}@example.test`,
    password: 'a-password-of-mine',
  }
  for (const injection of INJECTIONS)
    expect(
      parseInput(authInputs.userSignUpInput, { ...injection, ...form }),
      JSON.stringify(injection),
    ).toEqual(form)
  // Sends everything in one request, and checks the result down to the rows.
  const { email } = await signUp('user', { ...Object.assign({}, ...INJECTIONS), ...form })
  const made = await db()
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.userId', 'u.id')
    .innerJoin('userRoles as r', 'r.userId', 'u.id')
    .select(['u.id', 'u.emailConfirmedAt', 'p.approvalStatus', 'p.listedAt', 'r.role'])
    .where('u.email', '=', email)
    .execute()
  expect(made).toEqual([
    {
      id: expect.any(String),
      emailConfirmedAt: null,
      approvalStatus: 'none',
      listedAt: null,
      role: 'user',
    },
  ])
  expect(made[0]?.id).not.toBe('00000000-0000-4000-8000-000000000001')
})

/**
 * Inputs that have made real programs hang for a very long time. Our regular expressions cannot
 * hang, because the linter checks them. Ordering accents takes quadratic time, so only short texts
 * may be normalized.
 */
const SLOW = {
  'accents that have to be put in order': 'a' + '\u0301\u0316'.repeat(40_000),
  'accents in two blocks': 'a' + '\u0301'.repeat(40_000) + '\u0316'.repeat(40_000),
  'spaces before a letter': `${' '.repeat(120_000)}x`,
  'an address of many parts': `a@${'a.'.repeat(60_000)}!`,
  'a number of many dashes': `+${'1-'.repeat(60_000)}`,
  commas: ','.repeat(120_000),
  'an address on the web of many parts': `https://${'a.'.repeat(60_000)}`,
}

test.each(Object.entries(SLOW))('%s, as long as a form may be, hold no one up', (_what, text) => {
  const schemas = Object.entries({ ...accountInputs, ...authInputs }).flatMap(([name, value]) =>
    value instanceof z.ZodType ? [[name, value] as const] : [],
  )
  expect(schemas.length).toBeGreaterThan(10)
  const fields = [
    'fullName',
    'email',
    'newEmail',
    'password',
    'newPassword',
    'repeatPassword',
    'currentPassword',
    'portfolioUrl',
    'specialties',
    'timeZone',
    'code',
  ]
  const form = Object.fromEntries(fields.map((field) => [field, text]))
  const normalize = vi.spyOn(String.prototype, 'normalize')
  onTestFinished(() => normalize.mockRestore())
  for (const [name, schema] of schemas)
    schema.safeParse(name === 'emailInput' || name === 'fullNameInput' ? text : form)
  expect(normalPhone(text)).toBeNull()
  expect(normalize.mock.contexts.filter((text) => String(text).length > 1000)).toEqual([])
})
