/**
 * Uploaded videos: recognized by their content and repackaged, so that no camera metadata (place,
 * owner) is published.
 */
import { FilePathSource, Input, MP4, QTFF } from 'mediabunny'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findSound } from '#app/platform/find-sound.ts'
import { readIndexOf } from '#app/platform/file-bytes.ts'

export const run = promisify(execFile)

/**
 * 8-bit 4:2:0: the baseline, main, extended, and high profiles. No browser plays anything above
 * them.
 */
const PLAIN_H264 = /^avc[13]\.(?:42|4d|58|64)/i

const COMMON_SOUND = new Set([null, 'aac', 'mp3', 'opus', 'flac'])

/** Still images and audio in the same container also start with `ftyp`, but with these brands. */
const NOT_VIDEO = /^(avi[fs]|hei|mif1|msf1|crx|M4A|M4B|M4P)/

/** Checks the first bytes, which identify an MP4 or MOV no matter what its name is. */
export function isVideo(start: Uint8Array): boolean {
  const head = Buffer.from(start.subarray(0, 12)).toString('latin1')
  return head.length === 12 && head.slice(4, 8) === 'ftyp' && !NOT_VIDEO.test(head.slice(8, 12))
}

export interface VideoFacts {
  durationSeconds: number
  /** Size after rotation, as a player shows it. */
  width: number
  height: number
  /** Index of the sound track to use, from 0. */
  soundTrack: number
  /** H.264 with AAC or no sound: plays everywhere as is. */
  isCommon: boolean
  /** Most browsers can play it as is. */
  isPlayable: boolean
  /** Filmed in HDR (HLG, PQ), as iPhones do. */
  isHdr: boolean
  /** The camera model as the camera wrote it: `iPhone 15 Pro`. */
  deviceModel: string | null
}

/** The video needs to be converted, and ffmpeg is not installed. */
export class UnplayableVideo extends Error {}

/** The content that the file's header promises is missing, or can't be decoded. */
export class BrokenVideo extends Error {}

export const open = (path: string) =>
  new Input({ source: new FilePathSource(path), formats: [MP4, QTFF] })

/** @returns a codec of `null` if there is no sound, `unknown` if only ffmpeg may know it */
async function readSound(
  input: Input,
  path: string,
): Promise<{ codec: string | null; place: number }> {
  const found = await findSound(input, await readIndexOf(path))
  if (found) return found
  return { codec: (await input.getAudioTracks()).length > 0 ? 'unknown' : null, place: 0 }
}

/** @throws Error if the video cannot be read, or has no picture */
export async function readVideo(path: string): Promise<VideoFacts> {
  using input = open(path)
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error('There is no picture in it.')
  const sound = await readSound(input, path)
  const [durationSeconds, width, height, codec, parameters, isHdr, tags] = await Promise.all([
    input.computeDuration(),
    track.getDisplayWidth(),
    track.getDisplayHeight(),
    track.getCodec(),
    track.getCodecParameterString(),
    track.hasHighDynamicRange(),
    input.getMetadataTags(),
  ])
  if (codec === null || !(durationSeconds > 0) || width < 1 || height < 1)
    throw new Error('There is no picture in it.')
  const isPlain = codec === 'avc' && PLAIN_H264.test(parameters ?? '') && !isHdr
  const model = tags.raw?.['com.apple.quicktime.model']
  return {
    durationSeconds,
    width,
    height,
    soundTrack: sound.place,
    isCommon: isPlain && (sound.codec === null || sound.codec === 'aac'),
    isPlayable: (isPlain || codec === 'vp9' || codec === 'av1') && COMMON_SOUND.has(sound.codec),
    isHdr,
    deviceModel: typeof model === 'string' ? model.trim().slice(0, 80) || null : null,
  }
}

/**
 * Makes ffmpeg read only this one file, in its expected format: a playlist in disguise could name
 * other files.
 */
export const FROM_FILE = [
  '-nostdin',
  '-v',
  'error',
  '-protocol_whitelist',
  'file,pipe',
  '-f',
  'mov',
] as const
