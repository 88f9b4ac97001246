/**
 * Pictures for pages about Orbit itself. They are our own renderings; none shows a person or a real
 * place.
 */
import type { Still } from '#app/ui/still-picture.tsx'

const files = import.meta.glob<string>('./*.{avif,webp}', {
  eager: true,
  query: '?url',
  import: 'default',
})

const ALTS = {
  'birthday-cake-1': 'Pink birthday cake with lit candles and balloons behind it',
  'clothes-rack-1': 'Clothes rack with coats and shirts in a bright shop',
  'cocktail-bar-1': 'Tower of champagne glasses on a bar with golden lights behind',
  'conference-1': 'Conference hall with a lit stage and a large screen',
  'conference-2': 'Microphone in front of purple stage light',
  'donut-cafe-1': 'Plate of iced donuts on a café table',
  'example-night-1': 'Mirror ball above a crowd in silhouette, violet and blue light',
  'living-room-1': 'Bright living room with a teal sofa and framed prints',
  'modern-house-1': 'Modern house with a lit pool at dusk',
  'neon-sign-1': 'Neon sign on a brick wall that reads good vibes only',
  'restaurant-plate-1': 'Burger on a wooden board, warm lights behind',
  'tech-product-1': 'Headphones on a yellow stage',
  'tech-product-3': 'Two phones floating in front of a violet background',
  'wedding-rings-1': 'Two wedding rings on pale silk',
  'wedding-table-1': 'Long wedding table with candles, roses and string lights',
} as const

export type StillName = keyof typeof ALTS

function urlOf(name: string, width: 360 | 720, type: 'avif' | 'webp'): string {
  const url = files[`./${name}-${width}.${type}`]
  if (!url) throw new Error(`No file ${name}-${width}.${type}`)
  return url
}

export function getStill(name: StillName): Still {
  const set = (type: 'avif' | 'webp') =>
    `${urlOf(name, 360, type)} 360w, ${urlOf(name, 720, type)} 720w`
  return { src: urlOf(name, 720, 'webp'), webp: set('webp'), avif: set('avif'), alt: ALTS[name] }
}
