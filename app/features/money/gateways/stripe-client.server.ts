/**
 * Calls Stripe. An answer is trusted only after checking that it is the expected object, because
 * the library treats an error body without `error` as a successful call.
 */
import type Stripe from 'stripe'
import { Conflict, NotFound } from '#app/base/errors.ts'
import { GatewayUnavailable } from '#money/gateways/gateway-unavailable.ts'

export interface StripeSettings {
  secretKey: string
  webhookSecrets: string[]
  /** The origin of a test server; null for Stripe itself. */
  apiUrl: string | null
  timeoutMs?: number
}

/**
 * The metadata field, in every object that Orbit creates, with the key of the call that created it.
 */
export const KEY = 'orbit_key'

const TIMEOUT_MS = 15_000
/** The library repeats a lost call once, with the same key, before it reports a failure. */
const RETRIES = 1

export class StripeClient {
  readonly webhookSecrets: readonly string[]
  readonly #settings: StripeSettings
  #library: Promise<Stripe> | null = null

  constructor(settings: StripeSettings) {
    this.#settings = settings
    this.webhookSecrets = settings.webhookSecrets
  }

  /** Loaded on first use, which saves installations without Stripe 34 MB of memory. */
  library(): Promise<Stripe> {
    this.#library ??= load(this.#settings)
    return this.#library
  }

  /**
   * @param kind the object type that Stripe must answer with, such as `payment_intent`
   * @throws GatewayUnavailable if it did not; Conflict, NotFound, or Stripe's own error if it
   *   refused the call
   */
  async ask<Answer extends object>(
    kind: string,
    call: (stripe: Stripe) => Promise<Answer>,
  ): Promise<Answer> {
    const stripe = await this.library()
    const answer = await call(stripe).catch((error: unknown) => {
      throw translated(error)
    })
    if (!isOfKind(answer, kind)) throw new GatewayUnavailable(`An answer is no ${kind}`)
    return answer
  }

  /**
   * Reads all objects of a list that match `isWanted`, newest first, up to the first that matches
   * `isLast`.
   */
  async list<Item extends object>(
    call: (stripe: Stripe) => AsyncIterable<Item>,
    isLast: (item: Item) => boolean = () => false,
  ): Promise<Item[]> {
    const items: Item[] = []
    try {
      for await (const item of call(await this.library())) {
        if (!hasId(item)) throw new Error('An object of a list has no id')
        items.push(item)
        if (isLast(item)) break
      }
    } catch (error) {
      throw translated(error)
    }
    return items
  }
}

async function load({ secretKey, apiUrl, timeoutMs }: StripeSettings): Promise<Stripe> {
  const { default: Library } = await import('stripe')
  const peer = apiUrl ? new URL(apiUrl) : null
  return new Library(secretKey, {
    timeout: timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(peer && {
      host: peer.hostname,
      port: peer.port || (peer.protocol === 'https:' ? 443 : 80),
      protocol: peer.protocol === 'https:' ? 'https' : 'http',
    }),
  })
}

/** Links are the only objects without an id. */
function isOfKind(answer: object, kind: string): boolean {
  if (!('object' in answer) || answer.object !== kind) return false
  if (kind.endsWith('_link')) return 'url' in answer && typeof answer.url === 'string'
  return hasId(answer)
}

const hasId = (answer: object) =>
  'id' in answer && typeof answer.id === 'string' && answer.id.length > 0

/** Stripe's error for a call that it refused; null for any other error. */
export function refusalOf(error: unknown): Stripe.errors.StripeError | null {
  const type = typeOf(error)
  return type === 'StripeCardError' || type === 'StripeInvalidRequestError'
    ? (error as Stripe.errors.StripeError)
    : null
}

/** Whether Stripe answered with a server error. */
export const isFault = (error: unknown): boolean =>
  error instanceof GatewayUnavailable && typeOf(error.cause) !== 'StripeConnectionError'

const typeOf = (error: unknown) =>
  error instanceof Error && 'type' in error ? error.type : undefined

function translated(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  // Another process is making the same call; the answer will be available soon.
  if (code === 'idempotency_key_in_use' || code === 'lock_timeout')
    return new GatewayUnavailable(error, { retryAfterSeconds: 2 })
  if (typeOf(error) === 'StripeIdempotencyError')
    return new Conflict('key-reused', 'This payment was already made with another amount.')
  if (code === 'resource_missing' && !isAboutCard(error))
    return new NotFound('There is no such payment.')
  return refusalOf(error) ?? new GatewayUnavailable(error)
}

const isAboutCard = (error: unknown) =>
  error instanceof Error &&
  'param' in error &&
  (error.param === 'payment_method' || error.param === 'confirmation_token')
