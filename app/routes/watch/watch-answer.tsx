import { Form, Link, useNavigation, useRevalidator } from 'react-router'
import { firstNameOf } from '#app/base/first-name.ts'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import type { Piece } from '#delivery/deliveries/delivery-job.ts'
import { allows } from '#delivery/sharing/share-link.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import {
  approvedLine,
  ARRIVING,
  clockLeft,
  isAllThere,
  roomTime,
  type RoomClock,
} from '#app/routes/deliveries/room-words.ts'
import { takeFocus } from '#app/routes/deliveries/take-focus.ts'
import type { WatchPage } from '#app/routes/watch/read-watch.server.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { TextField } from '#app/ui/field.tsx'
import '#app/routes/deliveries/answer.css'

const useIsSending = () => useNavigation().state === 'submitting'

/** Asks for the viewer's name with their approval, unless an earlier comment has said it. */
function NameAndApprove({ token, piece, result }: WatchAnswerProps) {
  const isSending = useIsSending()
  return (
    <Form
      method="post"
      action={deliveryPaths.watch(token, { piece: piece.id, do: 'approve' })}
      className="room-answer answer-question"
      aria-label="Your answer"
      preventScrollReset
    >
      <input type="hidden" name="intent" value="name" />
      <TextField
        label="Your name"
        name="name"
        idPrefix="approve"
        maxLength={80}
        autoComplete="name"
        required
        defaultValue={result?.values?.['name'] ?? ''}
        error={result?.errors?.['name']}
        hint="No account needed. Your name appears next to your comments and your approval."
      />
      <div className="answer-acts">
        <Button type="submit" tone="main" busy={isSending} busyLabel="Saving">
          Approve
        </Button>
      </div>
    </Form>
  )
}

interface WatchAnswerProps {
  page: WatchPage
  token: string
  piece: Piece
  clock: RoomClock
  result: ActionResult | undefined
}

/** What someone with a link may answer. */
export function WatchAnswer(props: WatchAnswerProps) {
  const { page, piece, clock } = props
  if (piece.state === 'approved') return <Approved {...props} />
  if (piece.state === 'changes')
    return (
      <section className="room-answer" aria-label="Changes">
        <p className="answer-until line-12 between">
          <b>
            {firstNameOf(page.job.orbiterName)} is working on changes
            {piece.changesDueAt && `. Due ${roomTime(piece.changesDueAt, clock)}`}
          </b>
        </p>
      </section>
    )
  const mayApprove = allows(page.permission, 'approve') && page.job.isOpen
  if (!mayApprove || piece.state !== 'delivered') return null
  if (!isAllThere(piece))
    return (
      <section className="room-answer" aria-label="Your answer">
        <p className="room-answer-note">{ARRIVING} Once it has, you can approve it.</p>
      </section>
    )
  if (page.name === null) return <NameAndApprove {...props} />
  return page.asksToApprove ? <ApproveQuestion {...props} /> : <ApproveFirst {...props} />
}

function ApproveFirst({ token, piece }: WatchAnswerProps) {
  return (
    <section className="room-answer" aria-label="Your answer">
      <div className="room-dock answer-acts">
        <LinkButton
          tone="main"
          to={deliveryPaths.watch(token, { piece: piece.id, do: 'approve' })}
          preventScrollReset
        >
          Approve
        </LinkButton>
      </div>
    </section>
  )
}

/** The confirmation before the approval. */
function ApproveQuestion({ page, token, piece, result }: WatchAnswerProps) {
  const isSending = useIsSending()
  const number = piece.versions.at(-1)?.number
  return (
    <Form method="post" className="room-answer answer-question" preventScrollReset>
      <h2 className="title">Approve version {number}?</h2>
      <p className="room-answer-note">
        You approve it as {page.name}. You have a minute to undo it. Then it’s final.
      </p>
      <input type="hidden" name="intent" value="approve" />
      <input type="hidden" name="pieceId" value={piece.id} />
      {result && !result.ok && !result.errors && (
        <p className="field-error" role="alert">
          {result.description}
        </p>
      )}
      <div className="room-dock answer-acts">
        <Button type="submit" tone="main" busy={isSending} busyLabel="Approving" ref={takeFocus}>
          Approve version {number}
        </Button>
        <Link
          to={deliveryPaths.watch(token, { piece: piece.id })}
          className="btn btn-ghost"
          preventScrollReset
        >
          Not yet
        </Link>
      </div>
    </Form>
  )
}

function Approved({ page, piece, clock, result }: WatchAnswerProps) {
  const { revalidate } = useRevalidator()
  const isSending = useIsSending()
  const isOwn = piece.approvedVia === 'link' && piece.approvedName === page.name
  return (
    <section className="room-answer" aria-label="Approval">
      <p className="answer-until line-12 between">
        <b>{approvedLine(piece, false, clock)}</b>
      </p>
      {isOwn && piece.undoUntil && (
        <Form method="post" className="room-dock" preventScrollReset>
          <input type="hidden" name="intent" value="undo" />
          <input type="hidden" name="pieceId" value={piece.id} />
          {result && !result.ok && (
            <p className="field-error" role="alert">
              {result.description}
            </p>
          )}
          <Button type="submit" busy={isSending} busyLabel="Undoing">
            Undo
            <Countdown
              to={piece.undoUntil}
              serverNow={clock.serverNow}
              format={clockLeft}
              onEnd={() => void revalidate()}
            />
          </Button>
        </Form>
      )}
    </section>
  )
}
