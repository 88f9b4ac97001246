import { useFetcher } from 'react-router'
import { formatInstantFor } from '#app/base/event-time.ts'
import { timeRemaining } from '#app/base/time.ts'
import type { JobOffer } from '#app/features/projects/orbiter-job-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { When, Earnings } from '#app/routes/orbiter/assignments/job-facts.tsx'

export function OfferCard({ offer, serverNow }: { offer: JobOffer; serverNow: string }) {
  const fetcher = useFetcher()
  const busy = fetcher.formData?.get('intent')
  return (
    <li className="project-card">
      <div className="project-head">
        <h3 className="title">{offer.title}</h3>
        <Badge tone="clock">
          <Countdown to={offer.expiresAt} serverNow={serverNow} format={timeRemaining} />
        </Badge>
      </div>
      <p className="booking-says">{offer.sentence.says}</p>
      <When job={offer} />
      {offer.notes && <p className="whitespace-pre-line">{offer.notes}</p>}
      <p className="text-sm text-muted">
        {offer.deliverables
          .map(
            (entry) =>
              `${entry.label} by ${formatInstantFor(entry.dueAt, offer.timeZone, offer.readerZone)}`,
          )
          .join(' · ')}
      </p>
      <Earnings cents={offer.earningsCents} priceCents={offer.priceCents} />
      <div className="flex flex-wrap gap-2">
        <fetcher.Form method="post" action={paths.orbiterBookings()}>
          <input type="hidden" name="intent" value="accept-offer" />
          <input type="hidden" name="offerId" value={offer.id} />
          {offer.earningsCents !== null && (
            <input type="hidden" name="earnCents" value={offer.earningsCents} />
          )}
          <Button
            type="submit"
            tone="main"
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
            busy={busy === 'decline-offer'}
            aria-label={`Decline: ${offer.title}`}
          >
            Decline
          </Button>
        </fetcher.Form>
      </div>
    </li>
  )
}
