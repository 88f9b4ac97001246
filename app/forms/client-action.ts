/** What a page does in the browser around its action. */
import { data } from 'react-router'
import { fieldsOf } from '#app/base/form-input.ts'
import { failedResult, type ActionResult, type FailureText } from '#app/forms/action-result.ts'
import { showToast } from '#app/ui/toast.ts'

/** One text for all forms of the page, or one for each intent. */
type PageFailure = FailureText | ((intent: string) => FailureText)

interface Sending {
  request: Request
  serverAction: () => Promise<unknown>
}

interface Reactions {
  /** Called with the address that a success leads to. */
  onRedirect?: (location: string) => void
}

/**
 * Runs the action and says its result in a toast, even when the button is no longer there.
 * A refusal is answered with 200 as well, so that the page's data are read again and no longer show what was refused.
 */
export function toastResult(failure: PageFailure, reactions: Reactions = {}) {
  return async (sending: Sending) => {
    const { result, isLost } = await runOnServer(sending, failure, reactions)
    const { ok, title, description, errors, toast = !errors, toastMs = 7000 } = result
    if (toast) showToast({ title, description, tone: ok ? 'ok' : 'bad', durationMs: toastMs })
    return data(result, { status: isLost ? 503 : 200 })
  }
}

/** For a page that shows the result itself: only a request that never arrived is answered here. */
export function pageResult(failure: PageFailure) {
  return async (sending: Sending) => {
    const { result, isLost } = await runOnServer(sending, failure)
    return data(result, { status: isLost ? 503 : 200 })
  }
}

/** Where nothing comes back, reading the page again would fail too, and an error page would replace what was typed. */
async function runOnServer({ request, serverAction }: Sending, failure: PageFailure, { onRedirect }: Reactions = {}) {
  const intent = typeof failure === 'function' ? fieldsOf(await request.clone().formData())['intent'] : undefined
  try {
    return { result: (await serverAction()) as ActionResult<never>, isLost: false }
  } catch (error) {
    // Another page: what comes next, or the way to sign-in for a session that has ended.
    if (error instanceof Response) {
      onRedirect?.(error.headers.get('Location') ?? '')
      throw error
    }
    return { result: failedResult(typeof failure === 'function' ? failure(intent ?? '') : failure, intent), isLost: true }
  }
}
