import { describe, expect, test } from 'vitest'
import { InvalidInput } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import {
  orbiterSignUpInput,
  resendInput,
  signInInput,
  userSignUpInput,
} from '#people/auth/auth-inputs.ts'

const user = { fullName: 'Ada Lovelace', email: 'ada@example.test', password: 'engine-no-1843' }
const orbiter = { ...user, experienceLevel: 'expert', portfolioUrl: '', specialties: '' }

function faults(schema: Parameters<typeof parseInput>[0], input: unknown): Record<string, string> {
  try {
    parseInput(schema, input)
    return {}
  } catch (error) {
    if (error instanceof InvalidInput) return error.fields
    throw error
  }
}

describe('required fields', () => {
  test('signing in takes an email and a password [P-AUTH-04]', () => {
    expect(faults(signInInput, {})).toEqual({
      email: 'Enter your email.',
      password: 'Enter your password.',
    })
    expect(faults(signInInput, { email: ' ', password: '' })).toEqual({
      email: 'Enter your email.',
      password: 'Enter your password.',
    })
  })

  test('a customer gives name, email and password [P-AUTH-10]', () => {
    expect(faults(userSignUpInput, {})).toEqual({
      fullName: 'Enter your full name.',
      email: 'Enter your email.',
      password: 'Choose a password.',
    })
    expect(parseInput(userSignUpInput, user)).toEqual(user)
  })

  test('an Orbiter also says how experienced they are; the rest is optional [P-AUTH-11]', () => {
    expect(faults(orbiterSignUpInput, user)).toEqual({
      experienceLevel: 'Choose your experience level.',
    })
    expect(parseInput(orbiterSignUpInput, { ...user, experienceLevel: 'beginner' })).toMatchObject({
      portfolioUrl: null,
      specialties: [],
    })
  })

  test('only the three levels of sign-up are taken [P-AUTH-30]', () => {
    for (const experienceLevel of ['beginner', 'intermediate', 'expert'])
      expect(faults(orbiterSignUpInput, { ...orbiter, experienceLevel })).toEqual({})
    for (const experienceLevel of ['advanced', 'pro', '', 'Expert', null]) {
      expect(faults(orbiterSignUpInput, { ...orbiter, experienceLevel })).toEqual({
        experienceLevel: 'Choose your experience level.',
      })
    }
  })
})

describe('email', () => {
  test.each([
    [' Ada@Example.TEST ', 'ada@example.test'],
    ['a+b@sub.example.test', 'a+b@sub.example.test'],
  ])('%j is kept as %j', (typed, parsed) => {
    expect(parseInput(resendInput, { email: typed })).toEqual({ email: parsed })
  })

  test.each([
    'ada',
    'ada@',
    '@example.test',
    'ada@example',
    'a b@example.test',
    'ada@example.test\u0000',
    'a\nda@example.test',
    'ada@example.test, b@example.test',
    `${'a'.repeat(250)}@example.test`,
  ])('%j is refused', (email) => {
    expect(Object.keys(faults(resendInput, { email }))).toEqual(['email'])
  })
})

describe('full name', () => {
  test.each([
    ['  Ada   Lovelace ', 'Ada Lovelace'],
    ['Zoë\u0308', 'Zoë\u0308'.normalize('NFC')],
    ['김철수', '김철수'],
    ['O’Brien-Šmíd, Jr.', 'O’Brien-Šmíd, Jr.'],
    ['a'.repeat(120), 'a'.repeat(120)],
    ["Robert'); drop table users;--", "Robert'); drop table users;--"],
    ['<b>Ada</b>', '<b>Ada</b>'],
  ])('%j is kept as %j', (typed, parsed) => {
    expect(parseInput(userSignUpInput, { ...user, fullName: typed }).fullName).toBe(parsed)
  })

  test.each([
    ['', 'Enter your full name.'],
    ['   ', 'Enter your full name.'],
    ['\u200b\u200b', 'Enter your full name.'],
    ['...', 'Enter your full name.'],
    ['a'.repeat(121), 'Use at most 120 characters.'],
    ['a'.repeat(200_000), 'Use at most 120 characters.'],
    ['Ada\u0000', 'Use letters, numbers and punctuation only.'],
    ['Ada\nBcc: all', 'Use letters, numbers and punctuation only.'],
    ['Ada\u202Emoc.elpmaxe', 'Use letters, numbers and punctuation only.'],
  ])('%j is refused', (fullName, message) => {
    expect(faults(userSignUpInput, { ...user, fullName })).toEqual({ fullName: message })
  })
})

describe('password', () => {
  test.each([
    ['123456789', 'Use at least 10 characters.'],
    ['a'.repeat(201), 'Use at most 200 characters.'],
  ])('%j is refused [P-AUTH-23]', (password, message) => {
    expect(faults(userSignUpInput, { ...user, password })).toEqual({ password: message })
  })

  test('nothing is asked of it but its length, and nothing is cut off', () => {
    for (const password of ['ten chars!', '          1', 'пароль-без-цифр', 'a'.repeat(200)]) {
      expect(parseInput(userSignUpInput, { ...user, password }).password).toBe(password)
    }
  })
})

describe('an Orbiter’s portfolio and specialties', () => {
  test.each(['https://instagram.com/ada', 'http://ada.example/reels?x=1'])(
    '%s is a portfolio [P-AUTH-11]',
    (portfolioUrl) => {
      expect(parseInput(orbiterSignUpInput, { ...orbiter, portfolioUrl }).portfolioUrl).toBe(
        portfolioUrl,
      )
    },
  )

  test.each([
    'ada.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://ada.example',
    'https://',
    'https://ada',
    'https://ada.example/\u0000',
    `https://ada.example/${'a'.repeat(500)}`,
  ])('%j is not [P-AUTH-11]', (portfolioUrl) => {
    expect(Object.keys(faults(orbiterSignUpInput, { ...orbiter, portfolioUrl }))).toEqual([
      'portfolioUrl',
    ])
  })

  test('specialties are split and trimmed; too many or too long ones are refused beside their field [P-AUTH-30]', () => {
    expect(
      parseInput(orbiterSignUpInput, { ...orbiter, specialties: ' Food, Events ,food' })
        .specialties,
    ).toEqual(['Food', 'Events'])
    const many = Array.from({ length: 21 }, (_, index) => `s${index}`).join(',')
    for (const specialties of [many, 'x'.repeat(41), 'x,'.repeat(300), 'Food\u0000']) {
      expect(Object.keys(faults(orbiterSignUpInput, { ...orbiter, specialties }))).toEqual([
        'specialties',
      ])
    }
  })
})

test('nothing beyond the fields of the form gets through [P-AUTH-31]', () => {
  const greedy = {
    ...orbiter,
    role: 'admin',
    roles: ['admin'],
    emailConfirmedAt: '2020-01-01',
    approvalStatus: 'approved',
    id: 'x',
    __proto__: { role: 'admin' },
  }
  expect(Object.keys(parseInput(orbiterSignUpInput, greedy)).toSorted()).toEqual([
    'email',
    'experienceLevel',
    'fullName',
    'password',
    'portfolioUrl',
    'specialties',
  ])
})
