import { GoneAway, NoTurn } from './queue-refusals.ts'

export interface QueueLimits {
  /** The most tasks that run at the same time. */
  running: number
  /** The most tasks of one lane that run at the same time. */
  runningPerLane: number
  /**
   * A lane with more than this many waiting runs one at a time: a page sends a few requests at a
   * time, not many.
   */
  backlog: number
  waiting: number
  waitMs: number
  /**
   * While other lanes are served, a lane with a backlog rests this many times as long as its last
   * task took.
   */
  restFactor: number
}

/** A rest is never longer than this, no matter how long the task took. */
const LONGEST_REST_MS = 500

/** Other lanes count as being served for this long after a switch between lanes. */
const OTHERS_MS = 1000

interface Lane {
  key: string
  running: number
  isResting: boolean
  /** In order of arrival. */
  waiting: Set<Waiter>
}

interface Waiter {
  begin: () => void
}

export class FairQueue {
  readonly #limits: QueueLimits
  readonly #lanes = new Map<string, Lane>()
  /** Lanes with a task that could run now; the first one is next. */
  readonly #ready = new Set<Lane>()
  #running = 0
  #waiting = 0
  #latestKey = ''
  #changedAt = Number.NEGATIVE_INFINITY

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
   * Runs `work` once it is its lane's turn: immediately if there is room.
   * @param mostWaiting limit for waiting tasks of this lane
   * @param signal called only when the work has to wait
   * @throws NoTurn, GoneAway, and what the work throws
   */
  async run<Result>(
    key: string,
    mostWaiting: number,
    signal: () => AbortSignal,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const lane = this.#laneOf(key)
    if (
      this.#running < this.#limits.running &&
      lane.running < this.#limits.runningPerLane &&
      lane.waiting.size === 0 &&
      !lane.isResting
    )
      this.#start(lane)
    else await this.#wait(lane, mostWaiting, signal())
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      this.#finish(lane, performance.now() - startedAt)
    }
  }

  #laneOf(key: string): Lane {
    let lane = this.#lanes.get(key)
    if (!lane) {
      lane = { key, running: 0, isResting: false, waiting: new Set() }
      this.#lanes.set(key, lane)
    }
    return lane
  }

  #start(lane: Lane): void {
    lane.running += 1
    this.#running += 1
    if (lane.key === this.#latestKey) return
    this.#latestKey = lane.key
    this.#changedAt = performance.now()
  }

  #finish(lane: Lane, tookMs: number): void {
    lane.running -= 1
    this.#running -= 1
    const isShared = performance.now() - this.#changedAt < OTHERS_MS
    if (isShared && lane.waiting.size > this.#limits.backlog)
      this.#rest(lane, Math.min(LONGEST_REST_MS, tookMs * this.#limits.restFactor))
    this.#settle(lane)
    this.#beginNext()
  }

  /**
   * Rendering a page blocks the process, so a lane with a long backlog pauses after each of its
   * pages.
   */
  #rest(lane: Lane, ms: number): void {
    if (ms < 1) return
    lane.isResting = true
    setTimeout(() => {
      lane.isResting = false
      this.#settle(lane)
      this.#beginNext()
    }, ms)
  }

  #wait(lane: Lane, mostWaiting: number, signal: AbortSignal): Promise<void> {
    const refusal = this.#refuse(lane, mostWaiting, signal)
    if (refusal) {
      // Removes a lane that was created for this request only.
      this.#settle(lane)
      return Promise.reject(refusal)
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

  #refuse(lane: Lane, mostWaiting: number, signal: AbortSignal): Error | null {
    if (signal.aborted) return new GoneAway()
    if (lane.waiting.size >= mostWaiting) return new NoTurn('lane')
    return this.#waiting >= this.#limits.waiting ? new NoTurn('queue') : null
  }

  /** Updates whether a lane is ready for its next turn, and removes it once it is empty. */
  #settle(lane: Lane): void {
    const most = lane.waiting.size > this.#limits.backlog ? 1 : this.#limits.runningPerLane
    const isReady = lane.waiting.size > 0 && lane.running < most && !lane.isResting
    if (!isReady) this.#ready.delete(lane)
    else this.#ready.add(lane)
    if (lane.waiting.size === 0 && lane.running === 0 && !lane.isResting)
      this.#lanes.delete(lane.key)
  }

  #beginNext(): void {
    while (this.#running < this.#limits.running) {
      const [lane] = this.#ready
      if (!lane) return
      // Remove it first, so that it is added again behind all others.
      this.#ready.delete(lane)
      const [next] = lane.waiting
      next?.begin()
    }
  }
}
