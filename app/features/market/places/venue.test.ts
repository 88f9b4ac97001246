/** Which facts of a venue are shown before acceptance, and how long the drive takes. */
import { expect, test } from 'vitest'
import { placeOfZip } from '#market/places/read-place.server.ts'
import { areaOf, placeOfAddress } from '#market/places/venue.server.ts'
import { addressIn, nearbyVenue, travelTime, wholeAddress, zipIn } from '#market/places/venue.ts'
import { useDatabase } from '#tests/support/database.ts'

useDatabase('every place')

test.each([
  [0.2, 'about 5 min by car · less than 1 mi'],
  [2, 'about 10 min by car · 2 mi'],
  [9, 'about 25 min by car · 9 mi'],
  [40, 'about 1 h 15 min by car · 40 mi'],
])('%d miles are %s', (miles, text) => {
  expect(travelTime(miles)).toBe(text)
})

test.each([
  ['12 Elm Street, Dallas, TX 75201', '75201'],
  ['12 Elm Street, 75201-1234', '75201'],
  ['75201', '75201'],
  ['12345 Elm Street', null],
  ['Hall 3', null],
])('the ZIP code of %s is %s', (address, zip) => {
  expect(zipIn(address)).toBe(zip)
})

test('an address gets the city that was left out, and the area never shows the street', () => {
  const venueArea = 'Lincoln Park, Chicago, IL 60614'
  expect(wholeAddress({ venueAddress: '12 Elm Street, 60614', venueArea })).toBe(
    '12 Elm Street, Chicago, IL 60614',
  )
  expect(wholeAddress({ venueAddress: '1 Oak, Chicago, IL 60614', venueArea })).toBe(
    '1 Oak, Chicago, IL 60614',
  )
  expect(wholeAddress({ venueAddress: '12 Elm Street', venueArea: 'Chicago' })).toBe(
    '12 Elm Street, Chicago',
  )
  const near = nearbyVenue({ venueAddress: '12 Elm Street, 60614', venueArea, venueMiles: 9 })
  expect(near).toBe('Lincoln Park, Chicago, IL 60614 · about 25 min by car · 9 mi')
})

test('a ZIP code is named with its neighborhood', async () => {
  const place = await placeOfZip('60614')
  expect(place && (await areaOf(place))).toBe('Lincoln Park, Chicago, IL 60614')
})

test('an address without a ZIP code, or with one that does not exist, is refused beside the field', async () => {
  await expect(placeOfAddress('venueAddress', '12 Elm Street')).rejects.toHaveProperty(
    'fields.venueAddress',
    'Add the ZIP code at the end, for example 12 Elm Street, 75201.',
  )
  await expect(placeOfAddress('venueAddress', '12 Elm Street, 00000')).rejects.toHaveProperty(
    'fields.venueAddress',
    'There is no ZIP code 00000.',
  )
})

test('a managed job names its city before the ZIP code', () => {
  expect(addressIn('Chicago', '48 Market Street, 60611')).toBe('48 Market Street, Chicago 60611')
  expect(addressIn('Chicago', '48 Market Street')).toBe('48 Market Street, Chicago')
  expect(addressIn('Chicago', '9 Elm St, Chicago, IL 60614')).toBe('9 Elm St, Chicago, IL 60614')
  expect(addressIn('Chicago', '60611')).toBe('Chicago 60611')
  expect(addressIn('Chicago', null)).toBe('Chicago')
  expect(addressIn(null, '48 Market Street')).toBe('48 Market Street')
  expect(addressIn(null, null)).toBe('')
})
