/**
 * The request or scheduled task that the current work belongs to. Log lines, tasks, and emails carry
 * its id.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

export interface Origin {
  requestId: string
  /** The person who is signed in, once their session has been read. */
  personId?: string
  /** The kind of task, if a worker is running it. */
  task?: string
}

/** Carries the id in responses, and in requests that a trusted proxy forwards. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

const WELL_FORMED = /^[\w.:=-]{8,64}$/

const origins = new AsyncLocalStorage<Origin>()

/**
 * Request ids are this prefix and a counter: they needn't be secret, and random bytes for each
 * would cost ten times as much.
 */
const processPart = randomBytes(5).toString('hex')
let requests = 0

export function newRequestId(): string {
  requests += 1
  return `${processPart}-${requests.toString(36)}`
}

/** Whether an id from outside is safe to log, store, and send back. */
export function isRequestId(text: unknown): text is string {
  return typeof text === 'string' && WELL_FORMED.test(text)
}

/**
 * Attributes everything that `work` does to this origin, including later work and tasks it queues.
 */
export function runFor<T>(origin: Origin, work: () => T): T {
  return origins.run(origin, work)
}

/** Null outside of requests and tasks, for example at start. */
export function requestId(): string | null {
  return origins.getStore()?.requestId ?? null
}

/** Records whose request this is, for the log. */
export function notePerson(personId: string): void {
  const origin = origins.getStore()
  if (origin) origin.personId = personId
}

/** The origin's fields for a log line: a new object each time, because the logger adds to it. */
export function originForLog(): Partial<Origin> {
  return { ...origins.getStore() }
}
