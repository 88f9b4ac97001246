/** The properties of a made-up film, and its known faults. */
import type { FilmCheckId, SoldFilm } from '#files/media/film-checks.ts'
import type { RefusalCode } from '#app/platform/film/film.ts'

export interface Clip {
  name: string
  /** Width as a player shows it; frames are stored turned back by the rotation. */
  width: number
  height: number
  seconds: number
  rate: string
  /** A source of pictures and filters, in FFmpeg's syntax. */
  picture: string
  /** A source of sound and filters, in the same syntax; null: no sound track. */
  sound: string | null
  codec: 'libx264' | 'libx265' | 'prores_ks' | 'libvpx-vp9'
  pixels: string
  /** The clockwise rotation that a player applies. */
  rotation: 0 | 90 | 180 | 270
  hdr: 'hlg' | 'pq' | null
  /** Wide colors without an HDR transfer curve, as editors export them. */
  isWide?: boolean
  /** Bitrate of the video; if omitted, the encoder works by quality. */
  bitrate?: string
  /** The harm done to the file after it was written. */
  harm: 'cut short' | 'cut index' | 'damaged' | 'trimmed' | null
}

export interface ClipCase {
  clip: Clip
  sold: SoldFilm
  /**
   * Every check that is not named here must pass; `told` means a warning or a failure, `no fail` a
   * pass or a warning.
   */
  expected: Partial<Record<FilmCheckId, 'warn' | 'fail' | 'told' | 'no fail'>>
  /** Where the fault is in the film, within a fifth of a second. */
  at?: Partial<Record<FilmCheckId, [number, number]>>
  refused?: RefusalCode
}

const PORTRAIT = { width: 1080, height: 1920 }

/** Stereo, about -17 LUFS. */
const TONE = 'sine=frequency=440:sample_rate=48000,aformat=channel_layouts=stereo,volume=5dB'
const scene = (width: number, height: number) => `testsrc2=size=${width}x${height}`

const TURNED_BACK = { 0: '', 90: 'transpose=cclock', 180: 'hflip,vflip', 270: 'transpose=clock' }

/** The filter that stores frames in the way of a camera that is held turned. */
export const turnedBack = (rotation: Clip['rotation']): string => TURNED_BACK[rotation]

export interface Wish extends Partial<Omit<Clip, 'picture' | 'sound'>> {
  /** Filters applied after the source of pictures. */
  film?: string
  /** Filters applied after the source of sound; null: no sound track. */
  sound?: string | null
}

/** A film without faults, unless the wish says otherwise. */
export function clipOf(name: string, wish: Wish = {}): Clip {
  const { film, sound, ...rest } = wish
  const { width, height } = { ...PORTRAIT, ...rest }
  const rate = rest.rate ?? '30'
  const source = `${scene(width, height)}:rate=${rate.replace(' vfr', '')}`
  return {
    name,
    seconds: 3,
    codec: 'libx264',
    pixels: 'yuv420p',
    rotation: 0,
    hdr: null,
    harm: null,
    ...rest,
    width,
    height,
    rate,
    picture: [source, film, turnedBack(rest.rotation ?? 0)].filter(Boolean).join(','),
    sound: sound === null ? null : [TONE, sound].filter(Boolean).join(','),
  }
}

export const black = (from: number, to: number) =>
  `drawbox=enable='gte(t,${from})*lt(t,${to})':color=black:t=fill`

/** The picture at `from` stays until `to`; then the film continues as if nothing had happened. */
export const frozen = (from: number, to: number, rate = 30) =>
  `loop=loop=${Math.round((to - from) * rate) - 1}:size=1:start=${Math.round(from * rate)},setpts=N/${rate}/TB`
