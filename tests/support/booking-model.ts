/**
 * A model of a booking's life, written from the decision records. The program must agree with it.
 */

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
  | 'deliver'
  | 'approve'
  | 'brief'

const HOUR = 3_600_000
const MINUTE = 60_000

export interface ModelBooking {
  status: 'pending' | 'accepted' | 'rejected' | 'completed' | 'cancelled'
  price: number | null
  quote: number | null
  expiresAt: number
  startAt: number
  agreedAt: number | null
  /** The state of the piece that the booking owes. */
  piece: 'owed' | 'delivered' | 'approved'
  /** When the piece was approved, or will count as approved without an answer. */
  pieceAt: number | null
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
    piece: 'owed',
    pieceAt: null,
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
  const isOfPiece = action === 'deliver' || action === 'approve'
  return next && { ...next, events: booking.events + (isOfPiece ? 0 : 1) }
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
  // Pressing approve again is not an error.
  return action === 'approve' && actor === 'customer' && booking.piece === 'approved'
    ? booking
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
  if (action === 'cancel' && booking.piece === 'approved') return null
  if (action === 'cancel')
    return {
      ...booking,
      status: 'cancelled',
      proposal: null,
      refundBps: refund(booking, actor, now),
    }
  if (actor === 'admin') return null
  if (action === 'brief') return actor === 'customer' ? booking : null
  if (action === 'deliver') {
    const isPossible = actor === 'orbiter' && now >= booking.startAt && booking.piece !== 'approved'
    return isPossible ? { ...booking, piece: 'delivered', pieceAt: now + 72 * HOUR } : null
  }
  if (action === 'approve') {
    if (actor !== 'customer' || booking.piece === 'owed') return null
    return booking.piece === 'approved' ? booking : { ...booking, piece: 'approved', pieceAt: now }
  }
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

/** The changes that only time brings, once the tasks have run. */
export function runModelTasks(booking: ModelBooking, now: number): ModelBooking {
  if (booking.status === 'pending' && now >= booking.expiresAt && !booking.isExpiryAnnounced)
    return { ...booking, isExpiryAnnounced: true, events: booking.events + 1 }
  if (booking.status !== 'accepted' || booking.pieceAt === null || now < booking.pieceAt)
    return booking
  if (booking.piece === 'delivered') return { ...booking, piece: 'approved', pieceAt: now }
  if (now - booking.pieceAt < MINUTE) return booking
  return { ...booking, status: 'completed', proposal: null, events: booking.events + 1 }
}
