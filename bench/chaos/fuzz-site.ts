/** The site under fuzz: the built program with its demo, on a throwaway database. */
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { DEMO_ACCOUNTS } from '#people/auth/demo-accounts.ts'
import { startEmbeddedPostgres } from '#dev/postgres/embedded-postgres.ts'
import { START_MS, freePort, startProgram } from './start-site.ts'

export const PEOPLE = ['visitor', 'customer', 'orbiter', 'admin'] as const

export type Person = (typeof PEOPLE)[number]

export interface FuzzSite {
  port: number
  pool: pg.Pool
  /** The session cookie of each person's browser; empty for a visitor. */
  cookies: Record<Person, string>
  /** The errors that the server has logged since the last call, one line each. */
  takeErrors(): string[]
  isRunning(): boolean
  /** Undoes earlier requests: signs everyone back in and resets the counters of all limits. */
  restore(): Promise<void>
  stop(): Promise<void>
}

async function signInAll(
  pool: pg.Pool,
): Promise<{ cookies: Record<Person, string>; restore: () => Promise<void> }> {
  const cookies: Record<Person, string> = { visitor: '', customer: '', orbiter: '', admin: '' }
  const sessions: { hash: Buffer; email: string; role: string }[] = []
  for (const { email, role } of DEMO_ACCOUNTS) {
    const token = randomBytes(32).toString('base64url')
    sessions.push({ hash: createHash('sha256').update(token).digest(), email, role })
    cookies[role === 'user' ? 'customer' : role] = `orbit_session=${token}`
  }
  const ids = await pool.query<{ id: string; email: string }>(
    'select id, email from users where email = any($1)',
    [sessions.map(({ email }) => email)],
  )
  const restore = async () => {
    await pool.query('delete from rate_limits')
    for (const { hash, email, role } of sessions) {
      const id = ids.rows.find((row) => row.email === email)?.id
      await pool.query(
        'update users set suspended_at = null, totp_secret = null, totp_confirmed_at = null where id = $1',
        [id],
      )
      await pool.query(
        `insert into user_roles (user_id, role) values ($1, $2) on conflict (user_id, role) do update set is_active = true`,
        [id, role],
      )
      await pool.query(
        `insert into sessions (token_hash, user_id, expires_at) values ($1, $2, now() + interval '1 day') on conflict do nothing`,
        [hash, id],
      )
    }
  }
  await restore()
  return { cookies, restore }
}

/** An interrupted run must not leave its database server behind. */
function killDatabase(folder: string): void {
  try {
    process.kill(
      Number(readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGQUIT',
    )
  } catch {
    // Already stopped.
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
}

/** @param buildFolder with the built program */
export async function openFuzzSite(buildFolder: string): Promise<FuzzSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'orbit-fuzz-'))
  const database = await startEmbeddedPostgres(folder, { isThrowaway: true })
  const port = await freePort()
  const { child, lines } = startProgram(
    buildFolder,
    port,
    database.connectionString,
    path.join(folder, 'data'),
  )
  const onExit = () => {
    child.kill('SIGKILL')
    killDatabase(folder)
  }
  process.once('exit', onExit)
  const pool = new pg.Pool({ connectionString: database.connectionString, max: 2 })
  // A connection may still be closing when the database stops.
  pool.on('error', () => undefined)
  const stop = async () => {
    process.off('exit', onExit)
    const gone = new Promise<void>((resolve) =>
      child.exitCode === null ? child.once('exit', () => resolve()) : resolve(),
    )
    child.kill('SIGTERM')
    const patience = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await gone
    clearTimeout(patience)
    await pool.end()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const deadline = performance.now() + START_MS
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      )
    while (!(await isUp())) {
      if (child.exitCode !== null || performance.now() > deadline)
        throw new Error(`The program did not start:\n${lines.join('\n')}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const { cookies, restore } = await signInAll(pool)
    return {
      port,
      pool,
      cookies,
      restore,
      stop,
      takeErrors: () => lines.splice(0),
      isRunning: () => child.exitCode === null && child.signalCode === null,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
