import { partialUploadPath } from '#app/platform/partial-uploads.ts'
import { headFile, putFileFrom } from '#app/platform/storage.ts'
import { readVideo, type VideoFacts } from '#app/platform/video.ts'
import { packVideo } from '#app/platform/pack-video.ts'

/** The processed file, until it is in the store. */
export const packedPath = (uploadId: string) => `${partialUploadPath(uploadId)}.mp4`

/** @throws Error unless what is in the store now can be read and is as long as the original */
export async function storeChecked(
  uploadId: string,
  key: string,
  facts: VideoFacts,
): Promise<void> {
  const original = partialUploadPath(uploadId)
  const packed = packedPath(uploadId)
  await packVideo(original, packed, facts)
  const copy = await readVideo(packed)
  if (Math.abs(copy.durationSeconds - facts.durationSeconds) > 1)
    throw new Error('The copy is not as long as the original.')
  await putFileFrom(key, packed)
  if (((await headFile(key))?.size ?? 0) === 0)
    throw new Error('The copy did not arrive in the store.')
}
