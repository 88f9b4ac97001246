import { expect, test } from 'vitest'
import { titleOfFile } from '#market/portfolio/file-title.ts'

test.each([
  ['opening-night_final.mov', 'Opening night final'],
  ['early-shift.mp4', 'Early shift'],
  ['IMG_4021.MOV', 'Reel'],
  ['20261121_203015.mp4', 'Reel'],
  ['RPReplay_Final1700000000.mp4', 'RPReplay Final1700000000'],
  ['7B1C2D3E-4F5A-6B7C-8D9E-0F1A2B3C4D5E.mov', 'Reel'],
  ['.mp4', 'Reel'],
  ['🎉.mp4', '🎉'],
  [`${'long '.repeat(60)}.mp4`, `Long ${'long '.repeat(60)}`.slice(0, 120).trim()],
])('the file %s is titled “%s”', (name, title) => {
  expect(titleOfFile(name, 'video')).toBe(title)
})

test('a picture of a camera is a picture', () => {
  expect(titleOfFile('IMG_0007.jpg', 'picture')).toBe('Picture')
})
