import { expect, test } from 'vitest'
import { HOUR_MS } from '#app/base/time.ts'
import { instantOf } from '#app/base/zoned-time.ts'
import {
  chooseEvening,
  MOST_REELS,
  type DeliveredReel,
} from '#delivery/publishing/choose-evening.ts'

const CHICAGO = { id: 1, name: 'Chicago', timeZone: 'America/Chicago' }
const BOSTON = { id: 2, name: 'Boston', timeZone: 'America/New_York' }
const FRIDAY = '2026-11-27'
const NOW = instantOf('2026-11-29', '12:00', CHICAGO.timeZone)

type Night = Partial<Omit<DeliveredReel<string>, 'reel'>> & { date?: string }

/** Delivered at a time like `21:02` or `24:30` of the date, with the event's start and end. */
function reel(
  name: string,
  [start, at, end]: [string, string, string],
  { date = FRIDAY, city = CHICAGO, ...rest }: Night = {},
): DeliveredReel<string> {
  const on = (time: string) => instantOf(date, time, city.timeZone)
  const times = { startAt: on(start), deliveredAt: on(at), eventEndsAt: on(end) }
  return { reel: name, city, ...times, ...rest }
}

const three = (night: Night = {}) => [
  reel('wish', ['19:30', '21:02', '21:30'], night),
  reel('pasta', ['18:30', '19:57', '20:30'], night),
  reel('ball', ['22:30', '24:12', '25:00'], night),
]
const namesOf = (deliveries: DeliveredReel<string>[], now = NOW) =>
  chooseEvening(deliveries, now)?.reels.map((hung) => hung.reel) ?? null

test('three reels delivered before their end are an evening, in the order of their delivery; what ends after midnight belongs to it [P-HOME-15]', () => {
  expect(chooseEvening(three(), NOW)).toEqual({
    city: 'Chicago',
    timeZone: 'America/Chicago',
    date: FRIDAY,
    reels: [
      { reel: 'pasta', at: 19 * 60 + 57, endsAt: 20 * 60 + 30, minutesLeft: 33 },
      { reel: 'wish', at: 21 * 60 + 2, endsAt: 21 * 60 + 30, minutesLeft: 28 },
      { reel: 'ball', at: 24 * 60 + 12, endsAt: 25 * 60, minutesLeft: 48 },
    ],
  })
})

test('an event that begins after midnight belongs to the evening before, and so does its city’s clock, not the server’s [P-HOME-15]', () => {
  const late = reel('late', ['25:00', '26:10', '27:00'])
  expect(namesOf([...three(), late])).toEqual(['pasta', 'wish', 'ball', 'late'])
  const west = { id: 3, name: 'Los Angeles', timeZone: 'America/Los_Angeles' }
  expect(chooseEvening(three({ city: west }), NOW)).toMatchObject({ city: west.name, date: FRIDAY })
})

test('fewer than three are no evening, and reels of two cities or two nights are not added up [P-HOME-15]', () => {
  const [first, second, third] = three()
  const [other] = three({ city: BOSTON })
  const [before] = three({ date: '2026-11-26' })
  if (!first || !second || !third || !other || !before) throw new Error('three')
  expect(namesOf([])).toBeNull()
  expect(namesOf([first, second])).toBeNull()
  expect(namesOf([first, second, other])).toBeNull()
  expect(namesOf([first, second, before])).toBeNull()
})

test('a reel that arrived after the end, in its last minute, by day, or at an event of several days does not count [P-HOME-15]', () => {
  const [first, second] = three()
  if (!first || !second) throw new Error('three')
  for (const third of [
    reel('late', ['19:00', '22:10', '22:00']),
    reel('at the end', ['19:00', '22:00', '22:00']),
    reel('last seconds', ['19:00', '22:00', '22:00'], {
      deliveredAt: new Date(instantOf(FRIDAY, '22:00', CHICAGO.timeZone).getTime() - 59_000),
    }),
    reel('lunch', ['12:00', '13:10', '14:00']),
    reel('fair', ['19:00', '21:00', '23:00'], {
      startAt: new Date(instantOf(FRIDAY, '21:00', CHICAGO.timeZone).getTime() - 17 * HOUR_MS),
    }),
  ])
    expect(namesOf([first, second, third]), third.reel).toBeNull()
})

test('the latest evening is shown, of two on the same date the one with more reels, and none after 30 days [P-HOME-15]', () => {
  const earlier = three({ date: '2026-11-26', city: BOSTON })
  expect(chooseEvening([...earlier, ...three()], NOW)?.city).toBe('Chicago')
  const more = [
    ...three({ city: BOSTON }),
    reel('d', ['20:00', '21:30', '22:00'], { city: BOSTON }),
  ]
  expect(chooseEvening([...three(), ...more], NOW)?.city).toBe('Boston')
  const [after29, after31] = ['2026-12-26', '2026-12-28'].map((date) =>
    instantOf(date, '12:00', CHICAGO.timeZone),
  )
  expect(namesOf(three(), after29)).toHaveLength(3)
  expect(namesOf(three(), after31)).toBeNull()
})

test('of more reels than fit, the first, the last and some between are shown', () => {
  const many = Array.from({ length: 9 }, (_, index) =>
    reel(String(index), [
      '18:00',
      `${18 + Math.floor(index / 2)}:${index % 2 ? '40' : '10'}`,
      '25:00',
    ]),
  )
  const names = namesOf(many)
  expect(names).toHaveLength(MOST_REELS)
  expect([names?.at(0), names?.at(-1)]).toEqual(['0', '8'])
})
