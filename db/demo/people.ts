/**
 * The fictional people of the demo. None of them exist, and the site says so wherever they are
 * shown.
 * Prices are whole dollars; a city is a slug of features/market/catalog/cities.ts.
 */
import type { Viewer } from '#people/accounts/viewer.ts'
import type { OrbiterLevel } from '#market/creators/creator.ts'

export interface MadeCreator extends DemoCreator {
  viewer: Viewer
  timeZone: string
}

export interface DemoCreator {
  name: string
  /** The number of their face in media/faces.json. */
  face: number
  city: string
  level: OrbiterLevel
  experience: 'beginner' | 'intermediate' | 'advanced' | 'expert'
  specialties: string[]
  languages: string[]
  bio: string
  /** For 15, 30 and 60 seconds; null: on request. */
  prices: [number, number, number] | null
  /** Days until delivery; 0: before the event ends. */
  delivery: number
  /** How many reviews they have. */
  reviews: number
  /** The average rating that their reviews approximate. */
  quality: number
  /** Weekdays with free time (0 is Sunday), start and end hour; null: no availability set. */
  week: { days: number[]; from: string; to: string } | null
  isAvailable?: boolean
  /** Slugs of the reels in their portfolio, the featured one first; chosen by specialty without it. */
  shows?: readonly string[]
}

const evenings = { days: [4, 5, 6], from: '15:00', to: '20:00' }
/**
 * Until 2 AM, every night: while it is too late for a night in New York, the one in Los Angeles
 * goes on, so that someone can be booked for tonight at every hour.
 */
const nights = { days: [0, 1, 2, 3, 4, 5, 6], from: '17:00', to: '26:00' }
const weekdays = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }
const weekends = { days: [0, 5, 6], from: '10:00', to: '20:00' }
const always = { days: [0, 1, 2, 3, 4, 5, 6], from: '09:00', to: '20:00' }

export const DEMO_CREATORS: DemoCreator[] = [
  { name: 'Maya Okonjo', face: 9, city: 'dallas', level: 'pro', experience: 'expert', specialties: ['Events', 'Lifestyle', 'Fashion'], languages: ['English', 'French'], bio: 'Weddings and big rooms. I cut on the shuttle from the ceremony to dinner, so your first reel is out before dessert.', prices: [120, 180, 320], delivery: 0, reviews: 17, quality: 4.9, week: always },
  { name: 'Theo Lindgren', face: 3, city: 'dallas', level: 'intermediate', experience: 'intermediate', specialties: ['Food', 'Product'], languages: ['English', 'Swedish'], bio: 'Kitchens, bars, bakeries. Steam, sizzle, close-ups, done before the lunch rush is over.', prices: [60, 95, 140], delivery: 0, reviews: 9, quality: 4.7, week: weekdays },
  { name: 'Rosa Delacruz', face: 5, city: 'dallas', level: 'pro', experience: 'advanced', specialties: ['Real Estate', 'Travel'], languages: ['English', 'Spanish'], bio: 'Walkthroughs that feel like moving in. Golden hour is my office.', prices: [140, 210, 350], delivery: 1, reviews: 12, quality: 4.8, week: weekdays },
  { name: 'Jordan Pell', face: 27, city: 'dallas', level: 'beginner', experience: 'beginner', specialties: ['Fitness', 'Lifestyle'], languages: ['English'], bio: 'Early classes, heavy bags, clean cuts. Still building my book, so my prices are friendly.', prices: [25, 40, 70], delivery: 2, reviews: 2, quality: 4.4, week: evenings },
  { name: 'Amara Vance', face: 19, city: 'dallas', level: 'intermediate', experience: 'intermediate', specialties: ['Beauty', 'Product', 'Fashion'], languages: ['English'], bio: 'Skincare shelves and salon chairs. Soft light, honest color.', prices: [55, 90, 135], delivery: 1, reviews: 6, quality: 4.6, week: weekends },
  { name: 'Caleb Moran', face: 37, city: 'dallas', level: 'beginner', experience: 'beginner', specialties: ['Tech', 'Events'], languages: ['English'], bio: 'Meetups, launches, demo days.', prices: [15, 25, 45], delivery: 3, reviews: 0, quality: 0, week: null },

  { name: 'Nora Whitfield', face: 39, city: 'boston', level: 'pro', experience: 'expert', specialties: ['Events', 'Tech'], languages: ['English', 'German'], bio: 'Conferences and keynotes. Speaker on stage at ten, reel on the feed at ten forty.', prices: [150, 220, 360], delivery: 0, reviews: 15, quality: 4.9, week: weekdays },
  { name: 'Eli Navarro', face: 17, city: 'boston', level: 'intermediate', experience: 'intermediate', specialties: ['Food', 'Lifestyle'], languages: ['English', 'Spanish'], bio: 'Seafood counters to tasting menus. I plan three shots and leave room for the fourth.', prices: [50, 85, 130], delivery: 1, reviews: 7, quality: 4.5, week: evenings },
  { name: 'Harper Quill', face: 73, city: 'boston', level: 'intermediate', experience: 'advanced', specialties: ['Real Estate', 'Lifestyle'], languages: ['English'], bio: 'Brownstones and lofts. Floor plan in your head after thirty seconds.', prices: [70, 110, 140], delivery: 1, reviews: 8, quality: 4.7, week: weekdays },
  { name: 'Sana Iqbal', face: 69, city: 'boston', level: 'pro', experience: 'advanced', specialties: ['Fashion', 'Beauty'], languages: ['English', 'Urdu'], bio: 'Lookbooks in motion, from the rail to the street.', prices: [110, 170, 280], delivery: 2, reviews: 11, quality: 4.8, week: weekends },
  { name: 'Owen Brandt', face: 1, city: 'boston', level: 'beginner', experience: 'beginner', specialties: ['Fitness', 'Events'], languages: ['English'], bio: 'Regattas, road races and the finish line hug.', prices: [20, 35, 60], delivery: 3, reviews: 1, quality: 5, week: weekends },
  { name: 'Lucia Ferro', face: 51, city: 'boston', level: 'intermediate', experience: 'intermediate', specialties: ['Product', 'Tech'], languages: ['English', 'Italian'], bio: 'Unboxings with a pulse. One table, one lamp, no clutter.', prices: [45, 80, 125], delivery: 2, reviews: 4, quality: 4.3, week: weekdays, isAvailable: false },

  { name: 'Dev Marchetti', face: 79, city: 'new-york-city', level: 'pro', experience: 'expert', specialties: ['Events', 'Lifestyle', 'Travel'], languages: ['English', 'Hindi', 'Italian'], bio: 'Rooftops, openings, after-parties. If the room is loud, the cut is tight.', prices: [160, 240, 400], delivery: 0, reviews: 18, quality: 4.9, week: nights },
  { name: 'Imani Brooks', face: 57, city: 'new-york-city', level: 'pro', experience: 'expert', specialties: ['Fashion', 'Beauty', 'Product'], languages: ['English'], bio: 'Backstage to front row. I shoot texture first and faces second.', prices: [150, 230, 390], delivery: 1, reviews: 14, quality: 4.8, week: always },
  { name: 'Felix Aronson', face: 13, city: 'new-york-city', level: 'intermediate', experience: 'intermediate', specialties: ['Food', 'Travel'], languages: ['English'], bio: 'Corner slices to chef counters, five boroughs by bike.', prices: [65, 100, 140], delivery: 0, reviews: 10, quality: 4.7, week: weekends },
  { name: 'Yuki Tanabe', face: 15, city: 'new-york-city', level: 'intermediate', experience: 'advanced', specialties: ['Tech', 'Product', 'Events'], languages: ['English', 'Japanese'], bio: 'Launch nights and founders. Screens without glare, quotes without filler.', prices: [75, 115, 140], delivery: 1, reviews: 8, quality: 4.6, week: weekdays },
  { name: 'Bea Castellan', face: 41, city: 'new-york-city', level: 'beginner', experience: 'beginner', specialties: ['Lifestyle', 'Food'], languages: ['English', 'Spanish'], bio: 'Coffee shops and small openings. One phone, one gimbal, good ears.', prices: [30, 50, 75], delivery: 2, reviews: 3, quality: 4.6, week: weekends },
  { name: 'Marcus Adeyemi-Worthington', face: 7, city: 'new-york-city', level: 'pro', experience: 'expert', specialties: ['Real Estate', 'Lifestyle'], languages: ['English'], bio: 'Penthouses, townhouses, lobbies with a story. I bring the wide lens and the patience.', prices: [180, 260, 450], delivery: 1, reviews: 13, quality: 4.9, week: weekdays },

  { name: 'Zoe Halloran', face: 63, city: 'los-angeles', level: 'pro', experience: 'expert', specialties: ['Beauty', 'Fashion', 'Lifestyle'], languages: ['English'], bio: 'Clean sets, warm skin, quick turnarounds. Your launch post is live before the team wraps.', prices: [140, 220, 380], delivery: 0, reviews: 16, quality: 4.9, week: always },
  { name: 'Kai Mendoza', face: 43, city: 'los-angeles', level: 'intermediate', experience: 'intermediate', specialties: ['Fitness', 'Travel'], languages: ['English', 'Spanish'], bio: 'Boardwalk workouts and canyon runs. I keep up.', prices: [60, 95, 135], delivery: 1, reviews: 7, quality: 4.6, week: weekends },
  { name: 'Priya Raghunath', face: 67, city: 'los-angeles', level: 'pro', experience: 'advanced', specialties: ['Events', 'Food'], languages: ['English', 'Tamil'], bio: 'Three-day weddings and sixty-cover dinners. I know when the good bit is about to happen.', prices: [130, 190, 340], delivery: 0, reviews: 12, quality: 4.8, week: nights },
  { name: 'Sam Oyelaran', face: 31, city: 'los-angeles', level: 'intermediate', experience: 'advanced', specialties: ['Real Estate', 'Travel'], languages: ['English', 'Yoruba'], bio: 'Hillside listings at dusk. Pool lights on, please.', prices: [75, 120, 140], delivery: 1, reviews: 9, quality: 4.7, week: evenings },
  { name: 'Tess Aldaine', face: 77, city: 'los-angeles', level: 'beginner', experience: 'intermediate', specialties: ['Product', 'Tech'], languages: ['English'], bio: 'Table-top reels for small brands.', prices: [35, 55, 75], delivery: 5, reviews: 2, quality: 4, week: weekdays },
  { name: 'Ruben Castillo', face: 75, city: 'los-angeles', level: 'intermediate', experience: 'intermediate', specialties: ['Food', 'Lifestyle'], languages: ['English', 'Spanish'], bio: 'Taco trucks, tasting rooms, and the hands that make it.', prices: [55, 85, 130], delivery: 0, reviews: 8, quality: 4.7, week: evenings },

  { name: 'Ingrid Solheim', face: 53, city: 'chicago', level: 'pro', experience: 'expert', specialties: ['Product', 'Beauty', 'Tech'], languages: ['English', 'Norwegian'], bio: 'Studio precision on location. I bring two lights and leave no reflections.', prices: [140, 200, 340], delivery: 1, reviews: 15, quality: 4.9, week: weekdays },
  { name: 'Darnell Whitaker', face: 47, city: 'chicago', level: 'pro', experience: 'expert', specialties: ['Events', 'Lifestyle'], languages: ['English'], bio: 'Live rooms are my favorite rooms. First drop, first dance, first toast.', prices: [130, 195, 330], delivery: 0, reviews: 16, quality: 4.8, week: evenings, shows: ['main-stage', 'make-a-wish', 'good-vibes-corner', 'champagne-tower', 'summit-after-hours', 'keynote-opening'] },
  { name: 'Ana Petrova', face: 29, city: 'chicago', level: 'intermediate', experience: 'intermediate', specialties: ['Food', 'Product'], languages: ['English', 'Bulgarian'], bio: 'Deep dish and delicate pastry, both in portrait.', prices: [55, 90, 140], delivery: 1, reviews: 6, quality: 4.5, week: weekends },
  { name: 'Micah Rosen', face: 25, city: 'chicago', level: 'intermediate', experience: 'intermediate', specialties: ['Events', 'Tech'], languages: ['English', 'Hebrew'], bio: 'Panels, podcasts and product nights on the river.', prices: [65, 105, 140], delivery: 2, reviews: 5, quality: 4.4, week: weekdays },
  { name: 'Juno Park', face: 65, city: 'chicago', level: 'beginner', experience: 'beginner', specialties: ['Fashion', 'Lifestyle'], languages: ['English', 'Korean'], bio: 'Thrift racks, runway shows in warehouses, winter coats.', prices: [25, 45, 70], delivery: 3, reviews: 2, quality: 4.7, week: weekends },
  { name: 'Grant Ellery', face: 49, city: 'chicago', level: 'intermediate', experience: 'advanced', specialties: ['Real Estate', 'Fitness'], languages: ['English'], bio: 'Lofts by day, gyms by night.', prices: [70, 110, 140], delivery: 7, reviews: 4, quality: 4.2, week: always, isAvailable: false },

  { name: 'Camila Duarte', face: 55, city: 'miami', level: 'pro', experience: 'expert', specialties: ['Events', 'Travel', 'Lifestyle'], languages: ['English', 'Portuguese', 'Spanish'], bio: 'Beach weddings, yacht decks, hotel openings. Salt on the lens is part of the look.', prices: [150, 230, 390], delivery: 0, reviews: 17, quality: 4.9, week: always },
  { name: 'Andre Baptiste', face: 11, city: 'miami', level: 'intermediate', experience: 'intermediate', specialties: ['Events', 'Food'], languages: ['English', 'French'], bio: 'Neon, bass and the bartender nobody noticed. Night work only.', prices: [70, 110, 140], delivery: 0, reviews: 9, quality: 4.7, week: nights },
  { name: 'Lena Fischbach', face: 61, city: 'miami', level: 'pro', experience: 'advanced', specialties: ['Real Estate', 'Travel'], languages: ['English', 'German'], bio: 'Ocean views, honest rooms. Drone-free, neighbors happy.', prices: [130, 200, 350], delivery: 1, reviews: 10, quality: 4.8, week: weekdays },
  { name: 'Xavier Romero', face: 59, city: 'miami', level: 'intermediate', experience: 'intermediate', specialties: ['Fitness', 'Beauty'], languages: ['English', 'Spanish'], bio: 'Sunrise classes and glow-ups.', prices: [50, 85, 130], delivery: 1, reviews: 6, quality: 4.5, week: weekends },
  { name: 'Talia Monroe', face: 21, city: 'miami', level: 'beginner', experience: 'beginner', specialties: ['Food', 'Fashion'], languages: ['English'], bio: 'Pop-ups and pastel cafes. I answer within the hour.', prices: [30, 45, 75], delivery: 2, reviews: 3, quality: 4.6, week: weekends },
  { name: 'Idris Kone', face: 23, city: 'miami', level: 'beginner', experience: 'intermediate', specialties: ['Product', 'Lifestyle'], languages: ['English', 'French'], bio: 'Sneakers, watches, cars. Three angles each, no filler.', prices: [35, 60, 75], delivery: 1, reviews: 0, quality: 0, week: null },
]

/** The face of the newcomer who applies, by its number in media/faces.json. */
export const APPLICANT_FACE = 45
/** The creator behind orbiter@orbit.example. */
export const DEMO_ORBITER_NAME = 'Darnell Whitaker'
/** The customer behind customer@orbit.example. */
export const DEMO_CUSTOMER_NAME = 'Claire Bennet'
export const DEMO_ADMIN_NAME = 'Robin Ashe'

export const DEMO_CUSTOMERS = [
  'Harvest & Rye Bakery', 'Lakeview Events', 'Dana Kowalski', 'Northline Realty', 'Priscilla Young', 'Studio Fern', 'Hotel Meridian Bay', 'Tom Ashcroft',
  'Vera Lindqvist', 'Copper Still Bar', 'Bright Fitness Club', 'Naomi Sato', 'Gabriel Ortega', 'Oak & Iron Grill', 'Summit Labs', 'Elise Marchand',
  'The Paper Lantern', 'Kwame Mensah', 'Atlas Home Goods', 'Mina Rahimi', 'Blue Door Interiors', 'Peter Vaughan', 'Cedar Street Market', 'Olivia Brandt',
] as const

export const DEMO_REPLIES = [
  'Thank you, it was a pleasure to be there.',
  'Thanks! Your team made it easy.',
  'That room had the best light of the month. See you next year?',
  'Thank you for having me. I still hum the closing song.',
]

/** What the events of the past were called. */
export const DEMO_OCCASIONS = [
  'Launch party',
  'Anniversary dinner',
  'Rehearsal dinner',
  'Company party',
  'Opening night',
  'Birthday dinner',
  'Summer party',
  'Graduation party',
  'Engagement party',
  'Charity dinner',
  'Supper club',
  'Family reunion',
] as const

export const DEMO_REVIEWS = [
  'Arrived early, found the light, and the reel was on our feed before the last guest left.',
  'Exactly our tone. We changed nothing.',
  'Quiet, quick, kind to the staff. Would book again tomorrow.',
  'The first cut was already the one. Shared it from the dance floor.',
  'Great eye for detail. The close-ups sold the menu.',
  'All our guests asked who filmed it.',
  'Clear about what was possible in an hour, then delivered more.',
  'Made a small room look alive without lying about it.',
  'Our listing had three viewings the same evening.',
  'Knew the schedule better than we did.',
  'Lovely to have around, and the edit has rhythm.',
  'We book for every launch now.',
] as const

/** With three or four stars. */
export const DEMO_MIXED_REVIEWS = [
  'Sound was a little loud in the mix, fixed within minutes.',
  'Good work, a bit later than planned.',
  'Nice cuts, but the speeches were hard to hear.',
  'The reel is good. We waited longer for answers than we would have liked.',
] as const
