interface Held {
  /** Of the price, less what was refunded or lost to a dispute. */
  sharedCents: number
  /** Of that, what is not released yet. */
  openCents: number
  /** Pieces that the order owes, and those of them that nothing was released for yet. */
  pieces: number
  waiting: number
}

/**
 * What the next piece of an order releases: an equal share, and with the last piece all that is
 * left. The release and what a wallet shows as held use the same.
 */
export const pieceShareOf = ({ sharedCents, openCents, pieces, waiting }: Held): number =>
  waiting <= 1 ? openCents : Math.min(openCents, Math.floor(sharedCents / pieces))
