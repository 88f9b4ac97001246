import { SAMPLE_EVENT } from '#app/base/sample-facts.ts'
import type { SoldProduct } from '#market/catalog/product.ts'

/** A sample product for System Settings. */
export const SAMPLE_PRODUCT: SoldProduct = {
  id: '',
  family: 'booking-service',
  name: SAMPLE_EVENT.service,
  priceCents: 24_900,
  durationMinutes: 240,
  days: 1,
  deliverables: [{ kind: 'reel', count: 3, due: 'event-end' }],
}
