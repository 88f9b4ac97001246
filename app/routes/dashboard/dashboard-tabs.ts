export const DASHBOARD_TABS = [
  { tab: 'overview', label: 'Overview' },
  { tab: 'bookings', label: 'Bookings' },
  { tab: 'messages', label: 'Messages' },
  { tab: 'profile', label: 'Profile' },
] as const

export type DashboardTab = (typeof DASHBOARD_TABS)[number]['tab']

/** What a URL asks for; anything unknown is the first tab. */
export function readDashboardTab(text: string | null): DashboardTab {
  return DASHBOARD_TABS.find(({ tab }) => tab === text)?.tab ?? 'overview'
}
