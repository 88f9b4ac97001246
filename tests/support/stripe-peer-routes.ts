/** The addresses of the Stripe peer. */
import {
  createAccount,
  createAccountLink,
  createLoginLink,
} from '#tests/support/stripe-peer-accounts.ts'
import {
  createPayout,
  createTransfer,
  payoutsOf,
  requireAccount,
  reverseTransfer,
} from '#tests/support/stripe-peer-banks.ts'
import { cancelIntent, captureIntent } from '#tests/support/stripe-peer-captures.ts'
import { createIntent, type Intent } from '#tests/support/stripe-peer-cards.ts'
import { createCustomer, detachMethod } from '#tests/support/stripe-peer-methods.ts'
import {
  answerDispute,
  closeDispute,
  createRefund,
  type PeerRefund,
} from '#tests/support/stripe-peer-returns.ts'
import {
  type BalanceRow,
  type Form,
  type PeerObject,
  Refusal,
  seconds,
  type World,
} from '#tests/support/stripe-peer-world.ts'

export interface PeerRequest {
  method: string
  path: string
  key: string | undefined
  account: string | undefined
  body: string
  form: Form
}

interface Options {
  isRefundDelayed: boolean
}

type Answer = (world: World, id: string, request: PeerRequest, options: Options) => object

const reads =
  (kind: string): Answer =>
  (world, id) =>
    world.get(kind, id)

/** A page of a list, with `limit` and `starting_after`. */
function pageOf(items: readonly PeerObject[], form: Form, url: string): object {
  const after = form.get('starting_after')
  const limit = Number(form.get('limit') ?? 10)
  const from = after ? items.findIndex(({ id }) => id === after) + 1 : 0
  const data = items.slice(from, from + limit)
  return { object: 'list', url, has_more: from + limit < items.length, data }
}

const has = (name: string, form: Form) => (item: object) => {
  const wanted = form.get(name)
  return (
    wanted === undefined ||
    Object.entries(item).some(([key, value]) => key === name && value === wanted)
  )
}

const within =
  (form: Form) =>
  ({ created }: PeerObject) =>
    created >= Number(form.get('created[gte]') ?? 0) &&
    created < Number(form.get('created[lt]') ?? Infinity)

const lists =
  (kind: string, name: string): Answer =>
  (world, _id, { form, path }) =>
    pageOf(world.all(kind).filter(has(name, form)).filter(within(form)), form, path)

const intentOf = (world: World, id: string) => world.get<Intent>('payment_intent', id)

const ROUTES: Record<string, Answer> = {
  'POST /v1/customers': (world, _id, { form }) => createCustomer(world, form),
  'GET /v1/customers': lists('customer', 'email'),
  'GET /v1/payment_methods/:id': reads('payment_method'),
  'POST /v1/payment_methods/:id/detach': (world, id) => detachMethod(world, id),
  'POST /v1/payment_intents': (world, _id, { form }) => createIntent(world, form),
  'GET /v1/payment_intents': lists('payment_intent', 'customer'),
  'GET /v1/payment_intents/:id': reads('payment_intent'),
  'POST /v1/payment_intents/:id/capture': (world, id, { form }) =>
    captureIntent(world, intentOf(world, id), form),
  'POST /v1/payment_intents/:id/cancel': (world, id, { form }) =>
    cancelIntent(world, intentOf(world, id), form),
  'POST /v1/refunds': (world, _id, { form }, { isRefundDelayed }) =>
    createRefund(world, form, isRefundDelayed ? 'pending' : 'succeeded'),
  'GET /v1/refunds': lists('refund', 'payment_intent' satisfies keyof PeerRefund),
  'GET /v1/refunds/:id': reads('refund'),
  'POST /v1/accounts': (world, _id, { form }) => createAccount(world, form),
  'GET /v1/accounts/:id': reads('account'),
  'POST /v1/accounts/:id/login_links': (world, id) =>
    createLoginLink(world, world.get('account', id)),
  'POST /v1/account_links': (world, _id, { form }) => createAccountLink(world, form),
  'POST /v1/transfers': (world, _id, { form }) => createTransfer(world, form),
  'GET /v1/transfers': lists('transfer', 'destination'),
  'GET /v1/transfers/:id': reads('transfer'),
  'POST /v1/transfers/:id/reversals': (world, id, { form }) => reverseTransfer(world, id, form),
  'POST /v1/payouts': (world, _id, { form, account }) =>
    createPayout(world, form, requireAccount(account)),
  'GET /v1/payouts': (world, _id, { form, account, path }) =>
    pageOf(payoutsOf(world, requireAccount(account)).filter(within(form)), form, path),
  'GET /v1/balance_transactions': (world, _id, { form, path }) =>
    pageOf(
      world
        .all<BalanceRow>('balance_transaction')
        .filter(({ account }) => account === null)
        .filter(within(form)),
      form,
      path,
    ),
  'GET /v1/disputes/:id': reads('dispute'),
  'POST /v1/disputes/:id': (world, id, { form }) =>
    answerDispute(world, world.get('dispute', id), form),
  'POST /v1/disputes/:id/close': (world, id) => closeDispute(world, id),
  'POST /v1/files': (world) =>
    world.add({
      id: world.newId('file'),
      object: 'file',
      created: seconds(),
      metadata: {},
      purpose: 'dispute_evidence',
    }),
}

/** @throws Refusal */
export function handle(world: World, request: PeerRequest, options: Options): object {
  const [, root = '', id, rest] = /^(\/v1\/\w+)(?:\/(\w+))?(\/\w+)?$/.exec(request.path) ?? []
  const route = ROUTES[`${request.method} ${root}${id ? '/:id' : ''}${rest ?? ''}`]
  if (!route)
    throw new Refusal(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${request.method}: ${request.path}).`,
    })
  return world.answer(route(world, id ?? '', request, options), request.form)
}
