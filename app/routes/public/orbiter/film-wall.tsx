import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { tileFilm } from '#app/base/film-preview.ts'
import { posterSources } from '#app/base/poster.ts'
import { useItemDialog } from '#app/routes/public/orbiter/use-item-dialog.tsx'
import type { FilmWall as Wall, ShownItem } from '#app/routes/public/orbiter/wall-films.ts'
import { opensDialog } from '#app/ui/delegated-links.tsx'
import { VideoPoster } from '#app/ui/video-poster.tsx'
import { useHasScript } from '#app/ui/without-script.tsx'

const COVER_SIZES = '(width >= 1100px) 310px, (width >= 768px) 34vw, 100vw'
const BESIDE_SIZES = '(width >= 768px) 160px, 64px'

/** Loaded once the page works; if that fails, the still picture stays. */
const CoverFilm = lazy(() =>
  import('#app/routes/public/orbiter/cover-film.tsx').then(
    (loaded) => ({ default: loaded.CoverFilm }),
    () => ({ default: () => <></> }),
  ),
)

interface FilmWallProps {
  wall: Wall
  fullName: string
  /** Shown if there is no film. */
  posterUrl: string | null
  /** Where the whole portfolio is. */
  allHref: string
}

/**
 * One large film, which plays, and the others beside it. Each opens in the player; without
 * JavaScript, it links to the film itself.
 */
export function FilmWall({
  wall: { cover, beside, all },
  fullName,
  posterUrl,
  allHref,
}: FilmWallProps) {
  const { show, dialog } = useItemDialog(cover ? [cover, ...beside] : [])
  const hasScript = useHasScript()
  const link = (film: ShownItem) => ({
    href: film.mediaUrl,
    onClick: (event: React.MouseEvent) => opensDialog(event) && show(film.id),
  })
  if (!cover)
    return (
      <VideoPoster
        className={posterUrl ? 'creator-still' : 'creator-still creator-blank'}
        {...posterSources(posterUrl)}
        sizes={COVER_SIZES}
        alt=""
        priority
      />
    )
  // A cover that isn't in the portfolio has no title of its own.
  const isNamed = cover.id !== 'cover'
  const last = all === null ? undefined : beside.at(-1)
  return (
    <div className="creator-wall">
      <div className="creator-cover">
        <a {...link(cover)}>
          <span className="sr-only">
            Play a reel by {fullName}
            {isNamed && `: ${cover.title}`}
          </span>
          <VideoPoster {...posterSources(cover.thumbnailUrl)} sizes={COVER_SIZES} alt="" priority />
        </a>
        {hasScript && (
          <Suspense>
            <CoverFilm src={tileFilm(cover.mediaUrl)} />
          </Suspense>
        )}
        {/* Above the film that plays; the link already says it. */}
        {isNamed && (
          <span className="reel-overlay scrim" aria-hidden="true">
            {cover.title}
          </span>
        )}
      </div>
      {beside.length > 0 && (
        <ul className="creator-strip" aria-label="More films">
          {beside.map((film) => (
            <li key={film.id}>
              {film === last ? (
                <Link to={allHref} preventScrollReset className="creator-all">
                  <Still film={film} />
                  <span>
                    {`All ${all}`}
                    <span className="sr-only"> in the portfolio</span>
                  </span>
                </Link>
              ) : (
                <a {...link(film)}>
                  <span className="sr-only">Play {film.title}</span>
                  <Still film={film} plays />
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </div>
  )
}

function Still({ film, plays = false }: { film: ShownItem; plays?: boolean }) {
  return (
    <VideoPoster
      {...posterSources(film.thumbnailUrl)}
      sizes={BESIDE_SIZES}
      videoSrc={plays ? film.mediaUrl : null}
      alt=""
    />
  )
}
