/**
 * Words that people use for the things that Orbiters film, and the words in profiles that match
 * them. `FIT_WORDS` in `matching/matching.ts` does the same with specialties, for offers.
 */
import type { EventType } from '#market/catalog/event-types.ts'

const PARTIES = ['party', 'celebration', 'birthday', 'anniversary', 'bachelorette', 'quinceanera']
const NIGHTS = ['nightlife', 'club', 'nightclub', 'bar', 'concert', 'neon', 'dj', 'festival']
const MEALS = ['food', 'restaurant', 'cafe', 'coffee', 'bakery', 'menu', 'kitchen', 'tasting']
const WORK = ['corporate', 'conference', 'keynote', 'business', 'brand', 'meetup', 'panel']
const SALES = ['product', 'launch', 'brand', 'unboxing']
const HOMES = ['property', 'house', 'home', 'apartment', 'loft', 'townhouse', 'walkthrough']
const SPORTS = ['fitness', 'gym', 'workout', 'sport', 'yoga', 'run', 'race', 'training']
const LOOKS = ['beauty', 'makeup', 'skincare', 'salon', 'skin', 'hair', 'spa']
const CLOTHES = ['fashion', 'lookbook', 'runway', 'clothes', 'style']
const LEARNING = ['graduation', 'graduate', 'school', 'commencement']
const COUPLES = ['wedding', 'bride', 'bridal', 'groom', 'engagement', 'ceremony', 'elopement']
const STAGES = ['music', 'concert', 'festival', 'gig', 'stage']

/** A search for a kind of event finds profiles that contain any of these words. */
const KIND_WORDS: Record<EventType, readonly string[]> = {
  wedding: COUPLES,
  corporate: [...WORK, 'launch', 'event', 'tech'],
  birthday: [...PARTIES, 'event'],
  anniversary: [...PARTIES, 'event'],
  graduation: [...LEARNING, 'party', 'celebration', 'event'],
  'product-launch': [...SALES, 'tech'],
  restaurant: [...MEALS, 'bar', 'drink', 'dinner'],
  retail: ['retail', 'shop', 'store', 'boutique', 'product', ...CLOTHES],
  'real-estate': HOMES,
  fitness: SPORTS,
  beauty: LOOKS,
  event: ['event', 'party', ...NIGHTS, ...STAGES, 'wedding', 'conference'],
  other: [],
}

/**
 * Words of similar meaning, because a profile may use another word. Each word also finds the others
 * in its row.
 */
export const SAME_WORDS: readonly (readonly string[])[] = [
  PARTIES,
  NIGHTS,
  MEALS,
  ['bar', 'cocktail', 'drink', 'bartender', 'brewery', 'winery'],
  ['dinner', 'lunch', 'brunch', 'catering', 'chef', 'food'],
  WORK,
  ['tech', 'startup', 'founder', 'software', 'technology'],
  HOMES,
  ['realtor', 'listing', 'airbnb', 'walkthrough'],
  SPORTS,
  LOOKS,
  CLOTHES,
  LEARNING,
  COUPLES,
  STAGES,
  ['retail', 'shop', 'store', 'boutique', 'opening'],
  ['travel', 'hotel', 'vacation', 'trip', 'resort', 'tourism'],
  ['lifestyle', 'vlog', 'family', 'everyday'],
]

/**
 * Words that visitors use for a subject but few profiles contain. They also match the specialty.
 * The specialties are those of `SPECIALTIES` in `creators/creator.ts`, in lower case.
 */
const SUBJECTS: readonly [specialty: string, words: readonly string[]][] = [
  ['events', [...PARTIES, ...NIGHTS, ...LEARNING, ...STAGES, 'corporate', 'conference']],
  ['food', [...MEALS, 'drink', 'dinner', 'chef', 'catering', 'brunch', 'lunch']],
  ['product', ['launch', 'unboxing', 'brand', 'retail']],
  ['tech', ['startup', 'software', 'technology', 'corporate', 'conference']],
  ['real estate', [...HOMES, 'realtor', 'listing', 'airbnb']],
  ['fitness', SPORTS],
  ['beauty', LOOKS],
  ['fashion', [...CLOTHES, 'retail', 'boutique']],
  ['travel', ['hotel', 'vacation', 'trip', 'resort', 'tourism']],
  ['lifestyle', ['vlog', 'family', 'everyday']],
]

export interface RelatedWords {
  /** Words to search for besides the one that was typed. */
  words: ReadonlySet<string>
  specialties: ReadonlySet<string>
}

const related = new Map<string, { words: Set<string>; specialties: Set<string> }>()

function relatedOf(word: string) {
  const known = related.get(word)
  if (known) return known
  const made = { words: new Set<string>(), specialties: new Set<string>() }
  related.set(word, made)
  return made
}

for (const [kind, words] of Object.entries(KIND_WORDS))
  for (const word of words) relatedOf(kind.replace('-', ' ')).words.add(word)
for (const row of SAME_WORDS)
  for (const word of row) for (const other of row) relatedOf(word).words.add(other)
for (const [specialty, words] of SUBJECTS)
  for (const word of words) relatedOf(word).specialties.add(specialty)

relatedOf('product launch').specialties.add('product')

relatedOf('real estate').specialties.add('real estate')

/** @param phrase one or two words in lower case, without accents */
export function relatedWords(phrase: string): RelatedWords | null {
  return related.get(phrase) ?? null
}

/** Every word or phrase that has related words: candidates for correcting a typing error. */
export const RELATED_PHRASES: readonly string[] = [...related.keys()].filter(
  (word) => word !== 'other',
)

/** Words that are true of every Orbiter, and so narrow nothing down. */
export const WORDS_FOR_ALL: ReadonlySet<string> = new Set(
  'orbiter creator filmmaker videographer photographer cameraman video film filming shoot reel content iphone instagram tiktok social media near me'.split(
    ' ',
  ),
)
