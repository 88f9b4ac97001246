/** What `npm test` expects of a command that measures or drills. */
import { expect, inject } from 'vitest'
import { templateUrl } from '#tests/support/cluster.ts'
import { runDrill } from '#tests/support/run-drill.ts'

const SHOWN = 3000

/** Rules that did not hold, and how it ended. */
const endOf = (said: string) =>
  [...said.split('\n').filter((line) => line.startsWith('✗')), said.slice(-SHOWN)].join('\n')

/**
 * Its smallest round ends well. With the machine's own clock, because settings of production are
 * refused with another.
 * @param says what it has said by then
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
