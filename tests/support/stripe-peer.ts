/**
 * A peer of our own that speaks Stripe's API over HTTP: what Orbit uses of it, as Stripe documents
 * it, strict about parameters, versions and keys, and with the odd answers of a bad day. It is for
 * the tests of Stripe's gateway, and of nothing else.
 */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { now } from '#app/platform/clock.ts'
import {
  completeAccount,
  type PeerBank,
  restrictAccount,
  settlePayouts,
} from '#tests/support/stripe-peer-banks.ts'
import { addToken, answerBank, lapse, type PeerCard } from '#tests/support/stripe-peer-cards.ts'
import { openDispute, settleRefund } from '#tests/support/stripe-peer-returns.ts'
import { handle, type PeerRequest } from '#tests/support/stripe-peer-routes.ts'
import {
  invalid,
  type PeerEvent,
  type PeerObject,
  Refusal,
  seconds,
  World,
} from '#tests/support/stripe-peer-world.ts'

const VERSION = '2026-10-28.endive'
const KEY_LIVES_SECONDS = 24 * 3600

/** What a bad day does to a request. */
export type Fault =
  /** An error of Stripe's, before or after it did what was asked; stored under the key. */
  | 'fails'
  | 'fails-after'
  /** An error without the documented `error`, from something in front of Stripe. */
  | 'is-garbled'
  /** 200, and an object without an id. */
  | 'has-no-id'
  /** Does what was asked, and never answers. */
  | 'hangs'
  /** Does what was asked, and the connection breaks. */
  | 'breaks'
  | 'is-busy'
  | 'is-limited'

interface Answer {
  status: number
  body: object
  /** Refused before the endpoint began. */
  isValidation?: boolean
}
interface Stored extends Answer {
  request: string
  at: number
}

export interface StripePeer {
  /** The values of STRIPE_API_URL, STRIPE_SECRET_KEY and so on. */
  settings: Record<string, string>
  requests: PeerRequest[]
  events: PeerEvent[]
  /** A card as the Payment Element hands it over. */
  token: (card: PeerCard) => string
  answerBank: (intentId: string, isConfirmed: boolean) => void
  completeAccount: (accountId: string, bank: PeerBank) => void
  restrictAccount: (accountId: string, reason: string) => void
  openDispute: (intentId: string) => string
  /** Leaves refunds `pending` until `settleRefund`. */
  delayRefunds: (isDelayed: boolean) => void
  settleRefund: (refundId: string, isTaken: boolean) => void
  /** The next requests of this kind, such as `POST /v1/refunds`, have a bad day. */
  failNext: (request: string, fault: Fault, times?: number) => void
  /** The bad day is over. */
  recover: () => void
  list: (kind: string) => PeerObject[]
  /** Does what time does: lapsing authorizations, payouts that arrive. */
  tick: () => void
  /** `Stripe-Signature` of a body that is sent at this time. */
  sign: (body: string, options?: { at?: Date; secret?: string }) => string
  stop: () => Promise<void>
}

export async function startStripePeer(): Promise<StripePeer> {
  const world = new World()
  const [secretKey, webhookSecret] = ['sk_test_peer', 'whsec_peer']
  const requests: PeerRequest[] = []
  const stored = new Map<string, Stored>()
  const faults: { request: string; fault: Fault }[] = []
  const options = { isRefundDelayed: false }
  const tick = () => {
    lapse(world)
    settlePayouts(world)
  }

  function perform(request: PeerRequest): Answer {
    tick()
    try {
      return { status: 200, body: handle(world, request, options) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status, body, isValidation } = error
      return { status, body: { error: body }, isValidation }
    }
  }

  /** The answer that is stored under the request's key, or a new one. */
  function performOnce(request: PeerRequest, fault: Fault | undefined): Answer {
    const { method, path, key, account, body } = request
    if (method !== 'POST' || !key) return perform(request)
    const name = `${account ?? ''} ${key}`
    const earlier = stored.get(name)
    const same = `${path} ${body}`
    if (earlier && earlier.at > seconds() - KEY_LIVES_SECONDS) {
      if (earlier.request === same) return earlier
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.'
      return { status: 400, body: { error: { type: 'idempotency_error', message } } }
    }
    const failure: Answer = {
      status: 500,
      body: { error: { type: 'api_error', message: 'Sorry.' } },
    }
    const done = fault === 'fails' ? failure : perform(request)
    const answer = fault === 'fails-after' ? failure : done
    if (!done.isValidation) stored.set(name, { ...answer, request: same, at: seconds() })
    return answer
  }

  function faultOf({ method, path }: PeerRequest): Fault | undefined {
    const index = faults.findIndex(({ request }) => request === `${method} ${path}`)
    return index < 0 ? undefined : faults.splice(index, 1)[0]?.fault
  }

  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await requestOf(incoming)
    requests.push(request)
    const send = ({ status, body }: Answer) => {
      // Stripe advises against repeating what its stored answer would only repeat.
      response.writeHead(status, {
        'content-type': 'application/json',
        'stripe-should-retry': 'false',
      })
      response.end(JSON.stringify(body))
    }
    const problem = problemOf(incoming, secretKey)
    if (problem) return send(problem)
    const fault = faultOf(request)
    if (fault === 'is-busy' || fault === 'is-limited') return send(BUSY[fault])
    const answer = performOnce(request, fault)
    if (fault === 'is-garbled') return send({ status: 502, body: { message: 'Bad gateway' } })
    if (fault === 'has-no-id') return send({ status: 200, body: { ...answer.body, id: undefined } })
    if (fault === 'hangs') return
    if (fault === 'breaks') return void response.destroy()
    send(answer)
  }

  const server = createServer((incoming, response) => {
    respond(incoming, response).catch((error: unknown) => {
      response.writeHead(500).end(JSON.stringify({ peer: String(error) }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    settings: {
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_peer',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    },
    requests,
    events: world.events,
    token: (card) => addToken(world, card),
    answerBank: (id, isConfirmed) => answerBank(world, id, isConfirmed),
    completeAccount: (id, bank) => completeAccount(world, id, bank),
    restrictAccount: (id, reason) => restrictAccount(world, id, reason),
    openDispute: (id) => openDispute(world, id),
    delayRefunds: (isDelayed) => {
      options.isRefundDelayed = isDelayed
    },
    settleRefund: (id, isTaken) => settleRefund(world, id, isTaken),
    failNext: (request, fault, times = 1) => {
      faults.push(...Array.from({ length: times }, () => ({ request, fault })))
    },
    recover: () => {
      faults.length = 0
    },
    list: (kind) => world.all(kind),
    tick,
    sign: (body, { at = now(), secret = webhookSecret } = {}) => {
      const mac = createHmac('sha256', secret)
        .update(`${seconds(at)}.${body}`)
        .digest('hex')
      return `t=${seconds(at)},v1=${mac}`
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const BUSY = {
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

async function requestOf(incoming: IncomingMessage): Promise<PeerRequest> {
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

function problemOf({ headers }: IncomingMessage, secretKey: string): Answer | null {
  if (headers.authorization !== `Bearer ${secretKey}`)
    return {
      status: 401,
      body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
    }
  if (headers['stripe-version'] !== VERSION)
    return { status: 400, body: { error: invalid('Another version of the API').body } }
  return null
}
