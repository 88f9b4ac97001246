/** The only place where a URL is built. A test matches it against routes.ts. */

function withQuery(path: string, query: Record<string, string | number | null | undefined>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== null && value !== undefined && value !== '') params.set(name, String(value))
  const text = params.toString()
  return text ? `${path}?${text}` : path
}

export const paths = {
  home: (query: { confirm?: string; next?: string | null } = {}) => withQuery('/', query),
  homePackages: () => '/#packages',
  howItWorks: () => '/how-it-works',
  becomeOrbiter: () => '/become-orbiter',
  weddings: () => '/weddings',
  enquiry: (query: { package?: string } = {}) => withQuery('/enquiry', query),
  browseReels: (query: { category?: string | null; after?: string | null; reel?: string } = {}) => withQuery('/browse-reels', query),
  browseCreators: (query: { q?: string; location?: string } = {}) => withQuery('/browse-creators', query),
  browse: () => '/browse',
  creators: () => '/creators',
  creator: (orbiterId: string, query: { tab?: 'services' | 'portfolio' | 'availability'; book?: string; date?: string; time?: string; reviews?: 'all' } = {}) =>
    withQuery(`/orbiter/${orbiterId}`, query),
  creatorTimes: (orbiterId: string, query: { offer: string; date: string }) => withQuery(`/orbiter/${orbiterId}/times`, query),
  creatorsData: (query = '') => `/api/creators${query}`,
  auth: (query: { tab?: 'signin' | 'signup'; role?: 'orbiter' | 'user'; next?: string | null } = {}) => withQuery('/auth', query),
  confirmEmail: (query: { email?: string; state?: 'used'; next?: string | null } = {}) => withQuery('/confirm-email', query),
  smartDashboard: (query: { next?: string | null } = {}) => withQuery('/smart-dashboard', query),
  signOut: () => '/sign-out',
  dashboard: () => '/dashboard',
  userDashboard: () => '/user-dashboard',
  myBookings: (query: { tab?: string; show?: number; cancel?: string } = {}) => withQuery('/my-bookings', query),
  orbiter: (query: { tab?: 'overview' | 'bookings' | 'calendar'; q?: string; show?: number; reject?: string; view?: 'week' | 'month'; date?: string } = {}) =>
    withQuery('/orbiter', query),
  reelViews: (reelId: string) => `/api/reels/${reelId}/views`,
  admin: () => '/admin',
  mailbox: (query: { mail?: string; q?: string } = {}) => withQuery('/mailbox', query),
  testNav: () => '/test-nav',
  live: (query: { after?: number | null } = {}) => withQuery('/live', query),
} as const
