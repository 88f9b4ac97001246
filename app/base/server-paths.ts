/** URLs that only the server writes, in emails, redirects and files. */
import { withQuery } from './paths.ts'

export const serverPaths = {
  googleReturn: () => '/auth/google/return',
  emailConfirmed: (query: { next?: string | null } = {}) => withQuery('/email-confirmed', query),
  resetPassword: (query: { token?: string } = {}) => withQuery('/reset-password', query),
  changeEmail: (query: { token?: string } = {}) => withQuery('/change-email', query),
  secondStep: (query: { next?: string | null } = {}) => withQuery('/second-step', query),
  newTerms: (query: { next?: string | null } = {}) => withQuery('/new-terms', query),
  uploads: () => '/uploads',
  confirmNewsletter: (query: { token?: string } = {}) => withQuery('/newsletter/confirm', query),
  unsubscribe: (query: { token?: string } = {}) => withQuery('/newsletter/unsubscribe', query),
  /** Where each cent of a booking went, as CSV. */
  bookingMoneyFile: (bookingId: string) => `/bookings/${bookingId}/money/lines.csv`,
  projectMoneyFile: (projectId: string) => `/projects/${projectId}/money/lines.csv`,
  sitemap: () => '/sitemap.xml',
  securityTxt: () => '/.well-known/security.txt',
}
