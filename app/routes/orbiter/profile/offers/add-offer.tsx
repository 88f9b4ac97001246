import { useNavigation } from 'react-router'
import { OFFER_NOUNS, type OwnOfferKind } from '#market/offers/own-offers.ts'
import { successOf, type ActionResult } from '#app/forms/action-result.ts'
import { useFormKey } from '#app/forms/use-sent-form.ts'
import { OfferForm, type OnPrice } from '#app/routes/orbiter/profile/offers/offer-form.tsx'
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
  const sent = useNavigation().formData
  const isSending = sent?.get('isNew') === 'yes' && sent.get('kind') === kind
  const success = isSending ? successOf(answer, 'own-offer-save') : undefined
  const ownId = useFormKey(refusal?.values?.['id'] ?? id, success)
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
        refusal={refusal}
        success={success}
      />
    </details>
  )
}

/**
 * Without JavaScript, the page that shows the error has a new id, so the rejected form is
 * recognized by its `isNew` field.
 */
function refusalOfNew(
  answer: ActionResult | undefined,
  kind: OwnOfferKind,
): ActionResult | undefined {
  const { intent, isNew, kind: typed } = answer?.values ?? {}
  return intent === 'own-offer-save' && isNew === 'yes' && typed === kind ? answer : undefined
}
