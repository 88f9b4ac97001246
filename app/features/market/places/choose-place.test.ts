import { expect, test } from 'vitest'
import {
  checkAddress,
  choosePlace,
  choosePlaceOfVenue,
  chooseZip,
} from '#market/places/choose-place.server.ts'
import { useDatabase } from '#tests/support/database.ts'

useDatabase('every place')

const label = async (text: string) => (await choosePlace('location', text)).label

test('a form takes a place by any of its names', async () => {
  expect(await label('nyc')).toBe('New York City, NY')
  expect(await label('chicgo')).toBe('Chicago, IL')
  expect(await label('60614')).toBe('Chicago, IL 60614')
})

test.each([
  ['asdf', "We can't find “asdf”. Enter a US city or ZIP code."],
  ['x'.repeat(100), `We can't find “${'x'.repeat(40)}…”. Enter a US city or ZIP code.`],
  ['00000', "We can't find “00000”. Enter a US city or ZIP code."],
  ['Kansas City', 'Did you mean Kansas City, MO; Kansas City, KS; or North Kansas City, MO?'],
  ['chica', 'Did you mean Chicago, IL; Chicago Lawn, Chicago, IL; or Chicago Loop, Chicago, IL?'],
])('a text that is no place, or may be several, is refused: %s', async (text, message) => {
  await expect(choosePlace('location', text)).rejects.toMatchObject({
    fields: { location: message },
  })
})

test('a whole state is too large to work or meet in', async () => {
  await expect(choosePlace('location', 'Illinois')).rejects.toHaveProperty('fields.location')
})

test('a venue may stand before the place', async () => {
  expect((await choosePlaceOfVenue('location', 'The Loft, Dallas')).label).toBe('Dallas, TX')
  expect((await choosePlaceOfVenue('location', 'Pier 9, Boston, MA')).label).toBe('Boston, MA')
  await expect(choosePlaceOfVenue('location', 'Grandma’s garden')).rejects.toMatchObject({
    fields: { location: "We can't find “Grandma’s garden”. Enter a US city or ZIP code." },
  })
})

test('a ZIP code has to be one of the city beside it', async () => {
  const seattle = await choosePlace('city', 'Seattle')
  expect((await chooseZip('zipCode', '98101', seattle)).label).toBe('Seattle, WA 98101')
  await expect(chooseZip('zipCode', '60614', seattle)).rejects.toMatchObject({
    fields: { zipCode: '60614 is in Chicago, IL, not in Seattle, WA.' },
  })
  await expect(chooseZip('zipCode', '00000', seattle)).rejects.toMatchObject({
    fields: { zipCode: 'There is no ZIP code 00000.' },
  })
  const hollywood = await choosePlace('city', 'Hollywood, CA')
  expect((await chooseZip('zipCode', '90028', hollywood)).label).toBe('Los Angeles, CA 90028')
})

test('so does a ZIP code at the end of a street address', async () => {
  const dallas = await choosePlace('city', 'Dallas')
  for (const address of ['12 Elm Street', '60614', 'Hall 75201', '1 Main St, Dallas, TX 75201'])
    await expect(checkAddress('venue', address, dallas)).resolves.toBeUndefined()
  await expect(
    checkAddress('venue', '12 Pike Street, Seattle, WA 98101-1234', dallas),
  ).rejects.toMatchObject({
    fields: { venue: '98101 is in Seattle, WA, not in Dallas, TX.' },
  })
})
