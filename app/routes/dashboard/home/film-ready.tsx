import { useRef } from 'react'
import { Link } from 'react-router'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import { paths } from '#app/base/paths.ts'
import { dueWords } from '#delivery/deliveries/due-state.ts'
import type { DeliveredFilm } from '#delivery/deliveries/film-posters.server.ts'
import type { ShelfJob } from '#work/bookings/customer-shelf.server.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { LazyMutedFilm } from '#app/ui/lazy-muted-film.tsx'
import { PlaySwitch } from '#app/ui/play-switch.tsx'
import { usePlayInView } from '#app/ui/use-play-in-view.ts'

interface FilmReadyProps {
  job: ShelfJob
  film: DeliveredFilm
  /** Whether its button is the only accented one of the view. */
  isMain: boolean
  serverNow: string
}

/** The finished film, large, with what the customer can do about it. */
export function FilmReady({ job, film, isMain, serverNow }: FilmReadyProps) {
  const { id, orbiterName, soldAs, project, isYourTurn, sentence } = job
  const page = deliveryPaths.delivery(project?.id ?? id)
  return (
    <section className="next-event film-ready" aria-labelledby="film-ready-title">
      <HomeFilm film={film} />
      <div className="next-event-words">
        <p className="film-ready-when">
          {dueWords(film.piece, { reader: 'customer', at: serverNow, hasFiles: false })}
        </p>
        <h2 id="film-ready-title" className="next-event-title">
          <Link to={page}>{project?.title ?? job.title}</Link>
        </h2>
        <p className="text-muted wrap-anywhere">
          {[soldAs, `Filmed by ${orbiterName}`].filter(Boolean).join(' · ')}
        </p>
        <p className="text-muted wrap-anywhere">{sentence.more}</p>
        <p className="next-event-links">
          <Link
            to={page}
            className={buttonClass(isYourTurn && isMain ? 'main' : 'quiet')}
            aria-label={isYourTurn ? `Watch and approve: ${orbiterName}` : undefined}
          >
            {isYourTurn ? 'Watch and approve' : 'Open film'}
          </Link>
          <Link to={paths.dashboardThread(id)} className={buttonClass('ghost')}>
            Message {orbiterName}
          </Link>
        </p>
      </div>
    </section>
  )
}

function HomeFilm({ film: { url, smallUrl, filmUrl } }: { film: DeliveredFilm }) {
  const frame = useRef<HTMLDivElement>(null)
  const playing = usePlayInView(frame)
  return (
    <div ref={frame} className="reel-frame home-film">
      <img
        src={smallUrl ?? url}
        srcSet={smallUrl ? `${smallUrl} 360w, ${url} 720w` : undefined}
        sizes={smallUrl ? '(width >= 640px) 232px, calc(100vw - 32px)' : undefined}
        alt=""
        width={720}
        height={1280}
        fetchPriority="high"
        decoding="async"
      />
      {playing.plays && filmUrl && <LazyMutedFilm src={filmUrl} onFailed={playing.stop} />}
      {filmUrl && <PlaySwitch playing={playing} what="the film" />}
    </div>
  )
}
