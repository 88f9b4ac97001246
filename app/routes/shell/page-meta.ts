/** Title, description, canonical URL, and the appearance of a page where it is shared. */
import type { MetaDescriptor } from 'react-router'
import { paths } from '#app/base/paths.ts'
import { absolute } from '#app/routes/shell/site-origin.ts'

interface Extras {
  /** The path of a 1200×630 PNG; by default, the site's own. */
  image?: string
  /** The path of a picture of another size or type, used in place of `image`. */
  picture?: string | null
  type?: 'website' | 'article' | 'profile' | 'video.other'
  /** Structured data for search engines, in schema.org terms. */
  structured?: readonly object[]
}

/** Without a canonical path, the page is excluded from search engines. */
export function pageMeta(
  title: string,
  description: string,
  canonicalPath?: string,
  { image, picture: other, type = 'website', structured = [] }: Extras = {},
): MetaDescriptor[] {
  const named = /\bOrbit\b/.test(title) ? title : `${title} · Orbit`
  const full = title === 'Orbit' ? 'Orbit: reels shot, edited and delivered at your event' : named
  const picture = absolute(other ?? image ?? paths.shareImage('home'))
  return [
    { title: full },
    { name: 'description', content: description },
    { property: 'og:site_name', content: 'Orbit' },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:image', content: picture },
    ...(other
      ? []
      : [
          { property: 'og:image:type', content: 'image/png' },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
        ]),
    {
      property: 'og:image:alt',
      content: title === 'Orbit' ? 'Orbit. Reels. Shot. Edited. Delivered Fast.' : title,
    },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: full },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: picture },
    ...(canonicalPath
      ? [
          { tagName: 'link' as const, rel: 'canonical', href: absolute(canonicalPath) },
          { property: 'og:url', content: absolute(canonicalPath) },
        ]
      : [{ name: 'robots', content: 'noindex' }]),
    // Search engines read what the server sends. Client-side navigation does not need it, and may
    // not create scripts.
    ...(import.meta.env.SSR ? structured.map((facts) => ({ 'script:ld+json': facts })) : []),
  ]
}
