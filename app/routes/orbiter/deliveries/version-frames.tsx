import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import type { FilmComment } from '#delivery/comments/comment.ts'
import { lastDelivered, type Version } from '#delivery/deliveries/delivery-job.ts'
import type { MediaView } from '#files/media/media-view.ts'
import type { OwedPieceProps } from '#app/routes/orbiter/deliveries/owed-props.ts'
import { PieceUpload } from '#app/routes/orbiter/deliveries/piece-upload.tsx'
import { OverlayChip } from '#app/ui/badge.tsx'
import { withProperties } from '#app/ui/custom-properties.ts'
import { momentText } from '#app/ui/film-player/film-time.ts'
import { VideoPoster } from '#app/ui/video-poster.tsx'

const filmOf = (version: Version | null | undefined): MediaView | undefined =>
  version?.files.find(({ kind }) => kind === 'video')

interface VersionFramesProps extends Pick<OwedPieceProps, 'job' | 'piece' | 'draft' | 'comments'> {
  canUpload: boolean
  /** Whether choosing a file is the piece's next step. */
  isMain: boolean
}

/**
 * The delivered version of a reel, with its comments, beside the frame of the next one, which takes
 * the film.
 */
export function VersionFrames({ job, piece, draft, comments, ...rest }: VersionFramesProps) {
  const { canUpload, isMain } = rest
  const last = lastDelivered(piece)
  const film = filmOf(last)
  const hrefAt = (at: number | null = null) =>
    deliveryPaths.orbiterDelivery(job.id, { piece: piece.id, at })
  const isNextOpen = piece.state !== 'approved' && (canUpload || !last)
  return (
    <div className="versions">
      {last && film && (
        <div className="version">
          <VersionFilm
            film={film}
            chip={`Version ${last.number}`}
            to={hrefAt()}
            label={`Watch version ${last.number} of ${piece.label}`}
          />
          <PinnedComments
            film={film}
            comments={comments.filter(({ versionId }) => versionId === last.id)}
            hrefAt={hrefAt}
          />
        </div>
      )}
      {isNextOpen && (
        <div className="version">
          <NextVersion
            film={filmOf(draft)}
            number={draft?.number ?? (last?.number ?? 0) + 1}
            label={piece.label}
            to={hrefAt()}
          >
            {canUpload && <PieceUpload piece={piece} draft={draft} isMain={isMain} />}
          </NextVersion>
        </div>
      )}
    </div>
  )
}

interface NextVersionProps {
  /** Of the draft. */
  film: MediaView | undefined
  number: number
  /** Of the piece. */
  label: string
  to: string
  /** The field that takes the film. */
  children: ReactNode
}

/** The film that is not delivered yet, or an empty frame in its shape. */
function NextVersion({ film, number, label, to, children }: NextVersionProps) {
  if (!film)
    return (
      <div className="version-slot">
        <p className="version-name">Version {number}</p>
        {children}
      </div>
    )
  return (
    <>
      {film.posterUrl ? (
        <VersionFilm
          film={film}
          chip={`Version ${number}, not delivered`}
          to={to}
          label={`Watch your version ${number} of ${label}`}
        />
      ) : (
        <div className="version-slot">
          <p className="version-name">Version {number}, not delivered</p>
        </div>
      )}
      {children}
    </>
  )
}

interface VersionFilmProps {
  film: MediaView
  chip: string
  to: string
  label: string
}

function VersionFilm({ film, chip, to, label }: VersionFilmProps) {
  return (
    <Link to={to} aria-label={`${chip}. ${label}`} className="version-film">
      <VideoPoster
        poster={film.posterUrl ?? ''}
        posterSrcSet={
          film.posterSmallUrl && film.posterUrl
            ? `${film.posterSmallUrl} 360w, ${film.posterUrl} 720w`
            : undefined
        }
        sizes="(width >= 1100px) 300px, 45vw"
        videoSrc={film.previewUrl ?? film.smallUrl}
        alt=""
        top={<OverlayChip>{chip}</OverlayChip>}
      />
    </Link>
  )
}

interface PinnedCommentsProps {
  film: MediaView
  comments: readonly FilmComment[]
  hrefAt: (at: number | null) => string
}

/** The film as a row of frames, with each comment at its moment. */
function PinnedComments({ film, comments, hrefAt }: PinnedCommentsProps) {
  const length = (film.seconds ?? 0) * 1000
  const pinned = comments.filter(({ atMs }) => atMs !== null && length > 0)
  if (!film.stripUrl && pinned.length === 0) return null
  return (
    <div className="version-strip">
      <div className="version-cells" aria-hidden="true">
        {film.stripUrl && (
          <span className="film-cells">
            {Array.from({ length: 10 }, (_, index) => (
              <span key={index} ref={withProperties({ '--cell': index })}>
                <img src={film.stripUrl ?? ''} alt="" loading="lazy" />
              </span>
            ))}
          </span>
        )}
      </div>
      {pinned.map(({ id, number, atMs, body, doneAt }) => (
        <Link
          key={id}
          to={hrefAt(atMs)}
          className="film-mark-button"
          data-kind={doneAt ? 'done' : 'comment'}
          aria-label={`Comment ${number} at ${momentText(atMs ?? 0)}: ${body}`}
          title={body}
          ref={withProperties({ '--mark': Math.min(1, (atMs ?? 0) / length) })}
        >
          <span>{number}</span>
        </Link>
      ))}
    </div>
  )
}
