import type { PriceList } from '#market/catalog/price-list.server.ts'

interface WayRow {
  label: string
  packages: string
  market: string
}

interface GuideEntry {
  question: string
  answer: string
}

/**
 * The two ways to book, side by side, and which one fits when, with the catalog's prices and times.
 */
export function compareWays(lists: readonly PriceList[]): { rows: WayRow[]; guide: GuideEntry[] } {
  const single = lists.find(({ family }) => family === 'single-reel')?.products ?? []
  const event = lists.find(({ family }) => family === 'event-package')?.products ?? []
  const prices = single.map(({ price }) => price)
  const fixed = prices.length > 1 ? `Fixed: ${prices[0]} to ${prices.at(-1)} a reel` : 'Fixed'
  const due = single[0] ? single[0].delivery : 'As the package says'
  return {
    rows: [
      { label: 'Who picks', packages: 'We do', market: 'You do, by their work' },
      { label: 'Price', packages: fixed, market: "Each Orbiter's own, on the profile" },
      {
        label: 'You know',
        packages: 'Matched within 24 hours',
        market: 'They answer within 24 hours',
      },
      { label: 'Delivery', packages: due, market: 'As the profile says' },
      { label: 'You send', packages: 'One form', market: 'A date and time that is free' },
    ],
    guide: [
      {
        question: 'You have a date and want it taken care of',
        answer: 'Package. One form, one price, and we find your Orbiter.',
      },
      {
        question: 'You want a certain look, or a certain person',
        answer: 'Marketplace. Watch their work and book the one you like.',
      },
      {
        question: 'You need it the same evening',
        answer: event[0]
          ? `An event package from ${event[0].price}: the first reel is ready before the event ends. In the marketplace, filter by delivery time.`
          : 'Marketplace. Filter by delivery time.',
      },
      {
        question: "You're on a budget",
        answer:
          'Packages have fixed prices. In the marketplace, filter by price: Orbiters set their own.',
      },
      {
        question: 'You plan a wedding',
        answer: lists.some(({ family }) => family === 'wedding-package')
          ? 'A wedding package: reels and photos.'
          : 'Marketplace. Look for Orbiters who film weddings.',
      },
    ],
  }
}
