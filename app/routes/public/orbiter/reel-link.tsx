import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { PublicProfile } from '#market/creators/creator-queries.server.ts'
import { opensDialog } from '#app/ui/delegated-links.tsx'

/** The player loads with the first film that is opened. */
export const PortfolioDialog = lazy(() =>
  import('#app/routes/public/orbiter/portfolio-dialog.tsx').then((module) => ({
    default: module.PortfolioDialog,
  })),
)

/** The cover opens its film in the player; without JavaScript, it links to the film itself. */
export function ReelLink({ profile, children }: { profile: PublicProfile; children: ReactNode }) {
  const { fullName, posterUrl, reelUrl } = profile
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new')
  if (!reelUrl) return children
  const title = `A reel by ${fullName}`
  const item = { title, description: null, mediaUrl: reelUrl, thumbnailUrl: posterUrl }
  return (
    <div>
      <a
        href={reelUrl}
        className="reel-link"
        aria-label={`Play a reel by ${fullName}`}
        onClick={(event) => opensDialog(event) && setState('open')}
      >
        {children}
      </a>
      {state !== 'new' && (
        <Suspense>
          <PortfolioDialog
            item={state === 'open' ? { ...item, mediaType: 'video' } : undefined}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </div>
  )
}
