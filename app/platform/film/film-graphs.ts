/** The filter graphs of each pass, in FFmpeg's syntax. */
import {
  GAIN_AT_MOST_DB,
  TARGET_LUFS,
  type FilmFacts,
  type FilmSize,
  type SoundMeasures,
} from '#app/platform/film/film.ts'

/** The largest even size within `box` that preserves the shape. */
function fitInto({ width, height }: FilmSize, box: FilmSize, mayGrow: boolean): FilmSize {
  const fitting = Math.min(box.width / width, box.height / height)
  const scale = mayGrow ? fitting : Math.min(1, fitting)
  const even = (side: number, most: number) =>
    Math.min(most, Math.max(2, Math.round((side * scale) / 2) * 2))
  return { width: even(width, box.width), height: even(height, box.height) }
}

const MEASURED_AT = { width: 540, height: 960 }
/** Frames per second that are measured. */
export const MEASURED_RATE = 10
export const PICTURE_NOTES = 'picture.txt'
export const SOUND_NOTES = 'sound.txt'

/** Filters that write notes on the picture. */
function watched(facts: FilmFacts): string {
  const { width, height } = fitInto(facts, MEASURED_AT, false)
  return [
    `fps=${MEASURED_RATE}`,
    `scale=${width}:${height}:flags=fast_bilinear`,
    'format=yuv420p',
    // Nearly the whole picture must be black: fireworks, or a spotlight on a dark stage, are valid
    // films.
    'blackdetect=d=0.1:pix_th=0.10:pic_th=0.998',
    // Sensitive, because on a dark stage only a small part of the picture moves.
    'freezedetect=n=-72dB:d=0.3',
    'blurdetect=block_width=32:block_height=32:block_pct=80',
    `metadata=print:file=${PICTURE_NOTES}`,
  ].join(',')
}

/** Outputs to the label `watched`. */
export const watchGraph = (facts: FilmFacts): string => `[in]${watched(facts)}[watched]`

/** Writes notes on the sound, and outputs to the label `heard`. */
export const LISTEN_GRAPH = [
  '[in]ebur128=peak=true:metadata=1',
  'silencedetect=n=-50dB:d=1',
  // Covers everything so far, so only the last note counts.
  'astats=metadata=1:reset=0:measure_perchannel=RMS_level:measure_overall=none',
  `ametadata=print:file=${SOUND_NOTES}[heard]`,
].join(',')

const EXACT_RATES = ['24000/1001', '24', '25', '30000/1001', '30']
const rateOf = (fraction: string) => {
  const [frames = 0, seconds = 1] = fraction.split('/').map(Number)
  return frames / seconds
}

type Rhythm = Pick<FilmFacts, 'fps' | 'fpsVariation'>

export interface RateWish {
  /** The Orbiter asked for all frames; otherwise, rates above 30 per second are halved. */
  keepsFrameRate?: boolean | undefined
}

const exactRate = (fps: number) =>
  EXACT_RATES.find((rate) => Math.abs(rateOf(rate) / fps - 1) < 0.0006)

/** Half of a film's rate, if that is a common rate; null if the rate isn't halved. */
function halfRate({ fps, fpsVariation }: Rhythm): string | null {
  if (fpsVariation > 0.05 || exactRate(fps)) return null
  return exactRate(fps / 2) ?? null
}

function twice(rate: string): string {
  const [frames = '', seconds] = rate.split('/')
  return [Number(frames) * 2, ...(seconds ? [seconds] : [])].join('/')
}

/**
 * A common constant rate stays; twice a common rate is halved or stays; anything else becomes 30.
 */
function outputRate(film: Rhythm & RateWish): string {
  const half = halfRate(film)
  if (half) return film.keepsFrameRate ? twice(half) : half
  return film.fpsVariation > 0.05 ? '30' : (exactRate(film.fps) ?? '30')
}

/** The frame rate of the files made from a film, in frames per second. */
export const madeRate = (film: Rhythm & RateWish): number => rateOf(outputRate(film))

/**
 * Feeds play short films at 60 frames per second; a longer film would take too long to upload and
 * load.
 */
const SMOOTH_SECONDS_AT_MOST = 61

/** Whether the Orbiter can choose to keep all frames where the rate would otherwise be halved. */
export const canKeepFrameRate = (facts: Rhythm & Pick<FilmFacts, 'seconds'>): boolean =>
  halfRate(facts) !== null && facts.seconds <= SMOOTH_SECONDS_AT_MOST

/** Tags the frames with their color properties, so that players agree about the colors. */
const TAGGED = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709'

/** Old standard-definition formats; everything else is stored as BT.709. */
const OLD_MATRIX = new Set(['smpte170m', 'bt470bg'])

const TRANSFER = { hlg: 'arib-std-b67', pq: 'smpte2084' }

/** White stays white, and only brighter values are compressed. */
function toneMapped(hdr: 'hlg' | 'pq'): string[] {
  return [
    `zscale=tin=${TRANSFER[hdr]}:pin=bt2020:min=bt2020nc:rin=tv:t=linear:npl=203`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=tonemap=mobius:param=0.8:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
  ]
}

const WIDE_MATRIX = 'bt2020-ncl'
/** Wide colors without an HDR curve, as editors export them. */
const FROM_WIDE = 'zscale=min=2020_ncl:pin=2020:tin=2020_10:rin=tv:m=709:p=709:t=709:r=tv'

/**
 * If at most this fraction would be cut off, the film is cropped instead of shown between thin
 * bars.
 */
const CUT_AT_MOST = 0.02

/** @returns a size that covers the box, if the film has nearly the same shape; otherwise null */
function coverOf({ width, height }: FilmSize, box: FilmSize): FilmSize | null {
  const stretch = width / height / (box.width / box.height)
  if (stretch === 1 || Math.abs(stretch - 1) > CUT_AT_MOST) return null
  const even = (side: number) => Math.ceil(side / 2) * 2
  return stretch > 1
    ? { width: even(box.height * (width / height)), height: box.height }
    : { width: box.width, height: even(box.width * (height / width)) }
}

function scaled(facts: FilmFacts, box: FilmSize): string[] {
  const covered = coverOf(facts, box)
  const { width, height } = covered ?? fitInto(facts, box, true)
  const matrix = OLD_MATRIX.has(facts.colorMatrix ?? '') ? 'bt601' : 'bt709'
  const isWide = !facts.hdr && facts.colorMatrix === WIDE_MATRIX
  const colors =
    facts.hdr || isWide ? '' : `:in_color_matrix=${matrix}:out_color_matrix=bt709:out_range=tv`
  // Tone mapping is by far the most expensive step, so it comes after scaling: half the time for
  // 4K.
  const steps = [
    `scale=${width}:${height}${colors}`,
    ...(facts.hdr ? toneMapped(facts.hdr) : []),
    ...(isWide ? [FROM_WIDE] : []),
    ...(covered ? [`crop=${box.width}:${box.height}`] : []),
  ]
  const isSmaller = !covered && (width < box.width || height < box.height)
  const pad = `pad=${box.width}:${box.height}:${(box.width - width) >> 1}:${(box.height - height) >> 1}`
  return [...steps, 'format=yuv420p', ...(isSmaller ? [pad] : [])]
}

export interface MakeGraphs {
  video: string
  audio: string | null
  rate: string
}

/** Converts frames as filmed to frames of the master. */
function shown(facts: FilmFacts & RateWish, size: FilmSize): string {
  const rate = outputRate(facts)
  const fps = `fps=${rate}`
  const picture = scaled(facts, size)
  // Dropped frames need not be scaled, and doubled frames are scaled only once.
  const steps = facts.fps > rateOf(rate) ? [fps, ...picture] : [...picture, fps]
  return `${steps.join(',')},setsar=1,${TAGGED}`
}

/**
 * Outputs to the labels `master` and `preview`, `masterSound` and `previewSound`.
 * @param isWatched also writes notes on the picture, and outputs to the label `watched`
 */
export function makeGraphs(
  facts: FilmFacts & RateWish,
  sizes: { master: FilmSize; preview: FilmSize },
  { sound, isWatched }: { sound: MadeSound | null; isWatched: boolean },
): MakeGraphs {
  const { width, height } = sizes.preview
  const video = [
    isWatched ? `[in]split=2[all][some];[some]${watched(facts)}[watched];[all]` : '[in]',
    `${shown(facts, sizes.master)},split=2[master][middle];`,
    `[middle]scale=${width}:${height},setsar=1,${TAGGED}[preview]`,
  ].join('')
  const audio = facts.hasSound ? soundGraph(sound, ['masterSound', 'previewSound']) : null
  return { video, audio, rate: outputRate(facts) }
}

/** Crops parts of a master of the given size, and outputs to the labels of the parts. */
export function cropGraphs(
  facts: FilmFacts,
  master: FilmSize,
  parts: readonly { label: string; height: number; top: number }[],
  sound: MadeSound | null,
): MakeGraphs {
  const copies = parts.map(({ label }) => `[all-${label}]`).join('')
  const crops = parts.map(
    ({ label, height, top }) =>
      `[all-${label}]crop=${master.width}:${height}:0:${top},setsar=1,format=yuv420p[${label}]`,
  )
  const labels = parts.map(({ label }) => `${label}Sound`)
  return {
    video: [`[in]${shown(facts, master)},split=${parts.length}${copies}`, ...crops].join(';'),
    audio: facts.hasSound ? soundGraph(sound, labels) : null,
    rate: outputRate(facts),
  }
}

/** A larger picture takes long to map to standard colors, and is shown smaller anyway. */
const GRABBED_WITHIN = { width: 2560, height: 2560 }

/** Outputs the first frame as RGB pixels of this size to the label `pixels`. */
export function grabGraph(facts: FilmFacts): FilmSize & { video: string } {
  const size = fitInto(facts, GRABBED_WITHIN, false)
  const picture = scaled(facts, size).join(',')
  return { ...size, video: `[in]trim=end_frame=1,${picture},${TAGGED},format=rgb24[pixels]` }
}

export type MadeSound = Pick<SoundMeasures, 'loudness' | 'onlyEar'>

/** The sound doubles when it is copied to the other ear. */
const IN_BOTH_EARS_DB = 3
const BOTH_EARS = { left: 'pan=stereo|c0=c0|c1=c0', right: 'pan=stereo|c0=c1|c1=c1' }

/** Brings the sound to about -16 LUFS, in both ears. */
function louder({ loudness, onlyEar }: MadeSound): string[] {
  const heard = loudness !== null && onlyEar ? loudness + IN_BOTH_EARS_DB : loudness
  const gain =
    heard === null ? 0 : Math.max(-GAIN_AT_MOST_DB, Math.min(GAIN_AT_MOST_DB, TARGET_LUFS - heard))
  const toBoth = onlyEar ? [BOTH_EARS[onlyEar]] : []
  return [...toBoth, `volume=${gain.toFixed(2)}dB`, 'alimiter=limit=0.84:level=0']
}

/** @param sound the measured sound; null leaves the sound as it is */
function soundGraph(sound: MadeSound | null, labels: readonly string[]): string {
  const steps = [
    ...(sound ? louder(sound) : []),
    'aresample=48000:async=1',
    'aformat=sample_fmts=fltp:channel_layouts=stereo',
    // The encoder takes frames of this many samples.
    'asetnsamples=n=1024:p=0',
    `asplit=${labels.length}${labels.map((label) => `[${label}]`).join('')}`,
  ]
  return `[in]${steps.join(',')}`
}
