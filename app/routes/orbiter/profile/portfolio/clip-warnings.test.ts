import { expect, test } from 'vitest'
import {
  isBlackFrame,
  isLandscape,
  isSilentPart,
} from '#app/routes/orbiter/profile/portfolio/clip-warnings.ts'

/** A frame of one color, with one other pixel. */
function frame(level: number, pixel = level): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(100 * 4).fill(level)
  pixels.set([pixel, level, level], 40)
  return pixels.map((value, at) => (at % 4 === 3 ? 255 : value))
}

test.each([
  ['nothing but black', frame(0), true],
  ['the noise of a covered lens', frame(18, 27), true],
  ['one dim light by night', frame(2, 40), false],
  ['a dark blue wall', frame(34), false],
  ['a frame without pixels', new Uint8ClampedArray(0), false],
])('%s: black is %s [P-OPE-11]', (_name, pixels, isBlack) => {
  expect(isBlackFrame(pixels)).toBe(isBlack)
})

test.each([
  ['zeros', [0, 0, 0], true],
  ['dither', [0.00003, -0.00003], true],
  ['an empty room', [0.0004, -0.001], false],
  ['one clap', [0, 0.7, 0], false],
])('%s: silent is %s [P-OPE-11]', (_name, samples, isSilent) => {
  expect(isSilentPart(Float32Array.from(samples))).toBe(isSilent)
})

test('upright and square clips are not landscape [P-OPE-11]', () => {
  expect(isLandscape({ width: 1080, height: 1920 })).toBe(false)
  expect(isLandscape({ width: 1080, height: 1080 })).toBe(false)
  expect(isLandscape({ width: 1920, height: 1080 })).toBe(true)
})
