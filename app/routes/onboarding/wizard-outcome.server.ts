import { data } from 'react-router'
import { AppError, InvalidInput } from '#app/base/errors.ts'
import { log } from '#app/platform/log.ts'
import type { ActionResult } from '#app/forms/action-result.ts'

/** What a wizard's step answers when it could not be saved: everything that was typed comes back with it. */
export function stepFailed(error: unknown, values: Record<string, string>) {
  if (error instanceof Response) throw error
  if (error instanceof InvalidInput) {
    const description = Object.values(error.fields)[0] ?? error.message
    return data<ActionResult>({ ok: false, title: 'Please check the form', description, errors: error.fields, values }, { status: error.status })
  }
  if (error instanceof AppError) return data<ActionResult>({ ok: false, title: 'Error', description: error.message, values }, { status: error.status })
  log.error({ error: error instanceof Error ? error.stack : String(error) }, 'wizard step failed')
  return data<ActionResult>({ ok: false, title: 'Error', description: STEP_FAILED, values }, { status: 500 })
}

const STEP_FAILED = "We couldn't save this step. What you typed is still here; please try again."
