/**
 * Problems in a browser that must not go unnoticed: errors, failed requests, requests to other
 * sites, broken answers.
 */
import type { BrowserContext } from '@playwright/test'

/** Chromium logs every answer of 400 and above in its console; the answer itself is checked. */
const REPEATED = /^Failed to load resource: the server responded with a status of/
/**
 * A page that is left while it is still loading something; and `csp`, which Chromium reports for
 * every script while JavaScript is off. With JavaScript on, a blocked script is an error in the
 * console as well.
 */
const HARMLESS = new Set(['net::ERR_ABORTED', 'csp'])

/** React Router logs this if a page is left or goes offline while it fetches routes; it retries. */
const LEFT_EARLY = /^Failed to fetch manifest patches/

/**
 * React Router reads a page's data from a stream and drops the promise for its end. If newer data
 * aborts that request just then, the rejection is unhandled. The data has arrived by then.
 */
const OVERTAKEN = /^AbortError: signal is aborted without reason/

/** No page may ever do what its content security policy forbids, so no journey can allow that. */
const VIOLATION = /content.security.policy|requires 'Trusted/i

export class Problems {
  #found: string[] = []
  readonly #allowed: RegExp[] = []

  /** Declares a problem to be expected in this journey: `problems.allow(/status 404/)`. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern)
  }

  unexpected(): string[] {
    return this.#found.filter(
      (problem) =>
        VIOLATION.test(problem) || !this.#allowed.some((pattern) => pattern.test(problem)),
    )
  }

  /** Returns the violations so far and clears them, for the test that provokes one on purpose. */
  takeViolations(): string[] {
    const violations = this.#found.filter((problem) => VIOLATION.test(problem))
    this.#found = this.#found.filter((problem) => !VIOLATION.test(problem))
    return violations
  }

  /** Returns all unexpected problems so far and clears them. */
  takeAll(): string[] {
    const problems = this.unexpected()
    this.#found = []
    return problems
  }

  add(problem: string): void {
    this.#found.push(problem)
  }
}

/** Watches a context until it is closed. */
export function watchContext(context: BrowserContext, origin: string, problems: Problems): void {
  watchConsole(context, problems)
  watchRequests(context, origin, problems)
}

/** Records what pages log and throw. */
export function watchConsole(context: BrowserContext, problems: Problems): void {
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
}

function watchRequests(context: BrowserContext, origin: string, problems: Problems): void {
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
    // Pages and their data may answer 4xx on purpose, and the journey checks the result. A missing
    // file is a fault.
    const isAnswer = ['document', 'fetch', 'xhr'].includes(response.request().resourceType())
    if (status >= 500 || (status >= 400 && !isAnswer))
      problems.add(`response: ${response.url()} status ${status}`)
  })
}
