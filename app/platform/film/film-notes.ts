/** Reads the notes that the measuring filters have written for each frame. */
import type { PictureMeasures, SoundMeasures, Span } from '#app/platform/film/film.ts'
import { MEASURED_RATE } from '#app/platform/film/film-graphs.ts'

interface Note {
  /** Time of the frame, in seconds. */
  at: number
  key: string
  value: number
}

/** The format is a line `frame:12 pts:12 pts_time:1.2`, followed by lines like `lavfi.blur=4.5`. */
function* notesIn(text: string): Generator<Note> {
  let at = 0
  for (const line of text.split('\n')) {
    const time = /pts_time:(-?[\d.]+)/.exec(line)
    if (time) at = Number(time[1])
    const split = line.indexOf('=')
    if (!time && split > 0)
      yield { at, key: line.slice(0, split), value: Number(line.slice(split + 1)) }
  }
}

/** The spans between a start note and an end note; the last span may be open. */
function spans(notes: readonly Note[], start: string, end: string, total: number): Span[] {
  const found: Span[] = []
  let since: number | null = null
  for (const { key, value } of notes) {
    if (key === start) since ??= value
    if (key !== end || since === null) continue
    found.push({ start: since, end: value })
    since = null
  }
  if (since !== null) found.push({ start: since, end: total })
  return found
    .map((span) => ({ start: Math.max(0, span.start), end: Math.min(total, span.end) }))
    .filter((span) => span.end > span.start)
}

function median(values: readonly number[]): number | null {
  const sorted = values.filter(Number.isFinite).toSorted((one, other) => one - other)
  return sorted[sorted.length >> 1] ?? null
}

export function readPictureNotes(text: string): Omit<PictureMeasures, 'faults'> {
  const notes = [...notesIn(text)]
  const times = text.matchAll(/pts_time:(-?[\d.]+)/g)
  const last = Math.max(-1 / MEASURED_RATE, ...[...times].slice(-1).map(([, time]) => Number(time)))
  const seconds = last + 1 / MEASURED_RATE
  const freeze = 'lavfi.freezedetect.freeze'
  return {
    seconds,
    black: spans(notes, 'lavfi.black_start', 'lavfi.black_end', seconds),
    frozen: spans(notes, `${freeze}_start`, `${freeze}_end`, seconds),
    // Flat frames have no edges, so their value is not a number.
    blur: median(notes.filter(({ key }) => key === 'lavfi.blur').map(({ value }) => value)),
  }
}

/** If one ear is this much quieter than the other, it is dead in headphones. */
const DEAD_EAR_DB = 20
const SILENT_DB = -100

/** Applies only to stereo: a single channel is heard on both sides. */
function onlyEarOf(levels: readonly [left: number | undefined, right: number | undefined]) {
  // All zeros is minus infinity, which the filter does not write as a number.
  const [left = null, right = null] = levels.map((level) =>
    level === undefined ? null : Math.max(Number.isNaN(level) ? SILENT_DB : level, SILENT_DB),
  )
  if (left === null || right === null) return null
  if (left - right > DEAD_EAR_DB) return 'left'
  return right - left > DEAD_EAR_DB ? 'right' : null
}

/** The lower limit of the meter. */
const FLOOR_LUFS = -70

export function readSoundNotes(text: string, total: number): SoundMeasures {
  const notes = [...notesIn(text)]
  const last = (name: RegExp) => notes.filter(({ key }) => name.test(key)).map(({ value }) => value)
  const loudness = last(/^lavfi\.r128\.I$/).findLast(Number.isFinite) ?? FLOOR_LUFS
  const peak = Math.max(0, ...last(/^lavfi\.r128\.true_peaks_ch\d+$/).filter(Number.isFinite))
  const level = (channel: number) =>
    notes.findLast(({ key }) => key === `lavfi.astats.${channel}.RMS_level`)?.value
  return {
    onlyEar: onlyEarOf([level(1), level(2)]),
    loudness: loudness > FLOOR_LUFS ? loudness : null,
    truePeak: peak > 0 ? 20 * Math.log10(peak) : null,
    silent: spans(notes, 'lavfi.silence_start', 'lavfi.silence_end', total),
  }
}
