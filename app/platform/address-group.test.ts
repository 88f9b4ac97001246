import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addressGroup, shortAddress } from '#app/platform/address-group.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['2001:db8::1', '2001:db8::/64'],
  ['2001:DB8:0:0:ffff:1:2:3', '2001:db8::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['', ''],
  ['not an address', 'not an address'],
])('%s counts as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group)
})

test('what is no address cannot make a key of any length', () => {
  expect(addressGroup('x'.repeat(5000))).toHaveLength(64)
})

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1234:5678::9', '2001:db8:1234::/48'],
  ['2001:db8::9', '2001:db8::/48'],
  ['::ffff:c000:207', '192.0.2.0/24'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['::1', '::/48'],
  ['203.0.113.77:4711', ''],
  ['<script>', ''],
  ['', ''],
])('the log has %j as %j', (address, group) => {
  expect(shortAddress(address)).toBe(group)
})

test('every limit by address counts by group', () => {
  const byAddress = globSync('{app,server}/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter(
      (line) =>
        /countTry\(|const \w*[kK]ey = `/.test(line) &&
        /address/i.test(line) &&
        !/addressGroup\(/.test(line),
    )
  expect(byAddress).toEqual([])
})
