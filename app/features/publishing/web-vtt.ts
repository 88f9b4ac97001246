/** Captions as WebVTT: read from a file or typed, and written in one form. Pure. */

export interface Cue {
  startMs: number
  endMs: number
  text: string
}

const MOST_CUES = 400
const CUE_TEXT_MAX = 200

const ARROW =
  /^(?:(\d{1,2}):)?(\d{2}):(\d{2})[.,](\d{3})\s+-->\s+(?:(\d{1,2}):)?(\d{2}):(\d{2})[.,](\d{3})(?:\s|$)/

function msOf([hours = '0', minutes = '0', seconds = '0', ms = '0']: (
  | string
  | undefined
)[]): number {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms)
}

/** `00:00:07.500` */
export function writeTime(ms: number): string {
  const part = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0')
  return `${part(ms / 3_600_000)}:${part((ms / 60_000) % 60)}:${part((ms / 1000) % 60)}.${part(ms % 1000, 3)}`
}

/** Tags and entities of WebVTT are left out: what is stored is plain text. */
const plain = (text: string) =>
  text
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim()

/**
 * Reads a WebVTT or SubRip file. Notes, styles, regions and positions are left out.
 * @returns a sentence for whoever sent it where it is none
 */
export function readVtt(file: string): Cue[] | string {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const cues: Cue[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const times = ARROW.exec(lines[at]?.trim() ?? '')
    if (!times) continue
    const words: string[] = []
    while (lines[at + 1]?.trim()) {
      at += 1
      words.push(plain(lines[at] ?? ''))
    }
    const text = words.filter(Boolean).join('\n')
    if (text) cues.push({ startMs: msOf(times.slice(1, 5)), endMs: msOf(times.slice(5, 9)), text })
  }
  if (cues.length === 0) return 'This file has no captions. Choose a .vtt or .srt file.'
  return problemOf(cues) ?? cues.toSorted((a, b) => a.startMs - b.startMs)
}

/** What is wrong with captions, as a sentence. */
export function problemOf(cues: readonly Cue[], filmMs = Infinity): string | null {
  if (cues.length > MOST_CUES) return `Use up to ${MOST_CUES} captions.`
  for (const { startMs, endMs, text } of cues) {
    const place = `The caption at ${writeTime(startMs)}`
    if (endMs <= startMs) return `${place} ends before it starts.`
    if (startMs >= filmMs) return `${place} starts after the film ends.`
    if (text.length > CUE_TEXT_MAX) return `${place} is longer than ${CUE_TEXT_MAX} characters.`
  }
  return null
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A SubRip file, which apps take where they don't take WebVTT. */
export const writeSrt = (cues: readonly Cue[]): string =>
  cues
    .map(
      ({ startMs, endMs, text }, index) =>
        `${index + 1}\r\n${srtTime(startMs)} --> ${srtTime(endMs)}\r\n${text.replaceAll(/\n+/g, '\r\n')}\r\n\r\n`,
    )
    .join('')

const srtTime = (ms: number) => writeTime(ms).replace('.', ',')

/** A WebVTT file. An arrow in a text would begin a new caption, so it is written as an entity. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ startMs, endMs, text }) =>
      `${writeTime(startMs)} --> ${writeTime(endMs)}\n${escape(text).replaceAll(/\n{2,}/g, '\n')}`,
  )
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}
