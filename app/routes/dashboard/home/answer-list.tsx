import { ArrowRight, ChevronDown, CirclePlay, CreditCard, FileText } from 'lucide'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { capital } from '#app/base/capital.ts'
import { timeLeft } from '#app/base/durations.ts'
import { dateIn, nearDate, nearDateTime, unbroken } from '#app/base/near-time.ts'
import { DAY_MS, formatClock, zoneLabel } from '#app/base/time.ts'
import { formatMoney } from '#app/base/money.ts'
import { paths } from '#app/base/paths.ts'
import type { CustomerAnswers } from '#team/attention/customer-answers.server.ts'
import type { CustomerBooking } from '#work/bookings/customer-booking-queries.server.ts'
import type { OwnQuote } from '#work/enquiries/enquiry-queries.server.ts'
import { cancelRequest } from '#app/routes/bookings/cards/ending-questions.ts'
import { TimeRing } from '#app/routes/bookings/cards/time-ring.tsx'
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
      <h2 id="answers-title" ref={heading} tabIndex={-1} className="title">
        Needs your answer
      </h2>
      <ul className="answers">
        {bookings.map((booking, index) => (
          <BookingRow
            key={booking.id}
            booking={booking}
            serverNow={serverNow}
            isFirst={index === 0}
          />
        ))}
        {quotes.map((quote, index) => (
          <QuoteRow key={quote.id} quote={quote} isFirst={bookings.length === 0 && index === 0} />
        ))}
      </ul>
    </section>
  )
}

interface BookingRowProps {
  booking: CustomerBooking
  serverNow: string
  /** The first row is open; the others take a line each until they are opened. */
  isFirst: boolean
}

function BookingRow({ booking, serverNow, isFirst }: BookingRowProps) {
  const { state, sentence, proposal, orbiterName, title, soldAs, requestedDate } = booking
  const isMoved = state === 'orbiter-proposes' && proposal !== null
  const day = nearDate(requestedDate, dateIn(serverNow, booking.timeZone))
  const says = isMoved ? `${orbiterName} proposes another time` : sentence.says
  const who = says.includes(orbiterName) ? null : orbiterName
  const about = [who, title, isFirst && soldAs, day].filter(Boolean).join(' · ')
  return (
    <Answer
      mark={<AnswerMark booking={booking} serverNow={serverNow} />}
      says={says}
      about={about}
      to={paths.booking(booking.id)}
      isFirst={isFirst}
    >
      <BookingAsk booking={booking} serverNow={serverNow} isMain={isFirst} />
    </Answer>
  )
}

/** The time that is left to answer as a ring, or what else there is to do as a sign. */
function AnswerMark({ booking, serverNow }: Pick<BookingRowProps, 'booking' | 'serverNow'>) {
  const { state, createdAt, expiresAt, startAt, proposal, proposedAt } = booking
  if (state === 'orbiter-proposes' && proposal && proposedAt) {
    const to = proposal.startAt < startAt ? proposal.startAt : startAt
    return <TimeRing from={proposedAt} to={to} serverNow={serverNow} />
  }
  if (state === 'quoted') {
    // The quote gave the customer another day, or the time until the event.
    const from = Math.max(Date.parse(createdAt), Date.parse(expiresAt) - DAY_MS)
    return <TimeRing from={new Date(from).toISOString()} to={expiresAt} serverNow={serverNow} />
  }
  return <Icon of={state === 'unpaid' ? CreditCard : CirclePlay} size={22} />
}

function BookingAsk({
  booking,
  serverNow,
  isMain,
}: Omit<BookingRowProps, 'isFirst'> & { isMain: boolean }) {
  const { id, state, sentence, proposal, orbiterName } = booking
  const isMoved = state === 'orbiter-proposes' && proposal !== null
  return (
    <>
      {isMoved && <Move booking={booking} serverNow={serverNow} />}
      {isMoved && proposal.note && <p className="small text-muted">“{proposal.note}”</p>}
      {booking.payBy && (
        <p className="small text-muted">
          Pay within <Countdown to={booking.payBy} serverNow={serverNow} format={timeLeft} />
        </p>
      )}
      {state === 'quoted' && (
        <p className="small text-muted">
          Answer within <Countdown to={booking.expiresAt} serverNow={serverNow} format={timeLeft} />
        </p>
      )}
      {state === 'completed' && <p className="small text-muted">{sentence.more}</p>}
      <div className="answer-buttons cluster-8">
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
    </>
  )
}

interface AnswerProps {
  mark: ReactNode
  says: string
  about: string
  /** Its page. */
  to?: string
  isFirst: boolean
  /** How it is answered. */
  children: ReactNode
}

function Answer({ mark, says, about, to, isFirst, children }: AnswerProps) {
  if (isFirst)
    return (
      <li className="answer">
        <p className="answer-says">
          {mark}
          <span>
            {to ? (
              <Link to={to} className="booking-who-link">
                {says}
              </Link>
            ) : (
              says
            )}
            <span className="answer-about small regular block text-muted">{about}</span>
          </span>
        </p>
        {children}
      </li>
    )
  return (
    <li>
      <details className="answer-folded">
        <summary className="answer-says">
          {mark}
          <span>
            {says}
            <span className="answer-about small regular block text-muted">{about}</span>
          </span>
          <Icon of={ChevronDown} size={18} className="answer-chevron" />
        </summary>
        <div className="answer">
          {children}
          {to && (
            <Link to={to} className="text-link small tall start">
              Open booking
            </Link>
          )}
        </div>
      </details>
    </li>
  )
}

/** Shows the booked time and the proposed time side by side. */
function Move({ booking, serverNow }: Pick<BookingRowProps, 'booking' | 'serverNow'>) {
  const { requestedDate, requestedTime, proposal, timeZone } = booking
  if (!proposal) return null
  const today = dateIn(serverNow, timeZone)
  const from = dayAndClock(requestedDate, requestedTime, today)
  const to = dayAndClock(proposal.requestedDate, proposal.requestedTime, today)
  return (
    <div className="answer-move">
      <p>
        <span className="small regular block text-muted">{capital(from.day)}</span>
        <s className="time-words">
          <span className="sr-only">Booked: </span>
          {from.clock}
        </s>
      </p>
      <Icon of={ArrowRight} size={18} />
      <p>
        <span className="small regular block text-muted">{capital(to.day)}</span>
        <span className="time-words">
          <span className="sr-only">Proposed: </span>
          {unbroken(`${to.clock} ${zoneLabel(timeZone, proposal.startAt)}`)}
        </span>
      </p>
    </div>
  )
}

/** The two parts of `nearDateTime`: `Friday night, Dec 11` and `1:00 AM Sat`. */
function dayAndClock(date: string, time: string, today: string) {
  const clock = formatClock(date, time)
  const whole = nearDateTime(date, time, today)
  return { day: whole.slice(0, -clock.length).replace(/,? $/, ''), clock: unbroken(clock) }
}

function QuoteRow({ quote, isFirst }: { quote: OwnQuote; isFirst: boolean }) {
  return (
    <Answer
      mark={<Icon of={FileText} size={22} />}
      says={`Our quote for ${quote.title}`}
      about={`${quote.when}, ${quote.place}`}
      isFirst={isFirst}
    >
      <details className="answer-more">
        <summary className="text-link">Read what it includes</summary>
        <p className="pre-line wrap-anywhere">{quote.message}</p>
      </details>
      <p className="small text-muted">Answer by {quote.until}.</p>
      <div className="answer-buttons cluster-8">
        <AnswerForm
          action={paths.dashboardBookings()}
          fields={{ intent: 'accept-quote', quoteId: quote.id }}
          label={`Accept for ${formatMoney(quote.amountCents)}`}
          accessibleLabel={`Accept for ${formatMoney(quote.amountCents)}: ${quote.title}`}
          tone={isFirst ? 'main' : 'quiet'}
        />
        <Link to={paths.contact()} className="btn btn-quiet">
          Ask a question
        </Link>
      </div>
    </Answer>
  )
}
