/** The tabs of a profile, in order; each has its own URL. */
export const CREATOR_TABS = [
  { tab: 'services', label: 'Services & Pricing' },
  { tab: 'portfolio', label: 'Portfolio' },
  { tab: 'availability', label: 'Availability' },
] as const

export type CreatorTab = (typeof CREATOR_TABS)[number]['tab']

export function readTab(query: URLSearchParams): CreatorTab {
  return CREATOR_TABS.find((entry) => entry.tab === query.get('tab'))?.tab ?? 'services'
}

/** The tab as written in a URL: the first one is omitted. */
export function tabInAddress(tab: CreatorTab): CreatorTab | undefined {
  return tab === 'services' ? undefined : tab
}
