import { expect, test } from 'vitest'
import { acceptQuote, priceQuote } from '#work/enquiries/accept-quote.server.ts'
import { db } from '#app/platform/db.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { viewerOf } from '#tests/support/factories.ts'
import { getMail } from '#tests/support/mailbox.ts'
import { createQuotedInquiry } from '#tests/support/quoted-inquiry.ts'

useDatabase()

test('a quote becomes a project that keeps the whole title, and is sold as the kind of event', async () => {
  freeze('2026-08-04T15:00:00Z')
  const title = `${'x'.repeat(79)}🎬`
  const { customer } = await createQuotedInquiry({ title })
  const { text } = await getMail({ to: customer.email, kind: 'quote' })
  const [, token = ''] = /\/quotes\/([\w-]+)/.exec(text) ?? []
  const { projectId } = await acceptQuote(viewerOf(customer), token)
  const project = await db()
    .selectFrom('videoProjects')
    .select(['title', 'product'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  expect(project).toMatchObject({ title, product: { name: 'Birthday' } })
})

test('the quote says its times at the place, and beside them for a customer whose clock differs', async () => {
  freeze('2026-08-04T15:00:00Z')
  const { customer } = await createQuotedInquiry({ title: 'Reels for the opening' })
  const { text } = await getMail({ to: customer.email, kind: 'quote' })
  expect(text).toContain('Thu, Aug 20, 2026, 10:00 AM CDT (11:00 AM EDT for you)')
  expect(text).toContain('Aug 18, 2026, 10:00 AM CDT (11:00 AM EDT for you)')
})

test('a quote is charged when it is accepted, so it is refunded, not free, until an Orbiter is found', async () => {
  freeze('2026-08-04T15:00:00Z')
  const { customer } = await createQuotedInquiry({ title: 'Reels for the opening' })
  const { text } = await getMail({ to: customer.email, kind: 'quote' })
  const [, token = ''] = /\/quotes\/([\w-]+)/.exec(text) ?? []
  const { refunds } = await priceQuote(token, viewerOf(customer))
  expect(refunds).toMatch(
    /^Full refund until we've found your Orbiter\. After that: Full refund until Aug 13, 2026/,
  )
})
