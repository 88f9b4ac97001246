import { expect, test } from 'vitest'
import { iphoneAge } from '#app/base/iphone.ts'

test.each([
  ['iPhone 12', 'recent'],
  ['iPhone 12 mini', 'recent'],
  ['iPhone 15 Pro Max', 'recent'],
  ['iphone13', 'recent'],
  ['iPhone 16e', 'recent'],
  ['iPhone Air', 'recent'],
  ['iPhone SE (3rd generation)', 'recent'],
  ['iPhone SE 2022', 'recent'],
  ['An old iPhone 8, and an iPhone 14 for the work', 'recent'],
  ['iPhone 8', 'older'],
  ['iPhone 11 Pro Max, 2 lights', 'older'],
  ['iPhone XS', 'older'],
  ['iPhone XR and a gimbal', 'older'],
  ['iPhone SE', 'older'],
  ['iPhone SE (2nd generation)', 'older'],
  ['an iPhone', 'unknown'],
  ['Pixel 12', 'unknown'],
  ['12', 'unknown'],
  ['', 'unknown'],
])('%s is %s', (text, age) => {
  expect(iphoneAge(text)).toBe(age)
})
