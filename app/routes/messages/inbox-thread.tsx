import { data, Link } from 'react-router'
import type { Route } from './+types/inbox-thread'
import { BadRequest } from '#app/base/errors.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { pageResult } from '#app/forms/client-action.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { useInbox } from '#app/routes/messages/inbox-address.ts'
import { readThreadPage } from '#app/routes/messages/read-thread-page.server.ts'
import { THREAD_INTENTS } from '#app/routes/messages/thread-intents.server.ts'
import { otherOf, ThreadPane } from '#app/routes/messages/thread-pane.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { buttonClass } from '#app/ui/button.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    loaderData?.page ? `Messages with ${otherOf(loaderData.page.view)}` : 'Messages',
    'The messages of one booking.',
  )

const FAILED = "Your message wasn't sent. Please try again."

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const page = await readThreadPage(viewer, params.bookingId, url.searchParams)
  return page ? { page } : data({ page: null }, { status: 404 })
}

export const action = formAction({
  failure: FAILED,
  async work({ context, params: { bookingId = '' }, intent, values }) {
    const work = Object.hasOwn(THREAD_INTENTS, intent) ? THREAD_INTENTS[intent] : undefined
    if (!work) throw new BadRequest()
    return work(requireViewer(context), bookingId, values)
  },
})

export const clientAction = pageResult(FAILED)

export default function InboxThread({ loaderData: { page }, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  return page ? <ThreadPane page={page} result={result} key={page.view.id} /> : <ThreadNotFound />
}

function ThreadNotFound() {
  const { list, query } = useInbox()
  return (
    <section className="inbox-missing">
      <h1 className="title">Conversation not found</h1>
      <p className="text-muted">It doesn't exist, or you don't have access to it.</p>
      <Link to={list(query)} className={buttonClass('quiet')}>
        Back to the list
      </Link>
    </section>
  )
}
