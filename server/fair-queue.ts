/**
 * Turns at work that costs processor time. A few run at once; whoever asks for more waits in a lane of their own, and
 * the lanes take turns, so that one person with many requests delays nobody but themselves.
 */

export interface QueueLimits {
  /** Pieces of work that run at once. */
  running: number
  /** Of those, how many belong to one lane. */
  runningPerLane: number
  /** A lane in which more than this wait runs one at a time: a page asks for a few things at once, not for many. */
  backlog: number
  waiting: number
  waitMs: number
}

/** The queue has no room, or waiting took too long. */
export class NoTurn extends Error {
  /** `lane`: the asker's own requests fill their lane. `queue`: there is more to do than this process can. */
  readonly because: 'lane' | 'queue'
  constructor(because: 'lane' | 'queue') {
    super(because === 'lane' ? 'Too many requests of one lane are waiting' : 'Too many requests are waiting')
    this.because = because
  }
}

/** The asker went away before their turn. */
export class GoneAway extends Error {}

interface Lane {
  key: string
  running: number
  /** In the order of arrival; whoever leaves is taken out. */
  waiting: Set<Waiter>
}

interface Waiter {
  begin: () => void
}

export class FairQueue {
  readonly #limits: QueueLimits
  readonly #lanes = new Map<string, Lane>()
  /** Lanes with something that could run now; the first one is next. */
  readonly #ready = new Set<Lane>()
  #running = 0
  #waiting = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting
  }

  /**
   * Does the work once it is its lane's turn: at once while there is room.
   * @param mostWaiting of this lane
   * @param signal asked for only when the work has to wait
   * @throws NoTurn, GoneAway, and what the work throws
   */
  async run<Result>(key: string, mostWaiting: number, signal: () => AbortSignal, work: () => Promise<Result>): Promise<Result> {
    const lane = this.#laneOf(key)
    if (this.#running < this.#limits.running && lane.running < this.#limits.runningPerLane && lane.waiting.size === 0) this.#start(lane)
    else await this.#wait(lane, mostWaiting, signal())
    try {
      return await work()
    } finally {
      this.#finish(lane)
    }
  }

  #laneOf(key: string): Lane {
    let lane = this.#lanes.get(key)
    if (!lane) {
      lane = { key, running: 0, waiting: new Set() }
      this.#lanes.set(key, lane)
    }
    return lane
  }

  #start(lane: Lane): void {
    lane.running += 1
    this.#running += 1
  }

  #finish(lane: Lane): void {
    lane.running -= 1
    this.#running -= 1
    this.#settle(lane)
    this.#beginNext()
  }

  #wait(lane: Lane, mostWaiting: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(new GoneAway())
    if (lane.waiting.size >= mostWaiting) return Promise.reject(new NoTurn('lane'))
    if (this.#waiting >= this.#limits.waiting) {
      this.#settle(lane)
      return Promise.reject(new NoTurn('queue'))
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(patience)
        signal.removeEventListener('abort', onAbort)
        lane.waiting.delete(waiter)
        this.#waiting -= 1
      }
      const waiter: Waiter = {
        begin: () => {
          leave()
          this.#start(lane)
          this.#settle(lane)
          resolve()
        },
      }
      const giveUp = (reason: Error) => {
        leave()
        this.#settle(lane)
        reject(reason)
      }
      const onAbort = () => giveUp(new GoneAway())
      const patience = setTimeout(() => giveUp(new NoTurn('queue')), this.#limits.waitMs)
      signal.addEventListener('abort', onAbort)
      lane.waiting.add(waiter)
      this.#waiting += 1
      this.#settle(lane)
    })
  }

  /** Puts a lane where it belongs: behind the others that can go on, out of their row, or away when it is empty. */
  #settle(lane: Lane): void {
    const most = lane.waiting.size > this.#limits.backlog ? 1 : this.#limits.runningPerLane
    const isReady = lane.waiting.size > 0 && lane.running < most
    if (!isReady) this.#ready.delete(lane)
    else this.#ready.add(lane)
    if (lane.waiting.size === 0 && lane.running === 0) this.#lanes.delete(lane.key)
  }

  #beginNext(): void {
    while (this.#running < this.#limits.running) {
      const [lane] = this.#ready
      if (!lane) return
      // Taken out first, so that it comes back behind everybody else.
      this.#ready.delete(lane)
      const [next] = lane.waiting
      next?.begin()
    }
  }
}
