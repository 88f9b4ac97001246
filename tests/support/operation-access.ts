/** What a row of operation-table.ts states about who may call an operation. */
import { newId } from '#app/base/ids.ts'
import type { Role } from '#people/accounts/account.ts'
import type { Viewer } from '#people/accounts/viewer.ts'

/** The people who try to act on each booking: its two sides, others like them, and an admin. */
export const PEOPLE = ['customer', 'orbiter', 'other customer', 'other orbiter', 'admin'] as const
export type Person = (typeof PEOPLE)[number]

/** Takes a booking's id. Everyone not in `may` is refused as if the booking did not exist. */
export interface BookingOperation {
  may: readonly Person[]
  /** An empty answer, instead of an error, is the refusal. */
  finds?: true
  call: (viewer: Viewer, bookingId: string) => Promise<unknown>
}

/** Only people with one of these roles may call it. */
export interface RoleOperation {
  roles: readonly Role[]
  /** The call uses a subject that does not exist: people who may call it get a 404. */
  isSubjectMissing?: true
  call: (viewer: Viewer) => Promise<unknown>
}

/** `'own'`: it only works on the viewer's own rows, and takes no id of another person's. */
export type OperationAccess = 'own' | BookingOperation | RoleOperation

/** For reads, and for changes without a subject. */
export const admins = (call: (viewer: Viewer) => Promise<unknown>): RoleOperation => ({
  roles: ['admin'],
  call,
})
/** For changes of a subject that does not exist. */
export const adminsOf = (
  call: (viewer: Viewer, id: string) => Promise<unknown>,
): RoleOperation => ({
  roles: ['admin'],
  isSubjectMissing: true,
  call: (viewer) => call(viewer, newId()),
})
