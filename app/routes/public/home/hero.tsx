import type { ClaimId } from '#people/settings/claims.ts'
import { cityCount } from '#market/catalog/city-count.ts'
import type { Reel } from '#market/reels/reel.ts'
import { paths } from '#app/base/paths.ts'
import { FindForm, type FindChoices } from '#app/routes/public/home/find-form.tsx'
import { HeroFan } from '#app/routes/public/home/hero-fan.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'

export const VALUE_POINTS: readonly ClaimId[] = [
  'certified-orbiters',
  'same-day-delivery',
  'security',
  'diverse-network',
  'equipment',
  'quality',
]

export function Hero({
  reels,
  cityTotal,
  lead,
  find,
}: {
  reels: Reel[]
  cityTotal: number
  lead: string | null
  find: FindChoices
}) {
  return (
    <section className="hero page">
      <div className="hero-words">
        {cityTotal > 0 && <Badge tone="rec">In {cityCount(cityTotal)}</Badge>}
        <h1 className="display-1">
          <span className="block">Reels.</span> <span className="block">Shot. Edited.</span>{' '}
          <span className="block">Delivered Fast.</span>
        </h1>
        {lead && <p className="lead">{lead}</p>}
        <FindForm {...find} />
      </div>
      {reels.length > 0 && <HeroFan reels={reels} />}
      <div className="hero-ways">
        <LinkButton to={paths.enquiry()}>Book a Reel</LinkButton>
        <LinkButton to={paths.becomeOrbiter()}>Become an Orbiter</LinkButton>
      </div>
    </section>
  )
}
