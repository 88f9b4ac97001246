/** The built program, started by a test with its own database and settings. Its log can be read. */
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { SERVER_FLAGS } from '../../scripts/set-up.mjs'
import { createDatabase, dropDatabase } from '#tests/support/cluster.ts'
import { until } from '#tests/support/patience.ts'

export interface OwnProgram {
  url: string
  connectionString: string
  /** The lines of its log so far. */
  lines(): Record<string, unknown>[]
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** Runs next to the journeys' program, on the same database server. */
export async function startOwnProgram(settings: Record<string, string> = {}): Promise<OwnProgram> {
  const admin = new URL(process.env['DATABASE_URL'] ?? '')
  admin.pathname = '/postgres'
  const connectionString = await createDatabase(admin.href)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const program = spawn(
    process.execPath,
    [...SERVER_FLAGS, path.resolve(process.env['BUILD_DIR'] ?? 'build', 'server/index.js')],
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        PUBLIC_URL: url,
        DATABASE_URL: connectionString,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  program.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()))
  const stop = async () => {
    if (program.exitCode === null) program.kill('SIGTERM')
    await ended
    await dropDatabase(admin.href, connectionString)
  }
  try {
    await until(() => {
      if (program.exitCode !== null) throw new Error('It has ended')
      return fetch(`${url}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      )
    }, 'the program is ready')
  } catch (cause) {
    await stop()
    throw new Error(`The program did not start:\n${output}`, { cause })
  }
  const lines = () =>
    output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  return { url, connectionString, lines, stop }
}
