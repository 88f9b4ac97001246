import { ArrowLeft, Pencil, Plus } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Route } from './+types/replies'
import { newId } from '#app/base/ids.ts'
import { paths } from '#app/base/paths.ts'
import { REPLY_MAX, REPLY_TITLE_MAX } from '#work/messages/message.ts'
import {
  deleteReply,
  listSavedReplies,
  saveReply,
  type SavedReply,
} from '#work/messages/saved-replies.server.ts'
import { errorsOf, successOf, type ActionResult } from '#app/forms/action-result.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { useFormAutosave } from '#app/forms/use-form-autosave.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import { useEmptied, useFormKey } from '#app/forms/use-sent-form.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Button } from '#app/ui/button.tsx'
import { TextareaField, TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { startFocusAt } from '#app/ui/typed-on.ts'
import './replies.css'

export const meta: Route.MetaFunction = () =>
  pageMeta('Saved replies', 'Replies that you keep to send again.')

const FAILED = "The reply wasn't saved. Please try again."

export async function loader({ context }: Route.LoaderArgs) {
  return { replies: await listSavedReplies(requireViewer(context)), newReplyId: newId() }
}

export const action = formAction({
  failure: FAILED,
  intents: {
    async save({ context, values }) {
      await saveReply(requireViewer(context), values)
      return { title: 'Reply saved', description: 'It appears above the field for messages.' }
    },
    async delete({ context, values }) {
      await deleteReply(requireViewer(context), values)
      return { title: 'Reply deleted', description: "Messages that you've sent stay as they are." }
    },
  },
})

export const clientAction = toastResult(FAILED)

/** An Orbiter's saved replies in a row each, which opens to be edited; the first row adds one. */
export default function SavedReplies({ loaderData, actionData }: Route.ComponentProps) {
  const { replies, newReplyId } = loaderData
  const result = useActionResult(actionData)
  const { state } = useLocation() as { state: { from?: string } | null }
  const [startsOpen] = useState(replies.length === 0)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => startFocusAt(heading.current, { preventScroll: true }), [])
  return (
    <section className="saved-replies" aria-label="Saved replies">
      <header className="inbox-thread-head">
        <Link
          to={state?.from ?? paths.orbiterMessages()}
          className="btn btn-ghost btn-icon"
          aria-label="Back"
        >
          <Icon of={ArrowLeft} size={20} />
        </Link>
        <div className="inbox-thread-who">
          <h1 ref={heading} tabIndex={-1} className="inbox-thread-title">
            Saved replies
          </h1>
          <p className="inbox-thread-event">They appear above the field for messages.</p>
        </div>
      </header>
      <DocumentResult result={result?.errors ? undefined : result} />
      <ul className="reply-list">
        <li>
          {/* After the first reply, the form stays open for the next. */}
          <details open={startsOpen || isRefused(result, newReplyId)}>
            <summary className="reply-line">
              <Icon of={Plus} size={18} />
              <span className="strong wrap-anywhere">New reply</span>
            </summary>
            <ReplyForm reply={null} replyId={newReplyId} sent={result} />
          </details>
        </li>
        {replies.map((reply) => (
          <li key={reply.id}>
            <details open={isRefused(result, reply.id)}>
              <summary className="reply-line">
                <Icon of={Pencil} size={18} />
                <span className="strong wrap-anywhere">{reply.title}</span>
                <span className="reply-words">{reply.replyText}</span>
              </summary>
              <ReplyForm reply={reply} replyId={reply.id} sent={result} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whether a form that was submitted without JavaScript has to be corrected. */
const isRefused = (sent: ActionResult | undefined, replyId: string) =>
  sent?.ok === false && sent.values?.['replyId'] === replyId

interface ReplyFormProps {
  /** Null for a new reply. */
  reply: SavedReply | null
  replyId: string
  /** The result of a form that was submitted without JavaScript. */
  sent: ActionResult | undefined
}

function ReplyForm({ reply, replyId, sent }: ReplyFormProps) {
  const fetcher = useFormFetcher()
  const form = useRef<HTMLFormElement>(null)
  useFormAutosave(form, { name: reply ? `reply:${reply.id}` : 'reply:new' })
  const id = useFormKey(replyId, reply ? undefined : successOf(fetcher.data, 'save'))
  useEmptied(form, id)
  const result = fetcher.data ?? (sent?.values?.['replyId'] === replyId ? sent : undefined)
  const errors = errorsOf(result, 'save')
  // A refused form can be submitted again while the rest of the page loads.
  const isSending = isBusy(fetcher)
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={paths.savedReplies()}
      noValidate
      className="saved-reply stack-14"
      aria-label={reply ? `Reply “${reply.title}”` : 'New reply'}
    >
      <input type="hidden" name="replyId" value={id} />
      <TextField
        name="title"
        idPrefix={id}
        label="Name"
        maxLength={REPLY_TITLE_MAX}
        defaultValue={result?.values?.['title'] ?? reply?.title ?? ''}
        error={errors['title']}
        aria-required
      />
      <TextareaField
        name="replyText"
        idPrefix={id}
        label="Reply"
        rows={3}
        maxLength={REPLY_MAX}
        defaultValue={result?.values?.['replyText'] ?? reply?.replyText ?? ''}
        error={errors['replyText']}
        aria-required
      />
      <div className="cluster-8">
        <Button
          type="submit"
          name="intent"
          value="save"
          tone={reply ? 'quiet' : 'main'}
          busy={isSending}
        >
          {reply ? 'Save changes' : 'Add reply'}
        </Button>
        {reply && (
          <Button type="submit" name="intent" value="delete" tone="ghost" busy={isSending}>
            Delete<span className="sr-only"> {reply.title}</span>
          </Button>
        )}
      </div>
    </fetcher.Form>
  )
}
