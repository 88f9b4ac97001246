/** The main program of `npm run clocks`: see scripts/clocks.mjs. */
import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { isSmoke, sizeOf } from '../../scripts/smoke.mjs'
import { createDatabase, dropDatabase, startCluster } from '#tests/support/cluster.ts'
import {
  demoInstants,
  journeyInstants,
  unitInstants,
  type ChosenInstant,
} from '#tests/support/instants.ts'

type Outcome = 'passed' | 'failed'

/** Number of demos at a time. */
const AT_ONCE = 2

const say = (line: string) => void process.stdout.write(`${line}\n`)
const shiftTo = ({ at }: ChosenInstant) => String(at.getTime() - Date.now())

interface Ended {
  code: number
  out: string
  /** The end of the output if the run failed. */
  error: string
}

function runWorker(settings: Record<string, string>): Promise<Ended> {
  const worker = spawn(process.execPath, ['tests/support/demo-clock-worker.ts'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, error] = ['', '']
  worker.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  worker.stderr.on('data', (chunk: Buffer) => (error = (error + chunk.toString()).slice(-2000)))
  return new Promise((resolve) =>
    worker.once('close', (code) => resolve({ code: code ?? 1, out, error })),
  )
}

/** Loads the demo at each instant into a separate database, and reports the outcome. */
async function startDemos(instants: readonly ChosenInstant[]): Promise<Outcome[]> {
  const cluster = await startCluster({ hasMovableClock: true })
  const outcomes: Outcome[] = []
  const startDemo = async (instant: ChosenInstant) => {
    const startedAt = performance.now()
    const databaseUrl = await createDatabase(cluster.adminUrl)
    const { code, out, error } = await runWorker({
      ORBIT_ENV: 'test',
      LOG_LEVEL: 'silent',
      PAYMENTS: 'test',
      PUBLIC_URL: 'http://localhost:3000',
      DATABASE_URL: databaseUrl,
      // The same folder for all: the files of the demo are overwritten each time.
      DATA_DIR: path.join(cluster.folder, 'data'),
      CLOCK_SHIFT_MS: shiftTo(instant),
    })
    await dropDatabase(cluster.adminUrl, databaseUrl)
    const faults =
      code === 0 ? (JSON.parse(out) as string[]) : [error.trim() || `exit code ${code}`]
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    const how = faults.length === 0 ? 'ok' : faults.join('; ')
    say(`${instant.at.toISOString()}  ${instant.why}: ${how} (${seconds} s)`)
    outcomes.push(faults.length === 0 ? 'passed' : 'failed')
  }
  try {
    const rest = instants.values()
    const worker = async () => {
      for (const instant of rest) await startDemo(instant)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  } finally {
    await cluster.stop()
  }
  return outcomes
}

/** Runs a part of the tests at each instant, one after another. */
const runTests = (part: 'unit' | 'e2e') => (instants: readonly ChosenInstant[]) =>
  instants.map((instant): Outcome => {
    say(`\n── ${part} at ${instant.at.toISOString()}, ${instant.why}`)
    const { status } = spawnSync(
      process.execPath,
      ['scripts/test.mjs', part, '--at', instant.at.toISOString()],
      { stdio: 'inherit' },
    )
    return status === 0 ? 'passed' : 'failed'
  })

const DEMO = { part: 'demo', instants: demoInstants, run: startDemos }
const TESTS = [
  { part: 'unit', instants: unitInstants, run: runTests('unit') },
  { part: 'e2e', instants: journeyInstants, run: runTests('e2e') },
]
/** A smoke run is itself part of the tests: it starts one demo, and no tests. */
const PARTS = sizeOf([DEMO, ...TESTS], [DEMO])

function instantsOf(choose: (now: Date) => ChosenInstant[], at: string | undefined) {
  if (at) return [{ at: new Date(at), why: 'as asked for' }]
  const all = choose(new Date())
  return isSmoke ? all.slice(-1) : all
}

const [part, at] = process.argv.slice(2)
const outcomes: Outcome[] = []
for (const { instants, run } of PARTS.filter((each) => !part || each.part === part))
  outcomes.push(...(await run(instantsOf(instants, at))))
const failed = outcomes.filter((outcome) => outcome === 'failed').length
say(`\n${outcomes.length - failed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
