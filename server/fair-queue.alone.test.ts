import { expect, test, vi } from 'vitest'
import { FairQueue } from '#server/fair-queue.ts'
import { GoneAway, NoTurn } from '#server/queue-refusals.ts'

const LIMITS = {
  running: 3,
  runningPerLane: 2,
  backlog: 4,
  waiting: 50,
  waitMs: 10_000,
  restFactor: 0,
}
const stays = () => new AbortController().signal

/** A queue whose tasks end on the test's command; records the order in which they started. */
function bench(limits = LIMITS) {
  const queue = new FairQueue(limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (lane: string, name: string, { most = 20, signal = stays } = {}) =>
    queue.run(lane, most, signal, () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { queue, begun, ask, end }
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  )

test('work begins at once while there is room, and its result is handed on', async () => {
  const { ask, end, begun, queue } = bench()
  const first = ask('a', 'a1')
  expect([begun, queue.running, queue.waiting]).toEqual([['a1'], 1, 0])
  await end('a1')
  expect(await first).toBe('a1')
  expect(queue.running).toBe(0)
})

test('one lane runs two at once, however much it asks for, and the others begin at once', () => {
  const { ask, begun } = bench()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name)
  void ask('b', 'b1')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
})

test('a lane in which many wait runs one at a time, until they are few again', async () => {
  const { ask, end, begun, queue } = bench()
  for (let n = 1; n <= 9; n += 1) void ask('a', `a${n}`)
  await end('a1')
  expect([begun.length, queue.running], 'seven wait, one runs').toEqual([2, 1])
  for (const name of ['a2', 'a3']) await end(name)
  expect([begun.length, queue.running], 'five wait, one runs').toEqual([4, 1])
  await end('a4')
  expect([begun, queue.running], 'four were left, so two run').toEqual([
    ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'],
    2,
  ])
})

test('lanes take turns, whatever each has waiting; within a lane the first comes first', async () => {
  const { ask, begun, end } = bench({ ...LIMITS, running: 1, runningPerLane: 1 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name)
  for (const name of ['b1', 'b2']) void ask('b', name)
  void ask('c', 'c1')
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']) await end(name)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('a full lane is refused without a word to others, a full queue refuses everyone', async () => {
  const { ask, queue } = bench({ ...LIMITS, waiting: 4 })
  for (let n = 0; n < 5; n += 1) void outcome(ask('a', `a${n}`, { most: 3 }))
  expect(await outcome(ask('a', 'more', { most: 3 }))).toMatchObject({ because: 'lane' })
  void ask('b', 'b1')
  void ask('b', 'b2')
  expect(queue.waiting).toBe(4)
  expect(await outcome(ask('c', 'c1'))).toMatchObject({ because: 'queue' })
})

test('anyone who goes away leaves the queue, and makes room in it', async () => {
  const { ask, begun, end, queue } = bench({ ...LIMITS, runningPerLane: 1 })
  const leaving = new AbortController()
  void ask('a', 'a1')
  const gone = outcome(ask('a', 'a2', { signal: () => leaving.signal }))
  void ask('a', 'a3')
  leaving.abort()
  expect(await gone).toBeInstanceOf(GoneAway)
  expect(queue.waiting).toBe(1)
  await end('a1')
  expect(begun).toEqual(['a1', 'a3'])
  expect(await outcome(ask('a', 'late', { signal: () => leaving.signal }))).toBeInstanceOf(GoneAway)
})

test('no one waits longer than the queue allows', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { ask, queue } = bench({ ...LIMITS, runningPerLane: 1 })
    void ask('a', 'a1')
    const late = outcome(ask('a', 'a2'))
    vi.advanceTimersByTime(LIMITS.waitMs)
    expect(await late).toBeInstanceOf(NoTurn)
    expect(queue.waiting).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

test('work that fails gives its place back', async () => {
  const { queue } = bench()
  for (let n = 0; n < 10; n += 1)
    await expect(
      queue.run('a', 1, stays, () => Promise.reject(new Error('broken'))),
    ).rejects.toThrow('broken')
  expect([queue.running, queue.waiting]).toEqual([0, 0])
})

test('a thousand pieces of work over many lanes are all done, never more at once than allowed', async () => {
  const queue = new FairQueue({ ...LIMITS, waiting: 1000 })
  const now = new Map<string, number>()
  let [all, most, mostOfLane, done] = [0, 0, 0, 0]
  const work = (lane: string) =>
    queue.run(lane, 1000, stays, async () => {
      all += 1
      now.set(lane, (now.get(lane) ?? 0) + 1)
      most = Math.max(most, all)
      mostOfLane = Math.max(mostOfLane, now.get(lane) ?? 0)
      await new Promise((resolve) => setImmediate(resolve))
      all -= 1
      now.set(lane, (now.get(lane) ?? 0) - 1)
      done += 1
    })
  await Promise.all(Array.from({ length: 1000 }, (_, n) => work(`lane ${(n * n) % 7}`)))
  expect([done, most, mostOfLane, queue.running, queue.waiting]).toEqual([1000, 3, 2, 0, 0])
})

test('a long backlog rests after each piece while others are served, and goes on without a rest when it is alone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    const { ask, end, begun } = bench({ ...LIMITS, runningPerLane: 1, restFactor: 3 })
    void ask('b', 'b1')
    for (let n = 1; n <= 9; n += 1) void ask('a', `a${n}`)
    vi.advanceTimersByTime(20)
    await end('a1')
    expect(begun, 'it rests').toEqual(['b1', 'a1'])
    vi.advanceTimersByTime(59)
    await end('nothing')
    expect(begun).toEqual(['b1', 'a1'])
    vi.advanceTimersByTime(1)
    await end('nothing')
    expect(begun, 'three times as long as the piece took').toEqual(['b1', 'a1', 'a2'])
    vi.advanceTimersByTime(2000)
    await end('a2')
    expect(begun, 'nobody else came for a while').toEqual(['b1', 'a1', 'a2', 'a3'])
  } finally {
    vi.useRealTimers()
  }
})
