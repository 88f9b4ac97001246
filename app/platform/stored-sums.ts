/** Checksums of stored files: computed once from the whole file, and stored in the database. */
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { AppError, NotFound } from '#app/base/errors.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import type { StoredFile } from '#app/platform/file-store.ts'
import { headFile, readStored } from '#app/platform/storage.ts'
import { StoreUnavailable } from '#app/platform/store-unavailable.ts'

export interface StoredSums {
  crc32: number
  /** In hexadecimal. */
  sha256: string
  sizeBytes: number
}

const reading = new Map<string, Promise<StoredSums>>()

async function readSums(key: string, { size }: StoredFile): Promise<StoredSums> {
  const hash = createHash('sha256')
  let [crc, count] = [0, 0]
  try {
    for await (const chunk of await readStored(key, 0, size - 1)) {
      const bytes = chunk as Uint8Array
      hash.update(bytes)
      crc = crc32(bytes, crc)
      count += bytes.byteLength
    }
  } catch (error) {
    throw error instanceof AppError ? error : new StoreUnavailable(error)
  }
  return { crc32: crc, sha256: hash.digest('hex'), sizeBytes: count }
}

async function readAndKeep(key: string, found: StoredFile): Promise<StoredSums> {
  const sums = await readSums(key, found)
  const row = { ...sums, modifiedAt: found.modifiedAt, createdAt: now() }
  await db()
    .insertInto('storedSums')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
  return sums
}

/**
 * The checksums of the stored file. Simultaneous requests for the same file read it once.
 * @throws NotFound, StoreUnavailable
 */
export async function sumsOf(key: string, head?: StoredFile): Promise<StoredSums> {
  const found = head ?? (await headFile(key))
  if (!found) throw new NotFound('This file is no longer stored.')
  const row = await db()
    .selectFrom('storedSums')
    .select(['crc32', 'sha256', 'sizeBytes'])
    .where('key', '=', key)
    .where('sizeBytes', '=', found.size)
    .where('modifiedAt', '=', found.modifiedAt)
    .executeTakeFirst()
  if (row) return row
  const name = `${key} ${found.modifiedAt.getTime()}`
  const work = reading.get(name) ?? readAndKeep(key, found).finally(() => reading.delete(name))
  reading.set(name, work)
  return work
}
