import type { Reel } from '#market/reels/reel.ts'
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

const LARGE_SIZES = '(width >= 1280px) 305px, (width >= 768px) 23vw, 45vw'

export function ReelGrid({
  title,
  reels,
  hrefOf,
  isLarge = false,
  isLeading = false,
}: ReelGridProps) {
  return (
    <section className="above-56" aria-label={title}>
      <h2 className="display-3 below-24">{title}</h2>
      <ul className="reel-grid" data-large={isLarge || undefined}>
        {reels.map((reel, index) => (
          <li key={reel.id}>
            <ReelCard
              reel={reel}
              to={hrefOf(reel)}
              sizes={isLarge ? LARGE_SIZES : SIZES}
              isPriority={isLeading && index === 0}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
