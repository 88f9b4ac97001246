import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { categoryLabel, durationLabel, secondsToCount, viewsLabel, type Reel } from '#app/features/reels/reel.ts'
import { paths } from '#app/paths.ts'
import { Modal } from '#app/ui/modal.tsx'
import { ReelPlayer } from '#app/ui/reel-player.tsx'

/** Jumps in the film, by seeking or repeating, are not watching. */
const LONGEST_STEP_SECONDS = 1

/** Plays one reel, muted at first, and reports once that it has been watched. */
export function ReelDialog({ reel, onClose }: { reel: Reel | null; onClose: () => void }) {
  return (
    <Modal open={reel !== null} onClose={onClose} title={reel?.title ?? ''} size="sm">
      {reel && <ReelView key={reel.id} reel={reel} />}
    </Modal>
  )
}

function ReelView({ reel }: { reel: Reel }) {
  const place = useRef<HTMLDivElement>(null)
  const viewCount = useViewCount(place, reel)
  useEffect(() => {
    const video = place.current?.querySelector('video')
    if (!video || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    video.muted = true
    void video.play().catch(() => {}) // the player's own button stays
  }, [])
  return (
    <>
      <div ref={place} className="reel-stage">
        <ReelPlayer src={reel.videoUrl} poster={reel.posterUrl ?? undefined} title={reel.title} />
      </div>
      <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        <span>{categoryLabel(reel.category)}</span>
        {reel.durationSeconds !== null && <span className="tabular">{durationLabel(reel.durationSeconds)}</span>}
        <span>{viewsLabel(viewCount)}</span>
      </p>
      {reel.description && <p className="mt-2">{reel.description}</p>}
      {reel.orbiter && (
        <p className="mt-3 text-sm text-muted">
          Filmed by{' '}
          <Link to={paths.creator(reel.orbiter.id)} className="text-link">
            {reel.orbiter.name}
          </Link>
        </p>
      )}
    </>
  )
}

/** The reel's count; once enough has been watched, the one that the server answers with. */
function useViewCount(place: { current: HTMLDivElement | null }, reel: Reel): number {
  const [counted, setCounted] = useState<number | null>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const needed = secondsToCount(reel.durationSeconds)
    let at = 0
    let watched = 0
    let isReported = false
    const onTime = (event: Event) => {
      const { currentTime } = event.target as HTMLVideoElement
      const step = currentTime - at
      at = currentTime
      if (step > 0 && step <= LONGEST_STEP_SECONDS) watched += step
      if (watched < needed || isReported) return
      isReported = true
      void reportView(reel.id).then((count) => count !== null && setCounted(count))
    }
    // Media events do not bubble; on their way down they pass here.
    element.addEventListener('timeupdate', onTime, true)
    return () => element.removeEventListener('timeupdate', onTime, true)
  }, [place, reel.id, reel.durationSeconds])
  return counted ?? reel.viewCount
}

/** A view that could not be reported is no one's concern. */
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
