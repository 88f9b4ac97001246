import { useEffect } from 'react'
import { Clapperboard } from 'lucide'
import { useRevalidator } from 'react-router'
import { firstNameOf } from '#app/base/first-name.ts'
import type { Piece } from '#delivery/deliveries/delivery-job.ts'
import { allows } from '#delivery/sharing/share-link.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { roomTime, type RoomClock } from '#app/routes/deliveries/room-words.ts'
import { CommentForm } from '#app/routes/deliveries/screening/comment-form.tsx'
import { CommentList } from '#app/routes/deliveries/screening/comment-list.tsx'
import { DeliveredFaults } from '#app/routes/deliveries/screening/delivered-faults.tsx'
import { ScreeningStage } from '#app/routes/deliveries/screening/screening-stage.tsx'
import { useScreening, type Screening } from '#app/routes/deliveries/screening/use-screening.ts'
import type { WatchPage } from '#app/routes/watch/read-watch.server.ts'
import { WatchAnswer } from '#app/routes/watch/watch-answer.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { Icon } from '#app/ui/icon.tsx'

/**
 * Without an account there are no live updates, so the page reloads its data while it is visible.
 */
const LOOK_AGAIN_MS = 20_000

interface WatchRoomProps {
  page: WatchPage
  token: string
  result: ActionResult | undefined
}

export function WatchRoom({ page, token, result }: WatchRoomProps) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  const piece = page.pieces.find(({ id }) => id === page.pieceId)
  if (!piece)
    return (
      <div className="page">
        <EmptyState
          icon={<Icon of={Clapperboard} />}
          title="Nothing here yet"
          text="What is delivered appears on this page."
        />
      </div>
    )
  return <WatchPiece {...{ page, token, result, piece }} />
}

function WatchPiece({ page, token, result, piece }: WatchRoomProps & { piece: Piece }) {
  const { job, comments, permission, name } = page
  const screening = useScreening(piece, comments, page)
  const clock: RoomClock = {
    timeZone: job.timeZone,
    readerZone: null,
    serverNow: page.serverNow,
  }
  const mayComment = allows(permission, 'comment')
  const mayWrite = mayComment && job.isOpen
  const canComment = mayWrite && piece.state !== 'approved'
  return (
    <>
      {screening && <ScreeningStage screening={screening} canComment={canComment} />}
      <div className="room-side">
        <WatchHead {...{ page, piece, screening, clock }} />
        {screening && mayComment && (
          <section className="stack-4" aria-label="Comments">
            <DeliveredFaults screening={screening} orbiterName={firstNameOf(job.orbiterName)} />
            <CommentList
              screening={screening}
              canComment={canComment && name !== null}
              canTick={false}
            />
            {canComment && (
              <CommentForm
                screening={screening}
                nextId={page.nextCommentId}
                asksName={name === null}
              />
            )}
          </section>
        )}
        <p className="small text-muted">
          Shared by {job.customerName}. This link works until {roomTime(page.expiresAt, clock)}.
        </p>
        <WatchAnswer {...{ page, token, piece, clock, result }} />
      </div>
    </>
  )
}

interface WatchHeadProps {
  page: WatchPage
  piece: Piece
  screening: Screening | null
  clock: RoomClock
}

function WatchHead({ page: { job }, piece, screening, clock }: WatchHeadProps) {
  const deliveredAt = screening?.version.deliveredAt
  return (
    <header>
      <h1 className="display-3 wrap-anywhere">{job.title}</h1>
      <p className="above-8 text-muted">
        {piece.label}
        {screening && `, version ${screening.version.number}`}.
        {deliveredAt && ` Filmed by ${job.orbiterName}, delivered ${roomTime(deliveredAt, clock)}.`}
      </p>
      {screening?.version.note && (
        <p className="above-12 wrap-anywhere">“{screening.version.note}”</p>
      )}
    </header>
  )
}
