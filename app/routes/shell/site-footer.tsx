import { useState } from 'react'
import type { SiteFacts } from '#app/features/catalog/site-facts.server.ts'
import { FooterInside } from '#app/routes/shell/footer-inside.tsx'
import { useDrawnOnce } from '#app/ui/drawn-once.ts'
import { LinkArea } from '#app/ui/link-area.tsx'
import { trustedHtml } from '#app/base/trusted-html.ts'

/**
 * The same on every page, so the server draws it once and browsers keep what they were sent: its links are no part of
 * their program.
 */
export function SiteFooter({ site }: { site: SiteFacts | null }) {
  const [kept] = useState(() => (import.meta.env.SSR ? '' : (document.querySelector('#footer > div')?.innerHTML ?? '')))
  const drawn = useDrawnOnce(`footer ${JSON.stringify(site)}`, import.meta.env.SSR && <FooterInside site={site} />)
  const inside = import.meta.env.SSR ? drawn : { dangerouslySetInnerHTML: { __html: trustedHtml(kept) } }
  return (
    <footer id="footer" className="mt-24 border-t border-line">
      <LinkArea {...inside} suppressHydrationWarning />
    </footer>
  )
}
