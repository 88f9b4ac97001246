/** URLs of the admin area. */
import { withQuery } from './paths.ts'

export const adminPaths = {
  applications: (query: { show?: 'open' | 'decided' } = {}) =>
    withQuery('/admin/applications', query),
  application: (userId: string, query: { ask?: string } = {}) =>
    withQuery(`/admin/applications/${userId}`, query),
  enquiry: (enquiryId: string) => `/admin/enquiries/${enquiryId}`,
  home: (
    query: {
      queue?: 'mine' | 'snoozed' | 'all'
      q?: string
      enquiries?: number
      orbiters?: number
    } = {},
  ) => withQuery('/admin', query),
  bookings: () => '/admin/bookings',
  person: (userId: string, query: { ask?: string } = {}) =>
    withQuery(`/admin/people/${userId}`, query),
  users: (query: { manage?: string } = {}) => withQuery('/admin/users', query),
  projects: (query: { project?: string } = {}) => withQuery('/admin/projects', query),
  orbiters: () => '/admin/orbiters',
  assignments: () => '/admin/assignments',
  payouts: (query: { q?: string; state?: string } = {}) => withQuery('/admin/payouts', query),
  moneyAtRisk: () => '/admin/payouts/risk',
  yearTotalsFile: (query: { year?: number } = {}) =>
    withQuery('/admin/payouts/year-totals.csv', query),
  reports: (query: { days?: string } = {}) => withQuery('/admin/reports', query),
  reportsFile: () => '/admin/reports.csv',
  reels: (query: { edit?: string; delete?: string } = {}) => withQuery('/admin/reels', query),
  categories: (query: { edit?: string; delete?: string } = {}) =>
    withQuery('/admin/categories', query),
  settings: (query: { product?: string } = {}) => withQuery('/admin/settings', query),
  cities: (query: { city?: string } = {}) => withQuery('/admin/settings/cities', query),
  claims: (query: { claim?: string } = {}) => withQuery('/admin/settings/claims', query),
  texts: (query: { text?: string } = {}) => withQuery('/admin/settings/texts', query),
  promotions: () => '/admin/settings/promotions',
  tax: () => '/admin/settings/tax',
  newsletter: () => '/admin/newsletter',
  moderation: () => '/admin/moderation',
  /** The messages of two people before a booking, some of which were reported. */
  question: (questionId: string) => `/admin/questions/${questionId}`,
  reconciliation: (query: { before?: string } = {}) => withQuery('/admin/reconciliation', query),
  audit: () => '/admin/audit',
}
