import { useState, type SyntheticEvent } from 'react'
import type { Reel } from '#app/features/reels/reel.ts'
import { paths } from '#app/base/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { TextareaField } from '#app/ui/field.tsx'

const FAILED = 'Your report could not be sent. Please try again.'

/** Reports a reel to the team. */
export function ReelReportForm({ reel, onDone }: { reel: Reel; onDone: () => void }) {
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
  const [error, setError] = useState<string>()
  const send = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = event.currentTarget.querySelector('textarea')?.value.trim() ?? ''
    if (!reason) return setError("Tell us what's wrong with it.")
    setState('busy')
    const failure = await report(reel.id, reason)
    setError(failure ?? undefined)
    setState(failure ? 'open' : 'sent')
  }
  if (state === 'sent') {
    return (
      <div className="viewer-report">
        <p role="status">Thank you. Our team reviews this reel within one day.</p>
        <Button type="button" size="sm" onClick={onDone} data-autofocus ref={focus}>
          Back to the reel
        </Button>
      </div>
    )
  }
  return (
    <form
      className="viewer-report"
      method="post"
      action={paths.reelReport(reel.id)}
      onSubmit={(event) => void send(event)}
      noValidate
    >
      <TextareaField
        name="reason"
        label="What is wrong with this reel?"
        rows={3}
        maxLength={500}
        required
        error={error}
        idPrefix="report"
        ref={focus}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" busy={state === 'busy'}>
          Send report
        </Button>
        <Button type="button" size="sm" tone="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function focus(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
}

/** @returns what went wrong; null when it has arrived */
async function report(reelId: string, reason: string): Promise<string | null> {
  try {
    const body = new URLSearchParams({ reason, stays: 'yes' })
    const answer = await fetch(paths.reelReport(reelId), {
      method: 'POST',
      body,
      redirect: 'manual',
    })
    if (answer.type === 'opaqueredirect') return 'Please sign in again to report a reel.'
    const { error } = (await answer.json()) as { error: string | null }
    return answer.ok ? null : (error ?? FAILED)
  } catch {
    return FAILED
  }
}
