/**
 * The archive of a backup: a gzipped tar whose last entry, the manifest, has the size and SHA-256
 * of all others.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'
import { type Entry, type Manifest } from '#server/backup/manifest.ts'

export const MANIFEST = 'manifest.json'

export const MAX_MANIFEST_BYTES = 256 * 1024 * 1024

/** Every entry is in one of these folders; no part of a name may be `..`. */
export const NAME = /^(?:database|files|keys)(?:\/[\w+@ .-]+)+$/

/** Pads a file that became shorter while it was read. */
const ZEROS = Buffer.alloc(64 * 1024)

/**
 * Passes through exactly `size` bytes: cuts off a file that grew, and pads one that shrank with
 * zeros.
 */
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

  /** @throws Error if the file exists already or cannot be written */
  constructor(file: string) {
    this.#file = file
    // The archive contains keys and everyone's data, so only the owner may read it.
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

  /** Adds a file with its current length; false if it no longer exists. */
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

  /** Writes the manifest and renames the file from `.partial`: until then, there is no backup. */
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
