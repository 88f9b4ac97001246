import { Heart } from 'lucide'
import { redirect } from 'react-router'
import type { Route } from './+types/favourites'
import { viewerContext } from '#people/accounts/viewer.ts'
import { CreatorCard } from '#market/creators/creator-card.tsx'
import { listFavourites } from '#market/favourites/favourite-queries.server.ts'
import { DelegatedHearts } from '#market/favourites/delegated-hearts.tsx'
import { paths } from '#app/base/paths.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DelegatedLinks } from '#app/ui/delegated-links.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { WorkHead } from '#app/ui/work-head.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Saved Orbiters', 'The Orbiters you have saved.')

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  if (!viewer) throw redirect(paths.auth({ next: paths.favourites() }))
  return { creators: await listFavourites(viewer) }
}

export default function Favourites({ loaderData: { creators } }: Route.ComponentProps) {
  return (
    <div className="page stack-24">
      <WorkHead title="Saved Orbiters" />
      {creators.length === 0 ? (
        <EmptyState
          title="No saved Orbiters yet"
          text="Tap the heart on an Orbiter's card to save them here."
          icon={<Icon of={Heart} />}
          action={<LinkButton to={paths.browseCreators()}>Browse Orbiters</LinkButton>}
        />
      ) : (
        <DelegatedHearts>
          <h2 className="sr-only">Creators</h2>
          <DelegatedLinks className="creator-grid">
            {creators.map((creator) => (
              <CreatorCard key={creator.userId} creator={creator} />
            ))}
          </DelegatedLinks>
        </DelegatedHearts>
      )}
    </div>
  )
}
