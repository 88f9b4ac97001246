import { expect, test } from 'vitest'
import { readMe, type PackedFilm } from '#delivery/publishing/pack-words.ts'
import { readVtt, writeSrt } from '#delivery/publishing/web-vtt.ts'

const lineOf = (text: string, platform: string) =>
  text.split('\n').find((line) => line.startsWith(`${platform}: `))

const ENGLISH = { language: 'en', isInPicture: false }
const MUSIC = { music: 'library', musicTitle: 'Night Drive', isBusinessCleared: true } as const
const film = (more: Partial<PackedFilm> = {}): PackedFilm => ({
  seconds: 20,
  bytes: 24_000_000,
  cropPercent: 50,
  captions: ENGLISH,
  music: MUSIC,
  ...more,
})

test('the pack says of each platform whether it takes this film', () => {
  const short = readMe(film({ seconds: 29.6 }))
  expect(short).toContain('This reel: 30 seconds, 24 MB.')
  for (const platform of ['Instagram', 'TikTok', 'YouTube Shorts', 'X', 'Google Business'])
    expect(lineOf(short, platform), platform).toContain('fits. ')
  const long = readMe(film({ seconds: 200, bytes: 90_000_000 }))
  expect(lineOf(long, 'Google Business')).toBe(
    'Google Business: does not fit. It takes 30 seconds at most.',
  )
  expect(lineOf(long, 'YouTube Shorts')).toContain('It takes 3 minutes at most.')
  expect(lineOf(long, 'X')).toContain('does not fit')
  expect(lineOf(long, 'Instagram')).toContain('fits. ')
  const heavy = readMe(film({ bytes: 80_000_000 }))
  expect(lineOf(heavy, 'Google Business')).toContain('It takes 75 MB at most.')
})

test('the pack says what the captions are called, and that they are not shown twice', () => {
  const wordsOf = (captions: PackedFilm['captions']) => readMe(film({ captions }))
  expect(wordsOf(null)).toContain('This reel has no captions yet.')
  expect(wordsOf(ENGLISH)).toContain('Captions.en_US.srt is for YouTube, Facebook')
  expect(wordsOf({ ...ENGLISH, language: 'es' })).toContain('Captions.es_LA.srt is for')
  expect(wordsOf({ ...ENGLISH, language: null })).toContain('Captions.srt is for')
  expect(wordsOf(ENGLISH)).not.toContain('twice')
  expect(wordsOf({ ...ENGLISH, isInPicture: true })).toContain('would be shown twice')
})

test.each([
  [0, 'show its top:'],
  [50, 'show its middle:'],
  [100, 'show its bottom:'],
  [20, 'show the part of it that was chosen:'],
])('at %i percent, the pack says which part the crops show', (cropPercent, words) => {
  expect(readMe(film({ cropPercent }))).toContain(words)
})

test('the pack says of this film’s music what its Orbiter has declared', () => {
  const lineFor = (music: PackedFilm['music']) => lineOf(readMe(film({ music })), 'Music')
  expect(lineFor(MUSIC)).toBe('Music: The Orbiter says that a business may use “Night Drive”.')
  expect(lineFor({ ...MUSIC, music: 'original', isBusinessCleared: false })).toContain(
    'A business may use it.',
  )
  expect(lineFor({ ...MUSIC, music: 'none' })).toContain('has no music')
  expect(lineFor({ ...MUSIC, music: 'trending', isBusinessCleared: false })).toContain(
    'has not said that a business may use “Night Drive”',
  )
  expect(lineFor({ music: null, musicTitle: null, isBusinessCleared: null })).toContain(
    'has not said where its music is from',
  )
})

test('captions are written as SubRip, too, and read back as they were', () => {
  const cues = [
    { startMs: 0, endMs: 1500, text: 'Welcome,\neverybody' },
    { startMs: 61_002, endMs: 3_725_040, text: 'A & B <3' },
  ]
  const file = writeSrt(cues)
  expect(file).toBe(
    '1\r\n00:00:00,000 --> 00:00:01,500\r\nWelcome,\r\neverybody\r\n\r\n2\r\n00:01:01,002 --> 01:02:05,040\r\nA & B <3\r\n\r\n',
  )
  expect(readVtt(file)).toEqual(cues)
})
