/** A model of a booking's life, written from the decisions. The program must agree with it. */

export type ModelActor = 'customer' | 'orbiter' | 'admin' | 'stranger'
export type ModelAction =
  | 'quote'
  | 'take-quote'
  | 'accept'
  | 'reject'
  | 'cancel'
  | 'propose'
  | 'agree'
  | 'decline'
  | 'withdraw'
  | 'complete'
  | 'confirm'
  | 'brief'

const HOUR = 3_600_000

export interface ModelBooking {
  status: 'pending' | 'accepted' | 'rejected' | 'completed' | 'cancelled'
  price: number | null
  quote: number | null
  expiresAt: number
  startAt: number
  agreedAt: number | null
  completedAt: number | null
  isConfirmed: boolean
  proposal: { by: ModelActor; startAt: number } | null
  refundBps: number | null
  isExpiryAnnounced: boolean
  /** The number of events it has produced. */
  events: number
}

export function askModel(now: number, startAt: number, price: number | null): ModelBooking {
  return {
    status: 'pending',
    price,
    quote: null,
    expiresAt: Math.min(now + 24 * HOUR, startAt),
    startAt,
    agreedAt: null,
    completedAt: null,
    isConfirmed: false,
    proposal: null,
    refundBps: null,
    isExpiryAnnounced: false,
    events: 1,
  }
}

/** The booking after an action; null if the action is refused. */
export function actOnModel(
  booking: ModelBooking,
  actor: ModelActor,
  action: ModelAction,
  now: number,
  terms: { price: number; startAt: number },
): ModelBooking | null {
  if (actor === 'stranger') return null
  const next = changed(booking, actor, action, now, terms)
  return next && { ...next, events: booking.events + 1 }
}

function changed(
  booking: ModelBooking,
  actor: ModelActor,
  action: ModelAction,
  now: number,
  terms: { price: number; startAt: number },
): ModelBooking | null {
  if (booking.status === 'pending')
    return now < booking.expiresAt ? whilePending(booking, actor, action, now, terms.price) : null
  if (booking.status === 'accepted')
    return whileAccepted(booking, actor, action, now, terms.startAt)
  return booking.status === 'completed' &&
    actor === 'customer' &&
    action === 'confirm' &&
    !booking.isConfirmed
    ? { ...booking, isConfirmed: true }
    : null
}

function whilePending(
  booking: ModelBooking,
  actor: ModelActor,
  action: ModelAction,
  now: number,
  price: number,
): ModelBooking | null {
  if (actor === 'orbiter') {
    if (action === 'reject') return { ...booking, status: 'rejected' }
    if (action === 'accept' && booking.price !== null)
      return { ...booking, status: 'accepted', agreedAt: now }
    if (action === 'quote' && booking.price === null)
      return { ...booking, quote: price, expiresAt: Math.min(now + 24 * HOUR, booking.startAt) }
  }
  if (actor === 'customer') {
    if (action === 'cancel') return { ...booking, status: 'cancelled' }
    if (action === 'brief') return booking
    if (action === 'take-quote' && booking.price === null && booking.quote !== null) {
      return { ...booking, status: 'accepted', price: booking.quote, agreedAt: now }
    }
  }
  return null
}

function whileAccepted(
  booking: ModelBooking,
  actor: ModelActor,
  action: ModelAction,
  now: number,
  startAt: number,
): ModelBooking | null {
  if (action === 'cancel')
    return {
      ...booking,
      status: 'cancelled',
      proposal: null,
      refundBps: refund(booking, actor, now),
    }
  if (actor === 'admin') return null
  if (action === 'brief') return actor === 'customer' ? booking : null
  if (action === 'complete')
    return actor === 'orbiter' && now >= booking.startAt
      ? { ...booking, status: 'completed', completedAt: now, proposal: null }
      : null
  const open =
    booking.proposal && now < booking.startAt && now < booking.proposal.startAt
      ? booking.proposal
      : null
  if (action === 'propose') {
    const isPossible =
      now < booking.startAt && !open && startAt > now && startAt !== booking.startAt
    return isPossible ? { ...booking, proposal: { by: actor, startAt } } : null
  }
  if (!open) return null
  if (action === 'agree' && open.by !== actor)
    return { ...booking, startAt: open.startAt, proposal: null }
  if (action === 'decline' && open.by !== actor) return { ...booking, proposal: null }
  if (action === 'withdraw' && open.by === actor) return { ...booking, proposal: null }
  return null
}

function refund({ agreedAt, startAt }: ModelBooking, actor: ModelActor, now: number): number {
  if (actor !== 'customer') return 10_000
  const left = startAt - now
  if (left >= 7 * 24 * HOUR) return 10_000
  if (agreedAt !== null && now - agreedAt <= 24 * HOUR && left >= 48 * HOUR) return 10_000
  return left >= 48 * HOUR ? 5000 : 0
}

/** The changes that time alone brings, once the jobs have run. */
export function runModelJobs(booking: ModelBooking, now: number): ModelBooking {
  if (booking.status === 'pending' && now >= booking.expiresAt && !booking.isExpiryAnnounced)
    return { ...booking, isExpiryAnnounced: true, events: booking.events + 1 }
  if (
    booking.status === 'completed' &&
    !booking.isConfirmed &&
    booking.completedAt !== null &&
    now >= booking.completedAt + 72 * HOUR
  ) {
    return { ...booking, isConfirmed: true, events: booking.events + 1 }
  }
  return booking
}
