/**
 * The four price lists as parts of one catalog: the purpose of each, and how it differs from the
 * others. Prices, contents, and delivery times come from the products.
 */
import { paths } from '#app/base/paths.ts'
import type { ProductFamily } from '#market/catalog/product.ts'

interface FamilyWords {
  name: string
  /** How it differs from the other three, in one sentence. */
  difference: string
  /** What its prices depend on, in one sentence that stays true when prices change. */
  pricedBy: string
  /** When the customer knows that they have an Orbiter. */
  answer: string
  /** Its own page, and the label of the link to it. */
  page: { to: string; label: string }
}

export const FAMILY_WORDS: Record<ProductFamily, FamilyWords> = {
  'event-package': {
    name: 'Event packages',
    difference: 'For one event, by its length, with a quote before you decide.',
    pricedBy: 'You pay for the hours at your event and the reels made from them.',
    answer: 'A quote within 24 hours. Once you accept it, an Orbiter within 24 hours.',
    page: { to: paths.homePackages(), label: 'Event packages' },
  },
  'single-reel': {
    name: 'Single reels',
    difference: 'One reel of a fixed length, booked in one form without a quote.',
    pricedBy: 'You pay for one reel, by its length.',
    answer: 'An Orbiter within 24 hours.',
    page: { to: paths.bookPackage(), label: 'Book a single reel' },
  },
  'booking-service': {
    name: 'Services',
    difference: 'By filming time, sent from your account.',
    pricedBy: 'You pay for the filming time, with the reels included.',
    answer: 'Our team replies within 24 hours with available Orbiters.',
    page: { to: paths.createBooking(), label: 'Book a service' },
  },
  'wedding-package': {
    name: 'Wedding packages',
    difference: 'For your wedding: reels and photos, planned with our team.',
    pricedBy: 'You pay for the days, the reels, the photos and the planning.',
    answer: 'A quote within 24 hours. Once you accept it, an Orbiter within 24 hours.',
    page: { to: paths.weddings(), label: 'Wedding packages' },
  },
}
