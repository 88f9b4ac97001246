/**
 * Backups of a PostgreSQL server with its client programs. Few machines have the programs of the
 * right version on the PATH; if they are missing, the tests that need them report it and are
 * skipped.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#dev/postgres/embedded-postgres.ts'
import { migrate } from '#app/platform/migrate.ts'
import { clientVariables } from '#server/backup/client-variables.ts'
import { dumpDatabase, restoreDump } from '#server/backup/postgres-dump.ts'
import { ask } from '#tests/support/ask-database.ts'
import { everyRow } from '#tests/support/every-row.ts'

const SERVER_VERSION = 180_000
const hasPrograms = ['pg_dump', 'pg_restore', 'psql'].every((program) => {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return Number(/\) (\d+)/.exec(stdout ?? '')?.[1]) * 10_000 >= SERVER_VERSION
})
const WITHOUT = 'The PATH has no pg_dump, pg_restore and psql of PostgreSQL 18 or later.'

const root = mkdtempSync(path.join(tmpdir(), 'orbit-dump-test-'))
const dump = path.join(root, 'database.dump')
let server: EmbeddedPostgres

/** An empty database of the same server. */
async function newDatabase(name: string): Promise<string> {
  await ask(server.connectionString, `create database ${name}`)
  return server.connectionString.replace('/orbit?', `/${name}?`)
}

const tablesOf = (connectionString: string) =>
  ask(connectionString, `select from pg_tables where schemaname = 'public'`)

beforeAll(async () => {
  if (!hasPrograms) return
  server = await startEmbeddedPostgres(root, { isThrowaway: true })
  const pool = new pg.Pool({ connectionString: server.connectionString, max: 1 })
  await migrate(pool, path.resolve('db/migrations'))
  await pool.query(
    `with person as (insert into users (email, full_name) values ('ann@example.test', 'Ann') returning id)
      insert into creator_search (user_id, words, by_recommended, by_price, by_rating, by_delivery, by_newest, is_available)
      select id, array_to_tsvector(array['all:', 'wed']), 0, 0, 0, 0, 0, true from person`,
  )
  await pool.end()
  await dumpDatabase(server.connectionString, SERVER_VERSION, dump)
})

afterAll(async () => {
  await server?.stop()
  rmSync(root, { recursive: true, force: true })
})

describe('a dump', () => {
  test('restored into an empty database is equal in every row', async ({ skip }) => {
    skip(!hasPrograms, WITHOUT)
    const restored = await newDatabase('equal')
    await restoreDump(restored, SERVER_VERSION, dump)
    const rows = await everyRow(restored)
    expect(rows['public.creator_search']).toMatch(/^1:/)
    expect(rows).toEqual(await everyRow(server.connectionString))
  })

  test('cut off is refused with the reason, and nothing is restored', async ({ skip }) => {
    skip(!hasPrograms, WITHOUT)
    const half = path.join(root, 'half.dump')
    const whole = readFileSync(dump)
    writeFileSync(half, whole.subarray(0, whole.byteLength - 20_000))
    const restored = await newDatabase('cut_off')
    await expect(restoreDump(restored, SERVER_VERSION, half)).rejects.toThrow(
      /^pg_restore failed, and nothing was restored: pg_restore: error: /,
    )
    expect(await tablesOf(restored)).toEqual([])
  })

  test('that the server refuses is refused with its reason, and nothing is restored', async ({
    skip,
  }) => {
    skip(!hasPrograms, WITHOUT)
    const restored = await newDatabase('refusing')
    await ask(
      restored,
      'create function creator_marks(tsvector) returns text language sql return null',
    )
    await expect(restoreDump(restored, SERVER_VERSION, dump)).rejects.toThrow(
      /^psql failed, and nothing was restored: .*ERROR: {2}function "creator_marks" already exists/,
    )
    expect(await tablesOf(restored)).toEqual([])
  })
})

describe('the client programs connect as the site does', () => {
  const variables = (query: string) => {
    vi.stubEnv('PGSSLROOTCERT', undefined)
    const all = clientVariables(
      `postgres://ann:p%40ss%2Fw%3Ard%2541%20x@db.example:6543/orbit${query}`,
    )
    vi.unstubAllEnvs()
    return all
  }
  const connection = {
    PGHOST: 'db.example',
    PGPORT: '6543',
    PGUSER: 'ann',
    PGPASSWORD: 'p@ss/w:rd%41 x',
    PGDATABASE: 'orbit',
  }
  const verified = { ...connection, PGSSLMODE: 'verify-full', PGSSLROOTCERT: 'system' }

  test.each([
    ['', connection],
    ['?sslmode=disable', { ...connection, PGSSLMODE: 'disable' }],
    ['?sslmode=no-verify', { ...connection, PGSSLMODE: 'require' }],
    ['?sslmode=require', verified],
    ['?sslmode=verify-full', verified],
    ['?ssl=true', verified],
    ['?sslmode=require&uselibpqcompat=true', { ...connection, PGSSLMODE: 'require' }],
    ['?sslmode=require&channel_binding=require', { ...verified, PGCHANNELBINDING: 'require' }],
  ])('with "%s" in the address', (query, expected) => {
    expect(variables(query)).toEqual(expected)
  })

  test('with certificates of the address, or authorities of the environment', () => {
    const file = path.join(root, 'authority.pem')
    writeFileSync(file, '')
    expect(variables(`?sslmode=verify-full&sslrootcert=${file}`)).toEqual({
      ...verified,
      PGSSLROOTCERT: file,
    })
    vi.stubEnv('PGSSLROOTCERT', '/etc/authority.pem')
    expect(clientVariables('postgres://db.example/orbit?sslmode=verify-full')).toMatchObject({
      PGSSLMODE: 'verify-full',
      PGSSLROOTCERT: '/etc/authority.pem',
    })
    vi.unstubAllEnvs()
  })

  test('through a socket', () => {
    expect(clientVariables('postgresql:///orbit?user=orbit&host=%2Frun%2Fpostgres')).toMatchObject({
      PGHOST: '/run/postgres',
      PGUSER: 'orbit',
      PGDATABASE: 'orbit',
    })
  })
})
