import { data, type ActionFunctionArgs } from 'react-router'
import { AppError, BadRequest, InvalidInput, headersOf } from '#app/base/errors.ts'
import { fieldsOf } from '#app/base/form-input.ts'
import {
  failedResult,
  type ActionResult,
  type Failure,
  type Success,
} from '#app/forms/action-result.ts'
import { log } from '#app/platform/log.ts'

type Sending = Pick<ActionFunctionArgs, 'request' | 'context' | 'params'>

/** A submitted form. */
export interface SentForm extends Sending {
  intent: string
  /** The form's text fields; files are in `form`. */
  values: Record<string, string>
  form: FormData
}

type Answer<Details> = Promise<Success<Details> | Response>
type Work<Details> = (sent: SentForm) => Answer<Details>

/** The handlers of a page's forms, by intent. */
export type Intents<Details = undefined> = Record<string, Work<Details>>

type Refusal<Details> = ActionResult<Details> | Response

interface Options<Details> {
  failure: Failure
  /**
   * Changes the response to a refusal that the page handles differently; `headers` are sent with
   * it.
   */
  refuse?: (
    error: AppError,
    result: ActionResult<Details>,
    headers: Headers,
  ) => Refusal<Details> | Promise<Refusal<Details>>
}

interface FormAction<Details> extends Options<Details> {
  /** For a page with one form; a page with several uses `intents`. */
  work?: Work<Details>
  intents?: Intents<Details>
}

/**
 * A page's action. Returns an `ActionResult`: success, a refusal with its reason, or a failure,
 * which is logged. In any case, the person gets back what they typed.
 */
export function formAction<Details = undefined>({
  failure,
  work,
  intents = {},
  refuse,
}: FormAction<Details>) {
  return async ({ request, context, params }: Sending) => {
    // A body that isn't a form counts as an empty one.
    const form = await request.formData().catch(() => new FormData())
    const values = fieldsOf(form)
    const intent = values['intent'] ?? ''
    return runAction({
      failure,
      intent,
      values,
      refuse,
      work: async () => {
        const own = work ?? (Object.hasOwn(intents, intent) ? intents[intent] : undefined)
        if (!own) throw new BadRequest()
        return own({ request, context, params, intent, values, form })
      },
    })
  }
}

interface Run<Details> extends Options<Details> {
  work: () => Answer<Details>
  intent?: string
  values?: Record<string, string>
}

/** @throws Response for a redirect */
export async function runAction<Details = undefined>({
  work,
  failure,
  intent,
  values = {},
  refuse,
}: Run<Details>) {
  const failed: ActionResult<Details> = {
    ...failedResult(failure, intent),
    values: withoutSecrets(values),
  }
  try {
    const answer = await work()
    if (answer instanceof Response) throw answer
    return data<ActionResult<Details>>({ ok: true, intent, ...answer })
  } catch (error) {
    if (error instanceof Response) throw error
    if (error instanceof AppError) {
      const headers = headersOf(error)
      const result = { ...failed, ...explanationOf(error) }
      const answer = (await refuse?.(error, result, headers)) ?? result
      if (answer instanceof Response) throw answer
      return data(answer, { status: error.status, headers })
    }
    log.error(
      { error: error instanceof Error ? error.stack : String(error), intent },
      failed.description,
    )
    return data(failed, { status: 500 })
  }
}

/**
 * Keys that make sure a form is processed only once. People can't correct them, so an error in one
 * concerns the whole form.
 */
const FORM_KEYS = ['formKey', 'idempotencyKey']

export function explanationOf(error: AppError): Pick<ActionResult, 'description' | 'errors'> {
  if (!(error instanceof InvalidInput)) return { description: error.message }
  const wrongKey = FORM_KEYS.map((name) => error.fields[name]).find(Boolean)
  if (wrongKey) return { description: wrongKey }
  return { description: Object.values(error.fields)[0] ?? error.message, errors: error.fields }
}

const SECRETS = new Set([
  'password',
  'currentPassword',
  'newPassword',
  'repeatPassword',
  'code',
  'cardNumber',
  'cardExpires',
  'cardCvc',
  'cardToken',
])

/** What was typed, without what must not be filled in again. */
export function withoutSecrets(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !SECRETS.has(name)))
}
