import { Link } from 'react-router'
import { CITIES } from '#app/features/catalog/cities.ts'
import type { SiteFacts } from '#app/features/catalog/site-facts.server.ts'
import { paths } from '#app/paths.ts'
import { Logo } from '#app/ui/logo.tsx'

const COLUMNS = [
  {
    title: 'Customers',
    links: [
      { to: paths.browseCreators(), label: 'Find an Orbiter' },
      { to: paths.browseReels(), label: 'Browse Reels' },
      { to: paths.weddings(), label: 'Weddings' },
      { to: paths.enquiry(), label: 'Book a Reel' },
    ],
  },
  {
    title: 'Orbiters',
    links: [
      { to: paths.becomeOrbiter(), label: 'Become an Orbiter' },
      { to: paths.auth({ tab: 'signup', role: 'orbiter' }), label: 'Apply now' },
    ],
  },
  {
    title: 'Orbit',
    links: [
      { to: paths.howItWorks(), label: 'How It Works' },
      { to: paths.auth(), label: 'Sign In' },
    ],
  },
]

export function SiteFooter({ site }: { site: SiteFacts | null }) {
  return (
    <footer id="footer" className="mt-24 border-t border-line">
      <div className="page grid gap-12 py-16 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="grid content-start gap-4">
          <Logo />
          <p className="max-w-[34ch] text-muted">Reels. Shot. Edited. Delivered Fast.</p>
          <p className="eyebrow leading-6">{CITIES.map((city) => city.name).join(' · ')}</p>
          {site?.supportEmail && (
            <a className="text-link w-fit" href={`mailto:${site.supportEmail}`}>
              {site.supportEmail}
            </a>
          )}
          {site?.phone && (
            <a className="text-link w-fit" href={`tel:${site.phone}`}>
              {site.phone}
            </a>
          )}
        </div>
        {COLUMNS.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className="mb-2 text-[15px] font-semibold">{column.title}</h2>
            <ul>
              {column.links.map(({ to, label }) => (
                <li key={label}>
                  <Link to={to} className="inline-block py-2 text-muted hover:text-fg">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page">
        <div className="flex flex-wrap justify-between gap-3 border-t border-line py-6 text-sm text-muted">
          <p>© 2026 Orbit</p>
          {site?.isDemo && <p>Demo: the people, prices and reviews here are made up.</p>}
        </div>
      </div>
    </footer>
  )
}
