import { ArrowUpRight, BadgeCheck, Clock3, ShieldCheck, Smartphone, Sparkles, Users, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { Carousel } from '#app/ui/carousel.tsx'

interface ValuePoint {
  icon: LucideIcon
  title: string
  text: string
  /** Where it can be seen. */
  to: string
  link: string
}

/** What is promised here is either a promise of people or something the software already does. */
const VALUE_POINTS: readonly ValuePoint[] = [
  {
    icon: BadgeCheck,
    title: 'Certified Orbiters',
    to: paths.browseCreators(),
    link: 'Meet the Orbiters',
    text: 'Nobody is listed, or can be booked, before our team has looked at their work and approved them.',
  },
  {
    icon: Clock3,
    title: 'Same-Day Delivery',
    to: paths.howItWorks(),
    link: 'See how it works',
    text: 'Your first reel is ready before the event ends. Follow-up reels arrive within two business days.',
  },
  {
    icon: ShieldCheck,
    title: 'Security and Insurance',
    to: paths.enquiry(),
    link: 'Tell us about your venue',
    text: 'Your email reaches an Orbiter only once your booking is accepted. If your venue asks for insurance papers, say so in your enquiry.',
  },
  {
    icon: Users,
    title: 'A Diverse Network',
    to: paths.becomeOrbiter(),
    link: 'See who can join',
    text: 'Students, hobbyists and seasoned creators, from food and fashion to real estate and weddings, in six cities.',
  },
  {
    icon: Smartphone,
    title: 'Professional Equipment',
    to: paths.becomeOrbiter(),
    link: 'What Orbiters bring',
    text: 'Orbiters film on iPhone 12 or newer: sharp in low light, and edited on the spot.',
  },
  {
    icon: Sparkles,
    title: 'Quality You Can Check',
    to: paths.browseReels(),
    link: 'Watch real reels',
    text: 'Watch the work before you book. Ratings come only from customers whose booking was completed.',
  },
]

export function ValuePoints() {
  return (
    <Carousel
      title={<h2 className="display-2">Why Orbit</h2>}
      cards={VALUE_POINTS.map(({ icon: Icon, title, text, to, link }) => (
        <article key={title} className="value-point panel">
          <span className="value-icon" aria-hidden="true">
            <Icon />
          </span>
          <h3 className="display-3">{title}</h3>
          <p className="text-muted">{text}</p>
          <Link to={to} className="value-link text-link">
            {link}
            <ArrowUpRight aria-hidden="true" size={16} />
          </Link>
        </article>
      ))}
    />
  )
}
