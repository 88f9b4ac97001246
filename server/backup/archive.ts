/** One file that holds a whole backup: a gzipped tar whose last entry, the manifest, has the size and SHA-256 of all others. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack, type Pack } from 'tar-stream'
import { DamagedBackup } from '#server/backup/backup-error.ts'
import { manifestSchema, type Entry, type Manifest } from '#server/backup/manifest.ts'

const MANIFEST = 'manifest.json'
const MAX_MANIFEST_BYTES = 256 * 1024 * 1024
/** Entries lie below one of these and nowhere else; no part of a name may lead upward. */
const NAME = /^(?:database|files|keys)(?:\/[\w+@ .-]+)+$/
/** What fills up a file that became shorter while it was read. */
const ZEROS = Buffer.alloc(64 * 1024)

/** Passes on exactly `size` bytes: no more of a file that grows, and zeros for what a file has lost. */
function exactly(size: number): Transform {
  let left = size
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const part = chunk.subarray(0, left)
      left -= part.byteLength
      done(null, part)
    },
    flush(done) {
      for (; left > 0; left -= Math.min(left, ZEROS.byteLength)) this.push(ZEROS.subarray(0, left))
      done()
    },
  })
}

function hashing(hash: ReturnType<typeof createHash>): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
}

export class ArchiveWriter {
  readonly entries: Entry[] = []
  readonly #file: string
  readonly #packer: Pack = pack()
  readonly #written: Promise<void>

  /** @throws Error where the file exists already or cannot be written */
  constructor(file: string) {
    this.#file = file
    // It holds keys and everybody's data: only the owner may read it.
    this.#written = pipeline(
      this.#packer,
      createGzip({ level: 1 }),
      createWriteStream(`${file}.partial`, { mode: 0o600 }),
    )
    this.#written.catch(() => undefined)
  }

  async #write(name: string, size: number, source: Readable): Promise<string> {
    const hash = createHash('sha256')
    const entry = this.#packer.entry({ name, size, mode: 0o600 })
    await Promise.race([
      pipeline(source, exactly(size), hashing(hash), entry),
      this.#written.then(() => Promise.reject(new Error('The archive ended early'))),
    ])
    return hash.digest('hex')
  }

  /** Adds a file as long as it is at this moment; false where it is gone. */
  async addFile(name: string, file: string): Promise<boolean> {
    const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (!handle) return false
    const { size } = await handle.stat()
    const source = handle.createReadStream()
    this.entries.push({ name, size, sha256: await this.#write(name, size, source) })
    return true
  }

  async addText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text)
    this.entries.push({
      name,
      size: bytes.byteLength,
      sha256: await this.#write(name, bytes.byteLength, Readable.from([bytes])),
    })
  }

  /** Writes the manifest and gives the file its name: until then there is no backup. */
  async finish(manifest: Omit<Manifest, 'entries'>): Promise<void> {
    const text = Buffer.from(JSON.stringify({ ...manifest, entries: this.entries }))
    await this.#write(MANIFEST, text.byteLength, Readable.from([text]))
    this.#packer.finalize()
    await this.#written
    const handle = await open(`${this.#file}.partial`, 'r')
    await handle.sync()
    await handle.close()
    await rename(`${this.#file}.partial`, this.#file)
  }

  async discard(): Promise<void> {
    this.#packer.destroy()
    await this.#written.catch(() => undefined)
    await rm(`${this.#file}.partial`, { force: true })
  }
}

/**
 * Unpacks a backup into an empty folder and compares every entry with the manifest.
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

/** The disk of this machine, not the backup. */
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
