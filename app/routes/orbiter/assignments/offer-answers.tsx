import { useFetcher } from 'react-router'
import type { JobOffer } from '#work/projects/orbiter-job-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import { Button, type ButtonSize, type ButtonTone } from '#app/ui/button.tsx'

interface OfferAnswersProps {
  offer: JobOffer
  tone: ButtonTone
  size: ButtonSize
}

/** Rejecting an offer needs no reason. Accepting submits the earnings that were shown. */
export function OfferAnswers({ offer, tone, size }: OfferAnswersProps) {
  const fetcher = useFetcher()
  const busy = fetcher.formData?.get('intent')
  return (
    <>
      <fetcher.Form method="post" action={paths.orbiterBookings()}>
        <input type="hidden" name="intent" value="accept-offer" />
        <input type="hidden" name="offerId" value={offer.id} />
        {offer.earningsCents !== null && (
          <input type="hidden" name="earnCents" value={offer.earningsCents} />
        )}
        <Button
          type="submit"
          tone={tone}
          size={size}
          busy={busy === 'accept-offer'}
          aria-label={`Accept: ${offer.title}`}
        >
          Accept
        </Button>
      </fetcher.Form>
      <fetcher.Form method="post" action={paths.orbiterBookings()}>
        <input type="hidden" name="intent" value="decline-offer" />
        <input type="hidden" name="offerId" value={offer.id} />
        <Button
          type="submit"
          size={size}
          busy={busy === 'decline-offer'}
          aria-label={`Reject: ${offer.title}`}
        >
          Reject
        </Button>
      </fetcher.Form>
    </>
  )
}
