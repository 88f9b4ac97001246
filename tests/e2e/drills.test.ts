/**
 * The commands that measure in a browser look at one page here; the others are in tests/program.
 */
import process from 'node:process'
import { expect, test } from '@playwright/test'
import { runDrill } from '#tests/support/run-drill.ts'

for (const [command, says] of [
  ['lighthouse', '/: performance'],
  ['accessibility', 'visitor: 1 pages'],
  ['typing', '✓ 2 forms: 1 refused, 1 led on; 0 findings'],
] as const)
  test(`npm run ${command} looks at a page`, async () => {
    const { code, said } = await runDrill([command], {
      SMOKE_SITE: process.env['PUBLIC_URL'] ?? '',
    })
    expect(said).toContain(says)
    expect(code, said).toBe(0)
  })
