import { expect, test } from 'vitest'
import { webAddress } from '#app/forms/web-address.ts'

test('an address gets the https:// that it lacks, and none is null', () => {
  expect(webAddress.parse(' ada.example/reels ')).toBe('https://ada.example/reels')
  expect(webAddress.parse('http://ada.example')).toBe('http://ada.example')
  expect([webAddress.parse(''), webAddress.parse(undefined)]).toEqual([null, null])
})

test('the length of an address is that of what is stored, with its https://', () => {
  const path = (length: number) => `ada.example/${'x'.repeat(length - 'ada.example/'.length)}`
  expect(webAddress.parse(path(492))).toHaveLength(500)
  expect(webAddress.safeParse(path(493)).error?.issues[0]?.message).toBe(
    'That address is too long.',
  )
})
