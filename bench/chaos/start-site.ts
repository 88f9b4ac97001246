/** Starts the program under test. */
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { SERVER_ENV, SERVER_FLAGS } from '../../scripts/set-up.mjs'

/** Time limit for the start: loading the demo takes long on a slow machine. */
export const START_MS = 300_000

const ERROR_LEVEL = 50

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (!address || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}

function isErrorLine(line: string): boolean {
  try {
    return (JSON.parse(line) as { level: number }).level >= ERROR_LEVEL
  } catch {
    // The logger did not write a line that is not JSON, so something broke.
    return line.trim() !== '' && !line.startsWith('orbit: ready')
  }
}

export function startProgram(
  buildFolder: string,
  port: number,
  databaseUrl: string,
  dataDir: string,
) {
  const lines: string[] = []
  const child = spawn(
    process.execPath,
    [...SERVER_FLAGS, path.join(buildFolder, 'server', 'index.js')],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...SERVER_ENV,
        NODE_ENV: 'production',
        ORBIT_ENV: 'test',
        DEMO: 'on',
        WORKER: 'off',
        LOG_LEVEL: 'error',
        TRUST_PROXY: 'on',
        HOST: '127.0.0.1',
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
      },
    },
  )
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream.setEncoding('utf8').on('data', (text: string) => {
      const whole = (rest + text).split('\n')
      rest = whole.pop() ?? ''
      lines.push(...whole.filter(isErrorLine))
    })
  }
  return { child, lines }
}
