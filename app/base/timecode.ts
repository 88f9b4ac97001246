const framesPerSecond = 30

/** Minutes, seconds and frames: `00:06:14`. */
export function timecode(seconds: number): string {
  const whole = Math.floor(seconds)
  const parts = [Math.floor(whole / 60), whole % 60, Math.floor((seconds - whole) * framesPerSecond)]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
