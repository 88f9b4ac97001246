/** The people and the event of every sample in System Settings. */
export const SAMPLE_CUSTOMER = { id: 'customer', name: 'Casey Quinn', email: 'casey@example.com' }
export const SAMPLE_ORBITER = { id: 'orbiter', name: 'Robin Vale', email: 'robin@example.com' }
export const SAMPLE_ZONE = 'America/Chicago'
export const SAMPLE_EVENT = {
  service: 'Event Package',
  city: 'Dallas',
  address: '1 Main Street',
  date: '2027-06-19',
  time: '18:00',
}
