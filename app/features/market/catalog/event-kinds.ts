/**
 * What kind of event something is about, guessed from its words: an occasion ("Fifth birthday"), a
 * service, or the title of a reel. Good enough to choose a picture or a color; nothing else may
 * depend on it.
 */
import type { EventType } from '#market/catalog/event-types.ts'

export const EVENT_KINDS = [
  'wedding',
  'home',
  'beauty',
  'sport',
  'stage',
  'birthday',
  'party',
  'bar',
  'food',
  'shop',
  'product',
  'business',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** The first kind that matches counts: a rehearsal dinner is a wedding before it is a dinner. */
const WORDS: Record<EventKind, RegExp> = {
  wedding:
    /\b(weddings?|brid(es?|al)|grooms?|vows?|first dance|rehearsal dinner|engagement party|elopement)\b/i,
  home: /\b(real estate|open house|house tour|apartments?|villas?|listings?)\b/i,
  beauty: /\b(beauty|salons?|serums?|skincare|make-?up|spa|nails?)\b/i,
  sport: /\b(fitness|gyms?|yoga|kettlebells?|workouts?|marathons?|races?|tournaments?|training)\b/i,
  stage:
    /\b(concerts?|bands?|stages?|festivals?|DJs?|night ?club|theat(er|re)|choirs?|gigs?|premiere)\b/i,
  birthday: /\b(birthdays?|cakes?|turns? \d+)\b|[’']s \d+(st|nd|rd|th)\b/i,
  party:
    /\b(part(y|ies)|annivers\w+|graduations?|galas?|farewell|retirement|reunion|showers?|toasts?|champagne)\b/i,
  bar: /\b(bars?|drinks?|cocktails?|neon|wine|brewer(y|ies)|happy hour)\b/i,
  food: /\b(foods?|restaurants?|menus?|dinners?|lunch|brunch|baker(y|ies)|donuts?|burgers?|pasta|coffee|caf[eé]s?|kitchens?|tastings?|chefs?)\b/i,
  shop: /\b(retail|shops?|stores?|boutiques?|fashion|new season|fittings?|collections?|pop-?up|market)\b/i,
  product: /\b(launch\w*|products?|apps?|tech|unveiling)\b/i,
  business:
    /\b(corporate|business|compan(y|ies)|conferences?|summits?|keynotes?|trade fair|panel|team)\b/i,
}

/** @returns null if no word says it */
export function eventKindIn(text: string): EventKind | null {
  return EVENT_KINDS.find((kind) => WORDS[kind].test(text)) ?? null
}

/** The kind behind a type that was chosen in a form; null for those that say nothing. */
export const KIND_OF_TYPE: Record<EventType, EventKind | null> = {
  wedding: 'wedding',
  corporate: 'business',
  birthday: 'birthday',
  anniversary: 'party',
  graduation: 'party',
  'product-launch': 'product',
  restaurant: 'food',
  retail: 'shop',
  'real-estate': 'home',
  fitness: 'sport',
  beauty: 'beauty',
  event: null,
  other: null,
}
