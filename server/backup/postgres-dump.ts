/**
 * Backs up an external PostgreSQL server with its pg_dump and pg_restore, which must be on the
 * PATH.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { BackupError } from '#server/backup/backup-error.ts'

const ERROR_CHARACTERS = 2000

interface Ended {
  code: number | null
  output: string
  errors: string
}

async function run(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C', ...env },
  })
  const ended = { output: '', errors: '' }
  child.stdout
    .setEncoding('utf8')
    .on('data', (text: string) => (ended.output = (ended.output + text).slice(-ERROR_CHARACTERS)))
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (ended.errors = (ended.errors + text).slice(-ERROR_CHARACTERS)))
  const [code] = (await once(child, 'close').catch(() => [127])) as [number | null]
  return { code, ...ended }
}

/**
 * @throws BackupError when the program is missing or older than the server, which it then refuses
 *   to read
 */
async function requireProgram(program: string, serverVersion: number): Promise<void> {
  const needed = Math.floor(serverVersion / 10_000)
  const { code, output } = await run(program, ['--version'])
  const major = Number(/\) (\d+)/.exec(output)?.[1])
  if (code !== 0 || !major)
    throw new BackupError(
      `${program} is not on the PATH. Install the client programs of PostgreSQL ${needed}, then try again.`,
    )
  if (major < needed)
    throw new BackupError(
      `${program} on the PATH is version ${major}, but the server is PostgreSQL ${needed}. Install its client programs, then try again.`,
    )
}

/**
 * All users of the machine can read command lines, so the password is passed in the environment.
 */
function target(connectionString: string): { argument: string; env: NodeJS.ProcessEnv } {
  const url = new URL(connectionString)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { argument: `--dbname=${url.href}`, env: password ? { PGPASSWORD: password } : {} }
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? 'no reason given'

/** @param file is written; a dump in pg_dump's custom format */
export async function dumpDatabase(
  connectionString: string,
  serverVersion: number,
  file: string,
): Promise<void> {
  await requireProgram('pg_dump', serverVersion)
  const { argument, env } = target(connectionString)
  const { code, errors } = await run(
    'pg_dump',
    [
      '--format=custom',
      '--compress=0',
      '--no-owner',
      '--no-privileges',
      `--file=${file}`,
      argument,
    ],
    env,
  )
  if (code !== 0) throw new BackupError(`pg_dump failed: ${lastLine(errors)}`)
}

/** Restores everything or nothing. @param connectionString of an empty database */
export async function restoreDump(
  connectionString: string,
  serverVersion: number,
  file: string,
): Promise<void> {
  await requireProgram('pg_restore', serverVersion)
  const { argument, env } = target(connectionString)
  const { code, errors } = await run(
    'pg_restore',
    ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', argument, file],
    env,
  )
  if (code !== 0)
    throw new BackupError(`pg_restore failed, and nothing was restored: ${lastLine(errors)}`)
}
