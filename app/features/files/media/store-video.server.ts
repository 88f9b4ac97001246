import { partialUploadPath } from '#app/platform/partial-uploads.ts'
import { headFile, putFileFrom } from '#app/platform/storage.ts'
import { BrokenVideo, readVideo, type VideoFacts } from '#app/platform/video.ts'
import { packVideo } from '#app/platform/pack-video.ts'

/** The path of the processed file, until it is in the store. */
export const packedPath = (uploadId: string) => `${partialUploadPath(uploadId)}.mp4`

/**
 * Processes and stores a video. Checks that the copy can be read and is as long as the original.
 * @throws UnplayableVideo, BrokenVideo, and Error when the copy is too long or did not reach the
 * store
 */
export async function storeChecked(
  uploadId: string,
  key: string,
  facts: VideoFacts,
): Promise<void> {
  const original = partialUploadPath(uploadId)
  const packed = packedPath(uploadId)
  await packVideo(original, packed, facts)
  const copy = await readVideo(packed).catch((error: unknown) => {
    // A system error: the disk is to blame, not the video.
    if (error instanceof Error && 'code' in error) throw error
    return null
  })
  // What is missing from the copy was missing from the original: the video was cut short or
  // damaged.
  if (!copy || copy.durationSeconds < facts.durationSeconds - 1) throw new BrokenVideo()
  if (copy.durationSeconds > facts.durationSeconds + 1)
    throw new Error('The copy is longer than the original.')
  await putFileFrom(key, packed)
  if (((await headFile(key))?.size ?? 0) === 0)
    throw new Error('The copy did not arrive in the store.')
}
