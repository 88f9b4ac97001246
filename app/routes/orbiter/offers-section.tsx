import { Link } from 'react-router'
import { OFFER_NOUNS, OFFERS_MAX, type OwnOfferKind } from '#app/features/offers/own-offers.ts'
import type { OwnOffers } from '#app/features/offers/own-offers.server.ts'
import { paths } from '#app/base/paths.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { PriceForm } from '#app/routes/orbiter/price-form.tsx'
import { OfferRow } from '#app/routes/orbiter/offers/offer-row.tsx'
import { AddOffer } from '#app/routes/orbiter/offers/add-offer.tsx'

interface OffersSectionProps {
  orbiterId: string
  offers: OwnOffers
  newIds: Record<OwnOfferKind, string>
  action: string
  answer: ActionResult | undefined
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

/** What customers can book: standard reels, services and packages. */
export function OffersSection({ orbiterId, offers, newIds, action, answer }: OffersSectionProps) {
  return (
    <section aria-labelledby="offers-title" id="offers" className="grid gap-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="offers-title" className="display-3">
            Services & pricing
          </h2>
          <p className="mt-2 text-muted">
            You keep {100 - offers.commissionBps / 100}% of every price. Changes apply to new
            requests only.
          </p>
        </div>
        {offers.isListed && (
          <Link to={paths.creator(orbiterId)} className="text-link py-2">
            View as a customer
          </Link>
        )}
      </div>
      <PriceForm
        offers={offers}
        action={action}
        answer={answer?.values?.['intent'] === 'reel-prices' ? answer : undefined}
      />
      {GROUPS.map(({ kind, list, title, text, none }) => (
        <section key={kind} aria-labelledby={`${list}-title`} className="grid gap-4">
          <div>
            <h3 id={`${list}-title`} className="title">
              {title}
            </h3>
            <p className="mt-1 text-muted">{offers[list].length === 0 ? none : text}</p>
          </div>
          {offers[list].length > 0 && (
            <ul className="portfolio-list">
              {offers[list].map((offer) => (
                // Saving a change closes its form; a form that is being filled in stays open.
                <OfferRow
                  key={`${offer.id} ${JSON.stringify(offer)}`}
                  kind={kind}
                  offer={offer}
                  action={action}
                  answer={answer}
                />
              ))}
            </ul>
          )}
          {offers[list].length < OFFERS_MAX ? (
            <AddOffer
              key={offers[list].length}
              kind={kind}
              id={newIds[kind]}
              action={action}
              answer={answer}
            />
          ) : (
            <p className="text-sm text-muted">
              Your list is full: up to {OFFERS_MAX} {OFFER_NOUNS[kind]}s.
            </p>
          )}
        </section>
      ))}
    </section>
  )
}
