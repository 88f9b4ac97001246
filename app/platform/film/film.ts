/**
 * What the film engine knows of a film, and the errors that it throws. Nothing here touches the
 * database: files in, files out. Seconds everywhere; texts in errors are for the person who
 * uploaded.
 */

/** A part of a film, in seconds from its start. */
export interface Span {
  start: number
  end: number
}

export interface FilmFacts {
  kind: 'video'
  seconds: number
  /** As a player shows it: after rotation, with square pixels. */
  width: number
  height: number
  /** How far a player turns the stored frames, clockwise. */
  rotation: 0 | 90 | 180 | 270
  /** `avc`, `hevc`, `vp9`, `av1`, `prores`. */
  codec: string
  /** On average. */
  fps: number
  /** The share of frames, 0 to 1, that stay clearly shorter or longer than the usual one. */
  fpsVariation: number
  hdr: 'hlg' | 'pq' | null
  /** How colors are stored, as the file says: `bt709`, `smpte170m`; null if it doesn't. */
  colorMatrix: string | null
  hasSound: boolean
  /** Which of the sound tracks can be decoded, from 0; of films that were read earlier the first. */
  soundTrack?: number
  /** The camera model as the camera wrote it: `iPhone 15 Pro`. */
  device: string | null
  bytes: number
}

export interface SoundMeasures {
  /** Integrated, in LUFS; null where nothing is louder than -70. */
  loudness: number | null
  /** In dB of full scale; null where every sample is zero. */
  truePeak: number | null
  /** Quieter than -50 dB for at least a second. */
  silent: Span[]
  /** The ear that hears the sound, if the other hears hardly any; missing in earlier measures. */
  onlyEar?: 'left' | 'right' | null
}

export interface PictureMeasures {
  /** How much of the picture was decoded. */
  seconds: number
  black: Span[]
  frozen: Span[]
  /** The median of all frames that have edges; sharp is below 10. Null: no frame has any. */
  blur: number | null
  /** How many parts could not be decoded, those of the sound included. */
  faults: number
}

export interface FilmMeasures extends PictureMeasures {
  /** Null: there is no sound track. */
  sound: SoundMeasures | null
}

/** What is delivered is this loud, unless it would have to be made louder or quieter than this. */
export const TARGET_LUFS = -16
export const GAIN_AT_MOST_DB = 12

export interface FilmSize {
  width: number
  height: number
}

/** Called at least every few seconds of work, with a share from 0 to 1 that never falls. */
export type OnProgress = (share: number) => void

/** This file can't be accepted; the same file will never be. The sentence says why. */
export class FilmRefused extends Error {
  override name = 'FilmRefused'
  readonly code: RefusalCode
  constructor(code: RefusalCode) {
    super(REFUSALS[code])
    this.code = code
  }
}

/** The work failed; another attempt may succeed. */
export class FilmFailed extends Error {
  override name = 'FilmFailed'
  readonly code: FailureCode
  /** What the program wrote last, for the log. */
  readonly detail: string
  constructor(code: FailureCode, detail = '') {
    super(FAILURES[code])
    this.code = code
    this.detail = detail
  }
}

/** What went wrong with a film that a person gave us: where nothing decodes it, it is refused. */
export const refusedIfUndecodable = (error: unknown): unknown =>
  error instanceof FilmFailed && error.code === 'undecodable'
    ? new FilmRefused('unreadable')
    : error

const REFUSALS = {
  empty: 'This file is empty. Choose another.',
  'not a film': 'This file is not an MP4 or MOV video. Choose another.',
  'no picture': 'There is no picture in this file. Choose another.',
  unreadable: 'This video cannot be read. Export it again and choose the new file.',
  'unknown codec': 'This video format is not supported. Export the video as H.264 or HEVC.',
  'too large': 'The picture of this video is too large. Export it in 1080 × 1920.',
  'too long': 'Choose a video of at most two hours.',
  'not a photo': 'This file is not a JPEG, PNG, WebP, AVIF or HEIC photo. Choose another.',
  'photo too large': 'This photo is too large. Choose one of at most 64 megapixels.',
  'unreadable photo': 'This photo cannot be read. Export it again and choose the new file.',
  'moving photo': 'This picture moves. Choose a photo, or upload it as a video.',
} as const
export type RefusalCode = keyof typeof REFUSALS

const FAILURES = {
  'no engine': 'Videos cannot be processed at the moment.',
  'timed out': 'Processing took too long.',
  'too much work': 'Processing needed too much time.',
  'out of memory': 'Processing needed too much memory.',
  stopped: 'Processing was stopped.',
  'disk full': 'There is no room left on the disk.',
  undecodable: 'FFmpeg finds no film in this file.',
  failed: 'Something went wrong while processing this file.',
} as const
export type FailureCode = keyof typeof FAILURES
