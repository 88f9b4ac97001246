/** The content of each page's share image. */
import { formatMoney } from '#app/base/money.ts'
import { listCities } from '#market/catalog/cities.server.ts'
import { LEVEL_LABELS } from '#market/creators/creator.ts'
import { findPublicProfile } from '#market/creators/creator-queries.server.ts'
import { categoryLabel, durationLabel } from '#market/reels/reel.ts'
import { findReel } from '#market/reels/reel-queries.server.ts'
import { readContentFacts } from '#team/documents/content-facts.server.ts'
import { CONTENT_PAGES } from '#app/routes/public/content/content-pages.ts'
import { readContent } from '#app/routes/public/content/markdown.server.ts'

export interface ShareCard {
  title: string
  /** A line below the title. */
  text: string
  /** Short facts in a row at the bottom. */
  facts: string[]
  /** The URL of a poster in our own store; null for none. */
  posterUrl: string | null
}

const PAGES: Readonly<Record<string, readonly [title: string, text: string]>> = {
  home: ['Reels. Shot. Edited. Delivered Fast.', 'A creator with an iPhone comes to your event.'],
  'how-it-works': ['From hello to posted in five steps.', 'How Orbit works'],
  'become-orbiter': ['Film the night. Get paid for it.', 'Become an Orbiter'],
  weddings: ['Your wedding, in reels.', 'Wedding packages'],
  enquiry: ['Tell us about your event.', 'A customized quote within 24 hours'],
  'browse-reels': ['Watch what they made.', 'Reels by Orbiters'],
  'browse-creators': ['Choose your Orbiter.', 'Work, prices and free times, side by side'],
  booking: ['Two ways to book.', 'Packages or marketplace'],
  'book-package': ['Pick a reel. We find your Orbiter.', 'Matched within 24 hours'],
  onboarding: ['Two ways to film for Orbit.', 'Jobs we match you with, or your own prices'],
  newsletter: ['Reels worth watching.', 'The Orbit newsletter'],
  help: ['How can we help?', 'Questions and answers'],
  contact: ['Write to us.', 'A person answers within 24 hours'],
  auth: ['Come in.', 'Sign in to Orbit, or create an account'],
}

export async function findShareCard(
  kind: 'page' | 'orbiter' | 'reel',
  name: string,
): Promise<ShareCard | null> {
  if (kind === 'reel') return reelCard(name)
  return kind === 'orbiter' ? orbiterCard(name) : pageCard(name)
}

async function pageCard(name: string): Promise<ShareCard | null> {
  const cities = await listCities()
  const names = cities.map((entry) => entry.name).join(' · ')
  const city = cities.find(({ slug }) => name === `city-${slug}`)
  if (city)
    return {
      title: `Reel creators in ${city.name}.`,
      text: 'Ask an Orbiter for a date',
      facts: [city.name, city.state],
      posterUrl: null,
    }
  const page = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined
  if (page) return { title: page[0], text: page[1], facts: [names], posterUrl: null }
  if (!Object.values(CONTENT_PAGES).includes(name)) return null
  const { front } = readContent(name, await readContentFacts())
  return {
    title: front['heading'] ?? '',
    text: front['title'] ?? '',
    facts: [names],
    posterUrl: null,
  }
}

async function orbiterCard(orbiterId: string): Promise<ShareCard | null> {
  const profile = await findPublicProfile(orbiterId)
  if (!profile) return null
  const { fullName, specialties, location, level, rating, reviewCount, startingPriceCents } =
    profile
  return {
    title: fullName,
    text: [specialties.slice(0, 3).join(', '), location].filter(Boolean).join(' · '),
    facts: [
      ...(level ? [LEVEL_LABELS[level]] : []),
      ...(rating === null ? [] : [`${rating.toFixed(1)} out of 5 (${reviewCount})`]),
      ...(startingPriceCents ? [`from ${formatMoney(startingPriceCents)}`] : []),
    ],
    posterUrl: profile.posterUrl,
  }
}

async function reelCard(reelId: string): Promise<ShareCard | null> {
  const reel = await findReel(reelId)
  if (!reel) return null
  const { title, category, durationSeconds, orbiter, posterUrl } = reel
  return {
    title: title.length > 60 ? `${title.slice(0, 58).trimEnd()}…` : title,
    text: orbiter ? `Filmed by ${orbiter.name}` : 'A reel on Orbit',
    // Counts change by the minute, and other sites store the picture, so it states only what stays
    // true.
    facts: [
      categoryLabel(category),
      ...(durationSeconds === null ? [] : [durationLabel(durationSeconds)]),
    ],
    posterUrl,
  }
}
