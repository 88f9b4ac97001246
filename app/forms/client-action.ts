/** Client actions: wrap a page's server action in the browser. */
import { data } from 'react-router'
import { failedResult, type ActionResult, type Failure } from '#app/forms/action-result.ts'
import { dismissErrors, showToast } from '#app/ui/toast.ts'

interface Sending {
  request: Request
  serverAction: () => Promise<unknown>
}

interface Reactions {
  /**
   * Called with the URL that the action redirects to.
   * @returns whether the form has arrived, so that its draft is deleted
   */
  onRedirect?: (location: string) => boolean | void
  /** The page itself shows what went wrong, so a toast would repeat it. */
  showsFailures?: true
}

interface Awaited {
  what: string
  forget: () => unknown
}

/** Drafts whose form was sent and has no answer yet, by name. */
const awaited = new Map<string, Awaited>()

/**
 * Names a submission by its path and contents, so that an answer can be matched to its form. Line
 * breaks are normalized, because they change in transit.
 */
const nameOf = (address: string, form: FormData) =>
  JSON.stringify([
    new URL(address).pathname,
    ...[...form].map((entry) => entry.map((part) => (part instanceof File ? part.name : part))),
  ]).replaceAll(String.raw`\r\n`, String.raw`\n`)

/**
 * Registers what to delete once a form that is being sent has arrived. A form that is blocked, or
 * that is sent at the same time as another form, leaves other drafts alone.
 */
export function onArrival(event: SubmitEvent, draft: string, forget: () => unknown): void {
  const form = event.currentTarget as HTMLFormElement
  const address = new URL(form.getAttribute('action') ?? '', form.baseURI).href
  awaited.set(draft, { what: nameOf(address, new FormData(form, event.submitter)), forget })
}

async function takeForget(request: Request): Promise<(() => unknown) | undefined> {
  if (awaited.size === 0) return undefined
  const form = await request
    .clone()
    .formData()
    .catch(() => null)
  const what = form && nameOf(request.url, form)
  const found = [...awaited].find(([, sent]) => sent.what === what)
  if (found) awaited.delete(found[0])
  return found?.[1].forget
}

/** Runs the action and shows its result in a toast, even if the button is no longer on the page. */
export function toastResult(failure: Failure, reactions?: Reactions) {
  const run = pageResult(failure, reactions)
  return async (sending: Sending) => {
    const answer = await run(sending)
    const { ok, title, description, errors, toast = !errors, toastMs = 7000 } = answer.data
    if (toast && (ok || !reactions?.showsFailures))
      showToast({ title, description, tone: ok ? 'ok' : 'bad', durationMs: toastMs })
    return answer
  }
}

/**
 * For a page that shows the result itself. Only a request that never arrived is handled here, with
 * a 503: reloading the page's data would fail, too, and an error page would replace what was typed.
 * A refusal is turned into a 200, so that the page reloads its data and no longer shows what was
 * refused.
 */
export function pageResult(failure: Failure, { onRedirect }: Reactions = {}) {
  return async ({ request, serverAction }: Sending) => {
    const forget = await takeForget(request)
    const intent =
      typeof failure === 'function' ? (await request.clone().formData()).get('intent') : null
    try {
      const answer = (await serverAction()) as ActionResult<never>
      // An answer with the typed values, such as a preview, is not the form's last.
      if (answer.ok && !answer.values) forget?.()
      if (answer.ok) dismissErrors()
      return data(answer, 200)
    } catch (error) {
      if (!(error instanceof Response))
        return data(failedResult(failure, typeof intent === 'string' ? intent : undefined), 503)
      // A redirect: to the next page, or to sign-in if the session has ended.
      dismissErrors()
      if (onRedirect?.(error.headers.get('Location') ?? '')) forget?.()
      throw error
    }
  }
}
