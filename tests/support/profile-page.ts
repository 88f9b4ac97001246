import type { Page } from '@playwright/test'
import { db } from '#app/platform/db.ts'
import { inDays } from '#tests/support/calendar.ts'
import type { NewOrbiter, TestOrbiter } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

export const tabs = (page: Page) =>
  page.getByRole('navigation', { name: 'Profile' }).getByRole('link')

/** A profile whose Orbiter has filled in nothing yet. */
export const EMPTY_PROFILE: NewOrbiter = {
  pricing: {},
  startingPriceCents: null,
  bio: null,
  specialties: [],
  languages: [],
  level: null,
  deliveryDays: null,
}

/** Adds reviews of completed bookings, oldest first. */
export async function addReviews(orbiter: TestOrbiter, texts: string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    const { id, customer } = await createBooking({
      orbiter,
      date: inDays(10 + index),
      status: 'completed',
    })
    await db()
      .insertInto('orbiterReviews')
      .values({
        orbiterId: orbiter.id,
        bookingRequestId: id,
        customerId: customer.id,
        rating: 5,
        customerName: 'Casey',
        projectType: 'General Service',
        reviewText: text,
        createdAt: new Date(Date.UTC(2026, 0, 1 + index)),
      })
      .execute()
  }
  await db()
    .updateTable('profiles')
    .set({ reviewCount: texts.length, ratingSum: 5 * texts.length })
    .where('userId', '=', orbiter.id)
    .execute()
}
