/**
 * What the film engine reports about a film, and the errors that it throws. Nothing here touches
 * the database: files in, files out. Times are in seconds; the texts of errors are for the person
 * who uploaded the file.
 */

/** A part of a film, in seconds from its start. */
export interface Span {
  start: number
  end: number
}

export interface FilmFacts {
  kind: 'video'
  seconds: number
  /** Size as a player shows it: after rotation, with square pixels. */
  width: number
  height: number
  /** How far a player turns the stored frames, in degrees clockwise. */
  rotation: 0 | 90 | 180 | 270
  /** `avc`, `hevc`, `vp9`, `av1`, `prores`. */
  codec: string
  /** Average frame rate. */
  fps: number
  /** The fraction of frames, 0 to 1, that are shown for clearly less or more time than most. */
  fpsVariation: number
  hdr: 'hlg' | 'pq' | null
  /** How colors are stored, as the file says: `bt709`, `smpte170m`; null if it doesn't. */
  colorMatrix: string | null
  hasSound: boolean
  /**
   * Index of the sound track that can be decoded, from 0. Films that were read earlier use the
   * first.
   */
  soundTrack?: number
  /** The camera model as the camera wrote it: `iPhone 15 Pro`. */
  device: string | null
  bytes: number
}

export interface SoundMeasures {
  /** Integrated loudness in LUFS; null if nothing is louder than -70. */
  loudness: number | null
  /** In dB of full scale; null if every sample is zero. */
  truePeak: number | null
  /** Quieter than -50 dB for at least a second. */
  silent: Span[]
  /** The ear that hears the sound, if the other hears hardly any; missing in earlier measures. */
  onlyEar?: 'left' | 'right' | null
}

export interface PictureMeasures {
  /** Length of the decoded part of the picture. */
  seconds: number
  black: Span[]
  frozen: Span[]
  /** The median over all frames that have edges; below 10 is sharp. Null if no frame has edges. */
  blur: number | null
  /** Number of parts that could not be decoded, including parts of the sound. */
  faults: number
}

export interface FilmMeasures extends PictureMeasures {
  /** Null if there is no sound track. */
  sound: SoundMeasures | null
}

/**
 * Target loudness of delivered films. `GAIN_AT_MOST_DB` limits how much louder or quieter a film is
 * made.
 */
export const TARGET_LUFS = -16
export const GAIN_AT_MOST_DB = 12

export interface FilmSize {
  width: number
  height: number
}

/** Called at least every few seconds of work, with a fraction from 0 to 1 that never falls. */
export type OnProgress = (share: number) => void

/** This file can't be accepted, and never will be. The message says why. */
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
  /** The last output of the program, for the log. */
  readonly detail: string
  constructor(code: FailureCode, detail = '') {
    super(FAILURES[code])
    this.code = code
    this.detail = detail
  }
}

/** Turns the failure into a refusal if nothing can decode the film that a person uploaded. */
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
