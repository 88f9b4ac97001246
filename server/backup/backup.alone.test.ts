import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#dev/postgres/embedded-postgres.ts'
import { now } from '#app/platform/clock.ts'
import { migrate } from '#app/platform/migrate.ts'
import { ask } from '#tests/support/ask-database.ts'
import { startBucketServer } from '#tests/support/bucket-server.ts'
import {
  readSmallBackup,
  WRONG_BYTES,
  WRONG_CONTENTS,
  writeEntries,
  type BackupEntry,
} from '#tests/support/damaged-backups.ts'
import { everyRow } from '#tests/support/every-row.ts'

/** Settings are read once per process, so each data folder loads the modules again. */
async function inPlace(dataDir: string, settings: Record<string, string> = {}) {
  vi.resetModules()
  vi.unstubAllEnvs()
  for (const [name, value] of Object.entries({ DATA_DIR: dataDir, ...settings }))
    vi.stubEnv(name, value)
  const { makeBackup } = await import('#server/backup/make-backup.ts')
  const { restoreBackup } = await import('#server/backup/restore-backup.ts')
  const { backUpOnSchedule } = await import('#server/backup/scheduled-backup.ts')
  const { requireNamedFiles } = await import('#server/backup/named-files.ts')
  return { makeBackup, restoreBackup, backUpOnSchedule, requireNamedFiles }
}

const root = mkdtempSync(path.join(tmpdir(), 'orbit-backup-test-'))
const source = path.join(root, 'source')
const backup = path.join(root, 'first.backup')
let server: EmbeddedPostgres
let isWriting = true
let writing: Promise<void>

function everyFile(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(path.join(folder, name)).isFile(),
  )
  return Object.fromEntries(
    names.toSorted().map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(path.join(folder, name)))
        .digest('hex'),
    ]),
  )
}

beforeAll(async () => {
  mkdirSync(path.join(source, 'files', 'reels'), { recursive: true })
  for (let n = 0; n < 20; n += 1)
    writeFileSync(path.join(source, 'files', 'reels', `${n}.mp4`), Buffer.alloc(10_000 + n, n))
  writeFileSync(path.join(source, 'files', 'reels', 'half.mp4.1234.part'), 'half')
  writeFileSync(path.join(source, 'secret.key'), 'k'.repeat(43))
  server = await startEmbeddedPostgres(source)
  const pool = new pg.Pool({ connectionString: server.connectionString, max: 2 })
  await migrate(pool, path.resolve('db/migrations'))
  await pool.query(
    `insert into users (email, full_name) select 'person-' || n || '@example.test', 'Person ' || n from generate_series(1, 5000) n`,
  )
  await pool.query(
    `insert into reels (title, video_url, created_at) select 'Reel ' || n, '/files/reels/' || n || '.mp4', now() - make_interval(days => n) from generate_series(0, 19) n`,
  )
  await pool.query(
    `insert into reels (title, video_url) values ('Elsewhere', 'https://elsewhere.example/reel.mp4')`,
  )
  await pool.query(
    `create schema pgboss
      create table job (name text) partition by list (name)
      create table job_mail partition of job for values in ('mail')`,
  )
  await pool.query(`insert into pgboss.job values ('mail'), ('mail')`)
  const writeRows = async () => {
    // One at a time, so that a gap in the restored numbers means a lost row.
    for (let n = 0; isWriting; n += 1)
      await pool.query(
        `insert into users (email, full_name) values ('late-' || $1::text || '@example.test', $1::text)`,
        [n],
      )
    await pool.end()
  }
  writing = writeRows()
  const { makeBackup } = await inPlace(source)
  await makeBackup(backup)
  isWriting = false
  await writing
})

afterAll(async () => {
  vi.unstubAllEnvs()
  await server.stop()
  rmSync(root, { recursive: true, force: true })
})

describe('a backup of the built-in database', () => {
  test('taken while rows are written, holds a moment of it: no row is missing in between', async () => {
    const target = path.join(root, 'while-writing')
    const { restoreBackup } = await inPlace(target)
    await restoreBackup(backup)
    const restored = await startEmbeddedPostgres(target)
    try {
      const [row] = await ask<{ n: number; last: number; people: number }>(
        restored.connectionString,
        `select count(*)::int as n, coalesce(max(full_name::int), -1) as last, (select count(*)::int from users where email like 'person-%') as people from users where email like 'late-%'`,
      )
      expect(row?.people).toBe(5000)
      expect(row?.n).toBe((row?.last ?? 0) + 1)
    } finally {
      await restored.stop()
    }
  })

  test('restored into a new place is equal in every row, every file and the key', async () => {
    const quiet = path.join(root, 'quiet.backup')
    const target = path.join(root, 'equal')
    await (await inPlace(source)).makeBackup(quiet)
    const restored = await (await inPlace(target)).restoreBackup(quiet)
    const again = await startEmbeddedPostgres(target)
    try {
      const rows = await everyRow(again.connectionString)
      expect(rows).toEqual(await everyRow(server.connectionString))
      // A partitioned table only repeats the rows of its partitions.
      const { 'pgboss.job': partitioned, ...stored } = rows
      expect(partitioned).toMatch(/^2:/)
      const counts = Object.values(stored).map((row) => Number(row.split(':')[0]))
      expect(restored.rows).toBe(counts.reduce((sum, count) => sum + count, 0))
    } finally {
      await again.stop()
    }
    const { 'reels/half.mp4.1234.part': half, ...files } = everyFile(path.join(source, 'files'))
    expect(half).toBeDefined()
    expect(everyFile(path.join(target, 'files'))).toEqual(files)
    expect(readFileSync(path.join(target, 'secret.key'), 'utf8')).toBe(
      readFileSync(path.join(source, 'secret.key'), 'utf8'),
    )
    expect(statSync(quiet).mode & 0o077).toBe(0)
    expect(readdirSync(target).some((name) => name.startsWith('restore-'))).toBe(false)
  })

  test('on a schedule leaves the newest and removes the oldest', async () => {
    const folder = path.join(root, 'nightly')
    mkdirSync(folder)
    for (const day of ['01', '02', '03'])
      writeFileSync(path.join(folder, `orbit-202601${day}T023000Z.backup`), '')
    writeFileSync(path.join(folder, 'of-another-program.txt'), '')
    // One process was killed during its backup days ago; another one is still writing.
    const unfinished = path.join(folder, 'orbit-20260102T023000Z.backup')
    writeFileSync(`${unfinished}.partial`, 'half')
    mkdirSync(`${unfinished}.dump-a1B2c3`)
    for (const left of [`${unfinished}.partial`, `${unfinished}.dump-a1B2c3`])
      utimesSync(left, new Date('2026-01-02'), new Date('2026-01-02'))
    const unfinishedNow = path.join(folder, 'orbit-20260104T023000Z.backup.partial')
    writeFileSync(unfinishedNow, 'half')
    utimesSync(unfinishedNow, now(), now())
    await (await inPlace(source, { BACKUP_DIR: folder, BACKUPS_KEPT: '2' })).backUpOnSchedule()
    const names = readdirSync(folder).toSorted()
    expect(names).toHaveLength(4)
    expect(names).toContain('of-another-program.txt')
    expect(names).toContain('orbit-20260104T023000Z.backup.partial')
    expect(names).toContain('orbit-20260103T023000Z.backup')
  })

  test('is not written over another file, and not without an installation', async () => {
    const { makeBackup } = await inPlace(source)
    await expect(makeBackup(backup)).rejects.toThrow('exists already')
    await expect(
      (await inPlace(path.join(root, 'nothing'))).makeBackup(path.join(root, 'x.backup')),
    ).rejects.toThrow('nothing to back up')
  })

  test('is restored into an empty place alone', async () => {
    const { restoreBackup } = await inPlace(source)
    await expect(restoreBackup(backup)).rejects.toThrow('Restore into an empty place')
    await expect(restoreBackup(path.join(root, 'missing.backup'))).rejects.toThrow(
      'There is no file',
    )
  })
})

describe('a damaged backup is refused with a sentence, and nothing is restored', () => {
  let small: BackupEntry[]
  let smallFile: Buffer

  beforeAll(async () => {
    small = await readSmallBackup(backup)
    const file = path.join(root, 'small.backup')
    await writeEntries(file, small)
    smallFile = readFileSync(file)
  })

  async function expectRefusal(file: string): Promise<void> {
    const target = path.join(root, 'refused')
    const { restoreBackup } = await inPlace(target)
    await expect(restoreBackup(file)).rejects.toThrow(/^(?:This backup|SECRET_KEY) .+\.$/)
    expect(readdirSync(target)).toEqual([])
    rmSync(file)
  }

  test('without its tables, although its list fits', async () => {
    const file = path.join(root, 'damaged.backup')
    writeFileSync(file, smallFile)
    await expectRefusal(file)
  })

  test.each(Object.entries(WRONG_BYTES))('%s', async (_name, change) => {
    const file = path.join(root, 'damaged.backup')
    writeFileSync(file, change(smallFile))
    await expectRefusal(file)
  })

  test.each(Object.entries(WRONG_CONTENTS))('%s', async (_name, change) => {
    const file = path.join(root, 'damaged.backup')
    await writeEntries(file, change(small))
    await expectRefusal(file)
    expect(existsSync(path.join(root, 'outside'))).toBe(false)
  })
})

test('the files of a bucket are in its backup; it is restored into an empty bucket, or into its own, where only what is missing is added', async () => {
  const bucket = await startBucketServer()
  const settings = {
    STORAGE_URL: bucket.storageUrl,
    AWS_ACCESS_KEY_ID: bucket.keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bucket.keys.secretAccessKey,
  }
  try {
    const moved = path.join(root, 'moved')
    const { restoreBackup } = await inPlace(moved, settings)
    const { files } = await restoreBackup(backup)
    expect(files).toBeGreaterThan(19)
    expect(bucket.names()).toHaveLength(files)
    expect(bucket.names()).toContain('orbit/reels/0.mp4')
    const withFiles = path.join(root, 'bucket.backup')
    expect(await (await inPlace(moved, settings)).makeBackup(withFiles)).toMatchObject({ files })
    expect(readdirSync(path.join(moved, 'spool'))).toEqual([])
    const withoutFiles = path.join(root, 'rows.backup')
    const rowsAlone = { ...settings, BACKUP_FILES: 'off' }
    const made = await (await inPlace(moved, rowsAlone)).makeBackup(withoutFiles)
    expect(made.files).toBe(0)
    const beside = await inPlace(path.join(root, 'beside'), settings)
    expect((await beside.restoreBackup(withoutFiles)).files).toBe(0)
    expect(bucket.names()).toHaveLength(files)

    const { deleteFile, headFile, putFile } = await import('#app/platform/storage.ts')
    await deleteFile('reels/7.mp4')
    const kept = await headFile('reels/8.mp4')
    await putFile('reels/later.mp4', Buffer.from('later'))
    const again = await inPlace(path.join(root, 'moved-again'), settings)
    await again.restoreBackup(withFiles)
    expect(bucket.names()).toHaveLength(files + 1)
    const after = await import('#app/platform/storage.ts')
    expect(await after.headFile('reels/7.mp4')).toMatchObject({ size: 10_007 })
    expect(await after.headFile('reels/8.mp4')).toEqual(kept)

    for (const key of await after.listAllFiles())
      if (key !== 'reels/later.mp4') await after.deleteFile(key)
    const strange = await inPlace(path.join(root, 'strange'), settings)
    await expect(strange.restoreBackup(withFiles)).rejects.toThrow('and none of this backup')
    expect(bucket.names()).toEqual(['orbit/reels/later.mp4'])
    await after.deleteFile('reels/later.mp4')
    await strange.restoreBackup(withFiles)
    expect(bucket.names()).toHaveLength(files)
  } finally {
    await bucket.stop()
  }
})

test('after a restore the files that rows name are looked for in the bucket; missing ones are said, and the restore stays', async () => {
  const [bucket, empty] = [await startBucketServer(), await startBucketServer()]
  const settingsOf = ({ storageUrl, keys }: typeof bucket) => ({
    STORAGE_URL: storageUrl,
    AWS_ACCESS_KEY_ID: keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
  })
  try {
    const moved = await inPlace(path.join(root, 'looked-for'), settingsOf(bucket))
    const { namedFiles } = await moved.restoreBackup(backup)
    expect(namedFiles, 'the newest').toContain('reels/0.mp4')
    expect(namedFiles.length).toBeGreaterThan(3)
    expect(namedFiles.every((key) => key.startsWith('reels/'))).toBe(true)
    await expect(moved.requireNamedFiles(namedFiles)).resolves.toBeUndefined()
    const { deleteFile } = await import('#app/platform/storage.ts')
    await deleteFile('reels/0.mp4')
    await expect(moved.requireNamedFiles(namedFiles)).rejects.toThrow(
      `1 of ${namedFiles.length} files that were looked for are missing in the bucket orbit-files (reels/0.mp4). The database is restored, and stays.`,
    )
    const wrong = await inPlace(path.join(root, 'looked-for'), settingsOf(empty))
    await expect(wrong.requireNamedFiles(namedFiles)).rejects.toThrow(
      `${namedFiles.length} of ${namedFiles.length} files`,
    )
    await empty.stop()
    await expect(wrong.requireNamedFiles(namedFiles)).rejects.toThrow('could not be asked')
  } finally {
    await bucket.stop()
  }
})

test('a server of one’s own needs the programs of its version, and a sentence names them', async () => {
  const empty = path.join(root, 'no-programs')
  mkdirSync(empty)
  const { makeBackup } = await inPlace(path.join(root, 'own-server'), {
    DATABASE_URL: server.connectionString,
    SECRET_KEY: 's'.repeat(40),
    PATH: empty,
  })
  await expect(makeBackup(path.join(root, 'own.backup'))).rejects.toThrow(
    'pg_dump is not on the PATH. Install the client programs of PostgreSQL 18',
  )
  expect(existsSync(path.join(root, 'own.backup'))).toBe(false)
  expect(readdirSync(root).filter((name) => name.startsWith('own.backup'))).toEqual([])
})
