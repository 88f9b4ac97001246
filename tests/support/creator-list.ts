import type { Page } from '@playwright/test'
import { createOrbiter, type NewOrbiter } from '#tests/support/factories.ts'

export async function createWith(word: string, creators: NewOrbiter[]): Promise<void> {
  for (const creator of creators)
    await createOrbiter({ bio: `Night kitchens, ${word}.`, ...creator })
}

export const names = (page: Page) =>
  page
    .getByRole('region', { name: 'Creators' })
    .getByRole('heading', { level: 3 })
    .getByRole('link')

export const count = (page: Page) =>
  page.getByRole('region', { name: 'Creators' }).getByRole('status')

/** Creates three creators who differ in every property that can be filtered. */
export async function createThree(word: string): Promise<void> {
  await createWith(word, [
    {
      fullName: 'Ana Pro',
      level: 'pro',
      startingPriceCents: 30_000,
      specialties: ['Food', 'Travel'],
      deliveryDays: 0,
      reviews: { count: 2, sum: 10 },
      location: 'Miami, FL',
    },
    {
      fullName: 'Ben Mid',
      level: 'intermediate',
      startingPriceCents: 10_000,
      specialties: ['Real Estate'],
      deliveryDays: 3,
      reviews: { count: 2, sum: 8 },
      location: 'Boston, MA',
    },
    {
      fullName: 'Cy New',
      level: 'beginner',
      startingPriceCents: null,
      specialties: ['Tech'],
      deliveryDays: 7,
      location: 'Boston, MA',
      isAvailable: false,
    },
  ])
}
