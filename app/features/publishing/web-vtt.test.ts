import fc from 'fast-check'
import { expect, test } from 'vitest'
import { problemOf, readVtt, writeTime, writeVtt } from '#app/features/publishing/web-vtt.ts'

test('captions of any text are the same after they were written and read', () => {
  const cue = fc
    .record({
      startMs: fc.integer({ min: 0, max: 80_000_000 }),
      length: fc.integer({ min: 1, max: 60_000 }),
      text: fc
        .string({ minLength: 1, maxLength: 80, unit: 'binary' })
        .map((text) => text.replaceAll(/\s+/g, ' ').trim())
        .filter((text) => text !== '' && !/[\u2028\u2029\u0085\uFEFF]/.test(text)),
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
