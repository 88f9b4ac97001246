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
    'jobs',
    'places',
  ],
  ['access', 'attachments', 'catalog', 'reels', 'reviews'],
  ['creators', 'deliveries'],
  ['downloads', 'portfolio', 'offers', 'matching', 'availability', 'favourites', 'questions'],
  ['search', 'onboarding', 'bookings', 'sharing', 'publishing'],
  ['projects', 'calendars'],
  ['enquiries', 'overrides'],
  ['notifications', 'attention', 'reports', 'intentions', 'desk'],
  ['privacy'],
]
