/**
 * A nightly task. Deletes public files that no row names, such as those of a reel that was removed
 * before reels were deleted with their files, or of a process that was killed. Also adds missing
 * previews.
 */
import path from 'node:path'
import { previewOf } from '#app/base/film-preview.ts'
import { isUuid } from '#app/base/ids.ts'
import { DAY_MS } from '#app/base/time.ts'
import { PICTURES_FOLDER, PORTFOLIO_FOLDER, REELS_FOLDER } from '#files/media/media-limits.ts'
import { addPreviews } from '#files/media/publish-copies.server.ts'
import { deleteUnnamed, listUnnamed } from '#files/media/unused-media.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import type { ListedFile } from '#app/platform/file-store.ts'
import type { Task } from '#app/platform/tasks.ts'
import { listFiles } from '#app/platform/storage.ts'

const FOLDERS = [PORTFOLIO_FOLDER, REELS_FOLDER, PICTURES_FOLDER]
const UUID_LENGTH = 36
const BATCH = 500

/** True for uploads and copies, which have IDs. The demo's files have names. */
const isOurs = (key: string) => isUuid(path.posix.basename(key).slice(0, UUID_LENGTH))
const isFilm = (key: string) => isUuid(path.posix.basename(key, '.mp4')) && key.endsWith('.mp4')

export async function tidyPublicFiles(): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS)
  for (const folder of FOLDERS) {
    const keys = (await listFiles(folder))
      .filter(({ key, modifiedAt }) => modifiedAt < before && isOurs(key))
      .map(({ key }) => key)
    for (let from = 0; from < keys.length; from += BATCH)
      await deleteUnnamed(await listUnnamed(db(), keys.slice(from, from + BATCH)))
    await addMissingPreviews(await listFiles(folder))
  }
}

async function addMissingPreviews(files: readonly ListedFile[]): Promise<void> {
  const there = new Set(files.map(({ key }) => key))
  const films = [...there].filter((key) => isFilm(key) && !there.has(previewOf(key)))
  for (let from = 0; from < films.length; from += BATCH)
    await addPreviews(films.slice(from, from + BATCH))
}

export const tidyPublicFilesTask: Task = {
  name: 'tidy-public-files',
  cron: '47 4 * * *',
  secondsAtMost: 3600,
  run: tidyPublicFiles,
}
