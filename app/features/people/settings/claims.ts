/**
 * The claims that public pages make in Orbit's name. They are content: an admin can change or hide
 * each one in System Settings.
 */

export interface Claim {
  id: ClaimId
  /** Empty for a claim that is a single line on its page. */
  title: string
  text: string
}

/** Where a claim appears. */
export type ClaimPlace = 'Home page' | 'How It Works' | 'Package booking'

interface StandardClaim extends Omit<Claim, 'id'> {
  /** The name of the claim in the admin area. */
  label: string
  place: ClaimPlace
  /** False for a claim that is hidden until an admin shows it. */
  isShown: boolean
}

export const CLAIM_LIMITS = { title: 60, text: 260 } as const

/**
 * In the order in which pages show them. Each promise is either made by people or kept by the
 * software.
 */
export const STANDARD_CLAIMS = {
  'home-lead': {
    label: 'Below the headline',
    place: 'Home page',
    title: '',
    text: 'A creator with an iPhone comes to your event. With an event package, your first reel is ready before it ends.',
    isShown: true,
  },
  'certified-orbiters': {
    label: 'Value point 1',
    place: 'Home page',
    title: 'Certified Orbiters',
    text: 'A 6-step verification: email, phone, identity, iPhone, portfolio and interview. Each profile says which steps are done; no one is listed until our team approves them.',
    isShown: true,
  },
  'same-day-delivery': {
    label: 'Value point 2',
    place: 'Home page',
    title: 'Same-Day Delivery',
    text: 'Your first reel is ready before the event ends. Follow-up reels arrive within two business days.',
    isShown: true,
  },
  security: {
    label: 'Value point 3',
    place: 'Home page',
    title: 'Business-Grade Security and Insurance',
    text: 'Your email reaches an Orbiter only once your booking is accepted. If your venue asks for insurance papers, say so in your inquiry.',
    isShown: true,
  },
  'diverse-network': {
    label: 'Value point 4',
    place: 'Home page',
    title: 'A Diverse Network',
    text: 'Students, hobbyists and seasoned creators, from food and fashion to real estate and weddings.',
    isShown: true,
  },
  equipment: {
    label: 'Value point 5',
    place: 'Home page',
    title: 'Professional Equipment',
    text: 'Orbiters film on iPhone 12 or newer: sharp in low light, and edited on the spot.',
    isShown: true,
  },
  quality: {
    label: 'Value point 6',
    place: 'Home page',
    title: 'Quality Check',
    text: 'Every reel is checked as it is uploaded: its shape, its length, its sound, and that it isn’t black or frozen. Ratings come only from customers whose booking was completed.',
    isShown: true,
  },
  matching: {
    label: 'Platform feature 1',
    place: 'How It Works',
    title: 'Matching with Reasons',
    text: 'Free that evening, working in your city, punctual, well rated, right for your kind of event: that is who we ask first, for every package.',
    isShown: true,
  },
  'instant-confirmation': {
    label: 'Platform feature 2',
    place: 'How It Works',
    title: 'Instant Booking Confirmation',
    text: 'When your Orbiter accepts, you both see it right away and get an email with a calendar entry.',
    isShown: true,
  },
  'support-manager': {
    label: 'Platform feature 3',
    place: 'How It Works',
    title: 'A Dedicated Orbit Support Manager',
    text: 'A person on our team takes up your question and answers within 24 hours, before, during and after your event.',
    isShown: true,
  },
  downloads: {
    label: 'Platform feature 4',
    place: 'How It Works',
    title: 'Cloud Storage with Unlimited Downloads',
    text: 'We store your reels, and you download them from your dashboard as often as you like.',
    isShown: true,
  },
  'package-lead': {
    label: 'Below the title',
    place: 'Package booking',
    title: '',
    text: 'One price, one form. Within 24 hours, we match you with a trained Orbiter.',
    isShown: true,
  },
  'delivery-guarantee': {
    label: 'Below the delivery time, in the order summary',
    place: 'Package booking',
    title: '',
    text: '24-hour delivery guarantee',
    isShown: true,
  },
} as const satisfies Record<string, StandardClaim>

export type ClaimId = keyof typeof STANDARD_CLAIMS

export const CLAIM_IDS = Object.keys(STANDARD_CLAIMS) as ClaimId[]
