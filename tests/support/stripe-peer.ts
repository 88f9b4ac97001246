/**
 * A peer written for these tests that speaks Stripe's API over HTTP: the part that Orbit uses, as
 * documented by Stripe, strict about parameters, versions and keys, and with the faults of a bad
 * day. Only for tests of the Stripe gateway.
 */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { now } from '#app/platform/clock.ts'
import {
  completeAccount,
  type PeerBank,
  restrictAccount,
} from '#tests/support/stripe-peer-accounts.ts'
import { settlePayouts } from '#tests/support/stripe-peer-banks.ts'
import { answerBank, lapse } from '#tests/support/stripe-peer-captures.ts'
import { addToken, type PeerCard } from '#tests/support/stripe-peer-methods.ts'
import { decideDispute, openDispute, settleRefund } from '#tests/support/stripe-peer-returns.ts'
import {
  type Answer,
  BUSY,
  type Fault,
  problemOf,
  requestOf,
  SECRET_KEY,
} from '#tests/support/stripe-peer-http.ts'
import { handle, type PeerRequest } from '#tests/support/stripe-peer-routes.ts'
import {
  type PeerEvent,
  type PeerObject,
  Refusal,
  seconds,
  World,
} from '#tests/support/stripe-peer-world.ts'

const KEY_LIVES_SECONDS = 24 * 3600

interface Stored extends Answer {
  request: string
  at: number
}

const FAILURE: Answer = {
  status: 500,
  body: { error: { type: 'api_error', message: 'Sorry.' } },
}
const WEBHOOK_SECRET = 'whsec_peer'

export class StripePeer {
  readonly #world = new World()
  readonly #stored = new Map<string, Stored>()
  readonly #faults: { request: string; fault: Fault }[] = []
  readonly #options = { isRefundDelayed: false }
  readonly #server = createServer((incoming, response) => {
    this.#respond(incoming, response).catch((error: unknown) => {
      response.writeHead(500).end(JSON.stringify({ peer: String(error) }))
    })
  })
  readonly requests: PeerRequest[] = []
  /** The events in order; tests deliver them in any order. */
  readonly events: readonly PeerEvent[] = this.#world.events

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  readonly stop = (): Promise<void> =>
    new Promise((resolve) => {
      this.#server.close(() => resolve())
      this.#server.closeAllConnections()
    })

  /** The settings of a program that uses this peer. */
  get settings() {
    const address = this.#server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    return {
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_peer',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    }
  }

  /** The token of a card, as created by the Payment Element. */
  readonly token = (card: PeerCard): string => addToken(this.#world, card)
  readonly answerBank = (intentId: string, isConfirmed: boolean): void =>
    answerBank(this.#world, intentId, isConfirmed)
  readonly completeAccount = (accountId: string, bank: PeerBank): void =>
    completeAccount(this.#world, accountId, bank)
  readonly restrictAccount = (accountId: string, reason: string): void =>
    restrictAccount(this.#world, accountId, reason)
  readonly openDispute = (intentId: string, amount?: number): string =>
    openDispute(this.#world, intentId, amount)
  readonly decideDispute = (disputeId: string, status: 'won' | 'lost'): void =>
    decideDispute(this.#world, disputeId, status)
  readonly settleRefund = (refundId: string, isTaken: boolean): void =>
    settleRefund(this.#world, refundId, isTaken)
  readonly list = (kind: string): PeerObject[] => this.#world.all(kind)

  /** Leaves refunds `pending` until `settleRefund`. */
  readonly delayRefunds = (isDelayed: boolean): void =>
    void Object.assign(this.#options, { isRefundDelayed: isDelayed })

  /** Makes the next requests of this kind, such as `POST /v1/refunds`, fail. */
  failNext(request: string, fault: Fault, times = 1): void {
    this.#faults.push(...Array.from({ length: times }, () => ({ request, fault })))
  }

  /** Ends all faults. */
  recover(): void {
    this.#faults.length = 0
  }

  /** The `Stripe-Signature` header of a body that is sent at this time. */
  sign(body: string, { at = now(), secret = WEBHOOK_SECRET } = {}): string {
    const mac = createHmac('sha256', secret)
      .update(`${seconds(at)}.${body}`)
      .digest('hex')
    return `t=${seconds(at)},v1=${mac}`
  }

  #perform(request: PeerRequest): Answer {
    lapse(this.#world)
    settlePayouts(this.#world)
    try {
      return { status: 200, body: handle(this.#world, request, this.#options) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status, body, isValidation } = error
      return { status, body: { error: body }, isValidation }
    }
  }

  /** The answer that is stored under the request's key, or a new one. */
  #performOnce(request: PeerRequest, fault: Fault | undefined): Answer {
    const { method, path, key, account, body } = request
    if (method !== 'POST' || !key) return this.#perform(request)
    const name = `${account ?? ''} ${key}`
    const earlier = this.#stored.get(name)
    const same = `${path} ${body}`
    if (earlier && earlier.at > seconds() - KEY_LIVES_SECONDS) {
      if (earlier.request === same) return earlier
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.'
      return { status: 400, body: { error: { type: 'idempotency_error', message } } }
    }
    const done = fault === 'fails' ? FAILURE : this.#perform(request)
    const answer = fault === 'fails-after' ? FAILURE : done
    if (!done.isValidation) this.#stored.set(name, { ...answer, request: same, at: seconds() })
    return answer
  }

  #faultOf({ method, path }: PeerRequest): Fault | undefined {
    const index = this.#faults.findIndex(({ request }) => request === `${method} ${path}`)
    return index < 0 ? undefined : this.#faults.splice(index, 1)[0]?.fault
  }

  async #respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await requestOf(incoming)
    this.requests.push(request)
    const send = ({ status, body }: Answer) => {
      // Stripe advises against retrying a request whose stored answer would only be repeated.
      response.writeHead(status, {
        'content-type': 'application/json',
        'stripe-should-retry': 'false',
      })
      response.end(JSON.stringify(body))
    }
    const problem = problemOf(incoming)
    if (problem) return send(problem)
    const fault = this.#faultOf(request)
    if (fault === 'is-busy' || fault === 'is-limited') return send(BUSY[fault])
    const answer = this.#performOnce(request, fault)
    if (fault === 'is-garbled') return send({ status: 502, body: { message: 'Bad gateway' } })
    if (fault === 'has-no-id') return send({ status: 200, body: { ...answer.body, id: undefined } })
    if (fault === 'hangs') return
    if (fault === 'breaks') return void response.destroy()
    send(answer)
  }
}

export const startStripePeer = (): Promise<StripePeer> => new StripePeer().start()
