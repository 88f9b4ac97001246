import { data, Link, redirect } from 'react-router'
import type { Route } from './+types/watch'
import { NotFound } from '#app/base/errors.ts'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import { pageResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import type { RouteHandle } from '#app/platform/route-handle.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { stayWithPiece } from '#app/routes/deliveries/stay-with-piece.ts'
import { PieceTabs } from '#app/routes/deliveries/piece-tabs.tsx'
import { openWatch, readWatch } from '#app/routes/watch/read-watch.server.ts'
import { WatchGate } from '#app/routes/watch/watch-gate.tsx'
import { WATCH_INTENTS } from '#app/routes/watch/watch-intents.server.ts'
import { WatchRoom } from '#app/routes/watch/watch-room.tsx'
import './watch.css'
import { paths } from '#app/base/paths.ts'
import { buttonClass } from '#app/ui/button.tsx'

/** Shown alike for a link that never existed, has expired, or was revoked. */
function LinkClosed() {
  return (
    <section className="page lost">
      <h1 className="head-title">This link doesn’t work</h1>
      <p className="lead">It may have expired. Ask the person who sent it for a new one.</p>
      <Link to={paths.home()} className={buttonClass('main')}>
        Go to Orbit
      </Link>
    </section>
  )
}

const FAILED = 'That didn’t work. Please try again.'

export const handle: RouteHandle = { isBare: true }

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...pageMeta(
    loaderData?.page?.gate === null ? loaderData.page.job.title : 'A reel for you',
    'Watch a delivery that was shared with you.',
    undefined,
    { picture: loaderData?.page?.gate === null ? loaderData.page.picture : null },
  ),
  { name: 'referrer', content: 'no-referrer' },
]

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const page = await openWatch(params.token, context.get(remoteAddressContext))
    .then((link) =>
      readWatch(link, {
        token: params.token,
        cookies: request.headers.get('cookie'),
        query: url.searchParams,
      }),
    )
    .catch((error: unknown) => {
      if (error instanceof NotFound) return null
      throw error
    })
  if (!page) return data({ page: null }, { status: 404 })
  if (page.gate === null) stayWithPiece(url, page.pieceId)
  return { page }
}

export const action = formAction({ failure: FAILED, intents: WATCH_INTENTS })

const run = pageResult(FAILED)

export async function clientAction({ request, params, serverAction }: Route.ClientActionArgs) {
  const { searchParams } = new URL(request.url)
  const answer = await run({ request, serverAction })
  return answer.data.ok && searchParams.has('do')
    ? redirect(deliveryPaths.watch(params.token, { piece: searchParams.get('piece') }))
    : answer
}

export default function Watch({ loaderData, actionData, params }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { page } = loaderData
  if (!page) return <LinkClosed />
  if (page.gate) return <WatchGate result={result} />
  return (
    <div className="room watch">
      <DocumentResult result={result?.errors ? undefined : result} className="room-result" />
      <PieceTabs
        pieces={page.pieces}
        chosenId={page.pieceId}
        hrefOf={(piece) => deliveryPaths.watch(params.token, { piece })}
        clock={{ timeZone: page.job.timeZone, readerZone: null, serverNow: page.serverNow }}
      />
      <WatchRoom key={page.pieceId} page={page} token={params.token} result={result} />
    </div>
  )
}
