import type { CreatorCardData } from '#app/features/creators/creator.ts'
import { DelegatedHearts } from '#app/features/favourites/delegated-hearts.tsx'
import { paths } from '#app/base/paths.ts'
import { FeaturedOrbiter } from '#app/routes/public/home/featured-orbiter.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Carousel } from '#app/ui/carousel.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'

/** Real Orbiters only; shows nothing until the first one is listed. */
export function FeaturedOrbiters({ orbiters }: { orbiters: CreatorCardData[] | null }) {
  if (orbiters?.length === 0) return null
  return (
    <section aria-label="Featured Orbiters">
      {orbiters ? (
        <DelegatedHearts>
          <Carousel
            title={<h2 className="display-2">Featured Orbiters</h2>}
            action={<LinkButton to={paths.browseCreators()}>View All Orbiters</LinkButton>}
            cards={orbiters.map((creator) => (
              <FeaturedOrbiter key={creator.userId} creator={creator} />
            ))}
          />
        </DelegatedHearts>
      ) : (
        <RetryNotice title="Couldn't load Orbiters" retryHref={paths.home()} />
      )}
    </section>
  )
}
