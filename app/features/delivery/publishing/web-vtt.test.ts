import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  captionText,
  problemOf,
  readVtt,
  writeTime,
  writeVtt,
} from '#delivery/publishing/web-vtt.ts'

test('captions of any text are the same after they were written and read', () => {
  const cue = fc
    .record({
      startMs: fc.integer({ min: 0, max: 80_000_000 }),
      length: fc.integer({ min: 1, max: 60_000 }),
      text: fc
        .string({ minLength: 1, maxLength: 80, unit: 'binary' })
        .map((text) => text.replaceAll(/\s+/g, ' ').trim())
        .filter((text) => text !== '' && !/[\u2028\u2029\u0085\uFEFF]|\{\\/.test(text)),
    })
    .map(({ startMs, length, text }) => ({ startMs, endMs: startMs + length, text }))
  fc.assert(
    fc.property(fc.array(cue, { minLength: 1, maxLength: 10 }), (cues) => {
      const sorted = cues.toSorted((a, b) => a.startMs - b.startMs)
      expect(readVtt(writeVtt(sorted))).toEqual(sorted)
    }),
  )
})

test('files of other programs are read: notes, styles, ids, positions, tags and SubRip commas', () => {
  const file = [
    '\uFEFFWEBVTT - made elsewhere',
    '',
    'STYLE',
    '::cue { color: red }',
    '',
    'NOTE not shown',
    '',
    'intro',
    '00:01.000 --> 00:02.500 align:start position:10%',
    '<v Ada>Hello &amp; <i>welcome</i>',
    'to the show',
    '',
    '2',
    '00:00:03,000 --> 00:00:04,000',
    'Second',
  ].join('\r\n')
  expect(readVtt(file)).toEqual([
    { startMs: 1000, endMs: 2500, text: 'Hello & welcome\nto the show' },
    { startMs: 3000, endMs: 4000, text: 'Second' },
  ])
})

test('override tags of SubRip are left out, and braces of a text stay', () => {
  const file = '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}{\\i1\\fs20}On top{\\i0} {sic}'
  expect(readVtt(file)).toEqual([{ startMs: 1000, endMs: 2000, text: 'On top {sic}' }])
})

test('an empty line inside a caption loses nothing of it', () => {
  const srt = [
    '1',
    '00:00:01,000 --> 00:00:02,000',
    'First',
    '',
    '',
    'and its rest',
    '',
    '2',
    '00:00:03,000 --> 00:00:04,000',
    '',
    '42',
    '',
    '3',
    '00:00:05,000 --> 00:00:06,000',
    '',
    '4',
    '00:00:07,000 --> 00:00:08,000',
    'Last',
    '',
    'line',
    '',
  ].join('\r\n')
  expect(readVtt(srt)).toEqual([
    { startMs: 1000, endMs: 2000, text: 'First\nand its rest' },
    { startMs: 3000, endMs: 4000, text: '42' },
    { startMs: 7000, endMs: 8000, text: 'Last\nline' },
  ])
  const vtt =
    'WEBVTT\n\n00:01.000 --> 00:02.000\nFirst\n\nNOTE not shown\n\nintro\n00:03.000 --> 00:04.000\nSecond'
  expect(readVtt(vtt)).toMatchObject([{ text: 'First' }, { text: 'Second' }])
})

test('fractions of one or two digits are tenths and hundredths', () => {
  expect(readVtt('00:01.5 --> 00:02.25\nHello')).toEqual([
    { startMs: 1500, endMs: 2250, text: 'Hello' },
  ])
})

test('the .sbv files of YouTube are read', () => {
  const file = '0:00:00.500,0:00:02.000\nWelcome[br]to the show\n\n0:00:02.500,0:00:04.000\nSecond'
  expect(readVtt(file)).toEqual([
    { startMs: 500, endMs: 2000, text: 'Welcome\nto the show' },
    { startMs: 2500, endMs: 4000, text: 'Second' },
  ])
})

test('a file is read in UTF-8, and in UTF-16 where its mark says so', () => {
  const text = '00:01.000 --> 00:02.000\nCafé 🎬'
  const little = Buffer.from(`\uFEFF${text}`, 'utf16le')
  const big = Buffer.from(little).swap16()
  for (const bytes of [Buffer.from(text), Buffer.from(`\uFEFF${text}`), little, big])
    expect(captionText(bytes)).toBe(text)
})

test('what is no caption file, or has wrong times, is refused with a sentence', () => {
  expect(readVtt('<html>')).toContain('no captions')
  expect(readVtt('WEBVTT\n\n00:02.000 --> 00:01.000\nBack')).toContain('ends before it starts')
  expect(problemOf([{ startMs: 9000, endMs: 9500, text: 'Late' }], 8000)).toContain(
    'after the film',
  )
})

test('a time has hours, minutes, seconds and thousandths', () => {
  expect(writeTime(3_723_250)).toBe('01:02:03.250')
})
