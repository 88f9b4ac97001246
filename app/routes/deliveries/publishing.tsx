import { lazy } from 'react'
import { data } from 'react-router'
import type { Route } from './+types/publishing'
import { NotFound } from '#app/base/errors.ts'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import { readPublishingPage } from '#app/routes/deliveries/publishing/read-publishing-page.server.ts'
import { pageResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { PublishingPiece } from '#app/routes/deliveries/publishing/publishing-piece.tsx'
import { PUBLISHING_INTENTS } from '#app/routes/deliveries/publishing/publishing-intents.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import './publishing/publishing.css'
import { WorkHead } from '#app/ui/work-head.tsx'

/** Loaded separately because few people see it. */
const LostPage = lazy(() =>
  import('#app/routes/shell/lost-page.tsx').then((module) => ({ default: module.LostPage })),
)

const FAILED = 'That didn’t work. Please try again.'

export const meta: Route.MetaFunction = () =>
  pageMeta('Where can this be shown?', 'Consent, captions and files to post for each reel.')

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await readPublishingPage(requireViewer(context), params.jobId).catch(
    (error: unknown) => {
      if (error instanceof NotFound) return null
      throw error
    },
  )
  return page ? { page } : data({ page: null }, { status: 404 })
}

export const action = formAction({ failure: FAILED, intents: PUBLISHING_INTENTS })
export const clientAction = pageResult(FAILED)

export default function Publishing({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { page } = loaderData
  if (!page) return <LostPage what="Delivery" />
  const back =
    page.side === 'orbiter'
      ? deliveryPaths.orbiterDelivery(page.id)
      : deliveryPaths.delivery(page.id)
  return (
    <div className="page stack-24">
      <WorkHead
        back={{ to: back, label: page.title }}
        title={TITLES[page.side]}
        text={LEADS[page.side]}
      />
      <DocumentResult result={result?.errors ? undefined : result} />
      {page.rows.length === 0 && <p className="text-muted">There are no reels in this booking.</p>}
      {page.rows.map((row) => (
        <PublishingPiece key={row.pieceId} page={page} row={row} sent={result} />
      ))}
    </div>
  )
}

const TITLES = {
  customer: 'Where can this be shown?',
  orbiter: 'Show your work',
  admin: 'Publishing',
}

const LEADS = {
  customer: 'Decide where your reels may be shown, and get files ready to post.',
  orbiter:
    'Show approved reels in your portfolio and the gallery, add captions, and prepare files to post.',
  admin: 'Consent, captions and files to post for this booking.',
}
