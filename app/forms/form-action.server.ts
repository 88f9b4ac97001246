import { data, type ActionFunctionArgs } from 'react-router'
import { AppError, BadRequest, InvalidInput, RateLimited } from '#app/base/errors.ts'
import { fieldsOf } from '#app/base/form-input.ts'
import type { ActionResult, Success } from '#app/forms/action-result.ts'
import { log } from '#app/platform/log.ts'

/** A form as it arrived. */
export interface SentForm extends Pick<ActionFunctionArgs, 'request' | 'context'> {
  params: Record<string, string | undefined>
  intent: string
  /** Its text fields; files are in `form`. */
  values: Record<string, string>
  form: FormData
}

type Answer<Details> = Promise<Success<Details> | Response>
type Work<Details> = (sent: SentForm) => Answer<Details>

/** What a page's forms do, by their intent. */
export type Intents<Details = undefined> = Record<string, Work<Details>>

interface Failure<Details> {
  /** What to say when it fails for a reason that is not the person's. */
  failure: string
  /** Changes the answer to a refusal that the page treats in its own way. */
  refuse?: (error: AppError, result: ActionResult<Details>) => ActionResult<Details> | Response
}

interface FormAction<Details> extends Omit<Failure<Details>, 'failure'> {
  /** One sentence for all forms of the page, or one for each intent. */
  failure: string | ((intent: string) => string)
  /** A page with one form has `work`; one with several has one for each intent. */
  work?: Work<Details>
  intents?: Intents<Details>
}

/**
 * A page's action. Answers with an `ActionResult`: success, a refusal with its reason, or a failure, which is logged.
 * Whatever happens, the person gets back what they typed.
 */
export function formAction<Details = undefined>({ failure, work, intents = {}, refuse }: FormAction<Details>) {
  return async ({ request, context, params }: ActionFunctionArgs) => {
    const form = await request.formData()
    const values = fieldsOf(form)
    const intent = values['intent'] ?? ''
    return runAction({
      failure: typeof failure === 'string' ? failure : failure(intent),
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

interface Run<Details> extends Failure<Details> {
  work: () => Answer<Details>
  intent?: string
  values?: Record<string, string>
}

/** @throws Response for the way to another page */
export async function runAction<Details = undefined>({ work, failure, intent, values = {}, refuse }: Run<Details>) {
  const refused: ActionResult<Details> = { ok: false, intent, title: 'Error', description: failure, values: withoutSecrets(values) }
  try {
    const answer = await work()
    if (answer instanceof Response) throw answer
    return data<ActionResult<Details>>({ ok: true, intent, ...answer })
  } catch (error) {
    if (error instanceof Response) throw error
    if (error instanceof AppError) {
      const result = { ...refused, ...explanationOf(error) }
      const answer = refuse?.(error, result) ?? result
      if (answer instanceof Response) throw answer
      const headers: HeadersInit = error instanceof RateLimited ? { 'Retry-After': String(error.retryAfterSeconds) } : {}
      return data(answer, { status: error.status, headers })
    }
    log.error({ error: error instanceof Error ? error.stack : String(error), intent }, failure)
    return data(refused, { status: 500 })
  }
}

function explanationOf(error: AppError): Pick<ActionResult, 'description' | 'errors'> {
  if (!(error instanceof InvalidInput)) return { description: error.message }
  return { description: Object.values(error.fields)[0] ?? error.message, errors: error.fields }
}

const SECRETS = new Set(['password', 'currentPassword', 'newPassword', 'repeatPassword', 'code'])

function withoutSecrets(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !SECRETS.has(name)))
}
