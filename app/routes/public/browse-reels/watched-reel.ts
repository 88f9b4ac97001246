import type { Reel, ReelLike } from '#market/reels/reel.ts'

/** A reel, and whether the viewer likes it. */
export type WatchedReel = Reel & ReelLike

/** The player's inputs and events. */
export interface ReelDialogProps {
  /** The reel being played; null if the player is closed. */
  reel: WatchedReel | null
  previous: WatchedReel | null
  next: WatchedReel | null
  isSignedIn: boolean
  onTurn: (reelId: string) => void
  onClose: () => void
  /** Called with a new count or like from the server. */
  onNews: (
    reelId: string,
    news: Partial<Pick<WatchedReel, 'viewCount' | 'likeCount' | 'isLiked'>>,
  ) => void
}
