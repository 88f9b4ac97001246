/** Limits and states of portfolio videos, shared by the page and the server. */
export const VIDEO_MAX_BYTES = 200 * 1024 * 1024
export const VIDEO_MAX_SECONDS = 180
/** The state of a copy of a file from another site. */
export type CopyState = 'uploading' | 'processing' | 'ready' | 'failed'

export const REASONS = {
  notVideo: 'This file is not an MP4 or MOV video. Choose another.',
  unreadable: 'This video cannot be read. Export it again and choose the new file.',
  tooLong: `Choose a video of at most ${VIDEO_MAX_SECONDS / 60} minutes.`,
  unplayable:
    "Browsers can't play this video format. Export the video as H.264, or set Settings > Camera > Formats to Most Compatible and film again.",
  trouble:
    'Something went wrong while processing this video. We still have your file, so you can try again.',
} as const
