/**
 * Requests to the Stripe peer: their format, their key, and the checks that refuse a request before
 * it is processed.
 */
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { PeerRequest } from '#tests/support/stripe-peer-routes.ts'
import { invalid } from '#tests/support/stripe-peer-world.ts'

export const SECRET_KEY = 'sk_test_peer'
const VERSION = '2026-10-28.endive'

export interface Answer {
  status: number
  body: object
  /** Whether the request was refused before the endpoint began. */
  isValidation?: boolean
}
/** Faults of a request. */
export type Fault =
  /** A Stripe error, before or after the request was carried out; stored under the key. */
  | 'fails'
  | 'fails-after'
  /** An error without the documented `error`, from something in front of Stripe. */
  | 'is-garbled'
  /** Status 200, with an object without an id. */
  | 'has-no-id'
  /** Carries out the request, and never answers. */
  | 'hangs'
  /** Carries out the request, and then the connection breaks. */
  | 'breaks'
  | 'is-busy'
  | 'is-limited'

export const BUSY = {
  'is-busy': {
    status: 409,
    body: {
      error: {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this key.',
      },
    },
  },
  'is-limited': {
    status: 429,
    body: { error: { type: 'rate_limit_error', code: 'rate_limit', message: 'Slow down.' } },
  },
}

export async function requestOf(incoming: IncomingMessage): Promise<PeerRequest> {
  const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://peer')
  const body = (await buffer(incoming)).toString('latin1')
  const isForm = incoming.headers['content-type'] === 'application/x-www-form-urlencoded'
  const method = incoming.method ?? ''
  const header = (name: string) => {
    const value = incoming.headers[name]
    return typeof value === 'string' ? value : undefined
  }
  return {
    method,
    path: pathname,
    key: header('idempotency-key'),
    account: header('stripe-account'),
    body: isForm || method !== 'POST' ? body : '',
    form: new Map(method === 'POST' && isForm ? new URLSearchParams(body) : searchParams),
  }
}

export function problemOf({ headers }: IncomingMessage): Answer | null {
  if (headers.authorization !== `Bearer ${SECRET_KEY}`)
    return {
      status: 401,
      body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
    }
  if (headers['stripe-version'] !== VERSION)
    return { status: 400, body: { error: invalid('Another version of the API').body } }
  return null
}
