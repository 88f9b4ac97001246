import { data } from 'react-router'
import { AppError, InvalidInput } from '#app/base/errors.ts'
import { log } from '#app/platform/log.ts'
import type { Outcome } from '#app/routes/bookings/outcome.tsx'

interface Attempt {
  /** Does it, and says what to tell the person. */
  work: () => Promise<{ title: string; description: string; isQuiet?: boolean; values?: Record<string, string> }>
  /** What to say when it failed for no reason of the person's. */
  failure: string
  /** What was typed, to give it back. */
  values?: Record<string, string>
}

/** Answers a button press: success, a refusal with its reason, or a failure that is logged. */
export async function attempt({ work, failure, values }: Attempt) {
  try {
    return data<Outcome>({ ok: true, ...(await work()) })
  } catch (error) {
    if (error instanceof Response) throw error
    if (error instanceof InvalidInput) {
      const description = Object.values(error.fields)[0] ?? error.message
      return data<Outcome>({ ok: false, title: 'Error', description, errors: error.fields, values }, { status: error.status })
    }
    if (error instanceof AppError) return data<Outcome>({ ok: false, title: 'Error', description: error.message, values }, { status: error.status })
    log.error({ error: error instanceof Error ? error.stack : String(error) }, failure)
    return data<Outcome>({ ok: false, title: 'Error', description: failure, values }, { status: 500 })
  }
}
