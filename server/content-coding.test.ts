import { expect, test } from 'vitest'
import { chooseCoding } from '#server/content-coding.ts'

const ASSET = ['br', 'gzip', 'identity'] as const
const PAGE = ['gzip', 'identity'] as const
const SMALL = ['identity', 'gzip'] as const

test.each([
  [null, ASSET, 'identity'],
  ['', ASSET, 'identity'],
  ['gzip, deflate, br, zstd', ASSET, 'br'],
  ['gzip, deflate, br, zstd', PAGE, 'gzip'],
  ['gzip', SMALL, 'identity'],
  ['GZIP', PAGE, 'gzip'],
  ['x-gzip', PAGE, 'gzip'],
  ['gzip;q=0', PAGE, 'identity'],
  ['gzip; q=0', PAGE, 'identity'],
  ['gzip;Q=0.000', PAGE, 'identity'],
  ['gzip;q=0.001', PAGE, 'gzip'],
  ['br;q=0, gzip', ASSET, 'gzip'],
  ['br;q=0,gzip;q=0', ASSET, 'identity'],
  ['*', ASSET, 'br'],
  ['*;q=0', ASSET, 'identity'],
  ['*;q=0, gzip', ASSET, 'gzip'],
  ['gzip;q=0, *', ASSET, 'br'],
  ['gzip;q=0, *', PAGE, 'identity'],
  ['identity', ASSET, 'identity'],
  ['identity;q=0', PAGE, 'identity'],
  ['identity;q=0, gzip', SMALL, 'gzip'],
  ['notgzip', PAGE, 'identity'],
  ['gzip;q=high', PAGE, 'identity'],
  ['gzip;q=2', PAGE, 'identity'],
  ['gzip;level=9', PAGE, 'identity'],
  [',;,=,;;q', PAGE, 'identity'],
  [`${'x,'.repeat(5000)}gzip`, PAGE, 'identity'],
] as const)('%j of %j: %s', (header, offered, coding) => {
  expect(chooseCoding(header, offered)).toBe(coding)
})
