/** What a page does in the browser around its action. */
import { data } from 'react-router'
import { fieldsOf } from '#app/base/form-input.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { showToast } from '#app/ui/toast.ts'

/** One sentence for all forms of the page, or one for each intent. */
type FailureText = string | ((intent: string) => string)

interface Sending {
  request: Request
  serverAction: () => Promise<unknown>
}

/**
 * Runs the action and says its result in a toast, even when the button is no longer there.
 * A refusal is answered with 200 as well, so that the page's data are read again and no longer show what was refused.
 */
export function toastResult(failure: FailureText) {
  return async (sending: Sending) => {
    const { result, isLost } = await runOnServer(sending, failure)
    const { ok, title, description, toast, errors } = result
    if (toast ?? !errors) showToast({ title, description, tone: ok ? 'ok' : 'bad', durationMs: 7000 })
    return data(result, { status: isLost ? 503 : 200 })
  }
}

/** For a page that shows the result itself: only a request that never arrived is answered here. */
export function pageResult(failure: FailureText) {
  return async (sending: Sending) => {
    const { result, isLost } = await runOnServer(sending, failure)
    return data(result, { status: isLost ? 503 : 200 })
  }
}

/** Where nothing comes back, reading the page again would fail too, and an error page would replace what was typed. */
async function runOnServer({ request, serverAction }: Sending, failure: FailureText): Promise<{ result: ActionResult; isLost: boolean }> {
  const intent = typeof failure === 'string' ? undefined : fieldsOf(await request.clone().formData())['intent']
  try {
    return { result: (await serverAction()) as ActionResult, isLost: false }
  } catch (error) {
    // The way to sign-in, for a session that has ended.
    if (error instanceof Response) throw error
    const description = typeof failure === 'string' ? failure : failure(intent ?? '')
    return { result: { ok: false, intent, title: 'Error', description }, isLost: true }
  }
}
