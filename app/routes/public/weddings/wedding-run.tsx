import type { DayFilm } from '#app/routes/public/weddings/run-of-show.ts'
import { WeddingReel } from '#app/routes/public/weddings/wedding-reel.tsx'

const SIZES = '(width >= 1024px) 310px, (width >= 640px) 40vw, 68vw'

/** Tall films on the line of the day. */
export function WeddingRun({ films }: { films: readonly DayFilm[] }) {
  const isOrdered = films.some(({ moment }) => moment !== null)
  return (
    <ol
      className={`rail wedding-run ${isOrdered ? 'stops' : ''}`}
      aria-label={isOrdered ? 'A wedding day, in order' : 'Wedding reels'}
      data-count={films.length}
    >
      {films.map(({ reel, moment }, index) => (
        <li key={reel.id}>
          {moment && <span className="title">{moment}</span>}
          <WeddingReel reel={reel} sizes={SIZES} isFirst={index === 0} />
        </li>
      ))}
    </ol>
  )
}
