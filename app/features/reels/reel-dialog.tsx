import { useEffect, useState, type ComponentType } from 'react'
import type { ReelLike, Reel } from '#app/features/reels/reel.ts'

/** A reel as it stands with the person who watches. */
export type WatchedReel = Reel & ReelLike

export interface ReelDialogProps {
  /** Which one plays; null: the player is closed. */
  reel: WatchedReel | null
  previous: WatchedReel | null
  next: WatchedReel | null
  isSignedIn: boolean
  onTurn: (reelId: string) => void
  onClose: () => void
  /** The server has said how a count or the like stands now. */
  onNews: (reelId: string, news: Partial<Pick<WatchedReel, 'viewCount' | 'likeCount' | 'isLiked'>>) => void
}

/** The player, which comes after the gallery itself. */
export function ReelDialog(props: ReelDialogProps) {
  const [Theatre, setTheatre] = useState<ComponentType<ReelDialogProps> | null>(null)
  useEffect(() => {
    void import('#app/features/reels/reel-theatre.tsx').then((loaded) => setTheatre(() => loaded.ReelTheatre))
  }, [])
  return Theatre && <Theatre {...props} />
}
