/** The kinds of events that Orbit films. Each form offers some of these. */
export const EVENT_TYPE_LABELS = {
  wedding: 'Wedding',
  corporate: 'Corporate',
  birthday: 'Birthday',
  anniversary: 'Anniversary',
  graduation: 'Graduation',
  'product-launch': 'Product Launch',
  restaurant: 'Restaurant',
  retail: 'Retail',
  'real-estate': 'Real Estate',
  fitness: 'Fitness',
  beauty: 'Beauty',
  event: 'Event',
  other: 'Other',
} as const

export type EventType = keyof typeof EVENT_TYPE_LABELS

export const ENQUIRY_EVENT_TYPES = [
  'wedding',
  'corporate',
  'birthday',
  'anniversary',
  'graduation',
  'product-launch',
  'restaurant',
  'real-estate',
  'other',
] as const satisfies readonly EventType[]

export const PACKAGE_EVENT_TYPES = [
  'restaurant',
  'retail',
  'real-estate',
  'fitness',
  'beauty',
  'event',
  'corporate',
  'other',
] as const satisfies readonly EventType[]
