/**
 * One pass over a film: its input, the filters, and its outputs. Both engines run the same pass, so
 * that their results are the same.
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
  /** Frames per second as a fraction: `30000/1001`. */
  rate: string
  videoOptions: CodecOptions
  audioOptions: CodecOptions
}

export type PassOutput =
  | Mp4Output
  /** RGB pixels without a header, one frame after the other. */
  | { kind: 'pixels'; path: string; video: string }
  /** Only the notes of the filters matter. */
  | { kind: 'nothing'; video: string | null; audio: string | null }

export interface FilmPass {
  input: string
  /** Starts at the first frame at or after this second. */
  from?: number
  /** Degrees clockwise from the stored frames to upright frames. */
  rotation: 0 | 90 | 180 | 270
  threads: number
  /**
   * Filters from `[in]`, which is upright, to the labels that the outputs name. Null if the picture
   * isn't decoded.
   */
  videoGraph: string | null
  /** Null if the sound isn't decoded. */
  audioGraph: string | null
  /** Index of the sound track, from 0; defaults to the first. */
  soundTrack?: number
  outputs: PassOutput[]
}

/** A copy of one picture and one sound track, without decoding them. */
export interface CleanCopy {
  input: string
  target: string
  /** The container format does not change: not every codec fits into both. */
  format: 'mov' | 'mp4'
  /** Index of the sound track, from 0. */
  soundTrack: number
}

/**
 * The largest picture that is decoded, in pixels: 8K. The decoder checks it as well, because a
 * container may claim less than its content.
 */
export const MAX_PIXELS = 8192 * 4352
