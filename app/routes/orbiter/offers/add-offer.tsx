import { useState } from 'react'
import { OFFER_NOUNS, type OwnOfferKind } from '#app/features/offers/own-offers.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { OfferForm, type OnPrice } from '#app/routes/orbiter/offers/offer-form.tsx'
import { buttonClass } from '#app/ui/button.tsx'

export function AddOffer({
  kind,
  id,
  commissionBps,
  onPrice,
  action,
  answer,
}: {
  kind: OwnOfferKind
  id: string
  commissionBps: number
  onPrice: OnPrice
  action: string
  answer: ActionResult | undefined
}) {
  const refusal = refusalOfNew(answer, kind)
  // Keep the id that the form started with: every load of the page generates a new one.
  const [ownId] = useState(refusal?.values?.['id'] ?? id)
  return (
    <details className="own-offer-part" name="offer" open={refusal !== undefined}>
      <summary className={buttonClass('quiet')}>Add a {OFFER_NOUNS[kind]}</summary>
      <OfferForm
        kind={kind}
        id={ownId}
        offer={null}
        commissionBps={commissionBps}
        onPrice={onPrice}
        action={action}
        answer={refusal}
      />
    </details>
  )
}

/**
 * Without a script, the page that shows the error has a new id, so the rejected form is recognized
 * by its `isNew` field.
 */
function refusalOfNew(
  answer: ActionResult | undefined,
  kind: OwnOfferKind,
): ActionResult | undefined {
  const { intent, isNew, kind: typed } = answer?.values ?? {}
  return intent === 'own-offer-save' && isNew === 'yes' && typed === kind ? answer : undefined
}
