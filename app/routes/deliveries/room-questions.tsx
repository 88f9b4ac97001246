import { Form, Link, useNavigation } from 'react-router'
import { firstNameOf } from '#app/base/first-name.ts'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import {
  APPROVE_WITHIN_HOURS,
  CHANGES_MAX,
  NOTE_MAX,
  type Piece,
} from '#delivery/deliveries/delivery-job.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import type { AnswerProps } from '#app/routes/deliveries/answer-panel.tsx'
import { ApprovalConsents } from '#app/routes/deliveries/room-links.tsx'
import { isAllThere, roomTime } from '#app/routes/deliveries/room-words.ts'
import { takeFocus } from '#app/routes/deliveries/take-focus.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextareaField } from '#app/ui/field.tsx'

interface RoomQuestionProps extends AnswerProps {
  asks: string
  roundDueAt: string | null
  /** How many comments are on the latest delivery. */
  commentCount: number
  result: ActionResult | undefined
}

/** The form that the URL opens, in place of the answer panel; works without JavaScript. */
export function RoomQuestion(props: RoomQuestionProps) {
  const { asks, job, piece } = props
  if (job.side === 'admin') return <MissingAnswer {...props} />
  const isAnswerable = piece.state === 'delivered' || piece.state === 'changes'
  if (asks === 'approve' && isAnswerable && isAllThere(piece)) return <ApproveQuestion {...props} />
  if (asks === 'changes' && piece.state === 'delivered') return <ChangesQuestion {...props} />
  return asks === 'missing' ? <MissingQuestion {...props} /> : null
}

const useIsSending = () => useNavigation().state === 'submitting'

function Cancel({ job, piece }: Pick<AnswerProps, 'job' | 'piece'>) {
  return (
    <Link
      to={deliveryPaths.delivery(job.id, { piece: piece.id })}
      className="btn btn-ghost"
      preventScrollReset
    >
      Not yet
    </Link>
  )
}

function ApproveQuestion({ job, piece, result }: RoomQuestionProps) {
  const isSending = useIsSending()
  const number = piece.versions.at(-1)?.number
  return (
    <Form method="post" className="room-answer answer-question" preventScrollReset>
      <h2 className="title">Approve version {number}?</h2>
      <p className="room-answer-note">You have a minute to undo it. Then it’s final.</p>
      <input type="hidden" name="intent" value="approve" />
      <input type="hidden" name="pieceId" value={piece.id} />
      {piece.kind === 'reel' && <ApprovalConsents job={job} />}
      <Trouble result={result} />
      <div className="room-dock answer-acts">
        <Button type="submit" tone="main" busy={isSending} busyLabel="Approving" ref={takeFocus}>
          Approve version {number}
        </Button>
        <Cancel job={job} piece={piece} />
      </div>
    </Form>
  )
}

function ChangesQuestion({
  job,
  piece,
  clock,
  roundDueAt,
  commentCount,
  result,
}: RoomQuestionProps) {
  const isSending = useIsSending()
  const orbiter = firstNameOf(job.orbiterName)
  return (
    <Form method="post" className="room-answer answer-question" preventScrollReset>
      <h2 className="title">Request changes</h2>
      <p className="room-answer-note">
        Round {piece.roundsUsed + 1} of {piece.roundsSold}.
        {roundDueAt && ` ${orbiter} answers by ${roomTime(roundDueAt, clock)}.`}
      </p>
      <input type="hidden" name="intent" value="changes" />
      <input type="hidden" name="pieceId" value={piece.id} />
      <TextareaField
        label="What should change?"
        name="note"
        rows={3}
        maxLength={CHANGES_MAX}
        required
        ref={takeFocus}
        hint={
          commentCount > 0
            ? `We'll include your ${commentCount === 1 ? 'comment' : `${commentCount} comments`}.`
            : "Time-stamped comments help most. We'll include yours."
        }
        defaultValue={result?.values?.['note'] ?? ''}
        error={result?.errors?.['note']}
      />
      <Trouble result={result} />
      <div className="room-dock answer-acts">
        <Button type="submit" tone="main" busy={isSending} busyLabel="Sending">
          Request changes
        </Button>
        <Cancel job={job} piece={piece} />
      </div>
    </Form>
  )
}

/** Pieces that can be reported as missing: all that are not approved. */
const reportable = ({ state, missingAt }: Piece) => state !== 'approved' && missingAt === null

function MissingQuestion({ job, piece, result }: RoomQuestionProps) {
  const isSending = useIsSending()
  const orbiter = firstNameOf(job.orbiterName)
  const pieces = job.pieces.filter(reportable)
  return (
    <Form method="post" className="room-answer answer-question" preventScrollReset>
      <h2 className="title">What is missing?</h2>
      <input type="hidden" name="intent" value="missing" />
      <SelectField
        label="Piece"
        name="pieceId"
        options={pieces.map(({ id, label }) => ({ value: id, label }))}
        defaultValue={result?.values?.['pieceId'] ?? piece.id}
      />
      <TextareaField
        label="What isn’t there?"
        name="note"
        rows={3}
        maxLength={NOTE_MAX}
        required
        defaultValue={result?.values?.['note'] ?? ''}
        error={result?.errors?.['note']}
      />
      <p className="room-answer-note">
        We’ll notify {orbiter} and our team right away. The piece isn’t approved automatically until
        it’s delivered or our team has answered you.
      </p>
      <Trouble result={result} />
      <div className="room-dock answer-acts">
        <Button type="submit" tone="main" busy={isSending} busyLabel="Reporting">
          Report it missing
        </Button>
        <Cancel job={job} piece={piece} />
      </div>
    </Form>
  )
}

/** The team's answer to a report that something is missing. */
function MissingAnswer({ job, piece, result }: RoomQuestionProps) {
  const isSending = useIsSending()
  const customer = job.customerName
  return (
    <Form method="post" className="room-answer answer-question" preventScrollReset>
      <h2 className="title">
        Answer {customer} about {piece.label}
      </h2>
      {piece.missingNote && (
        <blockquote className="booking-reason wrap-anywhere">{piece.missingNote}</blockquote>
      )}
      <input type="hidden" name="intent" value="answer-missing" />
      <input type="hidden" name="pieceId" value={piece.id} />
      <TextareaField
        label="What did you find?"
        name="note"
        rows={3}
        maxLength={NOTE_MAX}
        required
        ref={takeFocus}
        hint="Both sides can read it."
        defaultValue={result?.values?.['note'] ?? ''}
        error={result?.errors?.['note']}
      />
      <p className="room-answer-note">
        {customer} gets it by email.
        {piece.state === 'delivered' &&
          isAllThere(piece) &&
          ` They have ${APPROVE_WITHIN_HOURS} hours again to approve the piece. Then it's approved automatically.`}
      </p>
      <Trouble result={result} />
      <div className="room-dock answer-acts">
        <Button type="submit" tone="main" busy={isSending} busyLabel="Sending">
          Send the answer
        </Button>
        <Cancel job={job} piece={piece} />
      </div>
    </Form>
  )
}

/** An error that concerns no single field. */
function Trouble({ result }: { result: ActionResult | undefined }) {
  if (!result || result.ok || result.errors) return null
  return (
    <p className="field-error" role="alert">
      {result.description}
    </p>
  )
}
