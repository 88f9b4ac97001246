import { existsSync, statSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { startEmbeddedPostgres } from '#dev/postgres/embedded-postgres.ts'
import { ask } from '#tests/support/ask-database.ts'

test('a second start finds the running server, leaves it running, and a restart keeps the data', async () => {
  const folder = await mkdtemp(path.join(inject('folder'), 'embedded-'))
  const first = await startEmbeddedPostgres(folder, { isThrowaway: true })
  await ask(first.connectionString, 'create table kept as select 7 as seven')

  const second = await startEmbeddedPostgres(folder, { isThrowaway: true, database: 'another' })
  await second.stop()
  expect(await ask(second.connectionString, 'select current_database() as name')).toEqual([
    { name: 'another' },
  ])
  expect(await ask(first.connectionString, 'show listen_addresses')).toEqual([
    { listen_addresses: '' },
  ])
  expect(await ask(first.connectionString, 'show timezone')).toEqual([{ TimeZone: 'UTC' }])

  const sockets = new URL(first.connectionString).searchParams.get('host') ?? ''
  expect(statSync(sockets).mode & 0o777).toBe(0o700)
  await first.stop()
  await first.stop()
  await expect(ask(first.connectionString, 'select 1')).rejects.toThrow()
  expect(existsSync(sockets)).toBe(false)

  const again = await startEmbeddedPostgres(folder, { isThrowaway: true })
  expect(await ask(again.connectionString, 'select seven from kept')).toEqual([{ seven: 7 }])
  await again.stop()
})
