/**
 * Where the money of a booking is, in a few lines, for the booking's page, its lead sentence and
 * its timeline.
 */
import { APPROVE_WITHIN_HOURS } from '#delivery/deliveries/delivery-job.ts'
import { formatCents } from '#app/base/money.ts'
import type { ExplainedOrder, MoneyStep } from '#work/settlement/explained-order.ts'

export interface MoneyRow {
  label: string
  /** Null: nothing has moved. */
  cents: number | null
}

export interface MoneyEvent {
  /** ISO 8601 */
  at: string
  title: string
  tone: 'neutral' | 'ok' | 'bad' | 'clock'
}

export interface MoneySummary {
  /** One sentence about where the money is now. */
  lead: string
  rows: MoneyRow[]
  events: MoneyEvent[]
}

/** A card on which the order's amount was reserved, as far as the reader may see it. */
export interface SummaryCard {
  /** `Visa •• 4242`; null for readers who may not see it. */
  name: string | null
  amountCents: number
  state: string
  reservedAt: string
  changedAt: string
}

export interface SummaryFacts {
  side: ExplainedOrder['side']
  state: string
  customer: string
  /** First name. */
  orbiter: string
  /** True: Orbit confirms an Orbiter of its choice. False: the booked Orbiter accepts. */
  isManaged: boolean
  /** The Orbiter has accepted, or an Orbiter is confirmed. */
  isAgreed: boolean
  /** Every owed piece is approved. */
  isApproved: boolean
  /** The customer's bank disputes the charge, so no money moves. */
  isDisputed: boolean
  card: SummaryCard | null
}

interface Sums {
  charged: number
  earned: number
  fee: number
  refunded: number
  held: number
}

const kindOf = (account: string) => account.split(':')[0]

/** The totals of a set of steps, in cents. */
export function sumsOf(steps: readonly Pick<MoneyStep, 'from' | 'to' | 'cents'>[]): Sums {
  const sum = (fits: (from: string | undefined, to: string | undefined) => boolean) =>
    steps
      .filter(({ from, to }) => fits(kindOf(from), kindOf(to)))
      .reduce((cents, step) => cents + step.cents, 0)
  return {
    charged: sum((from) => from === 'card'),
    earned:
      sum((from, to) => to === 'wallet' && (from === 'held' || from === 'card')) -
      sum((from, to) => from === 'wallet' && to === 'refunds'),
    fee:
      sum((from, to) => from === 'held' && to === 'fee') -
      sum((from, to) => from === 'fee' && to === 'refunds'),
    refunded: sum((from, to) => (to === 'refunds' || to === 'credit') && from !== 'card'),
    held: sum((_, to) => to === 'held') - sum((from) => from === 'held'),
  }
}

export function moneyRows(steps: readonly MoneyStep[], facts: SummaryFacts): MoneyRow[] {
  const { side, card, customer, orbiter } = facts
  const { charged, earned, fee, refunded, held } = sumsOf(steps)
  // Once money has moved, what is zero is truly zero.
  const hasMoved = charged !== 0 || earned !== 0 || refunded !== 0 || held !== 0
  const moved = (cents: number) => (hasMoved ? cents : null)
  const named = (label: string) => (card?.name ? `${label}, ${card.name}` : label)
  const isReserved = card?.state === 'authorized' || card?.state === 'capturing'
  const toOrbiter = side === 'orbiter' ? 'you' : orbiter
  return [
    isReserved && charged === 0
      ? { label: named('Reserved'), cents: card.amountCents }
      : { label: named('Charged'), cents: moved(charged) },
    {
      label:
        side === 'customer' && !facts.isApproved && !facts.isDisputed
          ? 'Held until you approve'
          : 'Held',
      cents: moved(held),
    },
    { label: `Released to ${toOrbiter}`, cents: moved(earned) },
    ...(fee === 0 ? [] : [{ label: 'Orbit’s fee', cents: fee }]),
    { label: `Refunded to ${side === 'customer' ? 'you' : customer}`, cents: moved(refunded) },
  ]
}

/** Where the money is now, in one sentence. */
export function moneyLead(steps: readonly MoneyStep[], facts: SummaryFacts): string {
  const { side, customer, orbiter } = facts
  const { charged, held, earned, refunded } = sumsOf(steps)
  const whose = side === 'customer' ? 'your card' : `${customer}’s card`
  if (charged === 0 && held === 0 && earned === 0 && refunded === 0)
    return unchargedLead(facts, whose)
  const to = side === 'orbiter' ? 'you' : orbiter
  if (held > 0 && facts.isDisputed)
    return `${formatCents(held)} is held until the bank has decided about the dispute.`
  if (held > 0 && facts.isApproved)
    return `Everything is approved. ${formatCents(held)} is being released to ${to}, less Orbit’s fee.`
  if (held > 0)
    return side === 'customer'
      ? `${formatCents(held)} is held until you approve the delivery. If you don't answer, it's approved automatically after ${APPROVE_WITHIN_HOURS} hours.`
      : `${formatCents(held)} is held until ${customer} approves the delivery. Without an answer, it's approved automatically after ${APPROVE_WITHIN_HOURS} hours.`
  const back = side === 'customer' ? 'you' : customer
  const parts = [
    earned > 0 && `${formatCents(earned)} was released to ${to}`,
    refunded > 0 && `${formatCents(refunded)} was refunded to ${back}`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'Nothing is held anymore.' : `${parts.join(', and ')}.`
}

function unchargedLead({ side, state, card, orbiter, ...facts }: SummaryFacts, whose: string) {
  const { isManaged, isAgreed } = facts
  if (state === 'ended') return 'Nothing was charged.'
  if (state === 'open')
    return `The card could not be ${isAgreed ? 'charged' : 'reserved again'}. No money has moved.`
  if (!card) return 'No card is charged. A promo code or gift credit pays for it.'
  const amount = formatCents(card.amountCents)
  if (card.state === 'capturing') return `${amount} is being charged to ${whose}.`
  if (isManaged)
    return `${amount} is reserved on ${whose}, and charged only once an Orbiter is confirmed.`
  return `${amount} is reserved on ${whose}, and charged only if ${side === 'orbiter' ? 'you accept' : `${orbiter} accepts`}.`
}

/** What happened to the money, for the timeline. */
export function moneyEvents(
  postings: readonly { kind: string; at: string; steps: MoneyStep[] }[],
  facts: SummaryFacts,
): MoneyEvent[] {
  const { side, card, customer, orbiter } = facts
  const whose = side === 'customer' ? 'your card' : `${customer}’s card`
  const to = side === 'orbiter' ? 'you' : orbiter
  const events = postings.flatMap(({ kind, at, steps }): MoneyEvent[] => {
    const { charged, earned, refunded } = sumsOf(steps)
    const all = steps.reduce((sum, { cents }) => sum + cents, 0)
    if (kind === 'capture')
      return [{ at, title: `${formatCents(all)} charged and held`, tone: 'ok' }]
    if (kind === 'tip') return [{ at, title: `${formatCents(charged)} tip for ${to}`, tone: 'ok' }]
    if (kind === 'release' && earned > 0)
      return [{ at, title: `${formatCents(earned)} released to ${to}`, tone: 'ok' }]
    if (kind === 'refund' || kind === 'goodwill')
      return [{ at, title: `${formatCents(refunded)} is refunded`, tone: 'neutral' }]
    if (kind === 'refund-sent')
      return [{ at, title: `${formatCents(all)} went back to ${whose}`, tone: 'neutral' }]
    if (kind === 'refund-settled')
      return [{ at, title: `The bank refunded ${formatCents(all)}`, tone: 'neutral' }]
    return []
  })
  if (!card) return events
  const reserved = `${formatCents(card.amountCents)} reserved on ${whose}`
  const isVoided = card.state === 'voided' || card.state === 'lapsed'
  return [
    { at: card.reservedAt, title: reserved, tone: 'neutral' },
    ...events,
    ...(isVoided
      ? [{ at: card.changedAt, title: 'Nothing was charged', tone: 'neutral' as const }]
      : []),
  ]
}
