export const PROFILE_TABS = [
  { tab: 'profile', label: 'Profile' },
  { tab: 'security', label: 'Sign-in & security' },
  { tab: 'notifications', label: 'Notifications' },
  { tab: 'data', label: 'Your data' },
] as const

export type ProfileTab = (typeof PROFILE_TABS)[number]['tab']

/** What a URL asks for; anything unknown is the first tab. */
export function readProfileTab(text: string | null): ProfileTab {
  return PROFILE_TABS.find(({ tab }) => tab === text)?.tab ?? 'profile'
}
