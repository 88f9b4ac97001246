/**
 * The checks of a film before it is delivered. Each gives a sentence that says what to do. Pure:
 * the same measures always give the same result.
 */
import {
  GAIN_AT_MOST_DB,
  TARGET_LUFS,
  type FilmFacts,
  type FilmMeasures,
  type SoundMeasures,
  type Span,
} from '#app/platform/film/film.ts'

export type FilmCheckId =
  | 'readable'
  | 'shape'
  | 'size'
  | 'frame_rate'
  | 'length'
  | 'black'
  | 'frozen'
  | 'sharpness'
  | 'loudness'
  | 'peak'
  | 'gaps'
  | 'ears'
  | 'hdr'
  | 'music'
  | 'shot_list'

export interface FilmCheck {
  id: FilmCheckId
  result: 'pass' | 'warn' | 'fail'
  title: string
  sentence: string
  /** Start and end, in milliseconds from the start of the film. */
  atMs?: [number, number]
}

/**
 * The `checks` column of a row. Its shape is not validated, because only results of this file are
 * stored there.
 */
export const checksIn = (column: unknown) => column as FilmCheck[]

export interface SoldFilm {
  /** The length in seconds that was sold. */
  seconds?: number
  isSilentDeclared?: boolean
  /** True if a copy in standard colors is delivered. `makeFilm` makes it. */
  hasStandardCopy?: boolean
  /** The music declared with the film; null when not declared yet; undefined when not checked. */
  music?: { isTrending: boolean; source?: string } | null
  isBusiness?: boolean
  /** Must-haves of the shot list that are not ticked off; undefined when there is no list. */
  missingShots?: readonly string[]
}

/** Facts from the film's container. */
type Contained = Omit<FilmFacts, 'kind' | 'bytes'>
type Verdict = Omit<FilmCheck, 'id' | 'title'>
const pass = (sentence: string): Verdict => ({ result: 'pass', sentence })
const warn = (sentence: string): Verdict => ({ result: 'warn', sentence })
const fail = (sentence: string): Verdict => ({ result: 'fail', sentence })

/** `0:07` */
function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** `0:07–0:09`. A span within one second has a single time. */
const times = ({ start, end }: Span) =>
  clock(start) === clock(end) ? clock(start) : `${clock(start)}–${clock(end)}`

/** The relative deviation, less one in a thousand so that rounding decides nothing. */
const off = (is: number, should: number) => Math.abs(is / should - 1) - 0.001

function readable({ seconds }: FilmFacts, measures: FilmMeasures): Verdict {
  const missing = seconds - measures.seconds
  if (missing > Math.min(0.5, seconds / 4))
    return {
      ...fail(`The video stops at ${clock(measures.seconds)}. Export it again.`),
      atMs: [Math.round(measures.seconds * 1000), Math.round(seconds * 1000)],
    }
  return measures.faults > 0
    ? fail('Parts of the video are damaged. Export it again.')
    : pass('Plays from start to end.')
}

function shape({ width, height }: Contained): Verdict {
  if (off(width / height, 9 / 16) <= 0.02) return pass('Vertical, 9:16.')
  if (off(width / height, 4 / 5) <= 0.01)
    return warn('The video is 4:5. We add black bars. Export it in 9:16.')
  if (off(width / height, 1) <= 0.01)
    return warn('The video is square. We add black bars. Export it in 9:16.')
  return fail(
    width > height
      ? 'The video is horizontal. Export it upright, in 9:16.'
      : 'The video is not 9:16. Export it in 9:16.',
  )
}

/**
 * Judges the size only, because the shape has its own check: a square of 1080 pixels is large
 * enough.
 */
function size({ width, height }: Contained): Verdict {
  const short = Math.min(width, height)
  const is = `${width} × ${height}`
  if (short < 720) return fail(`The video has only ${is} pixels. Export it in 1080 × 1920.`)
  if (short < 1080) return warn(`The video has ${is} pixels. Export it in 1080 × 1920.`)
  return pass(`${is} pixels.`)
}

function frameRate({ fps, fpsVariation }: Contained): Verdict {
  const rate = `${Math.round(fps * 10) / 10} frames a second`
  if (fps < 22.9) return fail(`The video has only ${rate}. Export it with 30.`)
  if (fpsVariation > 0.05)
    return warn('The frame rate varies. Export with a constant rate of 30 frames a second.')
  return pass(`${rate}.`)
}

function length({ seconds }: Contained, sold: number): Verdict {
  const share = off(seconds, sold)
  const is = `${Math.round(seconds * 10) / 10} s`
  if (share <= 0.1) return pass(`${is} of ${sold} s.`)
  const change = seconds > sold ? 'Shorten it' : 'Make it longer'
  const sentence = `The video is ${is} long, and ${sold} s were booked. ${change}.`
  return share > 0.2 ? fail(sentence) : warn(sentence)
}

/** Tolerance for the length of a span, because frames are examined every tenth of a second. */
const STEP = 0.05

const seconds = ({ start, end }: Span) => end - start

/** @param isBroken returns true when the longest span cannot be intended */
function runs(
  spans: readonly Span[],
  what: 'black' | 'frozen',
  otherwise: string,
  isBroken: (longest: Span) => boolean,
): Verdict {
  const longest = spans.toSorted((one, other) => seconds(other) - seconds(one))[0]
  if (!longest || seconds(longest) <= 0.4 + STEP) return pass(otherwise)
  const { start, end } = longest
  const more = spans.filter((span) => span !== longest && seconds(span) > 0.4 + STEP)
  const rest = more.length > 0 ? ` So is ${more.map(times).join(', ')}.` : ''
  const sentence = `${times(longest)} is ${what}. Trim it.${rest}`
  return {
    ...(isBroken(longest) ? fail(sentence) : warn(sentence)),
    atMs: [Math.round(start * 1000), Math.round(end * 1000)],
  }
}

const isLong = (span: Span) => seconds(span) > 1 + STEP

/** A title card, a photo, or a logo also stands still, most often at the end. */
const STILL_SECONDS = 4

const isStuck = (total: number) => {
  const meant = Math.min(STILL_SECONDS, total / 3)
  return ({ start, end }: Span) => Math.min(end, total - meant) - start > meant + STEP
}

/**
 * Removes black spans from the frozen ones, because black is also frozen and should be reported
 * once.
 */
const withoutBlack = (frozen: readonly Span[], black: readonly Span[]): Span[] =>
  frozen.flatMap((span) =>
    black.reduce<Span[]>(
      (parts, dark) =>
        parts.flatMap(({ start, end }) =>
          [
            { start, end: Math.min(end, dark.start) },
            { start: Math.max(start, dark.end), end },
          ].filter((part) => part.end > part.start),
        ),
      [span],
    ),
  )

function sharpness({ blur }: FilmMeasures): Verdict {
  if (blur !== null && blur > 15)
    return fail('The video is out of focus. Use another take, or export it in better quality.')
  if (blur !== null && blur > 13)
    return warn('The video is a little soft. Check the focus and the export quality.')
  return pass('The picture is sharp.')
}

function loudness({ sound }: Pick<FilmMeasures, 'sound'>, isSilentDeclared: boolean): Verdict {
  if (!sound || sound.loudness === null) {
    return isSilentDeclared
      ? pass('Silent, as declared.')
      : fail('The video is silent. Add the sound, or mark it as silent on purpose.')
  }
  const level = Math.round(sound.loudness)
  // Delivery adjusts the loudness, but sound can be raised only this much without raising its
  // noise.
  if (sound.loudness < TARGET_LUFS - GAIN_AT_MOST_DB)
    return warn(`The sound is very quiet (${level} LUFS). Export it louder.`)
  if (level === TARGET_LUFS) return pass(`${level} LUFS.`)
  return sound.loudness > TARGET_LUFS + GAIN_AT_MOST_DB
    ? pass(`${level} LUFS. We make it ${GAIN_AT_MOST_DB} dB quieter.`)
    : pass(`${level} LUFS. We set it to ${TARGET_LUFS} LUFS.`)
}

/** Above this, peaks were cut off before the file was written. */
const CLIPPED_DB = 1

function peak({ sound }: FilmMeasures): Verdict {
  const level = sound?.truePeak ?? null
  return level !== null && level > CLIPPED_DB
    ? warn('The loudest moments may distort. Lower the sound and export it again.')
    : pass('Nothing distorts.')
}

/** Shorter silences are pauses. */
const GAP_SECONDS = 1.5

/** Finds silence between sounds. Silence at the start or end is intended. */
function gaps({ silent }: SoundMeasures, total: number): Verdict {
  const lost = silent.filter(
    (span) => seconds(span) > GAP_SECONDS && span.start > STEP && span.end < total - STEP,
  )
  const [first] = lost
  if (!first) return pass('The sound never stops.')
  return {
    ...warn(`No sound at ${lost.map(times).join(', ')}. Check whether it was lost.`),
    atMs: [Math.round(first.start * 1000), Math.round(first.end * 1000)],
  }
}

const ears = ({ onlyEar }: SoundMeasures): Verdict =>
  onlyEar
    ? warn(`Sound in the ${onlyEar} ear alone. We put it on both.`)
    : pass('Sound on both sides.')

function hdr(facts: Contained, hasStandardCopy: boolean): Verdict {
  if (!facts.hdr) return pass('Standard colors.')
  const name = facts.hdr === 'hlg' ? 'HLG' : 'PQ'
  if (hasStandardCopy) return pass(`HDR (${name}), delivered in standard colors.`)
  return fail(`The video is HDR (${name}), and many screens show it pale. Export it in SDR.`)
}

function music({ music: declared, isBusiness = false }: SoldFilm): Verdict {
  if (!declared) return fail('Choose the music source.')
  return declared.isTrending && isBusiness
    ? warn('A business may not use trending music in ads. Use licensed music.')
    : pass('The music is declared.')
}

function shots(missing: readonly string[]): Verdict {
  return missing.length > 0
    ? warn(`Not ticked off: ${missing.join(', ')}. Add the shots, or tick them off.`)
    : pass('Every must-have is ticked off.')
}

const TITLES: Record<FilmCheckId, string> = {
  readable: 'Plays to the end',
  shape: 'Shape',
  size: 'Size',
  frame_rate: 'Frame rate',
  length: 'Length',
  black: 'Black frames',
  frozen: 'Frozen picture',
  sharpness: 'Sharpness',
  loudness: 'Loudness',
  peak: 'Peaks',
  gaps: 'Gaps in the sound',
  ears: 'Left and right',
  hdr: 'Colors',
  music: 'Music',
  shot_list: 'Shot list',
}

/** Runs all checks that apply, in a fixed order. */
export function judgeFilm(
  facts: FilmFacts,
  measures: FilmMeasures,
  sold: SoldFilm = {},
): FilmCheck[] {
  const frozen = withoutBlack(measures.frozen, measures.black)
  const { sound } = measures
  const hasSound = sound !== null && sound.loudness !== null
  const verdicts: [FilmCheckId, Verdict | null][] = [
    ['readable', readable(facts, measures)],
    ['shape', shape(facts)],
    ['size', size(facts)],
    ['frame_rate', frameRate(facts)],
    ['length', sold.seconds === undefined ? null : length(facts, sold.seconds)],
    ['black', runs(measures.black, 'black', 'No black frames.', isLong)],
    ['frozen', runs(frozen, 'frozen', 'The picture never stands still.', isStuck(facts.seconds))],
    ['sharpness', sharpness(measures)],
    ['loudness', loudness(measures, sold.isSilentDeclared ?? false)],
    ['peak', measures.sound ? peak(measures) : null],
    ['gaps', hasSound && sound && !sold.isSilentDeclared ? gaps(sound, facts.seconds) : null],
    ['ears', hasSound && sound ? ears(sound) : null],
    ['hdr', hdr(facts, sold.hasStandardCopy ?? false)],
    ['music', sold.music === undefined ? null : music(sold)],
    ['shot_list', sold.missingShots === undefined ? null : shots(sold.missingShots)],
  ]
  return verdicts.flatMap(([id, verdict]) =>
    verdict ? [{ id, title: TITLES[id], ...verdict }] : [],
  )
}

/** The checks that need no decoding, for a film that has not been sent yet. */
export function judgeUnsent(facts: Contained, sold: SoldFilm): Verdict[] {
  return [
    ...(sold.seconds === undefined ? [] : [length(facts, sold.seconds)]),
    shape(facts),
    size(facts),
    frameRate(facts),
    ...(facts.hasSound ? [] : [loudness({ sound: null }, sold.isSilentDeclared ?? false)]),
    ...(facts.hdr ? [warn(hdr(facts, true).sentence)] : []),
  ].filter(({ result }) => result !== 'pass')
}
