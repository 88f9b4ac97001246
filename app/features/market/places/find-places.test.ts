import { expect, test } from 'vitest'
import { resolvePlace, searchedPlace } from '#market/places/find-places.server.ts'
import { useDatabase } from '#tests/support/database.ts'

useDatabase('every place')

/** Text that people type, and the place they mean; null when there is none. */
const SEARCHES: [string, string | null][] = [
  ['LA', 'Los Angeles, CA'],
  ['Chicago IL', 'Chicago, IL'],
  ['Chicago, Illinois', 'Chicago, IL'],
  ['Illinois', 'Illinois'],
  ['60614', 'Chicago, IL 60614'],
  ['NYC', 'New York City, NY'],
  ['Brooklyn', 'Brooklyn, NY'],
  ['chicgo', 'Chicago, IL'],
  ['e', null],
  ['asdf', null],
  ['', null],
  ['%', null],
  ['_____', null],
  ['12', null],
  ['99999', null],
  ['chicago', 'Chicago, IL'],
  ['CHICAGO', 'Chicago, IL'],
  ['  Chicago ,  il ', 'Chicago, IL'],
  ['Chicago, IL', 'Chicago, IL'],
  ['Chicago Ilinois', 'Chicago, IL'],
  ['Chicago, USA', 'Chicago, IL'],
  ['Chicago, IL, United States', 'Chicago, IL'],
  ['Chi-town', 'Chicago, IL'],
  ['chitown', 'Chicago, IL'],
  ['Chciago', 'Chicago, IL'],
  ['chicagoo', 'Chicago, IL'],
  ['vhicago', 'Chicago, IL'],
  ['L.A.', 'Los Angeles, CA'],
  ['LA, CA', 'Los Angeles, CA'],
  ['los angeles', 'Los Angeles, CA'],
  ['Los Ángeles', 'Los Angeles, CA'],
  ['los angles', 'Los Angeles, CA'],
  ['Louisiana', 'Louisiana'],
  ['New Orleans, LA', 'New Orleans, LA'],
  ['New York', 'New York City, NY'],
  ['New York, NY', 'New York City, NY'],
  ['New York City', 'New York City, NY'],
  ['new yrok', 'New York City, NY'],
  ['Manhattan', 'Manhattan, NY'],
  ['Brooklyn, New York', 'Brooklyn, NY'],
  ['bronx', 'The Bronx, NY'],
  ['Queens', 'Queens, NY'],
  ['Staten Island NY', 'Staten Island, NY'],
  ['IL', 'Illinois'],
  ['TX', 'Texas'],
  ['West Virginia', 'West Virginia'],
  ['Washington DC', 'Washington, DC'],
  ['Washington, D.C.', 'Washington, DC'],
  ['dallas', 'Dallas, TX'],
  ['dalas', 'Dallas, TX'],
  ['Dallas, TX 75226', 'Dallas, TX 75226'],
  ['75226 ', 'Dallas, TX 75226'],
  ['60614-1234', 'Chicago, IL 60614'],
  ['Seattle, WA 60614', null],
  ['Boston', 'Boston, MA'],
  ['bostn', 'Boston, MA'],
  ['Beantown', 'Boston, MA'],
  ['Miami', 'Miami, FL'],
  ['maimi', 'Miami, FL'],
  ['Miami Beach', 'Miami Beach, FL'],
  ['St Louis', 'St. Louis, MO'],
  ['saint louis', 'St. Louis, MO'],
  ['Ft Worth', 'Fort Worth, TX'],
  ['Fort Worth TX', 'Fort Worth, TX'],
  ['Lincoln Park', 'Lincoln Park, Chicago, IL'],
  ['Lincoln Park, Chicago', 'Lincoln Park, Chicago, IL'],
  ['Lincoln Park, Chicago, IL', 'Lincoln Park, Chicago, IL'],
  ['SF', 'San Francisco, CA'],
  ['Portland', 'Portland, OR'],
  ['Portland, ME', 'Portland, ME'],
  ['Kansas City', 'Kansas City, MO'],
  ['Kansas City KS', 'Kansas City, KS'],
  ['Evanston', 'Evanston, IL'],
  ['SoHo', 'SoHo, New York City, NY'],
  ['Williamsburg, Brooklyn', 'Williamsburg, New York City, NY'],
  ['Deep Ellum', 'Deep Ellum, Dallas, TX'],
  ['Wynwood', 'Wynwood, Miami, FL'],
  ['Back Bay, Boston', 'Back Bay, Boston, MA'],
  ["Hell's Kitchen", "Hell's Kitchen, New York City, NY"],
  ['DTLA', 'Downtown Los Angeles, Los Angeles, CA'],
]

test.each(SEARCHES)('%o is %o', async (text, label) => {
  expect((await searchedPlace(text))?.label ?? null).toBe(label)
})

/** Several places have these names. A search takes the largest; a form asks which one. */
const ASKED = new Set(['Kansas City', 'Lincoln Park'])

test.each(SEARCHES.filter(([text, label]) => label?.includes(', ') && !ASKED.has(text)))(
  'a form takes %o',
  async (text, label) => {
    const { place } = await resolvePlace(text)
    expect(place?.label ?? null).toBe(label)
  },
)
