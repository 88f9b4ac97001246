import type { Route } from './+types/portfolio'
import { countOf } from '#app/base/count.ts'
import { listOwnPortfolio } from '#market/creators/creator-queries.server.ts'
import { listOwnUploads } from '#market/portfolio/portfolio-upload.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { portfolioIntents } from '#app/routes/orbiter/profile/portfolio-intents.server.ts'
import { PortfolioSection } from '#app/routes/orbiter/profile/portfolio-section.tsx'
import { useEditorDesk, type SectionHandle } from '#app/routes/orbiter/profile/editor-desk.ts'
import { DashboardFailed } from '#app/routes/shell/dashboard-failed.tsx'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

export function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  return readPage('own portfolio failed to load', {}, async () => {
    const [items, uploads] = await Promise.all([
      listOwnPortfolio(viewer.id),
      listOwnUploads(viewer),
    ])
    return { items, uploads, ownerId: viewer.id }
  })
}

const FAILED = 'Failed to update your portfolio. Please try again.'

export const action = formAction({ failure: FAILED, intents: portfolioIntents })

export const clientAction = toastResult(FAILED)

export const handle: SectionHandle<{ items: unknown[] }> = {
  headlineOf: ({ items }) =>
    items.length === 0 ? 'Your wall is empty.' : `${countOf(items.length, 'piece')} on your wall.`,
}

/** The section of samples: the Orbiter's reels and pictures. */
export default function OrbiterPortfolio({
  loaderData: { content },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const desk = useEditorDesk()
  if (!content || !desk) return <DashboardFailed result={result} />
  return (
    <>
      <DocumentResult result={result} className="below-24" />
      <PortfolioSection
        {...content}
        coverUrl={desk.editor.values['coverReelUrl']}
        answer={result}
      />
    </>
  )
}
