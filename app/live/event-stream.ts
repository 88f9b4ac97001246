/** A page's live connection to the server. It reconnects and catches up on what it missed. */
import type { LiveEvent } from '#app/base/live-event.ts'
import { paths } from '#app/base/paths.ts'

interface Follower {
  /** `isNews` is false for events from before this page was opened. */
  onChange(change: LiveEvent, isNews: boolean): void
  /** Something may have been missed: reload everything. */
  onGap(): void
}

const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 30_000
/**
 * A hidden page disconnects, since browsers allow a site six connections across all tabs, and
 * catches up when shown.
 */
const KEEP_HIDDEN_MS = 5000
const REMEMBERED = 500
/** A page that was read in an earlier half-hour is read again when it is shown. */
const HALF_HOUR_MS = 30 * 60_000

const halfHourNow = () => Math.floor(Date.now() / HALF_HOUR_MS)

/** Until just after the next midnight of the reader's clock, in milliseconds. */
function untilMidnight(): number {
  const midnight = new Date()
  midnight.setHours(24, 0, 1, 0)
  return midnight.getTime() - Date.now()
}

class ChangeStream {
  readonly #follower: Follower
  readonly #known = new Set<number>()
  #source: EventSource | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #opened = 0
  #failures = 0
  /** Ids of the last event when this page was opened, and of the last one it has seen. */
  #firstId: number | null = null
  #lastId: number | null = null
  #hiddenAt = 0
  /** The half-hour in which the page was read. */
  #readIn = halfHourNow()
  #midnight: ReturnType<typeof setTimeout> | undefined

  constructor(follower: Follower) {
    this.#follower = follower
  }

  /** Connects, and from then on reads the page again after each midnight. */
  start(): void {
    this.connect()
    this.#waitForMidnight()
  }

  stop(): void {
    clearTimeout(this.#midnight)
    this.disconnect()
  }

  connect(): void {
    this.disconnect()
    const source = new EventSource(paths.live({ after: this.#lastId }))
    this.#source = source
    source.addEventListener('open', () => this.#onOpen())
    source.addEventListener('hello', (message) =>
      this.#onHello(JSON.parse(message.data) as { id: number }),
    )
    source.addEventListener('change', (message) =>
      this.#onChange(JSON.parse(message.data) as LiveEvent),
    )
    source.addEventListener('resync', () => this.#readAgain())
    source.addEventListener('error', () => this.#onError(source))
  }

  disconnect(): void {
    clearTimeout(this.#timer)
    this.#source?.close()
    this.#source = null
  }

  #onOpen(): void {
    this.#opened += 1
    this.#failures = 0
    // Without an event to resume after, only a full reload is certain to miss nothing.
    if (this.#opened > 1 && this.#lastId === null) this.#readAgain()
  }

  #readAgain(): void {
    this.#readIn = halfHourNow()
    this.#follower.onGap()
  }

  /** "Tomorrow" is "today" after midnight. A hidden page is read again when it is shown. */
  #waitForMidnight(): void {
    this.#midnight = setTimeout(() => {
      if (!document.hidden) this.#readAgain()
      this.#waitForMidnight()
    }, untilMidnight())
  }

  #onHello({ id }: { id: number }): void {
    this.#firstId ??= id
    this.#lastId = Math.max(this.#lastId ?? 0, id)
  }

  #onChange(change: LiveEvent): void {
    if (this.#known.has(change.id)) return
    this.#known.add(change.id)
    if (this.#known.size > REMEMBERED) this.#known.delete(this.#known.values().next().value ?? 0)
    // A resumed connection repeats a few events from before this page.
    const isNews = this.#opened <= 1 || change.id > (this.#firstId ?? 0)
    this.#firstId ??= change.id
    this.#lastId = Math.max(this.#lastId ?? 0, change.id)
    this.#follower.onChange(change, isNews)
  }

  /**
   * In state CONNECTING, the browser reconnects and resumes on its own. CLOSED means that it has
   * given up, because the server responded with an error: it is restarting, or too many pages are
   * open.
   */
  #onError(source: EventSource): void {
    if (source.readyState !== EventSource.CLOSED || this.#source !== source) return
    const wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#failures)
    this.#failures += 1
    this.#timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 4))
  }

  readonly onVisibility = (): void => {
    if (document.hidden) {
      this.#hiddenAt = Date.now()
      if (this.#source) this.#timer = setTimeout(() => this.disconnect(), KEEP_HIDDEN_MS)
      return
    }
    clearTimeout(this.#timer)
    const isFresh =
      this.#source?.readyState === EventSource.OPEN && Date.now() - this.#hiddenAt < KEEP_HIDDEN_MS
    if (!isFresh) this.connect()
    this.#readAgainIfOld()
  }

  readonly onPageShow = (event: PageTransitionEvent): void => {
    if (!event.persisted) return
    this.connect()
    this.#readAgainIfOld()
  }

  /** What the page says of times, such as "tomorrow" and "late", may not be true any more. */
  #readAgainIfOld(): void {
    if (this.#readIn !== halfHourNow()) this.#readAgain()
  }

  readonly onOnline = (): void => {
    if (!document.hidden && this.#source?.readyState !== EventSource.OPEN) this.connect()
  }
}

/** @returns a function that ends the connection */
export function openEventStream(follower: Follower): () => void {
  const stream = new ChangeStream(follower)
  stream.start()
  document.addEventListener('visibilitychange', stream.onVisibility)
  window.addEventListener('pageshow', stream.onPageShow)
  window.addEventListener('online', stream.onOnline)
  return () => {
    document.removeEventListener('visibilitychange', stream.onVisibility)
    window.removeEventListener('pageshow', stream.onPageShow)
    window.removeEventListener('online', stream.onOnline)
    stream.stop()
  }
}
