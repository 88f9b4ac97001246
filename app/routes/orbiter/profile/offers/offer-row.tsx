import { useNavigation } from 'react-router'
import { earningsOf, formatMoney } from '#app/base/money.ts'
import { formatDuration } from '#app/base/durations.ts'
import { deliveryLabel } from '#market/creators/creator.ts'
import type { OwnOffer, OwnOfferKind } from '#market/offers/own-offers.ts'
import { successOf, type ActionResult } from '#app/forms/action-result.ts'
import { OfferForm, type OnPrice } from '#app/routes/orbiter/profile/offers/offer-form.tsx'
import { OfferActions } from '#app/routes/orbiter/profile/offers/offer-actions.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'

interface OfferRowProps {
  kind: OwnOfferKind
  offer: OwnOffer
  commissionBps: number
  onPrice: OnPrice
  action: string
  answer: ActionResult | undefined
}

/** The result of a submission, if it was of this form. */
function refusalOf(answer: ActionResult | undefined, id: string): ActionResult | undefined {
  return answer?.values?.['intent'] === 'own-offer-save' && answer.values['id'] === id
    ? answer
    : undefined
}

export function OfferRow({ kind, offer, commissionBps, onPrice, action, answer }: OfferRowProps) {
  const refusal = refusalOf(answer, offer.id)
  // The result doesn't say which offer it is about; it arrives while the form is being submitted.
  const isSending = useNavigation().formData?.get('id') === offer.id
  const success = isSending ? successOf(answer, 'own-offer-save') : undefined
  const facts = [
    formatDuration(offer.durationMinutes),
    offer.deliveryDays === null ? null : deliveryLabel(offer.deliveryDays),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className="own-offer">
      <div className="shrink">
        <p className="line-12">
          <span className="strong wrap-anywhere">{offer.name}</span>
          {!offer.isActive && <Badge>Hidden</Badge>}
        </p>
        {offer.description && (
          <p className="above-4 small wrap-anywhere text-muted">{offer.description}</p>
        )}
        <p className="eyebrow above-8">{facts}</p>
      </div>
      <div className="own-offer-sum">
        <p className="offer-price tabular">{formatMoney(offer.priceCents)}</p>
        <p className="small text-muted">
          You earn {formatMoney(earningsOf(offer.priceCents, commissionBps))}
        </p>
      </div>
      <div className="own-offer-actions">
        <details className="own-offer-part" name="offer" open={refusal !== undefined}>
          <summary className={buttonClass('ghost')} aria-label={`Edit ${offer.name}`}>
            Edit
          </summary>
          <OfferForm
            kind={kind}
            id={offer.id}
            offer={offer}
            commissionBps={commissionBps}
            onPrice={onPrice}
            action={action}
            refusal={refusal}
            success={success}
          />
        </details>
        <OfferActions kind={kind} offer={offer} action={action} />
      </div>
    </li>
  )
}
