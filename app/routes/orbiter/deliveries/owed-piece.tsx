import { lazy } from 'react'
import { Link } from 'react-router'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import { lastDelivered, type Piece, type Version } from '#delivery/deliveries/delivery-job.ts'
import { PieceBadge, PieceThumb } from '#app/routes/deliveries/piece-tabs.tsx'
import {
  approvedLine,
  dueNowOf,
  lostLine,
  roomTime,
  type RoomClock,
} from '#app/routes/deliveries/room-words.ts'
import type { OwedPieceProps } from '#app/routes/orbiter/deliveries/owed-props.ts'
import { VersionFrames } from '#app/routes/orbiter/deliveries/version-frames.tsx'
import { PieceUpload } from '#app/routes/orbiter/deliveries/piece-upload.tsx'

/** Loaded with the first file. */
const DraftFiles = lazy(() =>
  import('#app/routes/orbiter/deliveries/draft-files.tsx').then((module) => ({
    default: module.DraftFiles,
  })),
)
/** Loaded only if a delivered file was lost. */
const LostFiles = lazy(() =>
  import('#app/routes/orbiter/deliveries/draft-files.tsx').then((module) => ({
    default: module.LostFiles,
  })),
)
const DraftForm = lazy(() =>
  import('#app/routes/orbiter/deliveries/draft-form.tsx').then((module) => ({
    default: module.DraftForm,
  })),
)
/** Loaded only while changes are requested. */
const RoundNotes = lazy(() =>
  import('#app/routes/orbiter/deliveries/round-notes.tsx').then((module) => ({
    default: module.RoundNotes,
  })),
)

/** One piece: its uploaded files, the findings, and the form that delivers it. */
export function OwedPiece(props: OwedPieceProps) {
  const { job, piece, clock, draft, comments, captioned, isEarly, isOnClock } = props
  const canUpload = job.isOpen && !isEarly && piece.state !== 'approved'
  const isDue = piece.state === 'owed' || piece.state === 'changes'
  const last = lastDelivered(piece)
  const lost = lostLine(piece, { ...job, side: 'orbiter' })
  const lacksCaptions = last?.hasSpeech && last.files.some(({ id }) => !captioned.includes(id))
  const isReel = piece.kind === 'reel'
  return (
    <li id={piece.id} className={isReel ? 'owed-reel' : undefined}>
      <div className="stack-6 top">
        <div className="cluster-12 between">
          <h2 className="title wrap-anywhere">{piece.label}</h2>
          {isDue && !isOnClock && (
            <span className="time-words small">due {roomTime(dueNowOf(piece), clock)}</span>
          )}
          {!isDue && <PieceBadge piece={piece} clock={clock} />}
        </div>
        {last && (
          <p className="small text-muted">
            {deliveredLine(piece, last, clock)}{' '}
            <Link
              to={deliveryPaths.orbiterDelivery(job.id, { piece: piece.id })}
              className="text-link text-fg"
            >
              Watch with comments
            </Link>
          </p>
        )}
      </div>
      {isReel ? (
        <VersionFrames {...{ job, piece, draft, comments, canUpload }} isMain={isDue && !draft} />
      ) : (
        <PieceThumb piece={piece} />
      )}
      <div className="owed-words">
        {last && lost && (
          <p className="owed-missing">
            <b>Deliver it again.</b> {lost}
          </p>
        )}
        {last && lost && <LostFiles piece={piece} version={last} />}
        {last && lacksCaptions && (
          <p className="owed-missing">
            <b>No captions yet.</b> People speak in this reel.{' '}
            <Link to={deliveryPaths.publishing(job.id)} className="text-link text-fg">
              Add captions
            </Link>
          </p>
        )}
        {piece.missingAt && piece.missingNote && (
          <p className="owed-missing">
            <b>Reported missing:</b> {piece.missingNote}
          </p>
        )}
        {piece.rounds.some(({ answeredAt }) => answeredAt === null) && (
          <RoundNotes piece={piece} comments={comments} job={job} />
        )}
        {draft && <DraftFiles job={job} piece={piece} draft={draft} />}
        {canUpload && !isReel && (
          <PieceUpload piece={piece} draft={draft} isMain={isDue && !draft} />
        )}
        {canUpload && draft && draft.files.length > 0 && <DraftForm {...props} draft={draft} />}
      </div>
    </li>
  )
}

/** `Version 1 delivered Sat, 10:22 PM.` */
function deliveredLine(piece: Piece, last: Version, clock: RoomClock): string {
  if (piece.state === 'approved') return approvedLine(piece, false, clock)
  const at = last.deliveredAt ? roomTime(last.deliveredAt, clock) : ''
  const answer = piece.approveBy ? ` Answer by ${roomTime(piece.approveBy, clock)}.` : ''
  return `Version ${last.number} delivered ${at}.${answer}`
}
