import { useState, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Reel } from '#market/reels/reel.ts'
import { paths } from '#app/base/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { TextareaField } from '#app/ui/field.tsx'

const SIGN_IN = 'sign-in'
const FAILED = 'Your report could not be sent. Please try again.'

interface ReportFormProps {
  reel: Reel
  isSignedIn: boolean
  onDone: () => void
}

/** Reports a reel to the team. A visitor's report is sent once they have signed in. */
export function ReelReportForm({ reel, isSignedIn, onDone }: ReportFormProps) {
  const navigate = useNavigate()
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
  const [error, setError] = useState<string>()
  const send = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = event.currentTarget.querySelector('textarea')?.value.trim() ?? ''
    if (!reason) return setError("Tell us what's wrong with it.")
    setState('busy')
    const failure = await report(reel.id, reason)
    if (failure === SIGN_IN)
      return navigate(paths.auth({ next: paths.browseReels({ reel: reel.id }) }))
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
      <div className="cluster-8">
        <Button type="submit" size="sm" busy={state === 'busy'}>
          {isSignedIn ? 'Send report' : 'Sign in and send'}
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

/** @returns what went wrong, or `SIGN_IN`; null if the report has arrived */
async function report(reelId: string, reason: string): Promise<string | null> {
  try {
    const body = new URLSearchParams({ reason, stays: 'yes' })
    const answer = await fetch(paths.reelReport(reelId), {
      method: 'POST',
      body,
      redirect: 'manual',
    })
    if (answer.type === 'opaqueredirect') return SIGN_IN
    const { error } = (await answer.json()) as { error: string | null }
    return answer.ok ? null : (error ?? FAILED)
  } catch {
    return FAILED
  }
}
