import { Link } from 'react-router'
import { paths } from '#app/base/paths.ts'
import type { Reel } from '#market/reels/reel.ts'
import { LeadReel } from '#app/routes/public/browse-reels/lead-reel.tsx'

/** The last picture of a page that sells: a reel that plays in view, down to the footer. */
export function ClosingReel({ reel }: { reel: Reel | null }) {
  if (!reel) return null
  return (
    <section className="page closing-reel" aria-labelledby="closing-reel-title">
      <div className="stack-16">
        <h2 id="closing-reel-title" className="display-2">
          One more from the gallery
        </h2>
        {reel.description && <p className="lead">{reel.description}</p>}
        <p>
          <Link to={paths.browseReels({ category: reel.category })} className="text-link">
            More in {reel.category}
          </Link>
        </p>
      </div>
      <LeadReel reel={reel} to={paths.browseReels({ reel: reel.id })} />
    </section>
  )
}
