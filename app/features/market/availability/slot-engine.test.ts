import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CITIES } from '#market/catalog/cities.ts'
import { addDays } from '#app/base/add-days.ts'
import { DIRECT_TIMES, minutesOf } from '#app/base/time-steps.ts'
import { joinFreeTimes, type FreeTime } from '#market/availability/free-time.ts'
import { openStretches, openTimes, type BusyTime } from '#market/availability/slot-engine.ts'

const MINUTE_MS = 60_000
const long = new Date('2000-01-01T00:00:00Z')
const at = (text: string) => new Date(text)
const ask = {
  date: '2026-07-09',
  timeZone: 'America/Chicago',
  durationMinutes: 60,
  windows: null,
  busy: [],
  now: long,
}

test('without any availability every specified slot can be asked for [P-REQ-06]', () => {
  expect(openTimes(ask)).toEqual(DIRECT_TIMES)
})

test('a booking has to fit into the free time as a whole', () => {
  const windows = [{ startTime: '10:00', endTime: '12:00' }]
  expect(openTimes({ ...ask, windows })).toEqual(['10:00', '10:30', '11:00'])
  expect(openTimes({ ...ask, windows, durationMinutes: 120 })).toEqual(['10:00'])
  expect(openTimes({ ...ask, windows, durationMinutes: 121 })).toEqual([])
})

test('an Orbiter who has availability, but not on this day, cannot be asked for it', () => {
  expect(openTimes({ ...ask, windows: [] })).toEqual([])
})

test('free times that touch or overlap are one', () => {
  const windows = [
    { startTime: '11:00', endTime: '12:00' },
    { startTime: '09:30', endTime: '10:30' },
    { startTime: '10:30', endTime: '11:30' },
    { startTime: '15:00', endTime: '16:00' },
  ]
  expect(joinFreeTimes(windows)).toEqual([
    { startTime: '09:30', endTime: '12:00' },
    { startTime: '15:00', endTime: '16:00' },
  ])
  expect(openTimes({ ...ask, windows, durationMinutes: 150 })).toEqual(['09:30'])
  expect(windows[0]).toEqual({ startTime: '11:00', endTime: '12:00' })
})

test('an accepted booking blocks exactly its own time', () => {
  const busy = [{ startAt: at('2026-07-09T17:00:00Z'), endAt: at('2026-07-09T18:30:00Z') }]
  const open = openTimes({ ...ask, busy })
  expect(DIRECT_TIMES.filter((time) => !open.includes(time))).toEqual([
    '11:30',
    '12:00',
    '12:30',
    '13:00',
  ])
})

test('an evening goes on after midnight: free from 8 PM to 2 AM', () => {
  const windows = [{ startTime: '20:00', endTime: '26:00' }]
  const open = openTimes({ ...ask, windows, durationMinutes: 90 })
  expect([open[0], open.at(-1), open.length]).toEqual(['20:00', '24:30', 10])
  expect(open).toContain('23:30')
})

test('a booking over midnight blocks the night of its date, and not the morning after', () => {
  const busy = [{ startAt: at('2026-07-10T04:30:00Z'), endAt: at('2026-07-10T06:00:00Z') }]
  const open = openTimes({ ...ask, busy })
  expect(DIRECT_TIMES.filter((time) => !open.includes(time))).toEqual([
    '23:00',
    '23:30',
    '24:00',
    '24:30',
  ])
  expect(openTimes({ ...ask, busy, date: '2026-07-10' })).toEqual(DIRECT_TIMES)
})

test.each([
  ['2026-03-07', 120],
  ['2026-10-31', 180],
  ['2026-07-09', 120],
])('the night of %s has %i minutes between midnight and 2 AM', (date, minutes) => {
  const windows = [{ startTime: '24:00', endTime: '26:00' }]
  expect(openTimes({ ...ask, date, windows, durationMinutes: minutes })).toEqual(['24:00'])
  expect(openTimes({ ...ask, date, windows, durationMinutes: minutes + 1 })).toEqual([])
})

test('2 AM does not exist in the night when clocks go forward', () => {
  expect(openTimes({ ...ask, date: '2026-03-07' })).toEqual(DIRECT_TIMES.slice(0, -1))
})

test('open times make stretches from the first start to the end of the last', () => {
  expect(openStretches(['09:00', '09:30', '14:00', '23:30', '24:00'], 60)).toEqual([
    { startTime: '09:00', endTime: '10:30' },
    { startTime: '14:00', endTime: '15:00' },
    { startTime: '23:30', endTime: '25:00' },
  ])
  expect(openStretches([], 60)).toEqual([])
})

test('what has begun can no longer be asked for [P-REQ-04]', () => {
  expect(openTimes({ ...ask, now: at('2026-07-10T06:29:59Z') })).toEqual(['25:30', '26:00'])
  expect(openTimes({ ...ask, now: at('2026-07-10T06:30:00Z') })).toEqual(['26:00'])
  expect(openTimes({ ...ask, date: '2026-07-07', now: at('2026-07-09T12:00:00Z') })).toEqual([])
})

describe.each(CITIES)('in $name', ({ timeZone }) => {
  test.each([
    ['2026-03-08', 'clocks go forward'],
    ['2026-10-31', 'clocks go back after midnight'],
    ['2026-11-01', 'clocks go back'],
    ['2027-03-14', 'clocks go forward'],
    ['2026-07-09', 'nothing happens'],
  ])(
    'on %s, when %s, every slot is a different instant, half an hour after the one before',
    (date) => {
      expect(openTimes({ ...ask, timeZone, date })).toEqual(DIRECT_TIMES)
      const lengthMinutes =
        24 * 60 +
        (date.endsWith('-03-08') || date.endsWith('-03-14')
          ? -60
          : date.endsWith('-11-01')
            ? 60
            : 0)
      const minutes = [...wallClock(timeZone, date).keys()].filter((minute) => minute < 1440)
      expect(minutes.length).toBe(Math.min(24 * 60, lengthMinutes))
    },
  )
})

const NIGHT_END = minutesOf('26:00')

/**
 * The first instant of every local minute in a day and its night, found by checking each UTC
 * minute.
 */
const days = new Map<string, Map<number, number>>()
function wallClock(timeZone: string, date: string): Map<number, number> {
  const key = `${timeZone} ${date}`
  const known = days.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const noon = at(`${date}T12:00:00Z`).getTime()
  const minutes = new Map<number, number>()
  for (
    let instant = noon - 30 * 60 * MINUTE_MS;
    instant < noon + 36 * 60 * MINUTE_MS;
    instant += MINUTE_MS
  ) {
    const [day = '', time = ''] = format.format(instant).split(', ')
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    const inDay = hour * 60 + minute + (day === addDays(date, 1) ? 24 * 60 : 0)
    const isIts = day === date || (day === addDays(date, 1) && inDay <= NIGHT_END + 60)
    if (isIts && !minutes.has(inDay)) minutes.set(inDay, instant)
  }
  days.set(key, minutes)
  return minutes
}

const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

interface Question {
  date: string
  timeZone: string
  durationMinutes: number
  windows: FreeTime[] | null
  busy: BusyTime[]
  now: Date
}

/**
 * The instant of a local minute. A minute that the clock skips counts from the start of the gap.
 */
function edgeOf(wall: Map<number, number>, minute: number): number {
  let before = minute
  while (!wall.has(before)) before -= 1
  return (wall.get(before) ?? 0) + (minute - before) * MINUTE_MS
}

/** The expected result, found minute by minute. */
function naive({ date, timeZone, durationMinutes, windows, busy, now }: Question): string[] {
  const wall = wallClock(timeZone, date)
  const free = windows?.map((one) => ({
    from: edgeOf(wall, minutesOf(one.startTime)),
    to: edgeOf(wall, minutesOf(one.endTime)),
  }))
  return DIRECT_TIMES.filter((time) => {
    const start = wall.get(minutesOf(time))
    if (start === undefined || start <= now.getTime()) return false
    for (let minute = 0; minute < durationMinutes; minute += 1) {
      const instant = start + minute * MINUTE_MS
      if (free && !free.some(({ from, to }) => from <= instant && instant < to)) return false
      if (
        busy.some(
          (taken) =>
            taken.startAt.getTime() < instant + MINUTE_MS && instant < taken.endAt.getTime(),
        )
      )
        return false
    }
    return true
  })
}

const someWindow = fc
  .tuple(fc.integer({ min: 0, max: 312 }), fc.integer({ min: 0, max: 312 }))
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => ({ startTime: timeOf(Math.min(a, b) * 5), endTime: timeOf(Math.max(a, b) * 5) }))

const someQuestion: fc.Arbitrary<Question> = fc
  .record({
    date: fc.constantFrom(
      '2026-03-07',
      '2026-03-08',
      '2026-10-31',
      '2026-11-01',
      '2027-03-14',
      '2026-07-09',
      '2026-12-31',
    ),
    timeZone: fc.constantFrom(...CITIES.map((city) => city.timeZone)),
    durationMinutes: fc.integer({ min: 1, max: 48 }).map((quarters) => quarters * 15),
    windows: fc.option(fc.array(someWindow, { maxLength: 6 }), { nil: null, freq: 4 }),
    busyMinutes: fc.array(
      fc.tuple(fc.integer({ min: -600, max: 2400 }), fc.integer({ min: 1, max: 500 })),
      { maxLength: 4 },
    ),
    nowMinute: fc.integer({ min: -3000, max: 2400 }),
  })
  .map(({ busyMinutes, nowMinute, ...rest }) => {
    const midnight = at(`${rest.date}T05:00:00Z`).getTime()
    const busy = busyMinutes.map(([from, length]) => ({
      startAt: new Date(midnight + from * MINUTE_MS),
      endAt: new Date(midnight + (from + length) * MINUTE_MS),
    }))
    return { ...rest, busy, now: new Date(midnight + nowMinute * MINUTE_MS) }
  })

test('whatever the question, the answer is the one found minute by minute', () => {
  fc.assert(
    fc.property(someQuestion, (question) => {
      expect(openTimes(question)).toEqual(naive(question))
    }),
    { numRuns: 600 },
  )
})

test('joined free times are apart, in order, and cover the same minutes', () => {
  const covered = (windows: FreeTime[]) =>
    new Set(
      windows.flatMap((one) =>
        Array.from(
          { length: minutesOf(one.endTime) - minutesOf(one.startTime) },
          (_, minute) => minutesOf(one.startTime) + minute,
        ),
      ),
    )
  fc.assert(
    fc.property(fc.array(someWindow, { maxLength: 8 }), (windows) => {
      const joined = joinFreeTimes(windows)
      expect(covered(joined)).toEqual(covered(windows))
      for (const [index, one] of joined.entries())
        if (index > 0) expect(one.startTime > (joined[index - 1]?.endTime ?? '')).toBe(true)
    }),
  )
})
