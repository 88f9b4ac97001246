/** Films that were processed elsewhere, such as those of the demo, as ready media. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { smallCopyOf } from '#app/base/poster.ts'
import { insertMedia } from '#app/features/media/change-media.server.ts'
import type { FilmCheck, SoldFilm } from '#app/features/media/film-checks.ts'
import { avifOf, resultKeyOf } from '#app/features/media/media-keys.ts'
import type { MediaPurpose } from '#app/features/media/media-view.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { putFile } from '#app/platform/storage.ts'
import { readVideo } from '#app/platform/video.ts'

export interface AdoptedFilm {
  id: string
  ownerId: string
  purpose?: MediaPurpose
  /** As its owner's phone named it; the file's own name if left out. */
  fileName?: string
  /** An MP4 that every browser plays, upright, on this machine. */
  film: string
  /** A WebP, with its small copy and its AVIF beside it. */
  poster: string
  hasSound?: boolean
  checks?: readonly FilmCheck[]
  sold?: SoldFilm
}

/** Stores the files and registers them, without running the film engine. */
export async function adoptFilm(tx: Tx, adopted: AdoptedFilm): Promise<void> {
  const { id, ownerId, film, poster } = adopted
  const [bytes, facts] = await Promise.all([readFile(film), readVideo(film)])
  const masterKey = resultKeyOf(id, 'master.mp4')
  const posterKey = resultKeyOf(id, 'poster.webp')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await putFile(masterKey, bytes)
  for (const [key, file] of [
    [posterKey, poster],
    [smallCopyOf(posterKey), smallCopyOf(poster)],
    [avifOf(posterKey), avifOf(poster)],
  ] as const)
    await putFile(key, await readFile(file))
  await insertMedia(tx, 'adopt', {
    id,
    ownerId,
    purpose: adopted.purpose ?? 'delivery',
    kind: 'video',
    fileName: adopted.fileName ?? path.basename(film),
    sizeBytes: bytes.length,
    sha256,
    progress: 100,
    width: facts.width,
    height: facts.height,
    durationMs: Math.round(facts.durationSeconds * 1000),
    hasSound: adopted.hasSound ?? false,
    masterKey,
    masterBytes: bytes.length,
    masterSha256: sha256,
    // Small enough to be both.
    previewKey: masterKey,
    previewBytes: bytes.length,
    posterKey,
    checks: JSON.stringify(adopted.checks ?? []),
    sold: JSON.stringify(adopted.sold ?? {}),
    readyAt: now(),
  })
}
