/** The life of a reel that an Orbiter publishes from approved work. */
import type { EventKind } from '#app/base/event-map.ts'
import { fromEach, type Transition } from '#app/base/life.ts'

export const PUBLICATION_STATES = [
  'preparing',
  'review',
  'published',
  'refused',
  'withdrawn',
] as const
export type PublicationState = (typeof PUBLICATION_STATES)[number]
export type PublicationAction =
  | 'publish'
  | 'show'
  | 'submit'
  | 'approve'
  | 'refuse'
  | 'withdraw'
  | 'publish-again'

export const PUBLICATION_TRANSITIONS: readonly Transition<
  PublicationState,
  PublicationAction,
  'orbiter' | 'customer' | 'admin' | 'system',
  EventKind
>[] = [
  {
    action: 'publish',
    by: ['orbiter'],
    from: null,
    to: 'preparing',
    event: 'publication.changed',
  },
  // The public copies are made: a portfolio shows the reel immediately, the gallery after a review.
  {
    action: 'show',
    by: ['system'],
    from: 'preparing',
    to: 'published',
    event: 'publication.changed',
  },
  {
    action: 'submit',
    by: ['system'],
    from: 'preparing',
    to: 'review',
    event: 'publication.changed',
  },
  {
    action: 'approve',
    by: ['admin'],
    from: 'review',
    to: 'published',
    event: 'publication.changed',
  },
  { action: 'refuse', by: ['admin'], from: 'review', to: 'refused', event: 'publication.changed' },
  // By its Orbiter, by an admin, or because the customer withdrew the consent.
  ...fromEach(
    ['preparing', 'review', 'published'] as const,
    {
      action: 'withdraw',
      by: ['orbiter', 'customer', 'admin'],
      to: 'withdrawn',
      event: 'publication.changed',
    } as const,
  ),
  ...fromEach(
    ['withdrawn', 'refused'] as const,
    {
      action: 'publish-again',
      by: ['orbiter'],
      to: 'preparing',
      event: 'publication.changed',
    } as const,
  ),
]
