/** An inquiry about a custom package that the team has answered with a quote. */
import { newId } from '#app/base/ids.ts'
import { quoteEnquiry } from '#work/enquiries/quote-enquiry.server.ts'
import { submitEnquiry } from '#work/enquiries/submit-enquiry.server.ts'
import { db } from '#app/platform/db.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'

const DATE = '2026-08-20'

/** The clock must be stopped before August 20, 2026. */
export async function createQuotedInquiry({
  title,
  days = 1,
  durationHours = 2,
}: {
  title: string
  days?: number
  durationHours?: number
}) {
  const [admin, customer] = [await createUser({ roles: ['admin'] }), await createUser()]
  await submitEnquiry(
    {
      formKey: newId(),
      name: customer.fullName,
      email: customer.email,
      eventType: 'birthday',
      packageType: 'custom',
    },
    { viewer: viewerOf(customer), address: newId() },
  )
  const { id } = await db()
    .selectFrom('enquiries')
    .select('id')
    .where('userId', '=', customer.id)
    .executeTakeFirstOrThrow()
  await quoteEnquiry(viewerOf(admin), id, {
    formKey: newId(),
    amount: '240',
    message: 'Gladly.',
    title,
    city: 'Dallas',
    eventDate: DATE,
    startTime: '10:00',
    durationHours: String(durationHours),
    days: String(days),
    reels: '2',
    photos: '0',
    venueAddress: '',
  })
  return { customer }
}
