const FRAMES_PER_SECOND = 30

/**
 * Interval for redrawing a running clock: it looks smooth, for a fraction of the work of redrawing
 * every frame.
 */
export const CLOCK_STEP_MS = 100

/** Minutes, seconds and frames: `00:06:14`. */
export function timecode(seconds: number): string {
  const whole = Math.floor(seconds)
  const frames = Math.floor((seconds - whole) * FRAMES_PER_SECOND)
  return [Math.floor(whole / 60), whole % 60, frames].map(twoDigits).join(':')
}

/** Minutes and seconds: `1:05`. A video that has not loaded has no length yet, which is `0:00`. */
export function clockText(seconds: number): string {
  const whole = Math.floor(Number.isFinite(seconds) ? seconds : 0)
  return `${Math.floor(whole / 60)}:${twoDigits(whole % 60)}`
}

/** `07`; a number with more digits stays as it is. */
export function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
