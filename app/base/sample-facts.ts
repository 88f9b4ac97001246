/** The people and the event of every sample in System Settings. */
import { DAY_MS } from '#app/base/time.ts'

export const SAMPLE_CUSTOMER = { id: 'customer', name: 'Casey Quinn', email: 'casey@example.com' }
export const SAMPLE_ORBITER = { id: 'orbiter', name: 'Robin Vale', email: 'robin@example.com' }
export const SAMPLE_ZONE = 'America/Chicago'
export const SAMPLE_EVENT = {
  service: 'Event Package',
  occasion: 'Opening night',
  city: 'Dallas',
  address: '1 Main Street',
  date: '2027-06-19',
  time: '18:00',
}

/** The account of the customer. */
export const SAMPLE_PERSON = {
  email: SAMPLE_CUSTOMER.email,
  fullName: SAMPLE_CUSTOMER.name,
  timeZone: SAMPLE_ZONE,
}

/** The account of the Orbiter. */
export const SAMPLE_APPLICANT = {
  email: SAMPLE_ORBITER.email,
  fullName: SAMPLE_ORBITER.name,
  timeZone: SAMPLE_ZONE,
}

/** The event as forms and projects name it. */
export const SAMPLE_PLACE_AND_TIME = {
  eventDate: SAMPLE_EVENT.date,
  startTime: SAMPLE_EVENT.time,
  eventEnd: '23:30',
  city: SAMPLE_EVENT.city,
  timeZone: SAMPLE_ZONE,
  readerZone: SAMPLE_ZONE,
}

export const aDayAfter = (at: Date) => new Date(at.getTime() + DAY_MS)
