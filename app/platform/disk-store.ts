/** A store in a folder of this machine. */
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { NotFound } from '#app/base/errors.ts'
import {
  contentTypeOf,
  isKey,
  type FileStore,
  type ListedFile,
  type StoredFile,
} from '#app/platform/file-store.ts'
import { hashFile } from '#app/platform/hash-file.ts'
import { isStoreUnavailable, StoreUnavailable } from '#app/platform/store-unavailable.ts'

/** Large chunks, because the number of chunks limits the speed of a download. */
const PIECE_BYTES = 128 * 1024

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** The copies share their blocks if the file system supports it. */
const copyLocally = (from: string, to: string) => copyFile(from, to, constants.COPYFILE_FICLONE)

export class DiskStore implements FileStore {
  readonly #folder: string
  #made: Promise<unknown> | null = null

  constructor(folder: string) {
    this.#folder = folder
  }

  #path(key: string): string {
    return path.join(this.#folder, key)
  }

  /**
   * The folder is created once. If it is missing later, the store counts as unavailable (a disk
   * that is not mounted), and nothing is written in its place.
   */
  async #expectFolder(): Promise<void> {
    this.#made ??= mkdir(this.#folder, { recursive: true })
    await this.#made
    if (!(await stat(this.#folder)).isDirectory())
      throw new StoreUnavailable(new Error(`${this.#folder} is no folder`))
  }

  /** @returns what to throw for an error about one file */
  async #causeOf(error: unknown): Promise<unknown> {
    if (!isMissing(error)) return isStoreUnavailable(error) ? new StoreUnavailable(error) : error
    return this.#expectFolder().then(
      () => new NotFound('This file is no longer stored.'),
      (cause: unknown) => new StoreUnavailable(cause),
    )
  }

  /**
   * @param write receives the name of a file that doesn't exist yet. Two executions never share one:
   *   the first to finish would rename the file under the other, half written.
   */
  async #write(key: string, write: (partial: string) => Promise<void>): Promise<void> {
    const target = this.#path(key)
    const partial = `${target}.${randomUUID()}.part`
    try {
      await this.#expectFolder()
      await mkdir(path.dirname(target), { recursive: true })
      await write(partial)
      await rename(partial, target)
    } catch (error) {
      await rm(partial, { force: true }).catch(() => undefined)
      throw isStoreUnavailable(error) ? new StoreUnavailable(error) : error
    }
  }

  put(key: string, content: Uint8Array): Promise<void> {
    return this.#write(key, (partial) => writeFile(partial, content))
  }

  putFrom(key: string, file: string): Promise<void> {
    return this.#write(key, (partial) => copyLocally(file, partial))
  }

  async head(key: string): Promise<StoredFile | null> {
    try {
      const found = await stat(this.#path(key))
      if (!found.isFile()) return null
      return { size: found.size, modifiedAt: found.mtime, contentType: contentTypeOf(key) }
    } catch (error) {
      const cause = await this.#causeOf(error)
      if (cause instanceof StoreUnavailable) throw cause
      return null
    }
  }

  async read(key: string, start: number, end: number): Promise<Readable> {
    try {
      const file = await open(this.#path(key))
      return file.createReadStream({ start, end, highWaterMark: PIECE_BYTES })
    } catch (error) {
      throw await this.#causeOf(error)
    }
  }

  async hash(key: string): Promise<string> {
    try {
      return await hashFile(this.#path(key))
    } catch (error) {
      throw await this.#causeOf(error)
    }
  }

  async list(folder: string): Promise<ListedFile[]> {
    const names = await readdir(this.#path(folder)).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw new StoreUnavailable(error)
    })
    const found = await Promise.all(names.map((name) => this.#listed(folder, name)))
    return found.filter((file) => file !== null)
  }

  /** Null if the file is gone by now, is being written, or belongs to another program. */
  async #listed(folder: string, name: string): Promise<ListedFile | null> {
    const key = folder ? `${folder}/${name}` : name
    if (!isKey(key) || name.endsWith('.part')) return null
    const found = await stat(this.#path(key)).catch(() => null)
    return found?.isFile() ? { key, modifiedAt: found.mtime } : null
  }

  async listAll(): Promise<string[]> {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true }).catch(
      (error: unknown) => {
        if (isMissing(error)) return []
        throw new StoreUnavailable(error)
      },
    )
    return entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
      .map((entry) => path.relative(this.#folder, path.join(entry.parentPath, entry.name)))
      .map((name) => name.split(path.sep).join('/'))
      .filter(isKey)
  }

  async isEmpty(): Promise<boolean> {
    const names = await readdir(this.#folder).catch(() => [])
    return names.length === 0
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true })
  }

  async copy(from: string, to: string): Promise<void> {
    if (!(await this.head(from))) throw new NotFound('This file is no longer stored.')
    await this.putFrom(to, this.#path(from))
  }

  async toLocal(key: string): Promise<{ path: string; isCopy: boolean }> {
    if (!(await this.head(key))) throw new NotFound('This file is no longer stored.')
    return { path: this.#path(key), isCopy: false }
  }

  async tidy(before: Date): Promise<void> {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true }).catch(
      () => [],
    )
    for (const entry of entries) {
      if (!entry.isFile() || !entry.name.endsWith('.part')) continue
      const file = path.join(entry.parentPath, entry.name)
      const found = await stat(file).catch(() => null)
      if (found && found.mtime < before) await rm(file, { force: true })
    }
  }
}
