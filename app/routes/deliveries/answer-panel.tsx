import { Link, useRevalidator } from 'react-router'
import { firstNameOf } from '#app/base/first-name.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import { LinkButton, Button } from '#app/ui/button.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import type { Piece, ViewedJob } from '#delivery/deliveries/delivery-job.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { jobPage } from '#app/routes/deliveries/job-page.ts'
import {
  ANSWER_AFTER,
  approvedLine,
  ARRIVING,
  clockLeft,
  dueNowOf,
  isAllThere,
  lostLine,
  roomTime,
  roundsLine,
  type RoomClock,
} from '#app/routes/deliveries/room-words.ts'
import { FormTrouble } from '#app/routes/deliveries/screening/form-trouble.tsx'
import './answer.css'

export interface AnswerProps {
  job: ViewedJob
  piece: Piece
  clock: RoomClock
}

/** What the customer does next, and what happens if they don't. Stays in view on phones. */
export function AnswerPanel({ job, piece, clock }: AnswerProps) {
  if (piece.state === 'approved') return <Approved {...{ job, piece, clock }} />
  if (piece.missingAt) return <ReportedMissing {...{ job, piece, clock }} />
  if (piece.state === 'owed') return <ToCome {...{ job, piece, clock }} />
  if (piece.state === 'changes') return <InChanges {...{ job, piece, clock }} />
  return <YourAnswer {...{ job, piece, clock }} />
}

type RoomAsks = 'approve' | 'changes' | 'missing' | 'answer'

const asking = (job: ViewedJob, piece: Piece, question: RoomAsks) =>
  deliveryPaths.delivery(job.id, { piece: piece.id, do: question })

function YourAnswer({ job, piece, clock }: AnswerProps) {
  const orbiter = firstNameOf(job.orbiterName)
  const { approveBy } = piece
  const mayAnswer = job.side === 'customer' && job.isOpen
  const isThere = isAllThere(piece)
  return (
    <section className="room-answer" aria-label="Your answer">
      {approveBy && (
        <p className="answer-until line-12 between">
          <b>
            {job.side === 'customer' ? 'Your answer' : 'Answer'} by {roomTime(approveBy, clock)}
          </b>
          <Countdown to={approveBy} serverNow={clock.serverNow} format={clockLeft} />
        </p>
      )}
      <p className="room-answer-note">
        {approveBy &&
          (job.side === 'customer'
            ? "If you don't respond, it's approved automatically. "
            : "Without a response, it's approved automatically. ")}
        {!isThere && (job.side === 'customer' ? `${ARRIVING} ${ANSWER_AFTER}` : `${ARRIVING} `)}
        {job.side === 'customer' && roundsLine(piece)}
      </p>
      {mayAnswer && (
        <p className="room-answer-note">
          Something missing?{' '}
          <Link to={asking(job, piece, 'missing')} className="text-link" preventScrollReset>
            Tell {orbiter}
          </Link>
        </p>
      )}
      {mayAnswer && (
        <div className="room-dock">
          {approveBy && (
            <p className="answer-short">
              Approved automatically <b>{roomTime(approveBy, clock)}</b>
            </p>
          )}
          <div className="answer-acts">
            {isThere && (
              <LinkButton tone="main" to={asking(job, piece, 'approve')} preventScrollReset>
                Approve
              </LinkButton>
            )}
            {piece.roundsUsed < piece.roundsSold ? (
              <LinkButton to={asking(job, piece, 'changes')} preventScrollReset>
                Request changes
              </LinkButton>
            ) : (
              <LinkButton to={`${jobPage(job)}#messages`}>Message {orbiter}</LinkButton>
            )}
          </div>
        </div>
      )}
    </section>
  )
}

function Approved({ job, piece, clock }: AnswerProps) {
  const { revalidate } = useRevalidator()
  const fetcher = useFormFetcher()
  const { undoUntil } = piece
  return (
    <section className="room-answer" aria-label="Approval">
      <p className="answer-until line-12 between">
        <b>{approvedLine(piece, job.side === 'customer', clock)}</b>
      </p>
      {undoUntil && job.side === 'customer' ? (
        <fetcher.Form method="post" className="room-dock">
          <input type="hidden" name="intent" value="undo" />
          <input type="hidden" name="pieceId" value={piece.id} />
          <FormTrouble result={fetcher.data} />
          <Button type="submit" busy={isBusy(fetcher)} busyLabel="Undoing">
            Undo
            <Countdown
              to={undoUntil}
              serverNow={clock.serverNow}
              format={clockLeft}
              onEnd={() => void revalidate()}
            />
          </Button>
        </fetcher.Form>
      ) : (
        <p className="room-answer-note">It’s final.</p>
      )}
    </section>
  )
}

function InChanges({ job, piece, clock }: AnswerProps) {
  const round = piece.rounds.at(-1)
  const orbiter = firstNameOf(job.orbiterName)
  return (
    <section className="room-answer" aria-label="Changes">
      <p className="answer-until line-12 between">
        <b>
          {job.side === 'orbiter' ? 'You are' : `${orbiter} is`} on it. Due{' '}
          {roomTime(dueNowOf(piece), clock)}
        </b>
        <Countdown to={dueNowOf(piece)} serverNow={clock.serverNow} format={clockLeft} />
      </p>
      {round && (
        <blockquote className="booking-reason wrap-anywhere">
          Round {round.number} of {piece.roundsSold}, {round.requestedBy}: {round.note}
        </blockquote>
      )}
      {job.side === 'customer' && job.isOpen && isAllThere(piece) && (
        <p>
          <LinkButton tone="ghost" to={asking(job, piece, 'approve')} preventScrollReset>
            Approve it as it is
          </LinkButton>
        </p>
      )}
    </section>
  )
}

function ToCome({ job, piece, clock }: AnswerProps) {
  const isLate = Date.parse(piece.dueAt) < Date.parse(clock.serverNow)
  const lost = lostLine(piece, job)
  return (
    <section className="room-answer" aria-label="Due">
      <p className="answer-until line-12 between">
        <b>Due {roomTime(piece.dueAt, clock)}</b>
        <Countdown to={piece.dueAt} serverNow={clock.serverNow} format={clockLeft} />
      </p>
      <p className="room-answer-note">
        {lost
          ? lost
          : isLate
            ? `${firstNameOf(job.orbiterName)} hasn’t delivered it yet.`
            : 'It appears here as soon as it’s delivered.'}
      </p>
      {isLate && job.side === 'customer' && job.isOpen && (
        <p>
          <LinkButton to={asking(job, piece, 'missing')} preventScrollReset>
            Report it missing
          </LinkButton>
        </p>
      )}
    </section>
  )
}

function ReportedMissing({ job, piece, clock }: AnswerProps) {
  const orbiter = firstNameOf(job.orbiterName)
  return (
    <section className="room-answer" aria-label="Reported missing">
      <p className="answer-until line-12 between">
        <b>
          {job.side === 'customer' ? 'You' : 'The customer'} reported this missing
          {piece.missingAt && `, ${roomTime(piece.missingAt, clock)}`}
        </b>
      </p>
      {piece.missingNote && (
        <blockquote className="booking-reason wrap-anywhere">{piece.missingNote}</blockquote>
      )}
      <p className="room-answer-note">
        {job.side === 'admin'
          ? `Check it with ${orbiter}, then answer ${job.customerName}.`
          : `${orbiter} and our team are looking into it.`}{' '}
        Nothing is approved automatically until then.
      </p>
      {job.side === 'admin' && (
        <p>
          <LinkButton tone="main" to={asking(job, piece, 'answer')} preventScrollReset>
            Answer
          </LinkButton>
        </p>
      )}
      {job.side === 'customer' &&
        job.isOpen &&
        piece.state === 'delivered' &&
        isAllThere(piece) && (
          <p>
            <LinkButton tone="ghost" to={asking(job, piece, 'approve')} preventScrollReset>
              It’s here after all, approve
            </LinkButton>
          </p>
        )}
    </section>
  )
}
