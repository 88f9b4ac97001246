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
import { pipeline } from 'node:stream/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { extract, pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#dev/embedded-postgres.ts'
import { migrate } from '#app/platform/migrate.ts'
import { ask } from '#tests/support/ask-database.ts'

/** The program reads its settings once per process, so each place gets fresh modules. */
async function inPlace(dataDir: string, settings: Record<string, string> = {}) {
  vi.resetModules()
  vi.unstubAllEnvs()
  for (const [name, value] of Object.entries({ DATA_DIR: dataDir, ...settings }))
    vi.stubEnv(name, value)
  const { makeBackup } = await import('#server/backup/make-backup.ts')
  const { restoreBackup } = await import('#server/backup/restore-backup.ts')
  const { backUpOnSchedule } = await import('#server/backup/scheduled-backup.ts')
  return { makeBackup, restoreBackup, backUpOnSchedule }
}

const root = mkdtempSync(path.join(tmpdir(), 'orbit-backup-test-'))
const source = path.join(root, 'source')
const backup = path.join(root, 'first.backup')
let server: EmbeddedPostgres
let isWriting = true
let writing: Promise<void>

/** A hash over all rows of each table. */
async function everyRow(connectionString: string): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    connectionString,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await ask<{ hash: string }>(
      connectionString,
      `select count(*) || ':' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} t`,
    )
    found[name] = row?.hash ?? ''
  }
  return found
}

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

/** The entries of a backup, to be written again with something wrong. */
async function entriesOf(file: string): Promise<{ name: string; body: Buffer }[]> {
  const entries: { name: string; body: Buffer }[] = []
  const unpacker = extract()
  const reading = pipeline([gunzipSync(readFileSync(file))], unpacker)
  for await (const entry of unpacker) {
    const chunks: Buffer[] = []
    for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk)
    entries.push({ name: entry.header.name, body: Buffer.concat(chunks) })
  }
  await reading
  return entries
}

async function write(
  file: string,
  entries: { name: string; body: Buffer; type?: 'symlink' }[],
): Promise<void> {
  const packer = pack()
  for (const { name, body, type } of entries) {
    if (type) packer.entry({ name, type, linkname: '/etc/passwd' })
    else packer.entry({ name, size: body.byteLength }, body)
  }
  packer.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of packer as AsyncIterable<Buffer>) chunks.push(chunk)
  writeFileSync(file, gzipSync(Buffer.concat(chunks), { level: 1 }))
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
  const write = async () => {
    // One after another, so that a gap in the restored numbers would be a lost row.
    for (let n = 0; isWriting; n += 1)
      await pool.query(
        `insert into users (email, full_name) values ('late-' || $1::text || '@example.test', $1::text)`,
        [n],
      )
    await pool.end()
  }
  writing = write()
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
    expect(restored.rows).toBeGreaterThan(5000)
    const again = await startEmbeddedPostgres(target)
    try {
      expect(await everyRow(again.connectionString)).toEqual(
        await everyRow(server.connectionString),
      )
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
    writeFileSync(path.join(folder, 'of-somebody-else.txt'), '')
    // A process was killed during its backup, days ago; another one is writing right now.
    const unfinished = path.join(folder, 'orbit-20260102T023000Z.backup')
    writeFileSync(`${unfinished}.partial`, 'half')
    mkdirSync(`${unfinished}.dump-a1B2c3`)
    for (const left of [`${unfinished}.partial`, `${unfinished}.dump-a1B2c3`])
      utimesSync(left, new Date('2026-01-02'), new Date('2026-01-02'))
    writeFileSync(path.join(folder, 'orbit-20260104T023000Z.backup.partial'), 'half')
    await (await inPlace(source, { BACKUP_DIR: folder, BACKUPS_KEPT: '2' })).backUpOnSchedule()
    const names = readdirSync(folder).toSorted()
    expect(names).toHaveLength(4)
    expect(names).toContain('of-somebody-else.txt')
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
  const changed = (
    entries: { name: string; body: Buffer }[],
    name: string,
    change: (body: Buffer) => Buffer,
  ) => entries.map((entry) => (entry.name === name ? { name, body: change(entry.body) } : entry))
  const flip = (body: Buffer, at: number) => {
    const copy = Buffer.from(body)
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy
  }
  type Entries = { name: string; body: Buffer; type?: 'symlink' }[]
  const withManifest =
    (change: (manifest: Record<string, unknown>) => void) => (entries: Entries) =>
      changed(entries, 'manifest.json', (body) => {
        const manifest = JSON.parse(body.toString()) as Record<string, unknown>
        change(manifest)
        return Buffer.from(JSON.stringify(manifest))
      })
  const rewritten: Record<string, (entries: Entries) => Entries> = {
    'a byte of a table changed': (entries) =>
      changed(entries, 'database/global/pg_control', (body) => flip(body, 100)),
    'a byte of a video changed': (entries) =>
      changed(entries, 'files/reels/3.mp4', (body) => flip(body, 5)),
    'a video made shorter': (entries) =>
      changed(entries, 'files/reels/3.mp4', (body) => body.subarray(1)),
    'the key changed': (entries) =>
      changed(entries, 'keys/secret.key', () => Buffer.from('x'.repeat(43))),
    'a video missing': (entries) => entries.filter(({ name }) => name !== 'files/reels/3.mp4'),
    'the write-ahead log missing': (entries) =>
      entries.filter(({ name }) => !name.startsWith('database/pg_wal/')),
    'no manifest': (entries) => entries.filter(({ name }) => name !== 'manifest.json'),
    'the manifest cut off': (entries) =>
      changed(entries, 'manifest.json', (body) => body.subarray(0, -10)),
    'a file that is not listed': (entries) => [
      { name: 'files/extra.mp4', body: Buffer.from('x') },
      ...entries,
    ],
    'a file twice': (entries) => [...entries.slice(0, 1), ...entries],
    'something after the manifest': (entries) => [
      ...entries,
      { name: 'files/late.mp4', body: Buffer.from('x') },
    ],
    'a path that leads out': (entries) => [
      { name: 'files/../../outside', body: Buffer.from('x') },
      ...entries,
    ],
    'an absolute path': (entries) => [{ name: '/etc/outside', body: Buffer.from('x') }, ...entries],
    'a link': (entries) => [
      { name: 'files/link.mp4', body: Buffer.alloc(0), type: 'symlink' },
      ...entries,
    ],
    'a later format': withManifest((manifest) => (manifest['format'] = 2)),
    'no migrations': withManifest((manifest) => (manifest['migrations'] = [])),
    'a folder that leads out': withManifest(
      (manifest) => (manifest['folders'] = ['../../outside']),
    ),
    'another platform': withManifest((manifest) => (manifest['platform'] = 'plan9-mips')),
    'another secret': withManifest((manifest) => (manifest['keyFingerprint'] = '0000000000000000')),
    'a migration of another version': withManifest(
      (manifest) =>
        (manifest['migrations'] = [{ name: '9999-later.sql', checksum: '0'.repeat(64) }]),
    ),
  }
  const cut: Record<string, (bytes: Buffer) => Buffer> = {
    'an empty file': () => Buffer.alloc(0),
    'a file of another kind': () => Buffer.from('This is not a backup.'.repeat(50)),
    'half of the file': (bytes) => bytes.subarray(0, bytes.byteLength / 2),
    'the last byte missing': (bytes) => bytes.subarray(0, -1),
    'a flipped bit in the middle': (bytes) => flip(bytes, Math.floor(bytes.byteLength / 2)),
    'a flipped bit near the end': (bytes) => flip(bytes, bytes.byteLength - 6),
  }

  let small: Entries
  let smallFile: Buffer

  /** What is refused before PostgreSQL looks at it needs no whole cluster. */
  beforeAll(async () => {
    const wal = (await entriesOf(backup)).filter(
      ({ name }) => !/^database\/(?:base|pg_xact)\//.test(name),
    )
    const kept = wal.map(({ name, body }) => ({
      name,
      body: name.startsWith('database/pg_wal/') ? body.subarray(0, 8192) : body,
    }))
    const sizes = new Map(kept.map(({ name, body }) => [name, body]))
    small = withManifest((manifest) => {
      manifest['entries'] = (manifest['entries'] as { name: string }[]).flatMap(({ name }) => {
        const body = sizes.get(name)
        return body
          ? [
              {
                name,
                size: body.byteLength,
                sha256: createHash('sha256').update(body).digest('hex'),
              },
            ]
          : []
      })
    })(kept)
    const file = path.join(root, 'small.backup')
    await write(file, small)
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

  test.each(Object.entries(cut))('%s', async (_name, change) => {
    const file = path.join(root, 'damaged.backup')
    writeFileSync(file, change(smallFile))
    await expectRefusal(file)
  })

  test.each(Object.entries(rewritten))('%s', async (_name, change) => {
    const file = path.join(root, 'damaged.backup')
    await write(file, change(small))
    await expectRefusal(file)
    expect(existsSync(path.join(root, 'outside'))).toBe(false)
  })
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
