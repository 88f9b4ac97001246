/** Plays play.ts with each gateway, in processes of their own because a gateway is a setting. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'
import { openCluster } from '../cluster.ts'
import type { ExpectThat } from '../money/expect.ts'

const GATEWAYS = ['test', 'stripe']

/** @param names the verbs to play; none: all */
export async function judgeAnswers(
  names: readonly string[],
  expectThat: ExpectThat,
): Promise<void> {
  for (const gateway of GATEWAYS) {
    const cluster = await openCluster(`answers-${gateway}`, { isThrowaway: true })
    try {
      const program = path.join(import.meta.dirname, 'play.ts')
      const child = spawn(process.execPath, [program, gateway, ...names], {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...process.env, PAYMENTS: 'test', LOG_LEVEL: 'error', DATABASE_URL: cluster.url },
      })
      const [code] = (await once(child, 'exit')) as [number | null]
      expectThat(
        `two callers at once, ${gateway} gateway`,
        code === 0 ? 'one effect' : 'faults',
        code === 0,
      )
    } finally {
      await cluster.stop()
    }
  }
}
