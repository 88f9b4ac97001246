/** Ways to damage a backup file. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'

export interface BackupEntry {
  name: string
  body: Buffer
  type?: 'symlink'
}

/** All entries of a backup file, in order. */
async function readEntries(file: string): Promise<BackupEntry[]> {
  const entries: BackupEntry[] = []
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

export async function writeEntries(file: string, entries: BackupEntry[]): Promise<void> {
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

const changed = (entries: BackupEntry[], name: string, change: (body: Buffer) => Buffer) =>
  entries.map((entry) => (entry.name === name ? { name, body: change(entry.body) } : entry))

const flip = (body: Buffer, at: number) => {
  const copy = Buffer.from(body)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

const withManifest =
  (change: (manifest: Record<string, unknown>) => void) => (entries: BackupEntry[]) =>
    changed(entries, 'manifest.json', (body) => {
      const manifest = JSON.parse(body.toString()) as Record<string, unknown>
      change(manifest)
      return Buffer.from(JSON.stringify(manifest))
    })

/** Ways in which the contents of a backup can be wrong. */
export const WRONG_CONTENTS: Record<string, (entries: BackupEntry[]) => BackupEntry[]> = {
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
  'a folder that leads out': withManifest((manifest) => (manifest['folders'] = ['../../outside'])),
  'another platform': withManifest((manifest) => (manifest['platform'] = 'plan9-mips')),
  'another secret': withManifest((manifest) => (manifest['keyFingerprint'] = '0000000000000000')),
  'a migration of another version': withManifest(
    (manifest) => (manifest['migrations'] = [{ name: '9999-later.sql', checksum: '0'.repeat(64) }]),
  ),
}

/** Ways in which the bytes of the file can be wrong. */
export const WRONG_BYTES: Record<string, (bytes: Buffer) => Buffer> = {
  'an empty file': () => Buffer.alloc(0),
  'a file of another kind': () => Buffer.from('This is not a backup.'.repeat(50)),
  'half of the file': (bytes) => bytes.subarray(0, bytes.byteLength / 2),
  'the last byte missing': (bytes) => bytes.subarray(0, -1),
  'a flipped bit in the middle': (bytes) => flip(bytes, Math.floor(bytes.byteLength / 2)),
  'a flipped bit near the end': (bytes) => flip(bytes, bytes.byteLength - 6),
}

/**
 * The entries of a backup without its tables and most of its write-ahead log, with a matching
 * manifest. Enough to test damage that is detected before PostgreSQL reads anything.
 */
export async function readSmallBackup(file: string): Promise<BackupEntry[]> {
  const entries = (await readEntries(file))
    .filter(({ name }) => !/^database\/(?:base|pg_xact)\//.test(name))
    .map(({ name, body }) => ({
      name,
      body: name.startsWith('database/pg_wal/') ? body.subarray(0, 8192) : body,
    }))
  const bodies = new Map(entries.map(({ name, body }) => [name, body]))
  return withManifest((manifest) => {
    manifest['entries'] = (manifest['entries'] as { name: string }[]).flatMap(({ name }) => {
      const body = bodies.get(name)
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
  })(entries)
}
