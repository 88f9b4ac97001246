/** Links to a delivery for people without an account. Shared by the server and the client. */

export const LINK_PERMISSIONS = ['watch', 'comment', 'approve'] as const
export type LinkPermission = (typeof LINK_PERMISSIONS)[number]

/** What each permission allows, as worded in the form. */
export const PERMISSION_LABELS: Record<LinkPermission, string> = {
  watch: 'Watch',
  comment: 'Watch and comment',
  approve: 'Watch, comment and approve',
}

/** How long a link works, in days. */
export const LINK_DAYS = [1, 7, 30, 90] as const
export const USUAL_LINK_DAYS = 7
/** The most open links of one job. */
export const MOST_LINKS = 20
export const LABEL_MAX = 80
export const LINK_PASSWORD_MIN = 6

export interface ShareLink {
  id: string
  label: string
  permission: LinkPermission
  url: string
  hasPassword: boolean
  /** ISO 8601, like all instants here. */
  expiresAt: string
  revokedAt: string | null
  createdAt: string
  openedCount: number
  lastOpenedAt: string | null
  state: 'open' | 'expired' | 'revoked'
}

/** Whether one permission includes another. */
export const allows = (permission: LinkPermission, needed: LinkPermission): boolean =>
  LINK_PERMISSIONS.indexOf(permission) >= LINK_PERMISSIONS.indexOf(needed)
