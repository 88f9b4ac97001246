/** The words for each step of an order's money, from the reader's point of view. */
import { capital } from '#app/base/capital.ts'
import { formatCents, commissionOf } from '#app/base/money.ts'
import type {
  MoneyAccount,
  MoneyAccountKind,
  Leg,
  NamedAccount,
} from '#work/settlement/explained-order.ts'

/** The people who take part in an order, as its reader sees them. */
export interface OrderPeople {
  /** Null: the reader is the customer. */
  customer: string | null
  /** First names by ID; null: the reader. */
  orbiters: ReadonlyMap<string, string | null>
}

export interface Posting {
  kind: string
  /** The key of the posting, such as `release:<order>:piece:<id>`. */
  key: string
  memo: string | null
  /** The total of all legs, in cents. */
  totalCents: number
  postedAt: Date
}

export interface OrderWords extends OrderPeople {
  isManaged: boolean
  /** When a project first had an Orbiter; null: not yet, or a direct booking. */
  matchedAt: Date | null
  /** The price is a quote that the customer accepted. */
  isQuoted: boolean
  commissionBps: number
  /** Names of the order's pieces, by id. */
  pieces: ReadonlyMap<string, string>
}

const someone = 'the Orbiter'
const possessive = (name: string | null, other = 'your') => (name === null ? other : `${name}’s`)

const orbiterOf = (account: MoneyAccount, { orbiters }: OrderPeople): string | null =>
  (account.orbiterId ? orbiters.get(account.orbiterId) : undefined) === null
    ? null
    : (orbiters.get(account.orbiterId ?? '') ?? someone)

export function nameAccount(account: MoneyAccount, people: OrderPeople): NamedAccount {
  const card = possessive(people.customer)
  const theirs = possessive(orbiterOf(account, people))
  const names: Record<MoneyAccountKind, readonly [title: string, inText: string]> = {
    card: [`${card} card`, `${card} card`],
    credit: [`${card} gift credit`, `${card} gift credit`],
    promotions: ['Paid by Orbit', 'Orbit’s own money'],
    held: ['Held', 'the held money'],
    refunds: ['Being refunded', 'the refund on its way'],
    tax: ['Sales tax', 'the sales tax'],
    wallet: [`${theirs} wallet`, `${theirs} wallet`],
    frozen: ['Frozen', 'the frozen money'],
    transit: [`On its way to ${theirs} bank`, `the payout to ${theirs} bank`],
    bank: [`${theirs} bank`, `${theirs} bank`],
    dispute: ['Disputed', 'the disputed money'],
    fee: ['Orbit’s fee', 'Orbit’s fee'],
    gateway: ['Card company', 'the card company'],
  }
  const [title, inText] = names[account.kind]
  return { key: account.key, kind: account.kind, title: capital(title), inText }
}

const sentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`)

export function stepText(leg: Leg, posting: Posting, words: OrderWords): string {
  const say = TEXTS[posting.kind]?.(leg, posting, words)
  if (say) return capital(sentence(say))
  const [from, to] = [nameAccount(leg.from, words), nameAccount(leg.to, words)]
  const memo = posting.memo ? `${posting.memo}: from` : 'From'
  return sentence(`${memo} ${from.inText} to ${to.inText}`)
}

type Text = (leg: Leg, posting: Posting, words: OrderWords) => string | null

const TEXTS: Record<string, Text | undefined> = {
  capture: captureText,
  tip: (leg, _posting, words) => {
    const to = orbiterOf(leg.to, words)
    return `${possessive(words.customer)} tip. All of it is ${to === null ? 'yours' : possessive(to)}`
  },
  'tip-refund': (_leg, { memo }, { customer }) =>
    `The tip goes back to ${customer ?? 'you'}${memo ? `: ${memo}` : ''}`,
  'gateway-fee': () => 'Orbit pays the card company',
  release: releaseText,
  refund: refundText,
  'refund-sent': (_leg, _posting, { customer }) =>
    `The refund went to ${possessive(customer)} card`,
  'refund-returned': (_leg, _posting, { customer }) =>
    `${possessive(customer)} bank returned the refund. It’s still owed`,
  'refund-settled': (_leg, _posting, { customer }) =>
    `${possessive(customer)} bank gave this refund back with the dispute`,
  'dispute-frozen': (leg, _posting, words) =>
    `A bank disputes the charge. What ${orbiterOf(leg.to, words) ?? orbiterOf(leg.from, words) ?? 'you'} earned is frozen`,
  'dispute-taken': (_leg, _posting, { customer }) =>
    `${possessive(customer)} bank disputes the charge and takes the money back`,
  'dispute-fee': () => 'Orbit pays the card company for the dispute',
  'dispute-won': ({ from }) =>
    from.kind === 'frozen'
      ? 'The dispute was won. Nothing is frozen anymore'
      : 'The dispute was won. The bank returns the money',
  'dispute-lost': ({ from }) =>
    from.kind === 'tax'
      ? 'The dispute is lost, and its sales tax went back too'
      : `The dispute was lost. ${from.kind === 'frozen' ? 'What was frozen' : 'What was held'} went back`,
  goodwill: (_leg, { memo }, { customer }) =>
    `A refund to ${customer ?? 'you'} that Orbit pays for${memo ? `: ${memo}` : ''}`,
}

function captureText({ from, to }: Leg, { postedAt }: Posting, words: OrderWords): string {
  const { customer, isManaged, isQuoted, matchedAt } = words
  if (from.kind === 'credit') return `Paid with ${possessive(customer)} gift credit`
  if (from.kind === 'promotions') return 'The promo code, which Orbit pays for'
  if (to.kind === 'tax') return 'Sales tax, collected for the state'
  const charged = customer === null ? 'You were charged' : `${customer} was charged`
  if (isQuoted) return `${customer ?? 'You'} accepted the quote. ${charged}`
  if (isManaged)
    return matchedAt && matchedAt <= postedAt
      ? `An Orbiter was confirmed. ${charged}`
      : `The project was booked. ${charged}`
  const [orbiter = someone] = words.orbiters.values()
  return `${orbiter ?? 'You'} accepted. ${charged}`
}

function releaseText({ to, cents }: Leg, { key, totalCents }: Posting, words: OrderWords) {
  const percent = percentOf(cents, totalCents, words.commissionBps, to.kind === 'fee')
  if (to.kind === 'fee') return `Orbit’s fee, ${percent} of ${formatCents(totalCents)}`
  const [, , part = '', id = ''] = key.split(':')
  const piece = part === 'piece' ? words.pieces.get(id) : undefined
  const why =
    part === 'cancellation' ? 'Cancelled' : piece ? `${piece} approved` : 'Everything was approved'
  return `${why}. ${orbiterOf(to, words) ?? 'You'} earned ${percent}`
}

/** The agreed percentage if the cents match it, otherwise the actual percentage. */
function percentOf(cents: number, total: number, commissionBps: number, isFee: boolean): string {
  const fee = isFee ? cents : total - cents
  const bps = fee === commissionOf(total, commissionBps) ? commissionBps : (fee / total) * 10_000
  return `${Math.round(isFee ? bps : 10_000 - bps) / 100}%`
}

function refundText({ from, to }: Leg, { memo }: Posting, words: OrderWords): string {
  const { customer } = words
  if (to.kind === 'promotions') return 'The promo code’s share goes back to Orbit'
  if (from.kind === 'tax') return 'Its sales tax is refunded too'
  const source = from.kind === 'fee' ? ', out of Orbit’s fee' : sourceOf(from, words)
  const target = to.kind === 'credit' ? `${possessive(customer)} gift credit` : (customer ?? 'you')
  return `Refund to ${target}${source}${memo ? `: ${memo}` : ''}`
}

const sourceOf = (from: MoneyAccount, words: OrderWords) =>
  from.kind === 'wallet' ? `, out of ${nameAccount(from, words).inText}` : ''

export function payoutText({ from }: Leg, isWeekly: boolean, words: OrderWords): string {
  const whose = possessive(orbiterOf(from, words))
  return capital(sentence(`${whose} ${isWeekly ? 'weekly payout' : 'payout'}`))
}
