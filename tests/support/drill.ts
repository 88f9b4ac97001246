/** Checks that `npm test` makes of a command that measures or drills. */
import { expect, inject } from 'vitest'
import { templateUrl } from '#tests/support/cluster.ts'
import { runDrill } from '#tests/support/run-drill.ts'

const SHOWN = 3000

/** The rules that did not hold, and the end of the output. */
const endOf = (said: string) =>
  [...said.split('\n').filter((line) => line.startsWith('✗')), said.slice(-SHOWN)].join('\n')

/**
 * Expects the smallest round of the command to end well. Uses the machine's own clock, because
 * production settings are refused with a shifted one.
 * @param says text that the output must contain by then
 */
export async function drill(
  command: string,
  says: readonly string[],
  settings: Record<string, string> = {},
): Promise<void> {
  const SMOKE_TEMPLATE = templateUrl(inject('adminUrl'), 'some places')
  const { code, said } = await runDrill(command.split(' '), { SMOKE_TEMPLATE, ...settings })
  expect(code, endOf(said)).toBe(0)
  for (const words of says) expect(said).toContain(words)
}
