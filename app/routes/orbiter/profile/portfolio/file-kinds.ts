/**
 * The files that an Orbiter may add, as far as a browser can tell; the server checks their content.
 */
import { PICTURE_MAX_BYTES } from '#files/media/media-limits.ts'
import { VIDEO_MAX_BYTES } from '#files/media/video-upload.ts'

const seemsVideo = (file: File) =>
  file.type.startsWith('video/') || /\.(mp4|mov|m4v)$/i.test(file.name)

export const kindOf = (file: File) => (seemsVideo(file) ? 'video' : 'picture')

/** Why the file is not uploaded at all. */
export function problemOf(file: File, pictureMaxBytes = PICTURE_MAX_BYTES): string | null {
  if (file.size === 0) return 'This file is empty. Choose another.'
  if (seemsVideo(file))
    return file.size > VIDEO_MAX_BYTES ? 'Choose a video of at most 200 MB.' : null
  if (!file.type.startsWith('image/')) return 'Choose an MP4 or MOV video, or a picture.'
  return file.size > pictureMaxBytes
    ? `Choose a picture of at most ${pictureMaxBytes / 1024 / 1024} MB.`
    : null
}
