/**
 * Each table is written by one feature; all others call that feature's operations. It is read by
 * its own group and those above it; groups below it read views.
 */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { featureOf, groupRank } from '#tests/support/features.ts'
import { readSources } from '#tests/support/source-tree.ts'
import { TABLE_OWNERS } from '#tests/support/table-owners.ts'
import { findTableReads, findTableWrites, readTableNames } from '#tests/support/table-writers.ts'

/** Views are only read. */
const VIEWS = new Set([
  'booking_jobs',
  'busy_times',
  'job_files',
  'job_orbiters',
  'job_places',
  'jobs',
  'named_files',
  'public_profiles',
  'unannounced_projects',
])

/** The demo is loaded and deleted as a whole, and benchmarks fill their own databases. */
const MAY_WRITE_ALL = /^(?:db\/demo|bench)\//
/** Retention is one table of rules over all tables: a single place for how long data is stored. */
const NAMES_TABLES_BY_RULE = new Set(['server/sweep.ts'])

const names = readTableNames(readFileSync('db/types.ts', 'utf8'))
const tables = new Set(names)
const writers = readSources()
  .filter((file) => !file.isTest && !file.path.endsWith('.sql') && !MAY_WRITE_ALL.test(file.path))
  .map((file) => ({ path: file.path, writes: findTableWrites(file.text, tables) }))
  .filter((file) => file.writes.length > 0)

const isWithin = (file: string, owner: string) => file === owner || file.startsWith(`${owner}/`)

test('every table has one owner, and every owner exists', () => {
  expect(Object.keys(TABLE_OWNERS).toSorted()).toEqual(
    names.filter((name) => !VIEWS.has(name)).toSorted(),
  )
  expect(Object.values(TABLE_OWNERS).filter((owner) => !existsSync(owner))).toEqual([])
})

test('a table is written by its owner alone', () => {
  const foreign = writers.flatMap(({ path, writes }) => {
    const found = writes.flatMap(({ table }) =>
      table === null || isWithin(path, TABLE_OWNERS[table] ?? '') ? [] : [table],
    )
    return found.length === 0 ? [] : [[path, [...new Set(found)].toSorted().join(' ')] as const]
  })
  expect(Object.fromEntries(foreign)).toEqual({})
})

test('a table is not read by a group below its own', () => {
  const rankOf = (file: string) => groupRank(featureOf(`${file}/file.ts`) ?? '')
  const upward = readSources()
    .filter(({ path, isTest }) => !isTest && featureOf(path) !== null)
    .flatMap(({ path, text }) => {
      const found = findTableReads(text, tables).filter(
        (table) => rankOf(TABLE_OWNERS[table] ?? '') > groupRank(featureOf(path) ?? ''),
      )
      return found.length === 0 ? [] : [[path, found.toSorted().join(' ')] as const]
    })
  expect(Object.fromEntries(upward)).toEqual({})
})

test('a statement that writes names its table, so that the owner can be checked', () => {
  const unnamed = writers.flatMap(({ path, writes }) =>
    NAMES_TABLES_BY_RULE.has(path)
      ? []
      : writes.filter(({ table }) => table === null).map(({ line }) => `${path}:${line}`),
  )
  expect(unnamed).toEqual([])
})

test.each([
  ["await tx.updateTable('userRoles').set(…)", 'user_roles'],
  ["tx\n  .insertInto(\n    'users as u',", 'users'],
  ["db().deleteFrom('users')", 'users'],
  ['tx.deleteFrom(TABLES[kind])', null],
  ['sql`insert into users (id)`', 'users'],
  ['sql`update users u set name = 1`', 'users'],
  ['sql`update public.users as u\n set name = 1`', 'users'],
  ['sql`update ${sql.table(table)} set ${column} = 1`', null],
  ['sql`with gone as (DELETE FROM "users" where true) select 1`', 'users'],
  ['sql`delete from ${name} where true`', null],
  ['sql`truncate user_roles`', 'user_roles'],
  ['sql`truncate table ${name}`', null],
])('%j writes %j', (statement, table) => {
  expect(findTableWrites(statement, new Set(['users', 'user_roles']))).toMatchObject([{ table }])
})

test.each([
  "tx.selectFrom('users').forUpdate()",
  'sql`select 1 from users for update`',
  'sql`insert into pgboss.job (id)`',
  '<p>Update users when they ask. Delete from the list.</p>',
  '<p className="truncate text-sm">',
  '<p className={`truncate ${width}`}>',
])('%j writes nothing', (text) => {
  expect(findTableWrites(text, new Set(['users', 'user_roles']))).toEqual([])
})

test.each([
  ["db().selectFrom('userRoles as r')", ['user_roles']],
  ["query\n  .leftJoin(\n    'users', (join) =>", ['users']],
  ['sql`select 1 from users u join user_roles r on r.user_id = u.id`', ['users', 'user_roles']],
  ["// selectFrom('users')", []],
  ["import { rows } from 'users'", []],
  ["tx.updateTable('users')", []],
])('%j reads %j', (text, read) => {
  expect(findTableReads(text, new Set(['users', 'user_roles']))).toEqual(read)
})
