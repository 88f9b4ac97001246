/** Why a request leaves the queue without its turn. */

/** The queue has no room, or waiting took too long. */
export class NoTurn extends Error {
  /**
   * `lane`: the client's own requests fill their lane. `queue`: there is more to do than this
   * process can handle.
   */
  readonly because: 'lane' | 'queue'
  constructor(because: 'lane' | 'queue') {
    super(
      because === 'lane'
        ? 'Too many requests of one lane are waiting'
        : 'Too many requests are waiting',
    )
    this.because = because
  }
}

/** The client disconnected before its turn. */
export class GoneAway extends Error {}
