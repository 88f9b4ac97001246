import type { Route } from './+types/contact'
import { newId } from '#app/base/ids.ts'
import { DEFAULT_ZONE } from '#app/base/zoned-time.ts'
import { formatInstant } from '#app/base/time.ts'
import { viewerContext } from '#app/features/accounts/viewer.ts'
import { readSiteFacts } from '#app/features/catalog/site-facts.server.ts'
import { CONTACT_TOPICS, isContactTopic } from '#app/features/enquiries/contact.ts'
import { submitContactForm } from '#app/features/enquiries/submit-contact-form.server.ts'
import { pageResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { breadcrumbs } from '#app/routes/shell/structured-data.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { ContactForm } from '#app/routes/public/contact/contact-form.tsx'
import { Sent, type ReplyPromise } from '#app/routes/public/contact/contact-sent.tsx'

const FAILED = 'Failed to send your message. Please try again.'
/** For visitors, whose own time zone is unknown. */

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
    supportEmail,
    phone,
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
    const replyBy = formatInstant(replyDueAt, viewer?.timeZone ?? DEFAULT_ZONE)
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
  const { formKey, start, topics, supportEmail, phone } = loaderData
  return (
    <div className="page enquiry">
      <div className="enquiry-words">
        <h1 className="display-2">Write to us</h1>
        <p className="lead">A person reads every message and answers within 24 hours.</p>
      </div>
      {result?.details ? (
        <Sent {...result.details} />
      ) : (
        <ContactForm formKey={formKey} start={start} topics={topics} result={result} />
      )}
      <aside className="enquiry-aside" aria-label="Other ways">
        <h2 className="title">A faster way</h2>
        <p className="text-muted">
          Most questions about booking, prices and cancelling are already answered.
        </p>
        <LinkButton to={paths.help()} className="w-fit">
          Search the answers
        </LinkButton>
        <p className="text-muted">Planning an event? Send an enquiry to get a quote.</p>
        <LinkButton to={paths.enquiry()} className="w-fit">
          Book a Reel
        </LinkButton>
        {supportEmail && (
          <a className="text-link w-fit py-2" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
        )}
        {phone && (
          <a className="text-link w-fit py-2" href={`tel:${phone}`}>
            {phone}
          </a>
        )}
      </aside>
    </div>
  )
}
