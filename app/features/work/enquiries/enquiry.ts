/**
 * The options of the public quote form and what they mean. Shared by the page, the server, and the
 * tests.
 */
import { HOUR_MS } from '#app/base/time.ts'
import { EVENT_TYPE_LABELS, type EventType } from '#market/catalog/event-types.ts'
import { soldName, type SoldProduct } from '#market/catalog/product.ts'
import { topicLabel } from '#work/enquiries/contact.ts'

/** The catalog's event packages by ID, or `custom` for a custom package. */
export const PACKAGE_TYPES = ['instant', 'event-boost', 'full-event', 'custom'] as const
export type PackageType = (typeof PACKAGE_TYPES)[number]

export const GUEST_COUNTS = ['1-25', '26-50', '51-100', '101-200', '200+'] as const

export const BUDGETS = [
  { value: 'under-200', label: 'Under $200' },
  { value: '200-500', label: '$200-$500' },
  { value: '500-1000', label: '$500-$1,000' },
  { value: '1000-2000', label: '$1,000-$2,000' },
  { value: '2000+', label: '$2,000+' },
] as const
export type Budget = (typeof BUDGETS)[number]['value']

/** The team answers every enquiry within this time. */
const REPLY_HOURS = 24

/** The deadline for the answer: within a day, or an hour before the event if that is sooner. */
export function replyDueAt(from: Date, startAt: Date | null): Date {
  const due = from.getTime() + REPLY_HOURS * HOUR_MS
  if (!startAt) return new Date(due)
  return new Date(Math.min(due, Math.max(from.getTime() + HOUR_MS, startAt.getTime() - HOUR_MS)))
}

export function eventTypeLabel(value: string): string {
  return value in EVENT_TYPE_LABELS ? EVENT_TYPE_LABELS[value as EventType] : value
}

/** The title of an enquiry: the event, and the product that was chosen for it. */
export function enquiryTitle({
  kind,
  serviceType,
  occasion,
  product,
}: {
  kind: string
  serviceType: string
  occasion: string | null
  product: SoldProduct | null
}): string {
  if (occasion) return occasion
  if (kind === 'contact') return `Message: ${topicLabel(serviceType)}`
  if (kind === 'booking') return product?.name ?? serviceType
  const event = eventTypeLabel(serviceType)
  if (product?.family === 'wedding-package' && serviceType === 'wedding') return soldName(product)
  return product ? `${event}: ${soldName(product)}` : event
}

export function isPackageType(text: string | null): text is PackageType {
  return PACKAGE_TYPES.some((type) => type === text)
}
