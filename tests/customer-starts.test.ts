/** The three things a customer can start. Each writes a row that the customer can find again. */
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { submitManagedInquiry } from '#work/enquiries/submit-managed-inquiry.server.ts'
import { createProject } from '#work/projects/create-project.server.ts'
import { db } from '#app/platform/db.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

useDatabase()

test('a customer starts a booking, an enquiry and a video project [P-GEN-15]', async () => {
  freeze('2026-08-04T15:00:00Z')
  const customer = await createUser()
  const viewer = viewerOf(customer)
  const booking = await createBooking({ customer })
  const where = { address: '1 Road', city: 'Dallas', zipCode: '75201', state: 'TX' }
  const enquiry = await submitManagedInquiry(viewer, {
    service: 'quick-reel',
    date: '2026-08-20',
    time: '09:00',
    ...where,
    formKey: newId(),
  })
  const project = await createProject(viewer, { formKey: newId(), title: 'Spring menu' })
  const rows = await Promise.all([
    db()
      .selectFrom('bookingRequests')
      .select(['id', 'status'])
      .where('customerId', '=', viewer.id)
      .execute(),
    db().selectFrom('enquiries').select(['id', 'status']).where('userId', '=', viewer.id).execute(),
    db()
      .selectFrom('videoProjects')
      .select(['id', 'status'])
      .where('userId', '=', viewer.id)
      .execute(),
  ])
  expect(rows).toEqual([
    [{ id: booking.id, status: 'pending' }],
    [{ id: enquiry.id, status: 'new' }],
    [{ id: project.id, status: 'submitted' }],
  ])
})
