/** Unpacks an archive, and refuses one that is incomplete. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { MANIFEST, MAX_MANIFEST_BYTES, NAME } from '#server/backup/archive.ts'
import { DamagedBackup } from '#server/backup/backup-error.ts'
import { manifestSchema, type Entry, type Manifest } from '#server/backup/manifest.ts'

/**
 * Unpacks a backup into an empty folder and checks every entry against the manifest.
 * @throws DamagedBackup
 */
export async function unpackArchive(file: string, folder: string): Promise<Manifest> {
  const found = new Map<string, Entry>()
  let manifest: Manifest | null = null
  const unpacker = extract()
  const input = createReadStream(file)
  const streamed = pipeline(input, createGunzip(), unpacker)
  streamed.catch(() => undefined)
  try {
    for await (const entry of unpacker) {
      const { name, type } = entry.header
      if (type !== 'file') throw new DamagedBackup(`"${name}" is not a file`)
      if (manifest) throw new DamagedBackup('something follows the list of its contents')
      const content = entry as AsyncIterable<Buffer>
      if (name === MANIFEST) manifest = await readManifest(content)
      else found.set(name, await unpackEntry(content, name, folder, found))
    }
    await streamed
  } catch (error) {
    if (error instanceof DamagedBackup || isOwnFault(error)) throw error
    throw new DamagedBackup(
      `it cannot be unpacked (${error instanceof Error ? error.message : String(error)})`,
    )
  }
  if (!manifest) throw new DamagedBackup('the list of its contents is missing')
  compare(manifest, found)
  return manifest
}

/** Whether the error comes from this machine's disk rather than the backup. */
function isOwnFault(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ['ENOSPC', 'EACCES', 'EPERM', 'EROFS', 'EIO', 'EDQUOT', 'ENOENT', 'EISDIR'].includes(code)
}

async function readManifest(entry: AsyncIterable<Buffer>): Promise<Manifest> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of entry) {
    bytes += chunk.byteLength
    if (bytes > MAX_MANIFEST_BYTES) throw new DamagedBackup('the list of its contents is too long')
    chunks.push(chunk)
  }
  let content: unknown
  try {
    content = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new DamagedBackup('the list of its contents cannot be read')
  }
  const parsed = manifestSchema.safeParse(content)
  if (parsed.success) return parsed.data
  const format =
    typeof content === 'object' && content !== null && 'format' in content
      ? content.format
      : undefined
  if (typeof format === 'number' && format !== 1)
    throw new DamagedBackup(`its format ${format} is not known to this version of Orbit`)
  throw new DamagedBackup('the list of its contents is incomplete')
}

async function unpackEntry(
  entry: AsyncIterable<Buffer>,
  name: string,
  folder: string,
  found: Map<string, Entry>,
): Promise<Entry> {
  if (!NAME.test(name) || name.split('/').some((part) => part === '.' || part === '..'))
    throw new DamagedBackup(`"${name}" is no name of a backup's file`)
  if (found.has(name)) throw new DamagedBackup(`"${name}" is in it twice`)
  const target = path.join(folder, name)
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let size = 0
  await pipeline(
    entry,
    async function* count(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.byteLength
        yield chunk
      }
    },
    createWriteStream(target, { flags: 'wx', mode: 0o600 }),
  )
  return { name, size, sha256: hash.digest('hex') }
}

function compare(manifest: Manifest, found: Map<string, Entry>): void {
  for (const listed of manifest.entries) {
    const entry = found.get(listed.name)
    if (!entry) throw new DamagedBackup(`"${listed.name}" is missing`)
    if (entry.size !== listed.size || entry.sha256 !== listed.sha256)
      throw new DamagedBackup(`"${listed.name}" was changed`)
  }
  if (found.size !== manifest.entries.length)
    throw new DamagedBackup('it holds files that it does not list')
}
