/** What the platform itself sells. Prices are in the database; no page hard-codes one. */

export const PRODUCT_FAMILIES = [
  'event-package',
  'single-reel',
  'booking-service',
  'wedding-package',
] as const
export type ProductFamily = (typeof PRODUCT_FAMILIES)[number]

export interface Deliverable {
  kind: 'reel' | 'photo' | 'raw'
  count: number
  due: string
  seconds?: number
}

export interface Product {
  id: string
  family: ProductFamily
  name: string
  subtitle: string
  description: string
  priceCents: number
  originalPriceCents: number | null
  isPopular: boolean
  features: string[]
  durationMinutes: number
  deliverables: Deliverable[]
}
