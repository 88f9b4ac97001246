/** Which request, or which job that starts by itself, the present work belongs to. Log lines, jobs, and emails carry it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

export interface Origin {
  requestId: string
  /** The person who is signed in, once their session has been read. */
  personId?: string
  /** The kind of job, where a worker does the work. */
  job?: string
}

/** The header that carries the id in answers, and in requests that a trusted proxy passes on. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

const WELL_FORMED = /^[\w.:=-]{8,64}$/

const origins = new AsyncLocalStorage<Origin>()

/** Told apart by process and by place: no secret, and a tenth of the price of random bytes for each. */
const processPart = randomBytes(5).toString('hex')
let requests = 0

export function newRequestId(): string {
  requests += 1
  return `${processPart}-${requests.toString(36)}`
}

/** Whether somebody else's id is safe to log, store, and send back. */
export function isRequestId(text: unknown): text is string {
  return typeof text === 'string' && WELL_FORMED.test(text)
}

/** Everything that `work` does, also later and in jobs that it queues, belongs to this origin. */
export function runFor<T>(origin: Origin, work: () => T): T {
  return origins.run(origin, work)
}

/** Null outside of requests and jobs, for example at start. */
export function requestId(): string | null {
  return origins.getStore()?.requestId ?? null
}

/** Notes whose request this is, for the log. */
export function notePerson(personId: string): void {
  const origin = origins.getStore()
  if (origin) origin.personId = personId
}

/** What log lines say of their origin: a new object each time, because the logger adds to it. */
export function originForLog(): Partial<Origin> {
  return { ...origins.getStore() }
}
