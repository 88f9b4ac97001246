import { expect, test } from 'vitest'
import { readMe } from '#app/features/publishing/pack-words.ts'
import { readVtt, writeSrt } from '#app/features/publishing/web-vtt.ts'

const lineOf = (text: string, platform: string) =>
  text.split('\n').find((line) => line.startsWith(`${platform}: `))

test('the pack says of each platform whether it takes this film', () => {
  const short = readMe({ seconds: 29.6, bytes: 24_000_000, hasCaptions: true })
  expect(short).toContain('This reel: 30 seconds, 24 MB.')
  expect(short).toContain('Captions.en_US.srt is for')
  for (const platform of ['Instagram', 'TikTok', 'YouTube Shorts', 'X', 'Google Business'])
    expect(lineOf(short, platform), platform).toContain('fits. ')
  const long = readMe({ seconds: 200, bytes: 90_000_000, hasCaptions: false })
  expect(lineOf(long, 'Google Business')).toBe(
    'Google Business: does not fit. It takes 30 seconds at most.',
  )
  expect(lineOf(long, 'YouTube Shorts')).toContain('It takes 3 minutes at most.')
  expect(lineOf(long, 'X')).toContain('does not fit')
  expect(lineOf(long, 'Instagram')).toContain('fits. ')
  expect(long).toContain('This reel has no captions yet.')
  const heavy = readMe({ seconds: 20, bytes: 80_000_000, hasCaptions: false })
  expect(lineOf(heavy, 'Google Business')).toContain('It takes 75 MB at most.')
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
