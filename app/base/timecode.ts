const framesPerSecond = 30

/** How often a running clock is written anew: often enough to look alive, and a fraction of the work of every frame. */
export const CLOCK_STEP_MS = 100

/** Minutes, seconds and frames: `00:06:14`. */
export function timecode(seconds: number): string {
  const whole = Math.floor(seconds)
  const parts = [
    Math.floor(whole / 60),
    whole % 60,
    Math.floor((seconds - whole) * framesPerSecond),
  ]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
