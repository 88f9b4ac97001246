import { CircleCheck } from 'lucide'
import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Route } from './+types/contact'
import { newId } from '#app/base/ids.ts'
import { formatInstant } from '#app/base/time.ts'
import { viewerContext } from '#app/features/accounts/viewer.ts'
import { readSiteFacts } from '#app/features/catalog/site-facts.server.ts'
import { CONTACT_TOPICS, isContactTopic } from '#app/features/enquiries/contact.ts'
import { TEXT_LIMITS } from '#app/features/enquiries/enquiry.ts'
import { submitContactForm } from '#app/features/enquiries/submit-contact-form.server.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { pageResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { breadcrumbs } from '#app/routes/shell/structured-data.server.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/panel.tsx'
import { Icon } from '#app/ui/icon.tsx'

const FAILED = 'Failed to send your message. Please try again.'
/** A clock to name where the reader's own is unknown. */
const DEFAULT_ZONE = 'America/New_York'

/** Where the answer goes, and by when it is there. */
interface Promised {
  email: string
  replyBy: string
}

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
    supportEmail,
    phone,
    structured: [breadcrumbs({ name: 'Contact', path: paths.contact() })],
  }
}

export const action = formAction<Promised>({
  failure: FAILED,
  async work({ context, values }) {
    const viewer = context.get(viewerContext)
    const { replyDueAt } = await submitContactForm(values, {
      viewer,
      address: context.get(remoteAddressContext),
    })
    const replyBy = formatInstant(replyDueAt, viewer?.timeZone ?? DEFAULT_ZONE)
    return {
      title: 'Thank you, we have it.',
      description: '',
      details: { email: values['email']?.trim() ?? '', replyBy },
    }
  },
})

export const clientAction = pageResult(FAILED)

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { formKey, start, supportEmail, phone } = loaderData
  return (
    <div className="page enquiry">
      <div className="enquiry-words">
        <h1 className="display-2">Write to us</h1>
        <p className="lead">A person reads every message and answers within 24 hours.</p>
      </div>
      {result?.details ? (
        <Sent {...result.details} />
      ) : (
        <ContactForm formKey={formKey} start={start} result={result} />
      )}
      <aside className="enquiry-aside" aria-label="Other ways">
        <h2 className="title">A faster way</h2>
        <p className="text-muted">
          Most questions about booking, prices and canceling are already answered.
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

interface FormProps {
  formKey: string
  start: Record<string, string>
  result: ActionResult<unknown> | undefined
}

function ContactForm({ formKey, start, result }: FormProps) {
  const isSending = useNavigation().formAction?.startsWith(paths.contact()) ?? false
  const field = (name: string) => ({
    name,
    defaultValue: result?.values?.[name] ?? start[name] ?? '',
    error: result?.errors?.[name],
  })
  return (
    <Form
      method="post"
      action={paths.contact()}
      noValidate
      className="panel enquiry-form"
      aria-label="Write to us"
    >
      <input type="hidden" name="formKey" value={formKey} />
      {result && (
        <div className="enquiry-wide">
          <Notice tone="bad" title={result.errors ? 'Please check your entries' : 'Error'}>
            {result.errors ? 'Please check the highlighted fields.' : result.description}
          </Notice>
        </div>
      )}
      <TextField
        {...field('name')}
        label="Name"
        autoComplete="name"
        maxLength={TEXT_LIMITS.name}
        aria-required
      />
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={TEXT_LIMITS.email}
        aria-required
      />
      <div className="enquiry-wide">
        <SelectField
          {...field('topic')}
          label="What is it about?"
          placeholder="Choose a topic"
          options={CONTACT_TOPICS}
          aria-required
        />
      </div>
      <div className="enquiry-wide">
        <TextareaField
          {...field('message')}
          label="Message"
          rows={8}
          maxLength={TEXT_LIMITS.details}
          aria-required
        />
      </div>
      <div className="enquiry-wide">
        <Button
          type="submit"
          tone="main"
          className="btn-lg w-full sm:w-auto"
          busy={isSending}
          busyLabel="Sending..."
        >
          Send Message
        </Button>
      </div>
    </Form>
  )
}

function Sent({ email, replyBy }: Promised) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="panel enquiry-sent self-start" aria-labelledby="sent-title">
      <Icon of={CircleCheck} />
      <div className="grid gap-3">
        <h2 id="sent-title" ref={heading} tabIndex={-1} className="display-3 outline-none">
          Thank you, we have it.
        </h2>
        <p className="text-muted">
          We'll reply to <b className="break-anywhere font-semibold text-fg">{email}</b> by{' '}
          {replyBy}.
        </p>
      </div>
    </section>
  )
}
