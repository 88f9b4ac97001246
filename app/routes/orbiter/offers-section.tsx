import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { formatDuration } from '#app/base/time.ts'
import { deliveryLabel } from '#app/features/creators/creator.ts'
import {
  OFFER_NOUNS,
  OFFERS_MAX,
  type OwnOffer,
  type OwnOfferKind,
} from '#app/features/offers/own-offers.ts'
import type { OwnOffers } from '#app/features/offers/own-offers.server.ts'
import { paths } from '#app/base/paths.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { OfferForm } from '#app/routes/orbiter/offer-form.tsx'
import { OfferActions } from '#app/routes/orbiter/offer-actions.tsx'
import { PriceForm } from '#app/routes/orbiter/price-form.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'

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
                // A saved change closes its form; a form that is being filled in stays.
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

interface OfferRowProps {
  kind: OwnOfferKind
  offer: OwnOffer
  action: string
  answer: ActionResult | undefined
}

/** What came back of a form, if it is this one's. */
function refusalOf(answer: ActionResult | undefined, id: string): ActionResult | undefined {
  return answer?.values?.['intent'] === 'own-offer-save' && answer.values['id'] === id
    ? answer
    : undefined
}

function OfferRow({ kind, offer, action, answer }: OfferRowProps) {
  const refusal = refusalOf(answer, offer.id)
  const facts = [
    formatDuration(offer.durationMinutes),
    offer.deliveryDays === null ? null : deliveryLabel(offer.deliveryDays),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className="own-offer">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{offer.name}</span>
          {!offer.isActive && <Badge>Hidden</Badge>}
        </p>
        {offer.description && (
          <p className="mt-1 text-sm wrap-anywhere text-muted">{offer.description}</p>
        )}
        <p className="eyebrow mt-2">{facts}</p>
      </div>
      <p className="offer-price">{formatMoney(offer.priceCents)}</p>
      <div className="own-offer-actions">
        <details className="own-offer-part" open={refusal !== undefined}>
          <summary className={buttonClass('ghost')} aria-label={`Edit ${offer.name}`}>
            Edit
          </summary>
          <OfferForm kind={kind} id={offer.id} offer={offer} action={action} answer={refusal} />
        </details>
        <OfferActions kind={kind} offer={offer} action={action} />
      </div>
    </li>
  )
}

function AddOffer({
  kind,
  id,
  action,
  answer,
}: {
  kind: OwnOfferKind
  id: string
  action: string
  answer: ActionResult | undefined
}) {
  const refusal = refusalOfNew(answer, kind)
  // The one that the form began with: the page makes another whenever it is read again.
  const [ownId] = useState(refusal?.values?.['id'] ?? id)
  return (
    <details className="own-offer-part" open={refusal !== undefined}>
      <summary className={buttonClass('quiet')}>Add a {OFFER_NOUNS[kind]}</summary>
      <OfferForm kind={kind} id={ownId} offer={null} action={action} answer={refusal} />
    </details>
  )
}

/** Without a script the page that answers has made a new id, so the refused form is known by its mark. */
function refusalOfNew(
  answer: ActionResult | undefined,
  kind: OwnOfferKind,
): ActionResult | undefined {
  const { intent, isNew, kind: typed } = answer?.values ?? {}
  return intent === 'own-offer-save' && isNew === 'yes' && typed === kind ? answer : undefined
}
