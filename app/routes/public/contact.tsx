import { lazy, Suspense } from 'react'
import type { Route } from './+types/contact'
import { newId } from '#app/base/ids.ts'
import { DEFAULT_ZONE } from '#app/base/zoned-time.ts'
import { nearInstant } from '#app/base/near-time.ts'
import { viewerContext } from '#people/accounts/viewer.ts'
import { readSiteFacts } from '#market/catalog/site-facts.server.ts'
import { CONTACT_TOPICS, isContactTopic } from '#work/enquiries/contact.ts'
import { submitContactForm } from '#work/enquiries/submit-contact-form.server.ts'
import { pageResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { staticHtml } from '#app/routes/shell/static-html.server.tsx'
import { breadcrumbs } from '#app/routes/shell/structured-data.server.ts'
import { OtherWays } from '#app/routes/public/contact/other-ways.tsx'
import { ContactForm } from '#app/routes/public/contact/contact-form.tsx'
import type { ReplyPromise } from '#app/routes/public/contact/contact-sent.tsx'
import { StaticHtml } from '#app/ui/static-html.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { now } from '#app/platform/clock.ts'

const FAILED = 'Failed to send your message. Please try again.'

/**
 * Loaded separately, because most visitors leave without sending. If its code doesn't load, a line
 * of text replaces it.
 */
const Sent = lazy(() =>
  import('#app/routes/public/contact/contact-sent.tsx').then(
    (loaded) => ({ default: loaded.Sent }),
    () => ({ default: () => <p role="status">Thank you. We received it.</p> }),
  ),
)

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    'Contact',
    'Write to the Orbit team: a question, a booking, press, careers, something to report. A person answers within 24 hours.',
    paths.contact(),
    {
      image: paths.shareImage('contact'),
      structured: loaderData?.structured,
    },
  )

export async function loader({ request, context }: Route.LoaderArgs) {
  const topic = new URL(request.url).searchParams.get('topic')
  const viewer = context.get(viewerContext)
  const { supportEmail, phone } = await readSiteFacts()
  const start: Record<string, string> = {
    name: viewer?.fullName ?? '',
    email: viewer?.email ?? '',
    topic: isContactTopic(topic) ? topic : '',
    message: '',
  }
  return {
    formKey: newId(),
    start,
    topics: CONTACT_TOPICS,
    aside: staticHtml(<OtherWays supportEmail={supportEmail} phone={phone} />),
    structured: [breadcrumbs({ name: 'Contact', path: paths.contact() })],
  }
}

export const action = formAction<ReplyPromise>({
  failure: FAILED,
  async work({ context, values }) {
    const viewer = context.get(viewerContext)
    const { replyDueAt } = await submitContactForm(values, {
      viewer,
      address: context.get(remoteAddressContext),
    })
    const replyBy = nearInstant(replyDueAt, viewer?.timeZone ?? DEFAULT_ZONE, now())
    return {
      title: 'Thank you. We received it.',
      description: '',
      details: { email: values['email']?.trim() ?? '', replyBy },
    }
  },
})

export const clientAction = pageResult(FAILED)

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { formKey, start, topics, aside } = loaderData
  return (
    <div className="page enquiry">
      <PageHead title="Write to us">
        <p className="lead">A person reads every message and answers within 24 hours.</p>
      </PageHead>
      {result?.details ? (
        <Suspense>
          <Sent {...result.details} />
        </Suspense>
      ) : (
        <ContactForm formKey={formKey} start={start} topics={topics} result={result} />
      )}
      <aside className="enquiry-aside" aria-label="Other ways">
        <StaticHtml html={aside} />
      </aside>
    </div>
  )
}
