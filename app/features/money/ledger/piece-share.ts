interface Held {
  /** The price, less what was refunded or lost to a dispute. */
  sharedCents: number
  /** The part of it that is not released yet. */
  openCents: number
  /** The number of pieces in the order, and the number for which nothing was released yet. */
  pieces: number
  waiting: number
}

/**
 * The amount that the next piece of an order releases: an equal share, or for the last piece all
 * that is left. Releases and the wallet's held amount both use this.
 */
export const pieceShareOf = ({ sharedCents, openCents, pieces, waiting }: Held): number =>
  waiting <= 1 ? openCents : Math.min(openCents, Math.floor(sharedCents / pieces))
