/** A booking request as its form sends it, with a customer and an Orbiter. */
import { newId } from '#app/base/ids.ts'
import { freeze } from '#tests/support/clock.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'

/** Eight days after the time at which `customerAndOrbiter` stops the clock. */
export const REQUEST_DATE = '2026-07-09'

export const requestForm = (more: Record<string, string> = {}) => ({
  idempotencyKey: newId(),
  offer: 'general',
  customerName: 'Casey Quinn',
  date: REQUEST_DATE,
  time: '14:30',
  ...more,
})

export async function customerAndOrbiter() {
  freeze('2026-07-01T15:00:00Z')
  const customer = await createUser()
  const orbiter = await createOrbiter({
    services: [{ name: 'Kitchen night', priceCents: 18_050, durationMinutes: 90 }],
    packages: [{ name: 'Three reels', priceCents: 40_000, durationMinutes: 240 }],
  })
  return { customer, orbiter, viewer: viewerOf(customer) }
}
