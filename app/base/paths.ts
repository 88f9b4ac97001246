/**
 * URLs are built only here and in the files for admin, deliveries, payments and the server, which
 * other pages don't load. A test matches all of them against routes.ts.
 */

export function withQuery(
  path: string,
  query: Record<string, string | number | null | undefined>,
): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== '') params.set(name, String(value))
  const text = params.toString()
  return text ? `${path}?${text}` : path
}

/** What the inbox beside a thread shows: search words, one kind, and how many. */
export type InboxQuery = {
  q?: string
  show?: 'unread' | null
  rows?: number | null
  from?: number | null
}

export const paths = {
  home: (query: { confirm?: string; next?: string | null } = {}) => withQuery('/', query),
  homePackages: () => '/#packages',
  howItWorks: () => '/how-it-works',
  becomeOrbiter: () => '/become-orbiter',
  onboarding: () => '/orbiter/onboarding',
  packageFlow: (query: { step?: string; draft?: string | null } = {}) =>
    withQuery('/orbiter/onboarding/package-flow', query),
  interviewCalendar: () => '/orbiter/onboarding/interview.ics',
  orbiterSetup: (query: { step?: string } = {}) => withQuery('/orbiter-setup', query),
  oldOrbiterSetup: () => '/orbiter/setup',
  weddings: () => '/weddings',
  enquiry: (query: { package?: string; location?: string } = {}) => withQuery('/enquiry', query),
  browseReels: (
    query: {
      category?: string | null
      after?: string | null
      reel?: string
      pages?: number
      said?: 'reported'
    } = {},
  ) => withQuery('/browse-reels', query),
  browseCreators: (query: { q?: string; location?: string } = {}) =>
    withQuery('/browse-creators', query),
  creatorsIn: (cityName: string) => withQuery('/browse-creators', { location: cityName }),
  browse: () => '/browse',
  creator: (
    orbiterId: string,
    query: {
      tab?: 'services' | 'portfolio' | 'availability'
      book?: string
      date?: string
      time?: string
      reviews?: 'all'
    } = {},
  ) => withQuery(`/orbiter/${orbiterId}`, query),
  questions: () => '/questions',
  question: (personId: string, query: { report?: string } = {}) =>
    withQuery(`/questions/${personId}`, query),
  creatorTimes: (orbiterId: string, query: { offer: string; date: string }) =>
    withQuery(`/orbiter/${orbiterId}/times`, query),
  paletteData: (query: { q: string }) => withQuery('/api/palette', query),
  placesData: (query: { q: string }) => withQuery('/api/places', query),
  auth: (
    query: {
      tab?: 'signin' | 'signup'
      role?: 'orbiter' | 'user'
      state?: 'reset'
      next?: string | null
    } = {},
  ) => withQuery('/auth', query),
  google: (query: { next?: string | null; zone?: string | null } = {}) =>
    withQuery('/auth/google', query),
  confirmEmail: (query: { email?: string; state?: 'used'; next?: string | null } = {}) =>
    withQuery('/confirm-email', query),
  forgotPassword: () => '/forgot-password',
  profile: () => '/profile',
  profileSecurity: () => '/profile/security',
  profileNotifications: () => '/profile/notifications',
  profileData: () => '/profile/data',
  ownData: () => '/profile/data.json',
  smartDashboard: (query: { next?: string | null } = {}) => withQuery('/smart-dashboard', query),
  signOut: () => '/sign-out',
  dashboard: () => '/dashboard',
  dashboardBookings: (
    query: {
      tab?: string
      order?: string
      show?: number
      booked?: 'package' | 'quote'
      within?: string
    } = {},
  ) => withQuery('/dashboard/bookings', query),
  project: (projectId: string, query: { do?: 'cancel' } = {}) =>
    withQuery(`/projects/${projectId}`, query),
  dashboardMessages: (query: InboxQuery = {}) => withQuery('/dashboard/messages', query),
  dashboardThread: (bookingId: string, query: InboxQuery = {}) =>
    withQuery(`/dashboard/messages/${bookingId}`, query),
  orbiterMessages: (query: InboxQuery = {}) => withQuery('/orbiter/messages', query),
  orbiterThread: (bookingId: string, query: InboxQuery = {}) =>
    withQuery(`/orbiter/messages/${bookingId}`, query),
  dashboardProfile: () => '/dashboard/profile',
  createBooking: (
    query: { service?: string; date?: string; time?: string; end?: string; step?: number } = {},
  ) => withQuery('/create-booking', query),
  userDashboard: () => '/user-dashboard',
  myBookings: (query: { tab?: string; order?: string; show?: number; cancel?: string } = {}) =>
    withQuery('/my-bookings', query),
  booking: (bookingId: string, query: { do?: string; date?: string; from?: number } = {}) =>
    withQuery(`/bookings/${bookingId}`, query),
  bookingCalendar: (bookingId: string) => `/bookings/${bookingId}/calendar.ics`,
  calendarFeed: (secret: string) => `/calendar/${secret}.ics`,
  notifications: (query: { show?: number } = {}) => withQuery('/notifications', query),
  orbiter: (query: { reject?: string } = {}) => withQuery('/orbiter', query),
  orbiterProfile: () => '/orbiter/profile',
  orbiterLinks: () => '/orbiter/profile/links',
  orbiterPortfolio: () => '/orbiter/profile/portfolio',
  orbiterPrices: () => '/orbiter/profile/prices',
  orbiterServices: () => '/orbiter/profile/services',
  orbiterChecks: () => '/orbiter/profile/checks',
  orbiterModel: () => '/orbiter/profile/model',
  orbiterBookings: (query: { q?: string; list?: string; show?: number; reject?: string } = {}) =>
    withQuery('/orbiter/bookings', query),
  orbiterCalendar: (query: { view?: string; date?: string; slot?: string } = {}) =>
    withQuery('/orbiter/calendar', query),
  orbiterTraining: () => '/orbiter/training',
  orbiterLesson: (lesson: string) => `/orbiter/training/${lesson}`,
  trainingCheck: () => '/orbiter/training/check',
  trainingAttempt: (attemptId: string) => `/orbiter/training/check/${attemptId}`,
  savedReplies: () => '/orbiter/messages/replies',
  attachments: (bookingId: string) => `/bookings/${bookingId}/files`,
  attachment: (attachmentId: string, query: { preview?: '1' } = {}) =>
    withQuery(`/attachments/${attachmentId}`, query),
  ownPictures: () => '/api/pictures',
  reelsData: (query: { category?: string | null; after?: string | null } = {}) =>
    withQuery('/api/reels', query),
  reelLike: (reelId: string) => `/api/reels/${reelId}/like`,
  reelReport: (reelId: string) => `/api/reels/${reelId}/report`,
  reelViews: (reelId: string) => `/api/reels/${reelId}/views`,
  reelCaptions: (reelId: string) => `/reels/${reelId}/captions.vtt`,
  bookingChoice: () => '/booking',
  comparePrices: () => '/booking#prices',
  bookPackage: (query: { package?: string; draft?: string | null } = {}) =>
    withQuery('/booking/packages', query),
  createProject: () => '/create-project',
  quote: (token: string) => `/quotes/${encodeURIComponent(token)}`,
  about: () => '/about',
  careers: () => '/careers',
  press: () => '/press',
  help: (query: { q?: string } = {}) => withQuery('/help', query),
  contact: (query: { topic?: string } = {}) => withQuery('/contact', query),
  safety: () => '/safety',
  guidelines: () => '/guidelines',
  privacy: (query: { version?: string } = {}) => withQuery('/privacy', query),
  terms: (query: { version?: string } = {}) => withQuery('/terms', query),
  cookies: () => '/cookies',
  contentPolicy: () => '/content-policy',
  orbiterTerms: (query: { version?: string } = {}) => withQuery('/orbiter-terms', query),
  enterprise: () => '/enterprise',
  quickReels: () => '/services/quick-reels',
  eventPackage: () => '/services/event-package',
  premium: () => '/services/premium',
  join: () => '/join',
  chat: () => '/chat',
  newsletter: () => '/newsletter',
  saveDraft: (form: string) => `/api/drafts/${form}`,
  favourites: () => '/favourites',
  setFavourite: () => '/api/favourites',
  shareImage: (page: string) => `/share/pages/${page}.png`,
  creatorShareImage: (orbiterId: string) => `/share/orbiters/${orbiterId}.png`,
  reelShareImage: (reelId: string) => `/share/reels/${reelId}.png`,
  mailbox: (query: { mail?: string; q?: string } = {}) => withQuery('/mailbox', query),
  testNav: () => '/test-nav',
  live: (query: { after?: number | null } = {}) => withQuery('/live', query),
} as const
