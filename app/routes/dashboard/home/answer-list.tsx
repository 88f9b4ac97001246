import { ArrowRight, Hourglass } from 'lucide'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { capital } from '#app/base/capital.ts'
import { timeLeft } from '#app/base/durations.ts'
import { dateIn, nearDate, unbroken } from '#app/base/near-time.ts'
import { formatClock, zoneLabel } from '#app/base/time.ts'
import { formatMoney } from '#app/base/money.ts'
import { paths } from '#app/base/paths.ts'
import type { CustomerAnswers } from '#team/attention/customer-answers.server.ts'
import type { CustomerBooking } from '#work/bookings/customer-booking-queries.server.ts'
import type { OwnQuote } from '#work/enquiries/enquiry-queries.server.ts'
import { cancelRequest } from '#app/routes/bookings/cards/ending-questions.ts'
import { ReasonButton } from '#app/routes/bookings/cards/reason-form.tsx'
import { AnswerForm } from '#app/routes/dashboard/managed/answer-form.tsx'
import { BookingAnswers } from '#app/routes/dashboard/home/booking-answers.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface AnswerListProps {
  answers: CustomerAnswers
  serverNow: string
}

/** The matters that wait for the customer, each answered in place. */
export function AnswerList({ answers: { bookings, quotes }, serverNow }: AnswerListProps) {
  const count = bookings.length + quotes.length
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(count)
  // The pressed button disappears with its row, so find the next one from here.
  useEffect(() => {
    if (count < before.current) heading.current?.focus({ preventScroll: true })
    before.current = count
  }, [count])
  if (count === 0) return null
  return (
    <section aria-labelledby="answers-title">
      <h2 id="answers-title" ref={heading} tabIndex={-1} className="home-title">
        Needs your answer
      </h2>
      <ul className="answers">
        {bookings.map((booking, index) => (
          <BookingRow
            key={booking.id}
            booking={booking}
            serverNow={serverNow}
            isMain={index === 0}
          />
        ))}
        {quotes.map((quote, index) => (
          <QuoteRow key={quote.id} quote={quote} isMain={bookings.length === 0 && index === 0} />
        ))}
      </ul>
    </section>
  )
}

interface BookingRowProps {
  booking: CustomerBooking
  serverNow: string
  isMain: boolean
}

function BookingRow({ booking, serverNow, isMain }: BookingRowProps) {
  const { id, state, sentence, proposal, orbiterName, title, soldAs, requestedDate } = booking
  const isMoved = state === 'orbiter-proposes' && proposal !== null
  const day = nearDate(requestedDate, dateIn(serverNow, booking.timeZone))
  return (
    <li className="answer">
      <p className="answer-says">
        <Icon of={Hourglass} size={18} />
        <span>
          <Link to={paths.booking(id)} className="booking-who-link">
            {isMoved ? `${orbiterName} proposes another time` : sentence.says}
          </Link>
          <span className="block text-sm font-normal text-muted">
            {[orbiterName, title, soldAs, day].filter(Boolean).join(' · ')}
          </span>
        </span>
      </p>
      {isMoved && <Move booking={booking} serverNow={serverNow} />}
      {isMoved && proposal.note && <p className="text-sm text-muted">“{proposal.note}”</p>}
      {booking.payBy && (
        <p className="text-sm text-muted">
          Pay within <Countdown to={booking.payBy} serverNow={serverNow} format={timeLeft} />
        </p>
      )}
      {state === 'quoted' && (
        <p className="text-sm text-muted">
          Answer within <Countdown to={booking.expiresAt} serverNow={serverNow} format={timeLeft} />
        </p>
      )}
      {state === 'completed' && <p className="text-sm text-muted">{sentence.more}</p>}
      <div className="answer-buttons">
        <BookingAnswers booking={booking} isMain={isMain} />
        {state === 'quoted' && (
          <ReasonButton
            question={cancelRequest(booking)}
            label="Decline"
            accessibleLabel={`Decline the quote of ${orbiterName}`}
            action={paths.dashboardBookings()}
            href={paths.booking(id, { do: 'cancel' })}
          />
        )}
      </div>
    </li>
  )
}

/** Shows the booked time and the proposed time side by side. */
function Move({ booking, serverNow }: Pick<BookingRowProps, 'booking' | 'serverNow'>) {
  const { requestedDate, requestedTime, proposal, timeZone } = booking
  if (!proposal) return null
  const today = dateIn(serverNow, timeZone)
  return (
    <div className="answer-move">
      <p>
        <span className="block text-sm text-muted">{capital(nearDate(requestedDate, today))}</span>
        <s className="time-words">
          <span className="sr-only">Booked: </span>
          {formatClock(requestedDate, requestedTime)}
        </s>
      </p>
      <Icon of={ArrowRight} size={18} />
      <p>
        <span className="block text-sm text-muted">
          {capital(nearDate(proposal.requestedDate, today))}
        </span>
        <span className="time-words">
          <span className="sr-only">Proposed: </span>
          {unbroken(
            `${formatClock(proposal.requestedDate, proposal.requestedTime)} ${zoneLabel(timeZone, proposal.startAt)}`,
          )}
        </span>
      </p>
    </div>
  )
}

function QuoteRow({ quote, isMain }: { quote: OwnQuote; isMain: boolean }) {
  return (
    <li className="answer">
      <p className="answer-says">
        <Icon of={Hourglass} size={18} />
        <span>
          Our quote for {quote.title}
          <span className="block text-sm font-normal text-muted">
            {quote.when}, {quote.place}
          </span>
        </span>
      </p>
      <details className="answer-more">
        <summary className="text-link">Read what it includes</summary>
        <p className="said-text">{quote.message}</p>
      </details>
      <p className="text-sm text-muted">Answer by {quote.until}.</p>
      <div className="answer-buttons">
        <AnswerForm
          action={paths.dashboardBookings()}
          fields={{ intent: 'accept-quote', quoteId: quote.id }}
          label={`Accept for ${formatMoney(quote.amountCents)}`}
          accessibleLabel={`Accept for ${formatMoney(quote.amountCents)}: ${quote.title}`}
          tone={isMain ? 'main' : 'quiet'}
        />
        <Link to={paths.contact()} className="btn btn-quiet">
          Ask a question
        </Link>
      </div>
    </li>
  )
}
