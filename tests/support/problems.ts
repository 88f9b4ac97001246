/** Everything that must not happen in a browser unnoticed: errors, failed or foreign requests, broken answers. */
import type { BrowserContext } from '@playwright/test'

/** Chromium repeats every answer of 400 and above in its console; the answer itself is looked at instead. */
const REPEATED = /^Failed to load resource: the server responded with a status of/
/**
 * A page that is left while it still loads something; and `csp`, which Chromium says of every script when JavaScript
 * is off. With JavaScript on, a refused script is an error in the console as well.
 */
const HARMLESS = new Set(['net::ERR_ABORTED', 'csp'])

/** React Router logs this if a page is left or goes offline while it fetches routes; it retries. */
const LEFT_EARLY = /^Failed to fetch manifest patches/

/**
 * React Router reads a page's data from a stream and drops the promise for its end: when newer data
 * abort that request just then, the rejection is unhandled. The data have arrived by then.
 */
const OVERTAKEN = /^AbortError: signal is aborted without reason/

/** No page may ever do what its content security policy forbids: no journey can allow that. */
const VIOLATION = /content.security.policy|requires 'Trusted/i

export class Problems {
  #found: string[] = []
  readonly #allowed: RegExp[] = []

  /** Says that a problem is part of the journey: `problems.allow(/status 404/)`. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  unexpected(): string[] {
    return this.#found.filter(
      (problem) =>
        VIOLATION.test(problem) || !this.#allowed.some((pattern) => pattern.test(problem)),
    )
  }

  /** The violations so far, taken off the list: for the test that makes one to see that it is noticed. */
  takeViolations(): string[] {
    const violations = this.#found.filter((problem) => VIOLATION.test(problem))
    this.#found = this.#found.filter((problem) => !VIOLATION.test(problem))
    return violations
  }

  /** All that is unexpected so far, taken off the list. */
  takeAll(): string[] {
    const problems = this.unexpected()
    this.#found = []
    return problems
  }

  add(problem: string): void {
    this.#found.push(problem)
  }
}

/** Listens to a context for as long as it lives. */
export function watchContext(context: BrowserContext, origin: string, problems: Problems): void {
  context.on('console', (message) => {
    if (
      message.type() === 'error' &&
      !REPEATED.test(message.text()) &&
      !LEFT_EARLY.test(message.text())
    )
      problems.add(`console: ${message.text()}`)
  })
  context.on('weberror', (weberror) => {
    const error = weberror.error()
    const text = error.stack ?? error.message
    if (!OVERTAKEN.test(text)) problems.add(`page error: ${text}`)
  })
  context.on('request', (request) => {
    const url = request.url()
    if (/^(https?|wss?):/.test(url) && new URL(url).origin !== origin)
      problems.add(`foreign request: ${url}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown'
    if (!HARMLESS.has(reason)) problems.add(`request failed: ${request.url()} ${reason}`)
  })
  context.on('response', (response) => {
    const status = response.status()
    // Pages and their data answer 4xx to say something; the journey sees what. A file that is not there is a fault.
    const isAnswer = ['document', 'fetch', 'xhr'].includes(response.request().resourceType())
    if (status >= 500 || (status >= 400 && !isAnswer))
      problems.add(`response: ${response.url()} status ${status}`)
  })
}
