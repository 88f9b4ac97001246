/** Lowest step first: a feature may import features of lower steps, never one of its own step. */
export const FEATURE_STEPS = [
  ['accounts'],
  [
    'auth',
    'settings',
    'media',
    'audit',
    'drafts',
    'messages',
    'moderation',
    'newsletter',
    'reviews',
    'calendars',
  ],
  ['catalog', 'reels'],
  ['creators', 'deliveries'],
  ['portfolio', 'offers', 'matching', 'availability', 'favourites'],
  ['onboarding', 'bookings'],
  ['projects'],
  ['enquiries'],
  ['notifications', 'attention', 'reports'],
  ['privacy'],
]
