import { posterSources } from '#app/base/poster.ts'
import { clockText } from '#app/base/timecode.ts'
import { paths } from '#app/base/paths.ts'
import type { Reel } from '#market/reels/reel.ts'
import type { ExampleDay } from '#app/routes/public/content/example-day.ts'
import { OverlayChip } from '#app/ui/badge.tsx'
import { VideoPoster } from '#app/ui/video-poster.tsx'

/** One reel of the gallery for each part of an example event, on the line of its hours. */
export function ExampleFilms({ name, from, to, films }: ExampleDay) {
  return (
    <section className="example-day" aria-labelledby="example-title">
      <div className="stack-8 measure">
        <h2 id="example-title" className="title">
          {name}
        </h2>
        <p className="text-muted">
          Filmed from {from} to {to}. The reels are from our gallery; yours follow your own program.
        </p>
      </div>
      <ol className="stops example-films" data-count={films.length}>
        {films.map(({ moment, at, reel }, index) => (
          <li key={reel.id}>
            <p className="example-when">
              <span className="title time-words">{at}</span>{' '}
              <span className="text-muted">{moment}</span>
            </p>
            <Film
              reel={reel}
              isFirst={index === 0}
              sizes="(width >= 1024px) 300px, (width >= 640px) 24vw, 54vw"
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The only piece of a product, large. */
export function ExampleFilm({ reel }: { reel: Reel }) {
  return (
    <div className="example-film">
      <Film reel={reel} isFirst sizes="(width >= 1024px) 420px, (width >= 640px) 420px, 92vw" />
    </div>
  )
}

function Film({ reel, sizes, isFirst }: { reel: Reel; sizes: string; isFirst: boolean }) {
  return (
    <a href={paths.browseReels({ category: reel.category, reel: reel.id })} className="reel-link">
      <VideoPoster
        {...posterSources(reel.posterUrl)}
        sizes={sizes}
        videoSrc={reel.videoUrl}
        alt=""
        priority={isFirst}
        top={
          reel.durationSeconds !== null && (
            <OverlayChip className="tabular">{clockText(reel.durationSeconds)}</OverlayChip>
          )
        }
      >
        <span className="title">
          <span className="sr-only">Watch </span>
          {reel.title}
        </span>
        {reel.orbiter && <span className="reel-note small above-4 block">{reel.orbiter.name}</span>}
      </VideoPoster>
    </a>
  )
}
