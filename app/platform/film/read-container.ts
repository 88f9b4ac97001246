/**
 * Reads the facts of a film from its container. Use only in the child process: a container can lie.
 */
import { FilePathSource } from 'mediabunny'
import { type FileHandle, open } from 'node:fs/promises'
import { bytesOf } from '#app/platform/file-bytes.ts'
import { FilmRefused } from '#app/platform/film/film.ts'
import { type ReadFacts, readFacts } from '#app/platform/film/read-facts.ts'
import { isVideo } from '#app/platform/video.ts'

async function requireFilm(file: FileHandle): Promise<void> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0)
  if (bytesRead === 0) throw new FilmRefused('empty')
  if (!isVideo(buffer.subarray(0, bytesRead))) throw new FilmRefused('not a film')
}

export async function readContainer({ path }: { path: string }): Promise<ReadFacts> {
  await using file = await open(path)
  await requireFilm(file)
  try {
    return await readFacts(new FilePathSource(path), await bytesOf(file))
  } catch (error) {
    throw error instanceof FilmRefused ? error : new FilmRefused('unreadable')
  }
}
