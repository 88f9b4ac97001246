import { CITIES } from '#app/features/catalog/cities.ts'
import type { SiteFacts } from '#app/features/catalog/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { NewsletterForm } from '#app/routes/shell/newsletter-form.tsx'
import { useDrawnOnce } from '#app/ui/drawn-once.ts'
import { LinkArea } from '#app/ui/link-area.tsx'
import { Logo } from '#app/ui/logo.tsx'

const HOW_IT_WORKS_ON_HOME = `${paths.home()}#how-it-works`

const COLUMNS = [
  {
    title: 'Services',
    links: [
      { to: paths.quickReels(), label: 'Quick Reels' },
      { to: paths.eventPackage(), label: 'Event Package' },
      { to: paths.premium(), label: 'Premium Orbit' },
      { to: paths.weddings(), label: 'Weddings' },
      { to: paths.enterprise(), label: 'Enterprise' },
    ],
  },
  {
    title: 'Orbit',
    links: [
      { to: paths.about(), label: 'About' },
      { to: HOW_IT_WORKS_ON_HOME, label: 'How It Works' },
      { to: paths.browseCreators(), label: 'Find an Orbiter' },
      { to: paths.browseReels(), label: 'Browse Reels' },
      { to: paths.join(), label: 'Join as an Orbiter' },
      { to: paths.careers(), label: 'Careers' },
      { to: paths.press(), label: 'Press' },
    ],
  },
  {
    title: 'Support',
    links: [
      { to: paths.help(), label: 'Help' },
      { to: paths.contact(), label: 'Contact' },
      { to: paths.chat(), label: 'Write to support' },
      { to: paths.safety(), label: 'Safety' },
      { to: paths.guidelines(), label: 'Community Guidelines' },
    ],
  },
]

const LEGAL = [
  { to: paths.privacy(), label: 'Privacy' },
  { to: paths.terms(), label: 'Terms' },
  { to: paths.cookies(), label: 'Cookies' },
  { to: paths.contentPolicy(), label: 'Content Policy' },
  { to: paths.orbiterTerms(), label: 'Orbiter Terms' },
]

const CITY_LINKS = CITIES.map(({ name }) => ({ to: paths.creatorsIn(name), label: name }))

/** On every page: its links are drawn once, and one handler follows them. */
export function SiteFooter({ site }: { site: SiteFacts | null }) {
  const columns = useDrawnOnce('footer columns', <Columns />)
  const cities = useDrawnOnce('footer cities', <Links links={CITY_LINKS} />)
  const legal = useDrawnOnce('footer legal', <Links links={LEGAL} />)
  return (
    <footer id="footer" className="mt-24 border-t border-line">
      <LinkArea>
        <div className="page footer-grid">
          <div className="grid content-start gap-5">
            <Logo />
            <p className="max-w-[34ch] text-muted">Reels. Shot. Edited. Delivered Fast.</p>
            <NewsletterForm idPrefix="footer" />
          </div>
          <div className="footer-columns" {...columns} />
        </div>
        <div className="page">
          <div className="footer-cities">
            <nav aria-label="Cities" {...cities} />
            <ReachUs site={site} />
          </div>
          <div className="footer-end">
            <p>© 2026 Orbit</p>
            <nav aria-label="Legal" {...legal} />
            {site?.isDemo && <p>Demo: the people, prices and reviews here are made up.</p>}
          </div>
        </div>
      </LinkArea>
    </footer>
  )
}

interface FooterLink {
  to: string
  label: string
}

function Links({ links }: { links: FooterLink[] }) {
  return (
    <ul>
      {links.map(({ to, label }) => (
        <li key={label}>
          <a href={to} className="footer-link">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Columns() {
  return COLUMNS.map(({ title, links }) => (
    <nav key={title} aria-label={title}>
      <h2 className="mb-2 text-[15px] font-semibold">{title}</h2>
      <Links links={links} />
    </nav>
  ))
}

/** An empty setting hides its link. */
function ReachUs({ site }: { site: SiteFacts | null }) {
  return (
    <div className="flex flex-wrap gap-x-6">
      {site?.supportEmail && (
        <a className="text-link py-2.5" href={`mailto:${site.supportEmail}`}>
          {site.supportEmail}
        </a>
      )}
      {site?.phone && (
        <a className="text-link py-2.5" href={`tel:${site.phone}`}>
          {site.phone}
        </a>
      )}
    </div>
  )
}
