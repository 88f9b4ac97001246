/** What became of a button press: a toast, or a notice on the page where no script runs. */
import { data } from 'react-router'
import type { FieldErrors } from '#app/base/errors.ts'
import { Notice } from '#app/ui/panel.tsx'
import { showToast } from '#app/ui/toast.ts'

export interface Outcome {
  ok: boolean
  title: string
  description: string
  /** Seen on the page itself, so no toast says it too. */
  isQuiet?: boolean
  /** Told by a toast although it stands beside its field as well. */
  isTold?: boolean
  /** Messages by field, and what was typed, where the input was at fault. */
  errors?: FieldErrors
  values?: Record<string, string>
}

/**
 * Runs a page's action in the browser and tells its outcome, wherever the button has gone by then. Also a refusal is
 * answered as done (200), so that the lists are read again: they no longer show what was refused. What never arrived is
 * answered as failed: reading the page again would be lost as well, and an error would stand where the form was.
 */
export async function tellOutcome(serverAction: () => Promise<unknown>, failure: string) {
  let outcome: Outcome
  let isLost = false
  try {
    outcome = (await serverAction()) as Outcome
  } catch (error) {
    // The way to sign-in, for a session that has ended.
    if (error instanceof Response) throw error
    outcome = { ok: false, title: 'Error', description: failure }
    isLost = true
  }
  if ((!outcome.errors || outcome.isTold) && !outcome.isQuiet)
    showToast({ title: outcome.title, description: outcome.description, tone: outcome.ok ? 'ok' : 'bad', durationMs: 7000 })
  return data(outcome, { status: isLost ? 503 : 200 })
}

export function OutcomeNotice({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome || outcome.isQuiet) return null
  return (
    <div className="mt-6">
      <Notice tone={outcome.ok ? 'ok' : 'bad'} title={outcome.title}>
        {outcome.description}
      </Notice>
    </div>
  )
}
