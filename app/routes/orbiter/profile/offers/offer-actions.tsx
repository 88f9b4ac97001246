import { Form } from 'react-router'
import type { OwnOffer, OwnOfferKind } from '#market/offers/own-offers.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'

/** Buttons to hide or show an offer, and to remove it. */
export function OfferActions({
  kind,
  offer,
  action,
}: {
  kind: OwnOfferKind
  offer: OwnOffer
  action: string
}) {
  return (
    <>
      <Form method="post" action={action} preventScrollReset>
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="id" value={offer.id} />
        <input type="hidden" name="isActive" value={String(!offer.isActive)} />
        <Button
          type="submit"
          tone="ghost"
          name="intent"
          value="own-offer-switch"
          aria-label={`${offer.isActive ? 'Hide' : 'Show'} ${offer.name}`}
        >
          {offer.isActive ? 'Hide' : 'Show'}
        </Button>
      </Form>
      <details className="own-offer-part">
        <summary className={buttonClass('ghost')} aria-label={`Remove ${offer.name}`}>
          Remove
        </summary>
        <Form method="post" action={action} preventScrollReset className="sure-form cluster-12">
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="id" value={offer.id} />
          <span className="small">
            Remove it permanently? If it has been booked, it is hidden instead.
          </span>
          <Button
            type="submit"
            tone="danger"
            size="sm"
            name="intent"
            value="own-offer-remove"
            aria-label={`Yes, remove ${offer.name}`}
          >
            Yes, remove
          </Button>
        </Form>
      </details>
    </>
  )
}
