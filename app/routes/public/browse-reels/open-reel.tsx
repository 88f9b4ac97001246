import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { Reel } from '#market/reels/reel.ts'
import { ReelDialog } from '#app/routes/public/browse-reels/reel-dialog.tsx'
import type { ReelDialogProps, WatchedReel } from '#app/routes/public/browse-reels/watched-reel.ts'

interface OpenReelProps {
  /** In display order; may contain duplicates. */
  reels: Reel[]
  likedIds: string[]
  isSignedIn: boolean
  hrefOf: (reelId: string | undefined) => string
  /** Called when one of the last reels plays; may be called more than once. */
  onNearEnd: () => void
}

type News = Parameters<ReelDialogProps['onNews']>[1]
const NEAR_END = 3

/** The player follows the URL immediately, while the page's data is still loading. */
export function OpenReel({ reels, likedIds, isSignedIn, hrefOf, onNearEnd }: OpenReelProps) {
  const navigate = useNavigate()
  const reelId = useOpenReelId()
  const { state } = useLocation()
  const [news, setNews] = useState<Record<string, News>>({})
  const liked = new Set(likedIds)
  const order = [...new Map(reels.map((reel) => [reel.id, reel])).values()]
  const at = order.findIndex((reel) => reel.id === reelId)
  const watched = (index: number): WatchedReel | null => {
    const reel = at < 0 ? undefined : order[index]
    return reel ? { ...reel, isLiked: liked.has(reel.id), ...news[reel.id] } : null
  }
  const isNearEnd = at >= 0 && at >= order.length - NEAR_END
  useEffect(() => {
    if (isNearEnd) onNearEnd()
  })
  const close = () => {
    if ((state as { fromGallery?: boolean } | null)?.fromGallery === true) void navigate(-1)
    else void navigate(hrefOf(undefined), { replace: true, preventScrollReset: true })
  }
  return (
    <ReelDialog
      reel={watched(at)}
      previous={watched(at - 1)}
      next={watched(at + 1)}
      isSignedIn={isSignedIn}
      // All reels watched share one history entry, so that Back closes the player.
      onTurn={(id) =>
        void navigate(hrefOf(id), {
          replace: true,
          preventScrollReset: true,
          state: state as unknown,
        })
      }
      onClose={close}
      onNews={(id, latest) => setNews((known) => ({ ...known, [id]: { ...known[id], ...latest } }))}
    />
  )
}

/** The reel in the URL, or in the URL being navigated to. */
export function useOpenReelId(): string | null {
  const present = useLocation()
  const { location: pending } = useNavigation()
  const { search } = pending?.pathname === present.pathname ? pending : present
  return new URLSearchParams(search).get('reel')
}
