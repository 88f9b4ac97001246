import { useEffect, useRef, type RefObject } from 'react'
import { secondsToCount, type Reel } from '#market/reels/reel.ts'
import { paths } from '#app/base/paths.ts'

/** Longer steps are jumps in the video, by seeking or repeating, and do not count as watching. */
const LONGEST_STEP_SECONDS = 1

/** Reports once that enough has been watched, and passes on the count that the server returns. */
export function useViewCount(
  video: RefObject<HTMLVideoElement | null>,
  { id, durationSeconds }: Reel,
  onViews: (viewCount: number) => void,
): void {
  const tell = useRef(onViews)
  useEffect(() => {
    tell.current = onViews
  })
  useEffect(() => {
    const element = video.current
    if (!element) return
    const needed = secondsToCount(durationSeconds)
    let at = 0
    let watched = 0
    const onTime = () => {
      const step = element.currentTime - at
      at = element.currentTime
      if (step > 0 && step <= LONGEST_STEP_SECONDS) watched += step
      if (watched < needed) return
      element.removeEventListener('timeupdate', onTime)
      void reportView(id).then((count) => count !== null && tell.current(count))
    }
    element.addEventListener('timeupdate', onTime)
    return () => element.removeEventListener('timeupdate', onTime)
  }, [video, id, durationSeconds])
}

/** A failed report is ignored. */
async function reportView(reelId: string): Promise<number | null> {
  try {
    const response = await fetch(paths.reelViews(reelId), { method: 'POST', keepalive: true })
    if (!response.ok) return null
    const { viewCount } = (await response.json()) as { viewCount: number }
    return viewCount
  } catch {
    return null
  }
}
