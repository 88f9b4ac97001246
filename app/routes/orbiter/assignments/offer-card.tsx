import { nearInstant } from '#app/base/near-time.ts'
import { timeRemaining } from '#app/base/durations.ts'
import type { JobOffer } from '#work/projects/orbiter-job-queries.server.ts'
import { Earnings } from '#app/routes/orbiter/assignments/job-facts.tsx'
import { JobFrame } from '#app/routes/orbiter/assignments/job-frame.tsx'
import { OfferAnswers } from '#app/routes/orbiter/assignments/offer-answers.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Countdown } from '#app/ui/countdown.tsx'

interface OfferCardProps {
  offer: JobOffer
  serverNow: string
  /** Whether another card has the page's main action. */
  isQuiet: boolean
}

export function OfferCard({ offer, serverNow, isQuiet }: OfferCardProps) {
  return (
    <JobFrame
      job={offer}
      serverNow={serverNow}
      status={
        <Badge tone="clock">
          Offered<span aria-hidden="true">·</span>
          <Countdown to={offer.expiresAt} serverNow={serverNow} format={timeRemaining} />
        </Badge>
      }
      price={<Earnings cents={offer.earningsCents} priceCents={offer.priceCents} />}
      actions={<OfferAnswers offer={offer} tone={isQuiet ? 'quiet' : 'main'} size="sm" />}
    >
      <p className="small text-muted">
        {offer.deliverables
          .map(
            (entry) => `${entry.label} by ${nearInstant(entry.dueAt, offer.timeZone, serverNow)}`,
          )
          .join(' · ')}
      </p>
    </JobFrame>
  )
}
