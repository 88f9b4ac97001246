import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { migrate } from '#app/platform/migrate.ts'
import { createDatabase, dropDatabase } from '#tests/support/cluster.ts'

let connectionString = ''
let folder = ''
const pools: pg.Pool[] = []

function connect(): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2 })
  pools.push(pool)
  return pool
}

const write = (name: string, sql: string) => writeFile(path.join(folder, name), sql)

beforeEach(async () => {
  connectionString = await createDatabase(inject('adminUrl'), 'nothing')
  folder = await mkdtemp(path.join(inject('folder'), 'migrations-'))
  await write('0001-first.sql', 'create table first (id int primary key);')
})

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.end()
  await dropDatabase(inject('adminUrl'), connectionString)
})

test('each file runs once, in order', async () => {
  await write('0002-second.sql', 'create table second (id int references first);')
  const pool = connect()
  expect(await migrate(pool, folder)).toEqual(['0001-first.sql', '0002-second.sql'])
  await write('0003-third.sql', 'alter table second add column note text;')
  expect(await migrate(pool, folder)).toEqual(['0003-third.sql'])
  expect(await migrate(pool, folder)).toEqual([])
})

test('a file that was changed after it had been applied is refused', async () => {
  const pool = connect()
  await migrate(pool, folder)
  await write('0001-first.sql', 'create table first (id bigint primary key);')
  await expect(migrate(pool, folder)).rejects.toThrow(
    'Migration 0001-first.sql was changed after it had been applied; write a new one instead.',
  )
})

test('a database that other files made is refused before anything in it changes', async () => {
  const pool = connect()
  await migrate(pool, folder)
  await rm(path.join(folder, '0001-first.sql'))
  await write('0001-start.sql', 'create table start (id int primary key);')
  await expect(migrate(pool, folder)).rejects.toThrow(
    /^This database is from before .* Start with an empty one: /,
  )
  const { rows } = await pool.query("select name, to_regclass('start') as made from migrations")
  expect(rows).toEqual([{ name: '0001-first.sql', made: null }])
})

test('a database of a later version is left to it: the program before can still run on it', async () => {
  await write('0002-second.sql', 'create table second (id int);')
  const pool = connect()
  await migrate(pool, folder)
  await rm(path.join(folder, '0002-second.sql'))
  expect(await migrate(pool, folder)).toEqual([])
})

test('a file that fails leaves nothing of itself, and what came before stays', async () => {
  await write('0002-broken.sql', 'create table half (id int); create table first (id int);')
  const pool = connect()
  await expect(migrate(pool, folder)).rejects.toThrow(
    /^Migration 0002-broken\.sql failed: .*already exists/,
  )
  const { rows } = await pool.query<{ first: string | null; half: string | null }>(
    "select to_regclass('first')::text as first, to_regclass('half')::text as half",
  )
  expect(rows).toEqual([{ first: 'first', half: null }])
  await write('0002-broken.sql', 'create table half (id int);')
  expect(await migrate(pool, folder)).toEqual(['0002-broken.sql'])
})

test('several servers that start at once migrate once', async () => {
  const done = await Promise.all(Array.from({ length: 4 }, () => migrate(connect(), folder)))
  expect(done.flat()).toEqual(['0001-first.sql'])
})

test('a table that others keep locked is waited for a few times, then the message says so, and nothing has changed', async () => {
  const pool = connect()
  await migrate(pool, folder)
  await write('0002-change.sql', 'alter table first add column note text;')
  const locker = await connect().connect()
  await locker.query('begin; lock table first in access share mode')
  const refused = migrate(pool, folder, { lockMs: 100, tries: 2 })
  await expect(refused).rejects.toThrow(
    'Migration 0002-change.sql waits for a table that others keep locked.',
  )
  const later = migrate(pool, folder, { lockMs: 100, tries: 20 })
  await locker.query('rollback')
  locker.release()
  expect(await later).toEqual(['0002-change.sql'])
})

test('rows in a file beside a migration are part of it', async () => {
  await writeFile(path.join(folder, '0002-words.tsv'), "one\nit's two\n")
  await write(
    '0002-words.sql',
    "create table words (word text);\ninsert into words select string_to_table(\n$rows$<0002-words.tsv>$rows$, E'\\n');",
  )
  const pool = connect()
  expect(await migrate(pool, folder)).toEqual(['0001-first.sql', '0002-words.sql'])
  const { rows } = await pool.query<{ word: string }>('select word from words')
  expect(rows.map(({ word }) => word)).toEqual(['one', "it's two", ''])
  await writeFile(path.join(folder, '0002-words.tsv'), 'another\n')
  await expect(migrate(pool, folder)).rejects.toThrow('0002-words.sql was changed')
})
