import { lazy } from 'react'
import { data } from 'react-router'
import type { Route } from './+types/delivery'
import { NotFound } from '#app/base/errors.ts'
import { pageResult, toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { readDelivery } from '#app/routes/deliveries/read-delivery.server.ts'
import { isCommentIntent } from '#app/routes/deliveries/screening/comment-intent.ts'
import { DELIVER_INTENTS } from '#app/routes/orbiter/deliveries/deliver-intents.server.ts'
import { Venue } from '#app/routes/orbiter/deliveries/venue.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
// Styles of components that load later but are part of the page that the server renders.
import '#app/routes/deliveries/room-styles.ts'
import './orbiter-delivery.css'

/** Loaded when the URL names a piece to watch. */
const PieceRoom = lazy(() =>
  import('#app/routes/deliveries/piece-room.tsx').then((module) => ({ default: module.PieceRoom })),
)

/** Loaded separately because few people see it. */
const LostPage = lazy(() =>
  import('#app/routes/shell/lost-page.tsx').then((module) => ({ default: module.LostPage })),
)

const FAILED = 'That didn’t work. Please try again.'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    loaderData?.page ? `Deliver ${loaderData.page.job.title}` : 'Deliver',
    'What is owed, when, and what is uploaded.',
  )

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const page = await readDelivery(viewer, params.jobId, url.searchParams).catch(
    (error: unknown) => {
      if (error instanceof NotFound) return null
      throw error
    },
  )
  const isTheirs = page?.job.side === 'orbiter'
  if (!page || !isTheirs) return data({ page: null, isScreening: false }, { status: 404 })
  return { page, isScreening: url.searchParams.has('piece') }
}

export const action = formAction({ failure: FAILED, intents: DELIVER_INTENTS })

const runAndToast = toastResult(FAILED)
/** Comments show their own results; declarations are saved as they are made. */
const runQuietly = pageResult(FAILED)

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get('intent')
  const run = isCommentIntent(intent) || intent === 'declare' ? runQuietly : runAndToast
  return run({ request, serverAction })
}

export default function OrbiterDelivery({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { page, isScreening } = loaderData
  if (!page) return <LostPage what="Delivery" />
  if (!isScreening) return <Venue page={page} />
  return (
    <div className="room">
      <DocumentResult result={result?.errors ? undefined : result} className="room-result" />
      <PieceRoom key={page.pieceId} page={page} result={result} />
    </div>
  )
}
