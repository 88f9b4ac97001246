import { useState } from 'react'
import { OFFER_NOUNS, type OwnOfferKind } from '#app/features/offers/own-offers.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { OfferForm } from '#app/routes/orbiter/offer-form.tsx'
import { buttonClass } from '#app/ui/button.tsx'

export function AddOffer({
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
