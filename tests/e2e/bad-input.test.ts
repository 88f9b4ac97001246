/**
 * The short run of `npm run chaos -- fuzz`: every form, each method on every route, and each kind
 * of fault once.
 */
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { describe } from '../../bench/chaos/fuzz-run.ts'
import { fuzz } from '../../bench/chaos/fuzz.ts'

// About 25 seconds alone, longer next to other journeys.
test.describe.configure({ timeout: 180_000 })

/** Fixed, so that two runs against the same program send the same requests. */
const SEED = 13

test('no request, whatever is wrong with it, is answered with 500 or not at all, or logs an error', async () => {
  const buildFolder = path.resolve(process.env['BUILD_DIR'] ?? 'build')
  const { requests, accepted, findings, statuses } = await fuzz({
    buildFolder,
    requests: 0,
    seed: SEED,
  })
  expect(findings.map(describe).join('\n\n')).toBe('')
  expect(requests).toBeGreaterThan(2000)
  // Otherwise requests would fail for reasons other than their fault.
  expect(
    accepted[0] / accepted[1],
    'share of the forms without a fault that are taken',
  ).toBeGreaterThan(0.6)
  for (const status of [200, 302, 400, 404, 405, 413, 415, 422, 431])
    expect(statuses.get(status) ?? 0, String(status)).toBeGreaterThan(0)
})
