import {
  ArrowUpRight,
  BadgeCheck,
  Clock3,
  ShieldCheck,
  Smartphone,
  Sparkles,
  Users,
  type IconNode,
} from 'lucide'
import { Link } from 'react-router'
import type { Claim } from '#people/settings/claims.ts'
import { paths } from '#app/base/paths.ts'
import { Icon } from '#app/ui/icon.tsx'

interface Proof {
  icon: IconNode
  /** The page that backs up the claim. */
  to: string
  link: string
}

/**
 * Each claim links to a page that backs it up; its text is content (features/people/settings/claims.ts).
 */
const PROOFS: Record<string, Proof> = {
  'certified-orbiters': { icon: BadgeCheck, to: paths.browseCreators(), link: 'Meet the Orbiters' },
  'same-day-delivery': { icon: Clock3, to: paths.howItWorks(), link: 'See how it works' },
  security: { icon: ShieldCheck, to: paths.enquiry(), link: 'Tell us about your venue' },
  'diverse-network': { icon: Users, to: paths.becomeOrbiter(), link: 'See who can join' },
  equipment: { icon: Smartphone, to: paths.becomeOrbiter(), link: 'What Orbiters bring' },
  quality: { icon: Sparkles, to: paths.browseReels(), link: 'Watch real reels' },
}

/** One reason, with a link to the proof. Rendered only on the server. */
export function ValuePoint({ claim: { id, title, text } }: { claim: Claim }) {
  const proof = PROOFS[id]
  return (
    <article className="value-point panel">
      <span className="value-icon" aria-hidden="true">
        <Icon of={proof?.icon ?? Sparkles} />
      </span>
      <h3 className="display-3">{title}</h3>
      <p className="text-muted">{text}</p>
      {proof && (
        <Link to={proof.to} className="value-link text-link">
          {proof.link}
          <Icon of={ArrowUpRight} size={16} />
        </Link>
      )}
    </article>
  )
}
