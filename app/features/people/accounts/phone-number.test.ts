import { describe, expect, test } from 'vitest'
import { looksLikePhone, normalPhone } from '#people/accounts/phone-number.ts'

describe('one number, however it is written [P-AUTH-22]', () => {
  const SPELLINGS = [
    '+1 (214) 555-0100',
    '+12145550100',
    '1-214-555-0100',
    '214.555.0100',
    '2145550100',
    ' (214) 555 0100 ',
    '011 1 214 555 0100',
    '001 214 555 0100',
    '+1 214/555-0100',
    '＋１ ２１４ ５５５ ０１００',
  ]
  for (const text of SPELLINGS) test(text, () => expect(normalPhone(text)).toBe('12145550100'))
  test('a zero that no one dials from abroad', () =>
    expect(normalPhone('+44 (0)20 7946 0123')).toBe('442079460123'))
  test('nine digits and more elsewhere', () =>
    expect(normalPhone('0049 30 901820')).toBe('4930901820'))
})

describe('no whole number', () => {
  const BROKEN = [
    '',
    '5550100',
    '555 01 00',
    '+1 214 555 010',
    '+1 014 555 0100',
    '22145550100',
    '+0123456789',
    '+1234567890123456',
    '++12145550100',
    'ada@example.test',
    '214 555 0100 ext 3',
    '٢١٤٥٥٥٠١٠٠',
  ]
  for (const text of BROKEN) test(text || 'nothing', () => expect(normalPhone(text)).toBeNull())
})

test('what is meant as a number is distinguished from an address', () => {
  expect(['5550100', '+1 214 555 0100', '(214) 555-0100'].map(looksLikePhone)).toEqual([
    true,
    true,
    true,
  ])
  expect(
    ['ada@example.test', '2145550100@example.test', '12', '', 'ada'].map(looksLikePhone),
  ).toEqual([false, false, false, false, false])
})
