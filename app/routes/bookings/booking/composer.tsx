import { SendHorizontal } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { MESSAGE_MAX } from '#app/features/messages/message.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { useFormAutosave } from '#app/forms/use-form-autosave.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface ComposerProps {
  /** The page does not show the end of the thread, so a sent message would not be visible. */
  isBehind: boolean
  action: string
  other: string
  /** A fresh key on every load of the page. */
  nextKey: string
  result: ActionResult | undefined
  /** Changes when a message of the viewer has arrived. */
  lastOwnId: string
}

export function Composer({ action, other, nextKey, result, isBehind, lastOwnId }: ComposerProps) {
  const navigate = useNavigate()
  const fetcher = useFetcher<ActionResult>({ key: 'send-message' })
  const form = useRef<HTMLFormElement>(null)
  useFormAutosave(form, { name: `message:${action}`, savedAt: lastOwnId })
  // A retry after a failure must count as the same message, so the key changes only once a message
  // has arrived.
  const [key, setKey] = useState(nextKey)
  const isBusy = fetcher.state !== 'idle'
  const answered = useRef<ActionResult | undefined>(undefined)
  useEffect(() => {
    if (isBusy || !fetcher.data || answered.current === fetcher.data) return
    answered.current = fetcher.data
    if (!fetcher.data.ok) return
    form.current?.reset()
    setKey(nextKey)
    if (isBehind) void navigate(`${action}#messages`)
  }, [isBusy, fetcher.data, nextKey, isBehind, action, navigate])
  const failed =
    fetcher.data && !fetcher.data.ok ? fetcher.data : result && !result.ok ? result : null
  return (
    <fetcher.Form ref={form} method="post" action={action} className="composer">
      <input type="hidden" name="intent" value="message" />
      <input type="hidden" name="idempotencyKey" value={key} />
      <label htmlFor="message-text" className="sr-only">
        Message to {other}
      </label>
      <textarea
        id="message-text"
        name="text"
        className="control"
        rows={2}
        maxLength={MESSAGE_MAX}
        required
        placeholder={`Write to ${other}`}
        defaultValue={result?.values?.['text']}
        aria-invalid={failed ? true : undefined}
        aria-describedby={failed ? 'message-error' : undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
          event.preventDefault()
          if (!isBusy) form.current?.requestSubmit()
        }}
      />
      <Button type="submit" busy={isBusy} aria-label="Send message">
        {!isBusy && <Icon of={SendHorizontal} />} Send
      </Button>
      {failed && (
        <p id="message-error" role="alert" className="composer-error">
          {failed.errors?.['text'] ?? failed.description} Your text is still here.
        </p>
      )}
    </fetcher.Form>
  )
}
