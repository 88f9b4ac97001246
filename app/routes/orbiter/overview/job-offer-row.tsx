import { Clock3, MapPin, MessageSquare } from 'lucide'
import { useId } from 'react'
import { useRevalidator } from 'react-router'
import { capital } from '#app/base/capital.ts'
import { formatEventEnd } from '#app/base/event-time.ts'
import { nearEventTime, unbroken } from '#app/base/near-time.ts'
import { formatDuration, timeRemaining } from '#app/base/durations.ts'
import type { JobOffer } from '#work/projects/orbiter-job-queries.server.ts'
import { TimeRing } from '#app/routes/bookings/cards/time-ring.tsx'
import { OfferAnswers } from '#app/routes/orbiter/assignments/offer-answers.tsx'
import { AnswerPoster } from '#app/routes/orbiter/overview/answer-poster.tsx'
import { AnswerEarnings } from '#app/routes/orbiter/overview/answer-earnings.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface JobOfferRowProps {
  offer: JobOffer
  serverNow: string
  isPanel: boolean
}

/** An offered job on the overview, listed with the requests. */
export function JobOfferRow({ offer, serverNow, isPanel }: JobOfferRowProps) {
  const id = useId()
  const { revalidate } = useRevalidator()
  const where = offer.nearby ?? offer.city
  return (
    <article className={isPanel ? 'answer answer-panel' : 'answer'} aria-labelledby={`${id}-what`}>
      <p className="answer-left">
        <TimeRing from={offer.offeredAt} to={offer.expiresAt} serverNow={serverNow} />
        <Countdown
          to={offer.expiresAt}
          serverNow={serverNow}
          format={timeRemaining}
          onEnd={() => void revalidate()}
        />
      </p>
      <AnswerPoster picture={offer.picture} soldAs={offer.soldAs} isPanel={isPanel} />
      <div className="answer-what">
        <h3 id={`${id}-what`} className="answer-title">
          {offer.title}
        </h3>
        <p className="answer-who">
          {!isPanel && offer.soldAs && `${offer.soldAs} · `}
          {offer.sentence.says}
        </p>
      </div>
      <ul className="answer-facts">
        {offer.sessions.map((session) => (
          <li key={session.startAt}>
            <Icon of={Clock3} size={18} />
            <span>
              <span className="time-words">
                {capital(nearEventTime({ ...session, timeZone: offer.timeZone }, serverNow))}
              </span>{' '}
              · {formatDuration(session.durationMinutes)} · Event ends{' '}
              {unbroken(formatEventEnd({ ...session, timeZone: offer.timeZone }, null))}
            </span>
          </li>
        ))}
        {where && (
          <li>
            <Icon of={MapPin} size={18} />
            {where}
          </li>
        )}
        {offer.notes && (
          <li>
            <Icon of={MessageSquare} size={18} />
            <span className="answer-notes">{offer.notes}</span>
          </li>
        )}
      </ul>
      <AnswerEarnings
        earnsCents={offer.earningsCents}
        priceCents={offer.priceCents}
        none="To be quoted"
      />
      <div className="answer-actions">
        <OfferAnswers
          offer={offer}
          tone={isPanel ? 'main' : 'quiet'}
          size={isPanel ? 'md' : 'sm'}
        />
      </div>
    </article>
  )
}
