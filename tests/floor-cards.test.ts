import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CreatorCard } from '#market/creators/creator-card.tsx'
import type { CreatorCardData } from '#market/creators/creator.ts'
import { Card } from '../bench/floor-cards.ts'

const FULL: CreatorCardData = {
  userId: 'orbiter-1',
  fullName: 'Maya Okafor',
  bio: 'Films weddings.',
  location: 'Dallas, TX',
  specialties: ['Weddings', 'Events', 'Food', 'Fashion'],
  level: 'pro',
  startingPriceCents: 9900,
  priceFor: '15-sec reel',
  freeText: 'Next free Sat, Dec 12',
  isAvailable: true,
  imageUrl: '/files/avatars/maya.webp',
  completeness: 90,
  deliveryDays: 2,
  hasPortfolio: true,
  rating: 4.8,
  reviewCount: 34,
  posterUrl: '/files/reels/maya.webp',
  reelUrl: '/files/reels/maya.mp4',
  milesAway: null,
}
const EMPTY: CreatorCardData = {
  ...FULL,
  bio: null,
  specialties: [],
  level: null,
  startingPriceCents: null,
  freeText: null,
  isAvailable: false,
  imageUrl: null,
  deliveryDays: null,
  hasPortfolio: false,
  rating: null,
  posterUrl: null,
  reelUrl: null,
}

/** The tags and texts; the order of attributes does not matter. */
const partsOf = (html: string) =>
  html.split('<').map((part) => part.split(/[ >]/).toSorted().join(' '))

test.each([
  ['full', FULL, true],
  ['empty', EMPTY, false],
] as const)('the floor of the bench renders the same %s card', (_, creator, isFirst) => {
  const ours = renderToStaticMarkup(h(CreatorCard, { creator, isPriority: isFirst }))
  const floor = renderToStaticMarkup(h(Card, { creator, isFirst }))
  expect(partsOf(floor)).toEqual(partsOf(ours))
})
