/** Hiding what someone wrote asks for confirmation first, with the reason that the author reads. */
import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { reportMessage } from '#work/messages/report-message.server.ts'
import { sendMessage } from '#work/messages/send-message.server.ts'
import { writeReview } from '#work/bookings/review-booking.server.ts'
import { db } from '#app/platform/db.ts'
import * as moderationPage from '#app/routes/admin/moderation.tsx'
import { useDatabase } from '#tests/support/database.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { openPage } from '#tests/support/open-page.tsx'
import { sendForm } from '#tests/support/send-form.ts'

useDatabase()

test('an admin who hides a review or a message is shown whom it tells, and gives a reason', async () => {
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const booking = await createBooking({ status: 'completed' })
  const { customer, orbiter } = booking
  const review = await writeReview(viewerOf(customer), booking.id, { rating: '2', text: 'Late' })
  const form = { idempotencyKey: newId(), text: 'Pay me outside.' }
  const message = await sendMessage(viewerOf(orbiter), booking.id, form)
  const report = { messageId: message.id, reason: 'Outside' }
  await reportMessage(viewerOf(customer), booking.id, report)
  const ask = async (what: string) =>
    (await openPage(moderationPage, '/admin/moderation', `/admin/moderation?hide=${what}`, admin))
      .text

  expect(await ask(`review-${review.id}`)).toContain(
    `It leaves the profile and the rating of ${orbiter.fullName}. We email ${customer.fullName} your reason.`,
  )
  expect(await ask(`message-${message.id}`)).toContain(
    `The other person no longer sees it, and its reports are settled. We email ${orbiter.fullName} your reason.`,
  )
  expect(await ask(`review-${newId()}`)).not.toContain('your reason')

  const hidden: Record<string, string>[] = [{ reviewId: review.id }, { messageId: message.id }]
  for (const what of hidden)
    expect(
      await sendForm(
        moderationPage.action,
        { viewer: admin },
        { intent: 'hide', decision: 'hide', reason: ' ', ...what },
      ),
    ).toMatchObject({ data: { errors: { reason: /^Enter a reason\./ } } })
  const stored = await db()
    .selectFrom('orbiterReviews')
    .select('isPublished')
    .where('id', '=', review.id)
    .executeTakeFirst()
  expect(stored).toEqual({ isPublished: true })
})
