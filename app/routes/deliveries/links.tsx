import { lazy } from 'react'
import { data } from 'react-router'
import type { Route } from './+types/links'
import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { deliveryPaths } from '#app/base/delivery-paths.ts'
import { getDeliveryJob } from '#delivery/deliveries/delivery-job.server.ts'
import { createLink, listLinks, revokeLink } from '#delivery/sharing/manage-links.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { LinkRow } from '#app/routes/deliveries/links/link-row.tsx'
import { NewLinkForm } from '#app/routes/deliveries/links/new-link-form.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import './links/links.css'
import { WorkHead } from '#app/ui/work-head.tsx'

/** Loaded separately because few people see it. */
const LostPage = lazy(() =>
  import('#app/routes/shell/lost-page.tsx').then((module) => ({ default: module.LostPage })),
)

const FAILED = 'That didn’t work. Please try again.'

export const meta: Route.MetaFunction = () =>
  pageMeta('Share', 'Links with which others watch, comment on or approve a delivery.')

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  try {
    const [job, links] = await Promise.all([
      getDeliveryJob(viewer, params.jobId),
      listLinks(viewer, params.jobId),
    ])
    const { id, title, side } = job
    return { page: { id, title, side, timeZone: viewer.timeZone, links, newLinkId: newId() } }
  } catch (error) {
    if (error instanceof NotFound || error instanceof NotAllowed)
      return data({ page: null }, { status: 404 })
    throw error
  }
}

export const action = formAction({
  failure: FAILED,
  intents: {
    create: async ({ context, params, values }) => {
      await createLink(requireViewer(context), params['jobId'] ?? '', values)
      return {
        title: 'Link created',
        description: 'Copy it and send it to the people who should see it.',
      }
    },
    revoke: async ({ context, params, values }) => {
      await revokeLink(requireViewer(context), params['jobId'] ?? '', values)
      return { title: 'Link revoked', description: 'It no longer works.' }
    },
  },
})

export const clientAction = toastResult(FAILED)

export default function Links({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { page } = loaderData
  if (!page) return <LostPage what="Delivery" />
  const isOwner = page.side === 'customer'
  return (
    <div className="page links-page">
      <WorkHead
        back={{ to: deliveryPaths.delivery(page.id), label: page.title }}
        title="Share"
        text="Send a link to people who should watch, comment or approve. They need no account."
      />
      <DocumentResult result={result?.errors ? undefined : result} />
      {isOwner && <NewLinkForm newLinkId={page.newLinkId} links={page.links} sent={result} />}
      <section aria-labelledby="links-title">
        <h2 id="links-title" className="title">
          Links
        </h2>
        {page.links.length === 0 ? (
          <p className="above-8 text-muted">There are none yet.</p>
        ) : (
          <ul className="links-list above-8">
            {page.links.map((link) => (
              <LinkRow key={link.id} link={link} timeZone={page.timeZone} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
