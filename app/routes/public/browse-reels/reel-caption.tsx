import { Link } from 'react-router'
import { categoryLabel, durationLabel, listedViews, type Reel } from '#market/reels/reel.ts'
import { paths } from '#app/base/paths.ts'
import { LinkButton } from '#app/ui/button.tsx'

/** Facts about the reel being played, and a link to its Orbiter. */
export function ReelCaption({ reel, titleId }: { reel: Reel; titleId: string }) {
  const { title, category, durationSeconds, viewCount, description, orbiter } = reel
  const views = listedViews(viewCount)
  return (
    <div className="viewer-words">
      <h2 id={titleId}>{title}</h2>
      <p className="viewer-facts">
        <span>{categoryLabel(category)}</span>
        {durationSeconds !== null && durationSeconds > 0 && (
          <span className="tabular">{durationLabel(durationSeconds)}</span>
        )}
        {views && <span>{views}</span>}
      </p>
      {description && <p className="viewer-text">{description}</p>}
      {orbiter && (
        <>
          <p className="viewer-by">
            Filmed by <Link to={paths.creator(orbiter.id)}>{orbiter.name}</Link>
          </p>
          <LinkButton
            to={paths.creator(orbiter.id, { book: 'any' })}
            tone="main"
            className="viewer-book"
          >
            Book this creator
          </LinkButton>
        </>
      )}
    </div>
  )
}
