/** May this person do this to this booking now? Null if yes, else the reason why not. Server and interface ask the same. */
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { isAdmin } from '#app/features/accounts/viewer.ts'
import { isExpired, TRANSITIONS, type BookingAction, type BookingSide, type BookingStatus } from '#app/features/bookings/booking.ts'

export interface PolicyBooking {
  customerId: string
  orbiterId: string
  status: BookingStatus
  expiresAt: Date | string
  startAt: Date | string
}

export type Refusal = 'not-yours' | 'expired' | 'wrong-status' | 'too-early'

export const REFUSALS: Record<Refusal, string> = {
  'not-yours': 'This booking is not yours to change.',
  expired: 'This request has expired and can no longer be answered.',
  'wrong-status': 'This booking has already been answered or changed.',
  'too-early': 'This can be done once the booked time has begun.',
}

/** The sides a person has in a booking. Someone with no side must not even learn that it exists. */
export function sidesOf(viewer: Viewer, booking: { customerId: string; orbiterId: string }): BookingSide[] {
  const sides: BookingSide[] = []
  if (viewer.id === booking.customerId) sides.push('customer')
  if (viewer.id === booking.orbiterId) sides.push('orbiter')
  if (isAdmin(viewer)) sides.push('admin')
  return sides
}

export function may(viewer: Viewer, action: BookingAction, booking: PolicyBooking, at: Date): Refusal | null {
  const sides = sidesOf(viewer, booking)
  const own = TRANSITIONS.filter((row) => row.action === action && row.by.some((side) => sides.includes(side)))
  if (own.length === 0) return 'not-yours'
  const fitting = own.find((row) => row.from === booking.status)
  if (!fitting) return 'wrong-status'
  if (fitting.untilExpiry && isExpired(booking, at)) return 'expired'
  if (fitting.afterStart && new Date(booking.startAt).getTime() > at.getTime()) return 'too-early'
  return null
}
