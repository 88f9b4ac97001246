import type { Page } from '@playwright/test'

export const bar = (page: Page) => page.getByRole('banner')

export const LINKS = [
  ['How It Works', '/how-it-works'],
  ['Browse Reels', '/browse-reels'],
  ['Weddings', '/weddings'],
  ['Become an Orbiter', '/become-orbiter'],
] as const
