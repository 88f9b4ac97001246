import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveEvent } from '#app/base/live-event.ts'
import { openEventStream } from '#app/live/event-stream.ts'

/** A minimal EventSource, driven by the test. */
class FakeSource extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readyState = 0
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    sources.push(this)
  }

  open(): void {
    this.readyState = FakeSource.OPEN
    this.dispatchEvent(new Event('open'))
  }

  say(kind: string, data: object): void {
    this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }))
  }

  /** The connection breaks: the browser retries automatically, or has given up. */
  fail(readyState: number): void {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }

  close(): void {
    this.readyState = FakeSource.CLOSED
  }
}

class FakeDocument extends EventTarget {
  hidden = false
}

let sources: FakeSource[] = []
let page = new FakeDocument()
let seen: string[] = []
let stop = () => {}

const last = () => sources.at(-1) as FakeSource
const change = (id: number): LiveEvent => ({
  id,
  kind: 'booking.accepted',
  subjectId: 's',
  from: 'pending',
  to: 'accepted',
  actorId: null,
  data: { customerId: 'c', orbiterId: 'o' },
})

function show(isShown: boolean): void {
  page.hidden = !isShown
  page.dispatchEvent(new Event('visibilitychange'))
}

/** Five minutes after noon by the reader's clock, so that no test but the last ones meets midnight. */
const noon = () => new Date(2026, 10, 27, 12, 5)

beforeEach(() => {
  vi.useFakeTimers({ now: noon() })
  sources = []
  seen = []
  page = new FakeDocument()
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  stop = openEventStream({
    onChange: ({ id }, isNews) => seen.push(`${id}${isNews ? '' : ' (old)'}`),
    onGap: () => seen.push('gap'),
  })
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('each change is announced once, however often it arrives', () => {
  last().open()
  last().say('hello', { id: 10 })
  for (const id of [11, 12, 11, 9, 12]) last().say('change', change(id))
  expect(seen).toEqual(['11', '12', '9'])
})

test('while the browser reconnects by itself it is left alone; what it repeats of earlier days is no news [P-MYB-09]', () => {
  last().open()
  last().say('hello', { id: 10 })
  last().say('change', change(11))
  last().fail(FakeSource.CONNECTING)
  vi.advanceTimersByTime(60_000)
  expect(sources).toHaveLength(1)
  last().open()
  for (const id of [7, 11, 12]) last().say('change', change(id))
  expect(seen).toEqual(['11', '7 (old)', '12'])
})

test('after a refusal it comes back by itself, ever more slowly, and resumes where it was [P-CALL-12]', () => {
  last().open()
  last().say('hello', { id: 10 })
  last().say('change', change(14))
  last().fail(FakeSource.CLOSED)
  expect(sources).toHaveLength(1)
  vi.advanceTimersByTime(1250)
  expect(sources).toHaveLength(2)
  expect(last().url).toBe('/live?after=14')
  last().fail(FakeSource.CLOSED)
  vi.advanceTimersByTime(1499)
  expect(sources).toHaveLength(2)
  vi.advanceTimersByTime(1001)
  expect(sources).toHaveLength(3)
  for (let tries = 0; tries < 8; tries += 1) {
    last().fail(FakeSource.CLOSED)
    vi.advanceTimersByTime(37_500)
  }
  expect(sources).toHaveLength(11)
  last().open()
  last().say('change', change(15))
  expect(seen).toEqual(['14', '15'])
})

test('however often it was refused, it asks again within thirty seconds [P-CONST-16]', () => {
  for (let tries = 1; tries <= 12; tries += 1) {
    last().fail(FakeSource.CLOSED)
    vi.advanceTimersByTime(30_000)
    expect(sources).toHaveLength(tries + 1)
  }
})

test('a connection that never learned where it was reads everything again [P-CALL-12]', () => {
  last().fail(FakeSource.CLOSED)
  vi.advanceTimersByTime(1250)
  expect(last().url).toBe('/live')
  last().open()
  expect(seen).toEqual([])
  last().fail(FakeSource.CLOSED)
  vi.advanceTimersByTime(3000)
  last().open()
  expect(seen).toEqual(['gap'])
})

test('a page that learns that too much was missed reads everything again [P-CALL-12]', () => {
  last().open()
  last().say('resync', {})
  expect(seen).toEqual(['gap'])
})

test('a hidden page gives its connection up after a moment and catches up when it is shown again', () => {
  last().open()
  last().say('hello', { id: 10 })
  show(false)
  vi.advanceTimersByTime(4000)
  show(true)
  expect(sources).toHaveLength(1)
  show(false)
  vi.advanceTimersByTime(5000)
  expect(last().readyState).toBe(FakeSource.CLOSED)
  vi.advanceTimersByTime(600_000)
  expect(sources).toHaveLength(1)
  show(true)
  expect(last().url).toBe('/live?after=10')
  last().open()
  last().say('change', change(12))
  expect(seen).toEqual(['12'])
})

test('back from the cache of the browser, or online again, it connects again', () => {
  last().open()
  last().say('hello', { id: 10 })
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(sources).toHaveLength(1)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(sources).toHaveLength(2)
  last().open()
  window.dispatchEvent(new Event('online'))
  expect(sources).toHaveLength(2)
  last().fail(FakeSource.CONNECTING)
  window.dispatchEvent(new Event('online'))
  expect(sources).toHaveLength(3)
})

test('a page that is shown again in another half-hour reads everything again', () => {
  last().open()
  last().say('hello', { id: 10 })
  show(false)
  vi.advanceTimersByTime(20 * 60_000)
  show(true)
  last().open()
  expect(seen).toEqual([])
  show(false)
  vi.advanceTimersByTime(10 * 60_000)
  expect(seen).toEqual([])
  show(true)
  last().open()
  expect(seen).toEqual(['gap'])
  show(false)
  show(true)
  expect(seen).toEqual(['gap'])
})

test('a page that stays open reads everything again once after each midnight of its reader', () => {
  last().open()
  last().say('hello', { id: 10 })
  vi.advanceTimersByTime(12 * 3_600_000 - 5 * 60_000)
  expect(seen).toEqual([])
  vi.advanceTimersByTime(1000)
  expect(seen).toEqual(['gap'])
  vi.advanceTimersByTime(23 * 3_600_000)
  expect(seen).toEqual(['gap'])
  vi.advanceTimersByTime(3_600_000)
  expect(seen).toEqual(['gap', 'gap'])
  expect(sources).toHaveLength(1)
})

test('a page that is hidden at midnight reads everything again when it is shown', () => {
  last().open()
  last().say('hello', { id: 10 })
  show(false)
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(seen).toEqual([])
  show(true)
  expect(seen).toEqual(['gap'])
})

test('once stopped, it stays so', () => {
  last().open()
  stop()
  expect(last().readyState).toBe(FakeSource.CLOSED)
  show(false)
  show(true)
  window.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(sources).toHaveLength(1)
  expect(seen).toEqual([])
})
