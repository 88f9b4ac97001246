import { clockText, twoDigits } from '#app/base/timecode.ts'

/** Used for a film whose rate isn't known. */
export const USUAL_RATE = 30

/** Players seek to a moment slightly before or after the requested frame. */
const INEXACT_SECONDS = 0.0005

/** The speeds in the menu. */
export const SPEEDS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const

/** The speeds that repeated presses of J and L step through. */
export const SHUTTLE_SPEEDS = [1, 1.5, 2]

export const SKIP_SECONDS = 5

export const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most)

/** The index of the frame shown, starting at 0. */
export const frameAt = (seconds: number, rate: number) =>
  Math.floor((seconds + INEXACT_SECONDS) * rate)

/** Minutes, seconds, and frames within the second: `0:03.12`. */
export function frameText(seconds: number, rate: number): string {
  const whole = Math.floor(seconds + INEXACT_SECONDS)
  const frame = frameAt(seconds - whole, rate)
  return `${clockText(whole)}.${twoDigits(clamp(frame, 0, Math.ceil(rate) - 1))}`
}

/** For screen readers: `3 of 30 seconds`. */
export const spokenTime = (at: number, length: number) =>
  `${Math.floor(at)} of ${Math.round(length)} seconds`

export const momentText = (atMs: number) => clockText(atMs / 1000)

export const speedText = (speed: number) => `${speed}×`
