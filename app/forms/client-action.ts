/** What a page does in the browser around its action. */
import { data } from 'react-router'
import { failedResult, type ActionResult, type Failure } from '#app/forms/action-result.ts'
import { showToast } from '#app/ui/toast.ts'

interface Sending {
  request: Request
  serverAction: () => Promise<unknown>
}

interface Reactions {
  /** Called with the address that a success leads to. */
  onRedirect?: (location: string) => void
}

/** Runs the action and says its result in a toast, even when the button is no longer there. */
export function toastResult(failure: Failure, reactions?: Reactions) {
  const run = pageResult(failure, reactions)
  return async (sending: Sending) => {
    const answer = await run(sending)
    const { ok, title, description, errors, toast = !errors, toastMs = 7000 } = answer.data
    if (toast) showToast({ title, description, tone: ok ? 'ok' : 'bad', durationMs: toastMs })
    return answer
  }
}

/**
 * For a page that shows the result itself: only a request that never arrived is answered here. Reading the page again
 * would fail then, too, and an error page would replace what was typed. A refusal is answered with 200, so that the
 * page's data are read again and no longer show what was refused.
 */
export function pageResult(failure: Failure, { onRedirect }: Reactions = {}) {
  return async ({ request, serverAction }: Sending) => {
    const intent =
      typeof failure === 'function' ? (await request.clone().formData()).get('intent') : null
    try {
      return data((await serverAction()) as ActionResult<never>, 200)
    } catch (error) {
      if (!(error instanceof Response))
        return data(failedResult(failure, typeof intent === 'string' ? intent : undefined), 503)
      // Another page: what comes next, or the way to sign-in for a session that has ended.
      onRedirect?.(error.headers.get('Location') ?? '')
      throw error
    }
  }
}
