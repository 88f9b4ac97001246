/** Checks and re-encodes a picture or video that was fetched from another site, like an upload. */
import { readFile } from 'node:fs/promises'
import { InvalidInput } from '#app/base/errors.ts'
import { PICTURES_FOLDER, PORTFOLIO_FOLDER } from '#files/media/media-limits.ts'
import { MEDIA_PLACES, type MediaTarget } from '#files/media/media-places.server.ts'
import { drawPortrait } from '#files/media/set-avatar.server.ts'
import {
  pictureKeysOf,
  postersOf,
  storePicture,
  storePosters,
} from '#files/media/store-picture.server.ts'
import { packedPath, storeChecked } from '#files/media/store-video.server.ts'
import { REASONS, VIDEO_MAX_SECONDS } from '#files/media/video-upload.ts'
import { grabFrame } from '#app/platform/film/grab-frame.ts'
import { partialUploadPath, readStart } from '#app/platform/partial-uploads.ts'
import { putFile, urlOf } from '#app/platform/storage.ts'
import { isVideo, readVideo } from '#app/platform/video.ts'

const FRAME_BYTES = 16

/** The URLs of a copy in our store. */
export interface MediaCopyFiles {
  url: string
  posterUrl: string | null
}

/** All keys under which `makeCopy` may store files. The caller passes them to `storing`. */
export function copyKeysOf(id: string, target: MediaTarget): string[] {
  const base = `${PORTFOLIO_FOLDER}/${id}`
  const keys = {
    video: [`${base}.mp4`, ...postersOf(base)],
    picture: pictureKeysOf(base),
    poster: postersOf(base),
    portrait: [`${PICTURES_FOLDER}/${id}.webp`],
  }
  return keys[MEDIA_PLACES[target].kind]
}

/**
 * @param id of the copy, which is also the name of the fetched file
 * @throws InvalidInput (field `file`), UnplayableVideo
 */
export function makeCopy(id: string, target: MediaTarget): Promise<MediaCopyFiles> {
  return MEDIA_PLACES[target].kind === 'video' ? makeVideo(id) : makePicture(id, target)
}

async function makePicture(id: string, target: MediaTarget): Promise<MediaCopyFiles> {
  const bytes = await readFile(partialUploadPath(id))
  const { kind } = MEDIA_PLACES[target]
  if (kind === 'poster')
    return { url: await storePosters(`${PORTFOLIO_FOLDER}/${id}`, bytes), posterUrl: null }
  if (kind === 'picture') {
    const { mediaUrl, thumbnailUrl } = await storePicture(`${PORTFOLIO_FOLDER}/${id}`, bytes)
    return { url: mediaUrl, posterUrl: thumbnailUrl }
  }
  const key = `${PICTURES_FOLDER}/${id}.webp`
  await putFile(key, await drawPortrait(bytes))
  return { url: urlOf(key), posterUrl: null }
}

async function makeVideo(id: string): Promise<MediaCopyFiles> {
  if (!isVideo(await readStart(id, FRAME_BYTES))) throw new InvalidInput({ file: REASONS.notVideo })
  const facts = await readVideo(partialUploadPath(id)).catch(() => null)
  if (!facts) throw new InvalidInput({ file: REASONS.unreadable })
  if (facts.durationSeconds > VIDEO_MAX_SECONDS + 1)
    throw new InvalidInput({ file: REASONS.tooLong })
  const key = `${PORTFOLIO_FOLDER}/${id}.mp4`
  await storeChecked(id, key, facts)
  const frame = await grabFrame(packedPath(id), Math.min(1, facts.durationSeconds / 3))
  const posterUrl =
    frame && (await storePosters(`${PORTFOLIO_FOLDER}/${id}`, frame).catch(() => null))
  return { url: urlOf(key), posterUrl }
}
