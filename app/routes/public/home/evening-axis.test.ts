import { expect, test } from 'vitest'
import { axisOf, middleOf, PLACES } from '#app/routes/public/home/evening-axis.ts'
import { eveningName, timeLeftWords } from '#app/routes/public/home/evening-words.ts'

const at = (hours: number, left = 30) => ({ at: hours * 60, endsAt: hours * 60 + left })
const hoursOf = (reels: Parameters<typeof axisOf>[0]) => {
  const { hours } = axisOf(reels)
  return [hours.at(0)?.hour, hours.at(-1)?.hour]
}

test('the axis goes from 6 PM to 1 AM, and further if a delivery or an end lies outside [P-HOME-15]', () => {
  expect(hoursOf([at(19), at(21), at(23)])).toEqual([18, 25])
  expect(hoursOf([at(17.2), at(21), at(23)])).toEqual([17, 25])
  expect(hoursOf([at(19), at(21), at(25.5, 45)])).toEqual([18, 27])
  const { hours } = axisOf([at(19), at(21), at(23)])
  expect([hours.at(0)?.at, hours.at(-1)?.at]).toEqual([0, 100])
})

test('each reel is at its minute, and hangs in the place nearest to it [P-HOME-15]', () => {
  const { hung } = axisOf([at(18.7), at(21.5, 60), at(24.4)])
  expect(hung).toEqual([
    { at: 10, endsAt: 17.1, place: 1 },
    { at: 50, endsAt: 64.3, place: 3 },
    { at: 91.4, endsAt: 98.6, place: 6 },
  ])
  expect(middleOf(1)).toBe(8.3)
})

test.each([
  [[21, 21.1, 21.2]],
  [[18, 18, 18]],
  [[24.9, 24.95, 24.99]],
  [[18, 18.1, 18.2, 24.8, 24.9, 25]],
])('reels delivered at %s hang in order, and none over another [P-HOME-15]', (hours) => {
  const places = axisOf(hours.map((hour) => at(hour))).hung.map(({ place }) => place)
  expect(new Set(places).size).toBe(hours.length)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  for (const place of places) expect(place).toBeGreaterThanOrEqual(1)
  for (const place of places) expect(place).toBeLessThanOrEqual(PLACES)
})

test('the evening is called by its weekday, unless it is tonight or was last night [P-HOME-15]', () => {
  const friday = { city: 'Chicago', date: '2026-11-27' }
  expect(eveningName(friday, '2026-11-27')).toBe('Tonight in Chicago')
  expect(eveningName(friday, '2026-11-28')).toBe('Last night in Chicago')
  expect(eveningName(friday, '2026-11-29')).toBe('Friday night in Chicago')
  expect([28, 60, 65, 1].map(timeLeftWords)).toEqual(['28 min', '1 h', '1 h 5 min', '1 min'])
})
