import { expect, test } from 'vitest'
import { CITIES } from '#app/features/catalog/cities.ts'
import { cityDistanceKm } from '#app/features/catalog/city-distance.ts'

test.each([
  ['Boston, MA', 'New York City', 306],
  ['New York City, NY', 'Los Angeles', 3936],
  ['Dallas', 'Chicago, IL', 1291],
  ['miami, fl', 'Dallas, TX', 1783],
])('from %s to %s', (from, to, km) => {
  expect(cityDistanceKm(from, to)).toBeGreaterThan(km * 0.99)
  expect(cityDistanceKm(from, to)).toBeLessThan(km * 1.01)
  expect(cityDistanceKm(to, from)).toBe(cityDistanceKm(from, to))
})

test('nothing within a city; nobody knows for a place that is none of ours', () => {
  for (const { name, state } of CITIES) expect(cityDistanceKm(`${name}, ${state}`, name)).toBe(0)
  for (const place of [null, '', 'Fort Worth, TX'])
    expect(cityDistanceKm(place, 'Dallas')).toBeNull()
})
