import type { Reel, ReelLike } from '#app/features/reels/reel.ts'

/** A reel as it stands with the person who watches. */
export type WatchedReel = Reel & ReelLike

/** What the player is given and what it says. */
export interface ReelDialogProps {
  /** Which one plays; null: the player is closed. */
  reel: WatchedReel | null
  previous: WatchedReel | null
  next: WatchedReel | null
  isSignedIn: boolean
  onTurn: (reelId: string) => void
  onClose: () => void
  /** The server has said how a count or the like stands now. */
  onNews: (
    reelId: string,
    news: Partial<Pick<WatchedReel, 'viewCount' | 'likeCount' | 'isLiked'>>,
  ) => void
}
