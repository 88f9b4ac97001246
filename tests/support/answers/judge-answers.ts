/**
 * The main program of `npm run stress -- --answers`: plays the rounds with each gateway, in
 * separate processes because the gateway is a setting. Names of verbs limit the run to those;
 * `--rounds 20` sets how often.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { openCluster } from '../../../bench/cluster.ts'
import { expectThat } from '../../../bench/expect-that.ts'
import { sizeOf, words } from '../../../scripts/smoke.mjs'

const { values, positionals } = parseArgs({
  args: words.filter((word) => word !== '--answers'),
  allowPositionals: true,
  options: { rounds: { type: 'string', default: String(sizeOf(200, 1)) } },
})

for (const gateway of ['test', 'stripe']) {
  const cluster = await openCluster(`answers-${gateway}`, { isThrowaway: true })
  try {
    const program = path.join(import.meta.dirname, 'play.ts')
    const child = spawn(process.execPath, [program, gateway, values.rounds, ...positionals], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PAYMENTS: 'test', LOG_LEVEL: 'error', DATABASE_URL: cluster.url },
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    const outcome = code === 0 ? 'one effect each' : 'see above'
    expectThat(`two callers at once, ${gateway} gateway`, outcome, code === 0)
  } finally {
    await cluster.stop()
  }
}
