/** The objects of the Stripe peer, with ids, refusals, money and time as Stripe documents them. */
import { DAY_MS } from '#app/base/time.ts'
import { now } from '#app/platform/clock.ts'

export interface PeerObject {
  id: string
  object: string
  created: number
  metadata: Record<string, string>
}

/** The parameters of a request, by the names in its form: `metadata[orbit_key]`. */
export type Form = ReadonlyMap<string, string>

/** An error in one of the documented formats. */
export class Refusal extends Error {
  readonly status: number
  readonly body: Record<string, unknown>
  /** Refused before the endpoint began: such an answer is not stored under the request's key. */
  readonly isValidation: boolean
  constructor(status: number, body: Record<string, unknown>, { isValidation = false } = {}) {
    super(String(body.message))
    this.status = status
    this.body = body
    this.isValidation = isValidation
  }
}

export const invalid = (message: string, rest: { code?: string; param?: string } = {}) =>
  new Refusal(400, { type: 'invalid_request_error', message, ...rest }, { isValidation: true })

export const refused = (message: string, rest: { code?: string; param?: string } = {}) =>
  new Refusal(400, { type: 'invalid_request_error', message, ...rest })

export interface BalanceRow extends PeerObject {
  type: string
  amount: number
  fee: number
  net: number
  source: string
  available_on: number
  /** Null: Orbit's own balance. */
  account: string | null
}

export interface PeerEvent {
  id: string
  object: 'event'
  type: string
  created: number
  account?: string
  data: { object: PeerObject }
}

export const seconds = (at: Date = now()) => Math.floor(at.getTime() / 1000)

/** Days until charged money can be paid out. */
const AVAILABLE_AFTER_DAYS = 2

export class World {
  readonly objects = new Map<string, PeerObject>()
  readonly events: PeerEvent[] = []
  #count = 0

  newId(prefix: string): string {
    this.#count += 1
    return `${prefix}_${String(this.#count).padStart(8, '0')}`
  }

  add<Kind extends PeerObject>(object: Kind): Kind {
    this.objects.set(object.id, object)
    return object
  }

  /** @throws Refusal (404, `resource_missing`) */
  get<Kind extends PeerObject>(kind: Kind['object'], id: string, param = 'id'): Kind {
    const found = this.objects.get(id)
    if (found?.object === kind) return found as Kind
    throw new Refusal(
      param === 'id' ? 404 : 400,
      {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such ${kind}: '${id}'`,
        param,
      },
      { isValidation: true },
    )
  }

  /** Newest first, like Stripe's lists. */
  all<Kind extends PeerObject>(kind: Kind['object']): Kind[] {
    return [...this.objects.values()].filter(({ object }) => object === kind).toReversed() as Kind[]
  }

  report(type: string, object: PeerObject, account?: string): void {
    this.events.push({
      id: this.newId('evt'),
      object: 'event',
      type,
      created: seconds(),
      ...(account && { account }),
      data: { object: structuredClone(object) },
    })
  }

  move(
    row: { type: string; amount: number; source: string; fee?: number; account?: string | null },
    availableAfterDays = 0,
  ): BalanceRow {
    const { fee = 0, account = null } = row
    return this.add({
      id: this.newId('txn'),
      object: 'balance_transaction',
      created: seconds(),
      metadata: {},
      ...row,
      fee,
      account,
      net: row.amount - fee,
      available_on: seconds(new Date(now().getTime() + availableAfterDays * DAY_MS)),
    })
  }

  moveLater(row: Parameters<World['move']>[0]): BalanceRow {
    return this.move(row, AVAILABLE_AFTER_DAYS)
  }

  /** @throws Refusal (`balance_insufficient`) */
  requireAvailable(account: string | null, amount: number): void {
    const available = this.all<BalanceRow>('balance_transaction')
      .filter((row) => row.account === account && row.available_on <= seconds())
      .reduce((sum, { net }) => sum + net, 0)
    if (available < amount)
      throw refused('You have insufficient available funds in your Stripe account.', {
        code: 'balance_insufficient',
      })
  }

  /** The object, with the ids that the request asks to expand replaced by their objects. */
  answer(object: object, form: Form): object {
    const copy: Record<string, unknown> = structuredClone(object) as Record<string, unknown>
    for (const [name, path] of form) if (/^expand\[\d+\]$/.test(name)) this.#expand(copy, path)
    return copy
  }

  #expand(into: unknown, path: string): void {
    const [field = '', ...rest] = path.split('.')
    if (Array.isArray(into)) for (const item of into) this.#expand(item, path)
    if (typeof into !== 'object' || into === null || Array.isArray(into)) return
    const fields = into as Record<string, unknown>
    const value = fields[field]
    if (typeof value === 'string') fields[field] = structuredClone(this.objects.get(value) ?? value)
    if (rest.length > 0) this.#expand(fields[field], rest.join('.'))
  }
}

/** The fields of `metadata` that a form has. */
export function metadataOf(form: Form): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? []
      return key ? [[key, value]] : []
    }),
  )
}

/** @throws Refusal if the form has unknown parameters, as Stripe does */
export function requireKnown(form: Form, known: readonly string[]): void {
  for (const name of form.keys()) {
    const [field = ''] = name.split('[')
    if (!known.includes(field) && field !== 'expand' && field !== 'metadata')
      throw invalid(`Received unknown parameter: ${field}`, {
        code: 'parameter_unknown',
        param: field,
      })
  }
}
