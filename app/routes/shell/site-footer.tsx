import type { SiteFacts } from '#market/catalog/site-facts.server.ts'
import { paths } from '#app/base/paths.ts'
import { DEMO_NOTE } from '#app/routes/shell/demo-note.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { DelegatedLinks } from '#app/ui/delegated-links.tsx'

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
      { to: `${paths.home()}#how-it-works`, label: 'How It Works' },
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

interface FooterProps {
  site: SiteFacts | null
  /** Null if nothing could be loaded. */
  year: number | null
}

/** Plain links and a plain form, because the footer is on every page. */
export function SiteFooter({ site, year }: FooterProps) {
  return (
    <footer id="footer" className="site-footer">
      <DelegatedLinks>
        <div className="page footer-grid">
          <div className="stack-20 top">
            <Logo />
            <p className="text-muted">Reels. Shot. Edited. Delivered Fast.</p>
            <Newsletter />
          </div>
          <div className="footer-columns">
            {COLUMNS.map(({ title, links }) => (
              <nav key={title} aria-label={title}>
                <h2 className="footer-title">{title}</h2>
                <Links links={links} />
              </nav>
            ))}
          </div>
        </div>
        <div className="page">
          <div className="footer-cities">
            <nav aria-label="Cities">
              <Links
                links={(site?.cityNames ?? []).map((name) => ({
                  to: paths.creatorsIn(name),
                  label: name,
                }))}
              />
            </nav>
            <ReachUs site={site} />
          </div>
          <div className="footer-end">
            <p>©{year === null ? '' : ` ${year}`} Orbit</p>
            <nav aria-label="Legal">
              <Links links={LEGAL} />
            </nav>
            {site?.isDemo && <p>{DEMO_NOTE}</p>}
          </div>
        </div>
      </DelegatedLinks>
    </footer>
  )
}

/** Submitting the form opens the newsletter page. */
function Newsletter() {
  return (
    <form
      method="post"
      action={paths.newsletter()}
      noValidate
      className="newsletter"
      aria-label="Newsletter"
    >
      <div className="field">
        <label htmlFor="footer-email" className="field-label">
          Newsletter
        </label>
        <input
          id="footer-email"
          className="control"
          name="email"
          type="email"
          autoComplete="email"
          placeholder="name@example.com"
          maxLength={254}
        />
      </div>
      <button type="submit" className={buttonClass()}>
        Subscribe
      </button>
    </form>
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

/** An empty setting hides its link. */
function ReachUs({ site }: { site: SiteFacts | null }) {
  return (
    <div className="line-12">
      {site?.supportEmail && (
        <a className="text-link tall" href={`mailto:${site.supportEmail}`}>
          {site.supportEmail}
        </a>
      )}
      {site?.phone && (
        <a className="text-link tall" href={`tel:${site.phone}`}>
          {site.phone}
        </a>
      )}
    </div>
  )
}
