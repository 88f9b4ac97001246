/** Customers of the Stripe peer, and the cards that the Payment Element creates and saves. */
import {
  type Form,
  invalid,
  metadataOf,
  type PeerObject,
  requireKnown,
  seconds,
  type World,
} from '#tests/support/stripe-peer-world.ts'

/** The behavior of a card; the words are those of the test gateway's cards. */
export type PeerCard =
  | 'pays'
  | 'declines'
  | 'lacks-funds'
  | 'is-stolen'
  /** Requires a confirmation until it is saved. */
  | 'confirms'
  /** Requires a confirmation for each payment. */
  | 'always-confirms'
  /** Can be reserved while its owner is present, and is declined whenever it is charged later. */
  | 'fails-later'
  /** Is disputed after the charge. */
  | 'disputes'

const LAST4: Record<PeerCard, string> = {
  pays: '4242',
  declines: '0002',
  'lacks-funds': '9995',
  'is-stolen': '9979',
  confirms: '3155',
  'always-confirms': '3184',
  'fails-later': '0119',
  disputes: '0259',
}

interface Token extends PeerObject {
  card: PeerCard
  isUsed: boolean
}
export interface PeerMethod extends PeerObject {
  type: 'card'
  behavior: PeerCard
  card: { brand: 'visa'; last4: string; exp_month: number; exp_year: number }
  customer: string | null
}
export const fieldsOf = (id: string, object: string, form: Form) => ({
  id,
  object,
  created: seconds(),
  metadata: metadataOf(form),
})

export function createCustomer(world: World, form: Form): PeerObject {
  requireKnown(form, ['email'])
  const email = form.get('email') ?? null
  return world.add({ ...fieldsOf(world.newId('cus'), 'customer', form), email })
}

/** The token that the Payment Element creates for a card in the browser. */
export const addToken = (world: World, card: PeerCard): string =>
  world.add<Token>({
    ...fieldsOf(world.newId('ctoken'), 'confirmation_token', new Map()),
    card,
    isUsed: false,
  }).id

export function methodOf(world: World, form: Form, customer: string): PeerMethod {
  const token = form.get('confirmation_token')
  if (!token) {
    const saved = world.get<PeerMethod>(
      'payment_method',
      form.get('payment_method') ?? '',
      'payment_method',
    )
    if (saved.customer !== customer)
      throw invalid('The provided PaymentMethod is not attached to this Customer.', {
        param: 'payment_method',
      })
    return saved
  }
  const found = world.get<Token>('confirmation_token', token, 'confirmation_token')
  if (found.isUsed)
    throw invalid('The provided ConfirmationToken was already used.', {
      param: 'confirmation_token',
    })
  found.isUsed = true
  return world.add<PeerMethod>({
    ...fieldsOf(world.newId('pm'), 'payment_method', new Map()),
    type: 'card',
    behavior: found.card,
    card: { brand: 'visa', last4: LAST4[found.card], exp_month: 9, exp_year: 2039 },
    customer: null,
  })
}

/** Removes a card permanently: it can neither be charged nor saved again. */
export function detachMethod(world: World, id: string): PeerMethod {
  const method = world.get<PeerMethod>('payment_method', id, 'payment_method')
  if (method.customer === null)
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      { param: 'payment_method' },
    )
  method.customer = null
  return method
}
