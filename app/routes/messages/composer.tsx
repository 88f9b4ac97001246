import { Paperclip, SendHorizontal } from 'lucide'
import { lazy, Suspense, useEffect, useRef, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#app/base/paths.ts'
import { ATTACHMENT_TYPES } from '#work/attachments/attachment.ts'
import { MESSAGE_MAX } from '#work/messages/message.ts'
import { successOf, type ActionResult } from '#app/forms/action-result.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormAutosave } from '#app/forms/use-form-autosave.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import { useEmptied, useFormKey } from '#app/forms/use-sent-form.ts'
import type { ThreadBooking, ThreadData } from '#app/routes/messages/read-thread-page.server.ts'
import { useFileUpload, type FileUpload } from '#app/routes/messages/use-file-upload.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import './composer.css'

/** Loaded separately, because most messages have no files. */
const ComposerFiles = lazy(() =>
  import('#app/routes/messages/composer-files.tsx').then((module) => ({
    default: module.ComposerFiles,
  })),
)

/** Loaded only for Orbiters. */
const ReplyRow = lazy(() =>
  import('#app/routes/messages/reply-row.tsx').then((module) => ({ default: module.ReplyRow })),
)

interface ComposerProps {
  booking: ThreadBooking
  thread: ThreadData
  action: string
  other: string
  result: ActionResult<unknown> | undefined
}

export function Composer({ booking, thread, action, other, result }: ComposerProps) {
  const form = useRef<HTMLFormElement>(null)
  const upload = useFileUpload(booking.id)
  const lastOwnId = thread.messages.findLast((message) => message.isOwn)?.id ?? ''
  useFormAutosave(form, { name: `message:${paths.booking(booking.id)}`, savedAt: lastOwnId })
  const { fetcher, key, failed } = useSending({ booking, thread, action, result, form })
  const isSending = isBusy(fetcher)
  const files = thread.unsent.map((file) => file.id).join(',')
  return (
    <div
      className="composer-frame stack-8"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        upload.add(event.dataTransfer.files)
      }}
    >
      {booking.side === 'orbiter' && (
        <Suspense>
          <ReplyRow replies={thread.replies} form={form} />
        </Suspense>
      )}
      {thread.unsent.length + upload.uploads.length > 0 && (
        <Suspense>
          <ComposerFiles action={action} unsent={thread.unsent} upload={upload} />
        </Suspense>
      )}
      <fetcher.Form ref={form} method="post" action={action} className="composer">
        <input type="hidden" name="intent" value="message" />
        <input type="hidden" name="idempotencyKey" value={key} />
        <input type="hidden" name="files" value={files} />
        <AttachButton upload={upload} />
        <label htmlFor="message-text" className="sr-only">
          Message to {other}
        </label>
        <textarea
          id="message-text"
          name="text"
          rows={1}
          maxLength={MESSAGE_MAX}
          required={files === ''}
          placeholder={`Write to ${other}`}
          defaultValue={result?.values?.['text']}
          aria-invalid={failed ? true : undefined}
          aria-describedby={failed ? 'message-error' : undefined}
          onPaste={({ clipboardData }) => upload.add(clipboardData.files)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
            event.preventDefault()
            if (!isSending && !upload.isBusy) form.current?.requestSubmit()
          }}
        />
        <Button
          type="submit"
          tone="main"
          busy={isSending || upload.isBusy}
          aria-label="Send message"
        >
          {!isSending && !upload.isBusy && <Icon of={SendHorizontal} />}
        </Button>
      </fetcher.Form>
      {failed && (
        <p id="message-error" role="alert" className="composer-error">
          {failed.errors?.['text'] ?? failed.description} Your text is still here.
        </p>
      )}
    </div>
  )
}

interface Sending extends Pick<ComposerProps, 'booking' | 'thread' | 'action' | 'result'> {
  form: RefObject<HTMLFormElement | null>
}

/** Sends a message once, and empties the form when it has arrived. */
function useSending({ booking, thread, action, result, form }: Sending) {
  const navigate = useNavigate()
  const fetcher = useFormFetcher({ key: `send-message:${booking.id}` })
  // The form is emptied once the thread shows the message.
  const success = isBusy(fetcher) ? undefined : successOf(fetcher.data)
  const key = useFormKey(thread.nextKey, success)
  useEmptied(form, key)
  // Otherwise, the sent message would not be visible.
  const isBehind = thread.laterFrom !== null
  const answered = useRef<ActionResult | undefined>(undefined)
  useEffect(() => {
    if (!success || answered.current === success) return
    answered.current = success
    if (isBehind) void navigate(action, { preventScrollReset: true })
  }, [success, isBehind, action, navigate])
  const failed =
    fetcher.data && !fetcher.data.ok ? fetcher.data : result && !result.ok ? result : null
  return { fetcher, key, failed }
}

function AttachButton({ upload }: { upload: FileUpload }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={ATTACHMENT_TYPES}
        hidden
        aria-label="Files to add"
        onChange={({ target }) => {
          upload.add([...(target.files ?? [])])
          // Allows the same file to be chosen again.
          target.value = ''
        }}
      />
      <button
        type="button"
        className="composer-attach needs-script"
        aria-label="Add files"
        title="Pictures, PDFs and short videos, up to 20 MB each"
        onClick={() => input.current?.click()}
      >
        <Icon of={Paperclip} size={20} />
      </button>
    </>
  )
}
