/**
 * Backs up an external PostgreSQL server with pg_dump, and restores it with pg_restore and psql;
 * all three must be on the PATH.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupError } from '#server/backup/backup-error.ts'
import { clientVariables } from '#server/backup/client-variables.ts'

const TEXT_CHARACTERS = 20_000

/** Collects the start of a program's output for people: the first error explains the others. */
function collect(stream: Readable): () => string {
  let collected = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    collected = (collected + text).slice(0, TEXT_CHARACTERS)
  })
  return () => collected
}

function start(program: string, args: string[], variables: NodeJS.ProcessEnv = {}) {
  const child = spawn(program, args, { env: { ...process.env, LC_ALL: 'C', ...variables } })
  const errors = collect(child.stderr)
  // The program may end before it has read everything; its exit code reports that.
  child.stdin.on('error', () => undefined)
  const end = async () => {
    const [code] = (await once(child, 'close').catch(() => [127])) as [number | null]
    return { code, errors: errors() }
  }
  // Wait from the start, because a program may have ended before anyone waits for it.
  return { child, ended: end() }
}

/**
 * @throws BackupError if the program is missing or older than the server, in which case it would
 * refuse to read it
 */
async function requireProgram(program: string, serverVersion: number): Promise<void> {
  const needed = Math.floor(serverVersion / 10_000)
  const { child, ended } = start(program, ['--version'])
  const output = collect(child.stdout)
  const { code } = await ended
  const major = Number(/\) (\d+)/.exec(output())?.[1])
  if (code !== 0 || !major)
    throw new BackupError(
      `${program} is not on the PATH. Install the client programs of PostgreSQL ${needed}, then try again.`,
    )
  if (major < needed)
    throw new BackupError(
      `${program} on the PATH is version ${major}, but the server is PostgreSQL ${needed}. Install its client programs, then try again.`,
    )
}

/** The line that says what failed; below it, PostgreSQL quotes rows and statements. */
function firstError(errors: string): string {
  const lines = errors.trim().split('\n')
  return (
    lines.find((line) => /\b(?:error|ERROR|FATAL): /.test(line)) ?? (lines[0] || 'no reason given')
  )
}

/** @param file receives the dump, in pg_dump's custom format */
export async function dumpDatabase(
  connectionString: string,
  serverVersion: number,
  file: string,
): Promise<void> {
  await requireProgram('pg_dump', serverVersion)
  const { child, ended } = start(
    'pg_dump',
    ['--format=custom', '--compress=0', '--no-owner', '--no-privileges', `--file=${file}`],
    clientVariables(connectionString),
  )
  child.stdout.resume()
  const { code, errors } = await ended
  if (code !== 0) throw new BackupError(`pg_dump failed: ${firstError(errors)}`)
}

const EMPTY_PATH = `SELECT pg_catalog.set_config('search_path', '', false);`
const PUBLIC_PATH = `SELECT pg_catalog.set_config('search_path', 'public', false);`
/** The statement is near the start of a dump. */
const HEAD_BYTES = 16 * 1024

/**
 * A dump sets an empty search path, under which functions are not found by their unqualified names.
 * In dumps from before migration 0087, the function that generates `creator_search.marks` calls
 * another function by its unqualified name, so no row of the table could be restored.
 */
async function* withSearchPath(script: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // In latin1, each byte is one character, no matter how the dump is encoded.
  const changed = (head: Buffer) =>
    Buffer.from(head.toString('latin1').replace(EMPTY_PATH, PUBLIC_PATH), 'latin1')
  let head: Buffer | null = Buffer.alloc(0)
  for await (const chunk of script) {
    if (!head) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    if (head.byteLength < HEAD_BYTES) continue
    yield changed(head)
    head = null
  }
  if (head) yield changed(head)
}

/** Restores everything or nothing. @param connectionString refers to an empty database */
export async function restoreDump(
  connectionString: string,
  serverVersion: number,
  file: string,
): Promise<void> {
  for (const program of ['pg_restore', 'psql']) await requireProgram(program, serverVersion)
  const reader = start('pg_restore', ['--no-owner', '--no-privileges', '--file=-', file])
  const writer = start(
    'psql',
    ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--file=-'],
    clientVariables(connectionString),
  )
  writer.child.stdout.resume()
  writer.child.stdin.write('begin;\n')
  const isPassedOn = await pipeline(reader.child.stdout, withSearchPath, writer.child.stdin, {
    end: false,
  }).then(
    () => true,
    () => false,
  )
  const read = await reader.ended
  const isWhole = isPassedOn && read.code === 0
  // Without the commit, PostgreSQL undoes everything when the connection ends.
  writer.child.stdin.end(isWhole ? 'commit;\n' : '')
  const written = await writer.ended
  if (isWhole && written.code === 0) return
  // If psql ended first, pg_restore only reports that its output was closed.
  const [program, { errors }] = isPassedOn && !isWhole ? ['pg_restore', read] : ['psql', written]
  throw new BackupError(`${program} failed, and nothing was restored: ${firstError(errors)}`)
}
