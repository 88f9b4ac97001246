/** Reads a file on the disk part by part. */
import { type FileHandle, open } from 'node:fs/promises'
import { type ByteSource, type FilmIndex, readIndex } from '#app/platform/read-index.ts'

export async function bytesOf(file: FileHandle): Promise<ByteSource> {
  const { size } = await file.stat()
  return {
    size,
    async read(at, length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
      return buffer.subarray(0, bytesRead)
    },
  }
}

export async function readIndexOf(path: string): Promise<FilmIndex> {
  await using file = await open(path)
  return await readIndex(await bytesOf(file))
}
