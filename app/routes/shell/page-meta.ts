/** Title, description and canonical address of a page. */
import type { MetaDescriptor } from 'react-router'

export function pageMeta(title: string, description: string, canonicalPath?: string): MetaDescriptor[] {
  const full = title === 'Orbit' ? 'Orbit: reels shot, edited and delivered at your event' : `${title} · Orbit`
  return [
    { title: full },
    { name: 'description', content: description },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    ...(canonicalPath ? [{ tagName: 'link' as const, rel: 'canonical', href: canonicalPath }] : [{ name: 'robots', content: 'noindex' }]),
  ]
}
