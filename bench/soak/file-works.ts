/** The work of `npm run soak:files`, in either process. */
import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { retryMedia } from '#files/media/media-files.server.ts'
import { resultKeyOf } from '#files/media/media-keys.ts'
import { recoverQueue } from '#files/media/media-queue.server.ts'
import { tidyMedia } from '#files/media/media-retention.server.ts'
import type { MediaRun } from '#files/media/media-run.server.ts'
import { processNext } from '#files/media/process-media.server.ts'
import { storeUpload } from '#files/uploads/store-upload.server.ts'
import type { UploadTargets } from '#files/uploads/upload-target.server.ts'
import { db } from '#app/platform/db.ts'
import { putVerified } from '#app/platform/storage.ts'

const MOST_PAUSE_MS = 12

export const isOneOf = (share: number) => Math.random() < 1 / share
/**
 * A random pause, different in each round and at each place, so that the executions overlap in
 * every order.
 */
export const pause = () => wait(Math.random() * MOST_PAUSE_MS)
/** Stalls like a worker without a heartbeat: long enough for another worker to finish first. */
const stall = () => wait(Math.random() * (isOneOf(3) ? 150 : MOST_PAUSE_MS))
/** Pauses until somewhere in the middle of the other process's work. */
export const pauseLong = () => wait(Math.random() * 60)

const TARGETS: UploadTargets = {
  portfolio: { authorize: pause, inspect: pause, received: pause },
}

/** Two tries never make the same bytes here, so that a try that overwrites another is detected. */
async function make(run: MediaRun) {
  const { media, folder, signal } = run
  const store = async (name: string) => {
    const [bytes, file] = [randomBytes(5000), path.join(folder, name)]
    await writeFile(file, bytes)
    signal.throwIfAborted()
    await stall()
    const key = resultKeyOf(media.id, name, media.runId)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await putVerified(key, file, sha256)
    await pause()
    return { key, sha256, size: bytes.length }
  }
  const preview = await store('photo.webp')
  await run.write({ previewKey: preview.key, previewBytes: preview.size, posterKey: preview.key })
  const { key, size, sha256 } = await store('photo.jpg')
  return { masterKey: key, masterBytes: size, masterSha256: sha256 }
}

/** A worker without a heartbeat loses its file to another worker, but continues. */
async function loseRun(): Promise<void> {
  await db()
    .updateTable('mediaFiles')
    .set({ heartbeatAt: new Date(Date.now() - 60_000) })
    .where('state', '=', 'processing')
    .execute()
  await recoverQueue()
}

export const WORKS = {
  store: (uploadId: string) => storeUpload(uploadId, TARGETS),
  retry: retryMedia,
  tidy: tidyMedia,
  process: () => processNext(undefined, make),
  lose: loseRun,
}
export type Work = keyof typeof WORKS
