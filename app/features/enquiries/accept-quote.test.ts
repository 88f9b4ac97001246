import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { acceptQuote } from '#app/features/enquiries/accept-quote.server.ts'
import { quoteEnquiry } from '#app/features/enquiries/quote-enquiry.server.ts'
import { submitEnquiry } from '#app/features/enquiries/submit-enquiry.server.ts'
import { db } from '#app/platform/db.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { getMail } from '#tests/support/mailbox.ts'

useDatabase()

test('a quote whose title has an emoji where the product name ends becomes a project', async () => {
  freeze('2026-08-04T15:00:00Z')
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
    title: `${'x'.repeat(79)}🎬`,
    city: 'Dallas',
    eventDate: '2026-08-20',
    startTime: '10:00',
    durationHours: '2',
    days: '1',
    reels: '2',
    photos: '0',
    venueAddress: '',
  })
  const { text } = await getMail({ to: customer.email, kind: 'quote' })
  const [, token = ''] = /\/quotes\/([\w-]+)/.exec(text) ?? []
  const { projectId } = await acceptQuote(viewerOf(customer), token)
  const { product } = await db()
    .selectFrom('videoProjects')
    .select('product')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  expect(product).toMatchObject({ name: 'x'.repeat(79) })
})
