/**
 * Our own reels, for people who write about Orbit: never one of a customer. They may be used freely
 * (press/LICENSE.md), and are files of the site, so that they are there without the demo.
 */
const files = import.meta.glob<string>('./press/*.{mp4,webp,jpg}', {
  eager: true,
  query: '?url',
  import: 'default',
})

export interface PressReel {
  slug: string
  title: string
  seconds: number
  film: { url: string; bytes: number }
  /** For print and the web. */
  poster: { url: string; bytes: number }
  /** What the page shows. */
  shown: { poster: string; posterSrcSet: string }
}

/** The names of the files, with what a page says about them before they are loaded. */
const REELS = [
  { slug: 'pasta-night', title: 'Pasta night', seconds: 15, film: 917_260, poster: 71_855 },
  { slug: 'make-a-wish', title: 'Make a wish', seconds: 15, film: 971_775, poster: 98_056 },
  { slug: 'open-house', title: 'Open house', seconds: 7, film: 418_947, poster: 37_977 },
  { slug: 'app-launch', title: 'App launch', seconds: 6.2, film: 390_221, poster: 70_689 },
]

function urlOf(name: string): string {
  const url = files[`./press/${name}`]
  if (!url) throw new Error(`There is no file ${name}`)
  return url
}

export const listPressReels = (): PressReel[] =>
  REELS.map(({ slug, title, seconds, film, poster }) => {
    const large = urlOf(`${slug}.webp`)
    return {
      slug,
      title,
      seconds,
      film: { url: urlOf(`${slug}.mp4`), bytes: film },
      poster: { url: urlOf(`${slug}.jpg`), bytes: poster },
      shown: { poster: large, posterSrcSet: `${urlOf(`${slug}-360.webp`)} 360w, ${large} 720w` },
    }
  })
