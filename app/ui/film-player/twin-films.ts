/** A visible gap is closed by playing faster or slower; a larger gap by a jump. */
const SEEN_SECONDS = 0.04
const JUMP_SECONDS = 0.3
const PAUSED_SECONDS = 0.01

/** Makes the twin film show the same moment as the leading film, up to the twin's end. */
export function keepInStep(lead: HTMLVideoElement | null, twin: HTMLVideoElement | null): void {
  if (!lead || !twin || twin.readyState === 0) return
  const at = Math.min(lead.currentTime, twin.duration)
  const gap = twin.currentTime - at
  if (lead.paused || lead.currentTime >= twin.duration) {
    if (!twin.paused) twin.pause()
    if (Math.abs(gap) > PAUSED_SECONDS && !twin.seeking) twin.currentTime = at
    return
  }
  if (twin.paused) void twin.play()?.catch(() => {})
  if (Math.abs(gap) > JUMP_SECONDS) {
    if (!twin.seeking) twin.currentTime = at
    return
  }
  const correction = gap > SEEN_SECONDS ? 0.94 : gap < -SEEN_SECONDS ? 1.06 : 1
  twin.playbackRate = lead.playbackRate * correction
}
