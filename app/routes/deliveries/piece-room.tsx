import { lazy } from 'react'
import { Clapperboard } from 'lucide'
import { Link } from 'react-router'
import { firstNameOf } from '#app/base/first-name.ts'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import type { Piece, ViewedJob } from '#delivery/deliveries/delivery-job.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { AnswerPanel } from '#app/routes/deliveries/answer-panel.tsx'
import { jobPage } from '#app/routes/deliveries/job-page.ts'
import type { RoomPage } from '#app/routes/deliveries/read-delivery.server.ts'
import { CommentForm } from '#app/routes/deliveries/screening/comment-form.tsx'
import { CommentList } from '#app/routes/deliveries/screening/comment-list.tsx'
import { DeliveredFaults } from '#app/routes/deliveries/screening/delivered-faults.tsx'
import { ScreeningStage } from '#app/routes/deliveries/screening/screening-stage.tsx'
import { useScreening, type Screening } from '#app/routes/deliveries/screening/use-screening.ts'
import { RoomLinks } from '#app/routes/deliveries/room-links.tsx'
import { isAllThere, roomTime, type RoomClock } from '#app/routes/deliveries/room-words.ts'
import { EmptyState } from '#app/ui/panel.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** The forms load when the URL opens one. */
const RoomQuestion = lazy(() =>
  import('#app/routes/deliveries/room-questions.tsx').then((module) => ({
    default: module.RoomQuestion,
  })),
)

/** Loaded only for the Orbiter, before a version is delivered. */
const CheckList = lazy(() =>
  import('#app/routes/deliveries/screening/check-list.tsx').then((module) => ({
    default: module.CheckList,
  })),
)

interface PieceRoomProps {
  page: RoomPage
  result: ActionResult | undefined
}

/** One piece: the film, large, and beside it the comments and the answer panel. */
export function PieceRoom({ page, result }: PieceRoomProps) {
  const { job } = page
  const piece = job.pieces.find(({ id }) => id === page.pieceId)
  if (!piece) return <NothingOwed page={page} />
  return <RoomOf {...{ page, piece, result }} />
}

function RoomOf({ page, piece, result }: PieceRoomProps & { piece: Piece }) {
  const { job, comments, asks, serverNow, readerZone, roundDueAt, nextCommentId } = page
  const clock: RoomClock = { timeZone: job.timeZone, readerZone, serverNow }
  const screening = useScreening(piece, comments, page)
  const isCustomer = job.side === 'customer'
  const canComment = isCustomer && job.isOpen && piece.state !== 'approved'
  const answer = { job, piece, clock }
  const question = hasQuestion(page, piece) && (
    <RoomQuestion
      {...{ ...answer, asks, roundDueAt, result }}
      commentCount={screening?.comments.length ?? 0}
    />
  )
  return (
    <>
      {screening ? (
        <ScreeningStage screening={screening} canComment={canComment} />
      ) : (
        <NoVersion piece={piece} clock={clock} />
      )}
      <div className="room-side">
        <div className="room-scroll">
          <RoomHead {...{ page, piece, screening, clock }} />
          {screening && <Talk screening={screening} job={job} />}
          <RoomLinks job={job} pieceId={piece.id} />
        </div>
        {screening && canComment && !question && (
          <CommentForm screening={screening} nextId={nextCommentId} />
        )}
        {question || <AnswerPanel {...answer} />}
      </div>
    </>
  )
}

/** The team answers reports that something is missing; all other questions are for the customer. */
function hasQuestion({ job, asks }: RoomPage, piece: Piece): boolean {
  if (asks === 'approve' && !isAllThere(piece)) return false
  return job.side === 'admin'
    ? asks === 'answer' && piece.missingAt !== null
    : job.side === 'customer' && job.isOpen && asks !== ''
}

/** The comments on the version, and the findings of the checks. */
function Talk({ screening, job }: { screening: Screening; job: ViewedJob }) {
  return (
    <section className="stack-4" aria-label="Comments">
      <DeliveredFaults screening={screening} orbiterName={firstNameOf(job.orbiterName)} />
      {screening.version.deliveredAt === null && (
        <CheckList
          version={screening.version}
          onShow={(atMs) => screening.player.current?.show(atMs)}
        />
      )}
      <CommentList
        screening={screening}
        canComment={job.side !== 'admin' && job.isOpen}
        canTick={job.side === 'orbiter' && job.isOpen}
      />
    </section>
  )
}

interface RoomHeadProps {
  page: RoomPage
  piece: Piece
  screening: Screening | null
  clock: RoomClock
}

function RoomHead({ page: { job }, piece, screening, clock }: RoomHeadProps) {
  const deliveredAt = screening?.version.deliveredAt
  const orbiter = firstNameOf(job.orbiterName)
  return (
    <header>
      <BackLink to={job.side === 'orbiter' ? deliveryPaths.orbiterDelivery(job.id) : jobPage(job)}>
        {job.side === 'orbiter' ? 'Deliver' : job.kind === 'booking' ? 'Booking' : 'Project'}
      </BackLink>
      <h1 className="display-3 wrap-anywhere">{job.title}</h1>
      <p className="above-8 text-muted">
        {piece.label}
        {screening && `, version ${screening.version.number}`}.
        {deliveredAt && ` ${orbiter} sent it ${roomTime(deliveredAt, clock)}.`}
      </p>
      {screening?.version.note && (
        <p className="above-12 wrap-anywhere">“{screening.version.note}”</p>
      )}
    </header>
  )
}

function NoVersion({ piece, clock }: { piece: Piece; clock: RoomClock }) {
  return (
    <section className="screening-stage room-empty" aria-label="Film">
      <Icon of={Clapperboard} size={32} />
      <p className="title">{piece.label}</p>
      <p>
        {piece.state === 'owed'
          ? `Due ${roomTime(piece.dueAt, clock)}`
          : 'It was delivered outside of Orbit.'}
      </p>
    </section>
  )
}

function NothingOwed({ page: { job } }: { page: RoomPage }) {
  return (
    <div className="page">
      <EmptyState
        icon={<Icon of={Clapperboard} />}
        title="Nothing to deliver yet"
        text="What is delivered appears here once the booking is confirmed."
        action={
          <Link to={jobPage(job)} className="btn btn-quiet">
            {job.kind === 'booking' ? 'To the booking' : 'To the project'}
          </Link>
        }
      />
    </div>
  )
}
