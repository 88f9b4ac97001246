/**
 * The products that the platform itself sells. Prices are in the database; no page hard-codes one.
 */

export const PRODUCT_FAMILIES = [
  'event-package',
  'single-reel',
  'booking-service',
  'wedding-package',
] as const
export type ProductFamily = (typeof PRODUCT_FAMILIES)[number]

export interface Deliverable {
  kind: 'reel' | 'photo' | 'raw'
  /** At least this many, or exactly this many without `upTo`. */
  count: number
  upTo?: number
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
  /** For all days together. */
  durationMinutes: number
  days: number
  deliverables: Deliverable[]
}

/** A product with the texts that every page shows, derived from what it owes. */
export interface OfferedProduct extends Product {
  /** `2 days, 4 hours each` */
  coverage: string
  /** `8 reels and 40 photos` */
  includes: string
  /** `1 reel before the event ends, 3 more within 2 business days` */
  delivery: string
}

/** A product as it was sold. Later changes to the catalog do not affect it. */
export type SoldProduct = Pick<
  Product,
  'id' | 'family' | 'name' | 'priceCents' | 'durationMinutes' | 'days' | 'deliverables'
>

export function asSold({
  id,
  family,
  name,
  priceCents,
  durationMinutes,
  days,
  deliverables,
}: Product): SoldProduct {
  return { id, family, name, priceCents, durationMinutes, days, deliverables }
}

/** The product's name outside its own page, where `Classic` alone would be unclear. */
export function soldName({ family, name }: Pick<Product, 'family' | 'name'>): string {
  return family === 'wedding-package' && !/wedding/i.test(name) ? `${name} wedding package` : name
}

/** The filming time per day. */
export const minutesOfDay = ({
  durationMinutes,
  days,
}: Pick<Product, 'durationMinutes' | 'days'>) => Math.round(durationMinutes / days)
