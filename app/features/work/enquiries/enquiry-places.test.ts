import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { addDays } from '#app/base/add-days.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { submitEnquiry } from '#work/enquiries/submit-enquiry.server.ts'
import { submitManagedInquiry } from '#work/enquiries/submit-managed-inquiry.server.ts'
import { listAwaitedCities } from '#market/places/city-interest.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'

useDatabase('every place')

const visitor = { viewer: null, address: '192.0.2.77' }

const enquiryOf = (location: string, email = `ada-${newId().slice(0, 8)}@example.test`) => ({
  formKey: newId(),
  name: 'Ada Quill',
  email,
  eventType: 'birthday',
  location,
})

const inquiryOf = (place: object) => ({
  formKey: newId(),
  service: 'event-package',
  date: addDays(todayIn('America/New_York', now()), 20),
  time: '18:00',
  address: '5 Main Street',
  city: 'Dallas',
  state: 'TX',
  zipCode: '75201',
  ...place,
})

async function enquiryRow(id: string) {
  return await db()
    .selectFrom('enquiries')
    .leftJoin('places', 'places.id', 'enquiries.placeId')
    .select(['location', 'city', 'enquiries.state', 'zipCode', 'places.label'])
    .where('enquiries.id', '=', id)
    .executeTakeFirstOrThrow()
}

test('an enquiry’s place is one of the gazetteer, with or without a venue before it', async () => {
  const { id, unservedCity } = await submitEnquiry(enquiryOf('The Loft, Dallas'), visitor)
  expect(await enquiryRow(id)).toMatchObject({ location: 'The Loft, Dallas', label: 'Dallas, TX' })
  expect(unservedCity).toBeNull()
  const email = 'nowhere@example.test'
  await expect(submitEnquiry(enquiryOf('asdf', email), visitor)).rejects.toHaveProperty(
    'fields.location',
    "We can't find “asdf”. Enter a US city or ZIP code.",
  )
  await expect(submitEnquiry(enquiryOf('Kansas City', email), visitor)).rejects.toHaveProperty(
    'fields.location',
    expect.stringMatching(/^Did you mean Kansas City, MO; /),
  )
  expect(
    await db().selectFrom('enquiries').select('id').where('email', '=', email).execute(),
  ).toEqual([])
})

test('someone who asks for a city that is not served reads so, and is on its list once; admins see how many wait', async () => {
  const [admin, customer] = [await createUser({ roles: ['admin'] }), await createUser()]
  const email = 'waits@example.test'
  expect(await submitEnquiry(enquiryOf('Seattle', email), visitor)).toMatchObject({
    unservedCity: 'Seattle, WA',
  })
  await submitEnquiry(enquiryOf('98101', email), visitor)
  await submitManagedInquiry(
    viewerOf(customer),
    inquiryOf({ city: 'Seattle', state: 'WA', zipCode: '98101' }),
  )
  expect(await listAwaitedCities(viewerOf(admin))).toEqual([
    { cityId: expect.any(Number), label: 'Seattle, WA', customers: 2, orbiters: 0 },
  ])
  await expect(listAwaitedCities(viewerOf(customer))).rejects.toMatchObject({ status: 403 })
})

test.each([
  [{ city: 'Seattle' }, 'city', 'Seattle, WA is not in TX. Check city and state.'],
  [{ zipCode: '60614' }, 'zipCode', '60614 is in Chicago, IL, not in Dallas, TX.'],
  [
    { city: 'Seattle', state: 'WA', zipCode: '60614' },
    'zipCode',
    '60614 is in Chicago, IL, not in Seattle, WA.',
  ],
  [{ zipCode: '00000' }, 'zipCode', 'There is no ZIP code 00000.'],
  [{ city: 'asdf' }, 'city', "We can't find “asdf”. Enter a US city or ZIP code."],
])('in /create-booking %j is refused beside %s', async (place, field, message) => {
  const user = await createUser()
  await expect(submitManagedInquiry(viewerOf(user), inquiryOf(place))).rejects.toHaveProperty(
    `fields.${field}`,
    message,
  )
  expect(
    await db().selectFrom('enquiries').select('id').where('userId', '=', user.id).execute(),
  ).toEqual([])
})

test.each([
  [{ city: 'dallas' }, { city: 'Dallas', label: 'Dallas, TX 75201' }],
  [
    { city: 'Dallas, TX', zipCode: '75226-1234' },
    { city: 'Dallas', zipCode: '75226-1234' },
  ],
  [
    { city: 'Highland Park', zipCode: '75205' },
    { city: 'Highland Park', state: 'TX' },
  ],
  [
    { city: 'Brooklyn', state: 'NY', zipCode: '11211' },
    { city: 'Brooklyn', label: 'Brooklyn, NY 11211' },
  ],
])('in /create-booking %j is taken', async (place, stored) => {
  const { id } = await submitManagedInquiry(viewerOf(await createUser()), inquiryOf(place))
  expect(await enquiryRow(id)).toMatchObject(stored)
})
