/** The kinds of events that Orbit films. Each form offers some of them. */
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
