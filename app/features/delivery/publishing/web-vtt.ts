/** Captions as WebVTT: read from a file or typed text, and written in one format. Pure. */
import { withoutNul } from '#app/base/clean-text.ts'

export interface Cue {
  startMs: number
  endMs: number
  text: string
}

const MOST_CUES = 400
const CUE_TEXT_MAX = 200

const ARROW =
  /^(?:(\d{1,2}):)?(\d{2}):(\d{2})[.,](\d{1,3})\s+-->\s+(?:(\d{1,2}):)?(\d{2}):(\d{2})[.,](\d{1,3})(?:\s|$)/
/** The time separator of SubViewer (.sbv), as YouTube writes it. */
const COMMA =
  /^(?:(\d{1,2}):)?(\d{2}):(\d{2})[.,](\d{1,3}),(?:(\d{1,2}):)?(\d{2}):(\d{2})[.,](\d{1,3})$/

function msOf([hours = '0', minutes = '0', seconds = '0', fraction = '0']: (
  | string
  | undefined
)[]): number {
  const ms = Number(fraction.padEnd(3, '0'))
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + ms
}

/** Decodes a file's text: UTF-8, or UTF-16 if its first bytes indicate that. */
export function captionText(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isLittle = first === 0xff && second === 0xfe
  const isBig = first === 0xfe && second === 0xff
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8'
  return withoutNul(new TextDecoder(encoding).decode(bytes))
}

/** Such as `00:00:07.500`. */
export function writeTime(ms: number): string {
  const part = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0')
  return `${part(ms / 3_600_000)}:${part((ms / 60_000) % 60)}:${part((ms / 1000) % 60)}.${part(ms % 1000, 3)}`
}

/** Removes tags, entities and override tags (`{\an8}`), so that plain text is stored. */
const plain = (text: string) =>
  text
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/\{\\[^{}]*\}/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .trim()

/** WebVTT blocks that are not captions. */
const BESIDE = /^(?:NOTE|STYLE|REGION)(?:\s|$)/

type TimesAt = (line: number) => RegExpExecArray | null

/**
 * Finds where a caption's text continues from the line `at`. An empty line ends the text only
 * before the next caption, its number or name, a note, or the end of the file.
 * @returns null if the text doesn't continue
 */
function nextWords(lines: readonly string[], timesAt: TimesAt, at: number): number | null {
  let next = at
  while (lines[next]?.trim() === '') next += 1
  if (next >= lines.length || timesAt(next)) return null
  const isAfterGap = next > at
  return isAfterGap && (BESIDE.test(lines[next] ?? '') || timesAt(next + 1)) ? null : next
}

/**
 * Reads a WebVTT, SubRip or SubViewer file. Leaves out notes, styles, regions and positions.
 * @returns a sentence for the sender if the file is in none of these formats
 */
export function readVtt(file: string): Cue[] | string {
  const lines = file.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const isSubViewer = !lines.some((line) => ARROW.test(line.trim()))
  const timesAt = (line: number) => (isSubViewer ? COMMA : ARROW).exec(lines[line]?.trim() ?? '')
  const cues: Cue[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const times = timesAt(at)
    if (!times) continue
    const words: string[] = []
    for (;;) {
      const next = nextWords(lines, timesAt, at + 1)
      if (next === null) break
      at = next
      const line = lines[at] ?? ''
      words.push(...(isSubViewer ? line.split('[br]') : [line]).map(plain))
    }
    const text = words.filter(Boolean).join('\n')
    if (text) cues.push({ startMs: msOf(times.slice(1, 5)), endMs: msOf(times.slice(5, 9)), text })
  }
  if (cues.length === 0) return 'This file has no captions. Choose a .vtt, .srt or .sbv file.'
  return problemOf(cues) ?? cues.toSorted((a, b) => a.startMs - b.startMs)
}

/** Describes what is wrong with captions, as a sentence. */
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

/** Writes a SubRip file, for apps that don't accept WebVTT. */
export const writeSrt = (cues: readonly Cue[]): string =>
  cues
    .map(
      ({ startMs, endMs, text }, index) =>
        `${index + 1}\r\n${srtTime(startMs)} --> ${srtTime(endMs)}\r\n${text.replaceAll(/\n+/g, '\r\n')}\r\n\r\n`,
    )
    .join('')

const srtTime = (ms: number) => writeTime(ms).replace('.', ',')

/**
 * Writes a WebVTT file. An arrow in a text would begin a new caption, so it is written as an
 * entity.
 */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ startMs, endMs, text }) =>
      `${writeTime(startMs)} --> ${writeTime(endMs)}\n${escape(text).replaceAll(/\n{2,}/g, '\n')}`,
  )
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}
