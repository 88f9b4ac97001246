import { Link } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { formatDuration } from '#app/base/durations.ts'
import { deliveryLabel, type Offer } from '#market/creators/creator.ts'
import type { PublicProfile } from '#market/creators/creator-queries.server.ts'
import type { Offers } from '#market/creators/offer-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import type { ChosenWhen } from '#app/routes/public/orbiter/request-form.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/panel.tsx'

interface ServicesTabProps {
  profile: PublicProfile
  offers: Offers
  when: ChosenWhen
}

export function ServicesTab({ profile, offers, when }: ServicesTabProps) {
  const groups = [
    { title: 'Reels', offers: offers.reels },
    { title: 'Services', offers: offers.services },
    { title: 'Custom packages', offers: offers.packages },
  ].filter((group) => group.offers.length > 0)
  if (groups.length === 0) {
    return (
      <EmptyState
        title="No pricing available"
        text="This creator hasn't set up their pricing yet."
        action={
          profile.isAvailable && (
            <Link
              to={paths.creator(profile.userId, { book: 'general', ...when })}
              preventScrollReset
              className={buttonClass('quiet')}
            >
              Ask for a quote
            </Link>
          )
        }
      />
    )
  }
  return (
    <div className="service-groups">
      {groups.map((group) => (
        <section key={group.title}>
          <h2 className="display-3 below-20">{group.title}</h2>
          <ul className="rule-above">
            {group.offers.map((offer) => (
              <OfferRow key={offer.key} offer={offer} profile={profile} when={when} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface OfferRowProps {
  offer: Offer
  profile: PublicProfile
  when: ChosenWhen
}

function OfferRow({ offer, profile, when }: OfferRowProps) {
  const facts = [
    `Filming: ${formatDuration(offer.durationMinutes)}`,
    offer.deliveryDays === null ? null : `Delivery: ${deliveryLabel(offer.deliveryDays)}`,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className="offer">
      <div className="shrink">
        <h3 className="title wrap-anywhere">{offer.name}</h3>
        {offer.description && (
          <p className="above-4 measure wrap-anywhere text-muted">{offer.description}</p>
        )}
        <p className="above-8 small text-muted">{facts}</p>
      </div>
      {offer.priceCents ? (
        <p className="offer-price tabular">{formatMoney(offer.priceCents)}</p>
      ) : (
        <p className="text-muted">Ask for a quote</p>
      )}
      {profile.isAvailable && (
        <Link
          to={paths.creator(profile.userId, { book: offer.key, ...when })}
          preventScrollReset
          className={buttonClass('quiet', 'md', 'offer-book')}
          aria-label={`Book ${offer.name}`}
        >
          Book
        </Link>
      )}
    </li>
  )
}
