import { lazy } from 'react'
import { data, redirect } from 'react-router'
import type { Route } from './+types/delivery'
import { NotFound } from '#app/base/errors.ts'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import { pageResult, toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { PieceTabs } from '#app/routes/deliveries/piece-tabs.tsx'
import { PieceRoom } from '#app/routes/deliveries/piece-room.tsx'
import { readDelivery } from '#app/routes/deliveries/read-delivery.server.ts'
import { isCommentIntent } from '#app/routes/deliveries/screening/comment-intent.ts'
import { ROOM_INTENTS } from '#app/routes/deliveries/room-intents.server.ts'
import { stayWithPiece } from '#app/routes/deliveries/stay-with-piece.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** Loaded separately because few people see it. */
const LostPage = lazy(() =>
  import('#app/routes/shell/lost-page.tsx').then((module) => ({ default: module.LostPage })),
)

const FAILED = 'That didn’t work. Please try again.'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData?.page?.job.title ?? 'Delivery', 'Watch, comment on and approve a delivery.')

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const page = await readDelivery(viewer, params.jobId, url.searchParams).catch(
    (error: unknown) => {
      if (error instanceof NotFound) return null
      throw error
    },
  )
  // The Orbiter's own room has what only the Orbiter sees: drafts, uploads, checks.
  if (page?.job.side === 'orbiter') throw redirect(deliveryPaths.orbiterDelivery(params.jobId))
  if (!page) return data({ page: null }, { status: 404 })
  if (page.job.pieces.length > 1) stayWithPiece(url, page.pieceId)
  return { page }
}

export const action = formAction({ failure: FAILED, intents: ROOM_INTENTS })

const runAndToast = toastResult(FAILED, { showsFailures: true })
/** The comment form itself shows the result. */
const runComment = pageResult(FAILED)

export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const { searchParams } = new URL(request.url)
  const intent = (await request.clone().formData()).get('intent')
  const run = isCommentIntent(intent) ? runComment : runAndToast
  const answer = await run({ request, serverAction })
  return answer.data.ok && searchParams.has('do')
    ? redirect(deliveryPaths.delivery(params.jobId, { piece: searchParams.get('piece') }))
    : answer
}

export default function Delivery({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { page } = loaderData
  if (!page) return <LostPage what="Delivery" />
  return (
    <div className="room">
      <DocumentResult result={result?.errors ? undefined : result} className="room-result" />
      <PieceTabs
        pieces={page.job.pieces}
        chosenId={page.pieceId}
        hrefOf={(piece) => deliveryPaths.delivery(page.job.id, { piece })}
        clock={{ ...page, timeZone: page.job.timeZone }}
      />
      <PieceRoom key={page.pieceId} page={page} result={result} />
    </div>
  )
}
