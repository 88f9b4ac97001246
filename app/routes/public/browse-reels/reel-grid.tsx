import type { Reel } from '#market/reels/reel.ts'
import { LeadReel } from '#app/routes/public/browse-reels/lead-reel.tsx'
import { ReelCard } from '#market/reels/reel-card.tsx'

interface ReelGridProps {
  title: string
  reels: Reel[]
  hrefOf: (reel: Reel) => string
  isLarge?: boolean
  /** Its first picture loads with priority, because it is the one that visitors wait for. */
  isLeading?: boolean
}

const SIZES = '(width >= 1280px) 240px, (width >= 1024px) 18vw, (width >= 640px) 30vw, 45vw'

const LARGE_SIZES = '(width >= 1280px) 210px, (width >= 1024px) 15vw, (width >= 768px) 23vw, 45vw'

export function ReelGrid({
  title,
  reels,
  hrefOf,
  isLarge = false,
  isLeading = false,
}: ReelGridProps) {
  return (
    <section className="reel-section" aria-label={title}>
      <h2 className="title">{title}</h2>
      <ul className="reel-grid" data-large={isLarge || undefined}>
        {reels.map((reel, index) => (
          <li key={reel.id}>
            {isLarge && index === 0 ? (
              <LeadReel reel={reel} to={hrefOf(reel)} isInGallery isPriority={isLeading} />
            ) : (
              <ReelCard
                reel={reel}
                to={hrefOf(reel)}
                sizes={isLarge ? LARGE_SIZES : SIZES}
                isPriority={isLeading && index === 0}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
