import { CircleCheck } from 'lucide'
import { Form, Link, useNavigation } from 'react-router'
import type { Route } from './+types/attention'
import { formatInstant } from '#app/base/time.ts'
import { listOpenMatters, type OpenMatter } from '#app/features/attention/attention-queue.server.ts'
import { retryJob } from '#app/features/attention/retry-job.server.ts'
import { retryMail } from '#app/features/attention/retry-mail.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { paths } from '#app/base/paths.ts'
import { AdminHead } from '#app/routes/admin/controls/page-head.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { Icon } from '#app/ui/icon.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Needs a human', 'Items that need someone on the team.')

const FAILED = 'Failed to try it again'

export function loader({ context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  return readPage('open matters failed to load', { timeZone: viewer.timeZone }, () =>
    listOpenMatters(viewer),
  )
}

export const action = formAction({
  failure: FAILED,
  async work({ context, values: { mailId = '', jobId = '' } }) {
    const viewer = requireViewer(context)
    await (jobId ? retryJob(viewer, jobId) : retryMail(viewer, mailId))
    return {
      title: 'Success',
      description: jobId ? 'The job is queued again' : 'The email is queued again',
    }
  },
})

export const clientAction = toastResult(FAILED)

const KINDS: Record<OpenMatter['kind'], string> = {
  enquiry: 'Enquiry',
  match: 'Match',
  delivery: 'Delivery',
  application: 'Application',
  message: 'Report',
  reel: 'Reel',
  mail: 'Email',
  job: 'Job',
}

export default function Attention({
  loaderData: { content: matters, timeZone },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  useFailureToast(matters === null, 'Failed to load the queue')
  const overdue = matters?.filter((matter) => matter.isOverdue).length ?? 0
  return (
    <>
      <AdminHead
        title="Needs a human"
        text={`Everything that needs a person, most urgent first.${overdue > 0 ? ` ${overdue} ${overdue === 1 ? 'is' : 'are'} overdue.` : ''}`}
      />
      <DocumentResult result={result} />
      {!matters && (
        <RetryNotice title="Couldn't load the queue" retryHref={paths.adminAttention()} />
      )}
      {matters?.length === 0 && (
        <EmptyState
          title="All settled"
          text="Nothing is due, reported or failed."
          icon={<Icon of={CircleCheck} />}
        />
      )}
      {matters && matters.length > 0 && (
        <ul className="matters">
          {matters.map((matter) => (
            <Matter key={`${matter.kind} ${matter.id}`} matter={matter} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </>
  )
}

function Matter({ matter, timeZone }: { matter: OpenMatter; timeZone: string }) {
  const field = matter.kind === 'job' ? 'jobId' : 'mailId'
  const again = matter.kind === 'job' ? 'Retry' : 'Send again'
  const isBusy = useNavigation().formData?.get(field) === matter.id
  return (
    <li>
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={matter.isOverdue ? 'bad' : 'neutral'}>
            {matter.isOverdue ? `${KINDS[matter.kind]}, overdue` : KINDS[matter.kind]}
          </Badge>
          <span className="cell-main">{matter.title}</span>
        </span>
        <span className="cell-sub mt-1 line-clamp-2 wrap-anywhere">{matter.text}</span>
      </span>
      <time className="text-sm text-muted" dateTime={matter.dueAt}>
        due {formatInstant(matter.dueAt, timeZone)}
      </time>
      {matter.href ? (
        <Link
          to={matter.href}
          className={buttonClass('quiet', 'sm')}
          aria-label={`Open: ${matter.title}`}
        >
          Open
        </Link>
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name={field} value={matter.id} />
          <Button type="submit" size="sm" busy={isBusy} aria-label={`${again}: ${matter.title}`}>
            {again}
          </Button>
        </Form>
      )}
    </li>
  )
}
