import {
  OFFER_NOUNS,
  OFFERS_MAX,
  startingPriceOf,
  type OwnOfferKind,
} from '#market/offers/own-offers.ts'
import type { OwnOffers } from '#market/offers/own-offers.server.ts'
import { reelPriceFields } from '#people/accounts/reel-prices.ts'
import { paths } from '#app/base/paths.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import type { Typed } from '#app/routes/orbiter/profile/editor-desk.ts'
import { OfferRow } from '#app/routes/orbiter/profile/offers/offer-row.tsx'
import { AddOffer } from '#app/routes/orbiter/profile/offers/add-offer.tsx'

interface OffersSectionProps {
  offers: OwnOffers
  newIds: Record<OwnOfferKind, string>
  answer: ActionResult | undefined
  onTyped: (typed: Typed) => void
}

const GROUPS = [
  {
    kind: 'service',
    list: 'services',
    title: 'Services',
    text: 'What you do by the hour or the occasion, beyond a single reel.',
    none: 'No services yet. A menu feature, a property walkthrough, a class: name what people ask you for most.',
  },
  {
    kind: 'package',
    list: 'packages',
    title: 'Custom packages',
    text: 'Several services at one price, with their own delivery time.',
    none: 'No packages yet. A whole evening with three reels is a good first one.',
  },
] as const

/** What customers can book beyond standard reels: services and packages. One form opens at a time. */
export function OffersSection({ offers, newIds, answer, onTyped }: OffersSectionProps) {
  const action = paths.orbiterServices()
  const { services, packages, reels } = offers
  const onPrice = (id: string, cents: number | null) =>
    onTyped({
      startingPriceCents: startingPriceOf([
        cents,
        ...reelPriceFields().map((price) => reels[price]),
        ...[...services, ...packages]
          .filter((offer) => offer.isActive && offer.id !== id)
          .map((offer) => offer.priceCents),
      ]),
    })
  return GROUPS.map(({ kind, list, title, text, none }) => (
    <section key={kind} aria-labelledby={`${list}-title`} className="stack-16">
      <div>
        <h2 id={`${list}-title`} className="title">
          {title}
        </h2>
        <p className="above-4 text-muted">{offers[list].length === 0 ? none : text}</p>
      </div>
      {offers[list].length > 0 && (
        <ul className="portfolio-list">
          {offers[list].map((offer) => (
            <OfferRow
              key={offer.id}
              kind={kind}
              offer={offer}
              commissionBps={offers.commissionBps}
              onPrice={onPrice}
              action={action}
              answer={answer}
            />
          ))}
        </ul>
      )}
      {offers[list].length < OFFERS_MAX ? (
        <AddOffer
          kind={kind}
          id={newIds[kind]}
          commissionBps={offers.commissionBps}
          onPrice={onPrice}
          action={action}
          answer={answer}
        />
      ) : (
        <p className="small text-muted">
          Your list is full: up to {OFFERS_MAX} {OFFER_NOUNS[kind]}s.
        </p>
      )}
    </section>
  ))
}
