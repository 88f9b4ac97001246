/**
 * One pass over a film: what is read, the filters in between, and what is written. Both engines run
 * the same pass, so that their results are the same.
 */

export type CodecOptions = Record<string, string>

export interface Mp4Output {
  kind: 'mp4'
  path: string
  /** Labels of the graphs; the video's frames have exactly this size and rate. */
  video: string
  audio: string | null
  width: number
  height: number
  /** Frames a second as a fraction: `30000/1001`. */
  rate: string
  videoOptions: CodecOptions
  audioOptions: CodecOptions
}

export type PassOutput =
  | Mp4Output
  /** RGB pixels without any header, one frame after the other. */
  | { kind: 'pixels'; path: string; video: string }
  /** Only what the filters write matters. */
  | { kind: 'nothing'; video: string | null; audio: string | null }

export interface FilmPass {
  input: string
  /** Starts at the first frame at or after this second. */
  from?: number
  /** Clockwise, from the stored frames to upright ones. */
  rotation: 0 | 90 | 180 | 270
  threads: number
  /**
   * Filters from `[in]`, which is upright, to the labels that the outputs name. Null: the picture
   * isn't decoded.
   */
  videoGraph: string | null
  /** Null: the sound isn't decoded. */
  audioGraph: string | null
  /** Which of the sound tracks, from 0; the first if left out. */
  soundTrack?: number
  outputs: PassOutput[]
}

/** A copy of one picture and one sound track, without decoding them. */
export interface CleanCopy {
  input: string
  target: string
  /** The container stays what it was: not every codec fits into both. */
  format: 'mov' | 'mp4'
  /** Which of the sound tracks, from 0. */
  soundTrack: number
}

/**
 * The largest picture that is decoded, in pixels: 8K. The decoder checks it as well, because a container
 * may claim less than what is in it.
 */
export const MAX_PIXELS = 8192 * 4352
