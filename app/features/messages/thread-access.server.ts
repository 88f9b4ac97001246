import { NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { db, type Db, type Tx } from '#app/platform/db.ts'

export interface Thread {
  bookingId: string
  customerId: string
  orbiterId: string
  customerName: string
  orbiterName: string
  /** From then on contact details are shown. */
  isAgreed: boolean
}

/**
 * The thread of a booking, for the two people in it and nobody else, whatever their role.
 * @throws NotFound
 */
export async function getOwnThread(viewer: Viewer, bookingId: string, executor: Db | Tx = db()): Promise<Thread> {
  const row = isUuid(bookingId)
    ? await executor
        .selectFrom('booking_requests as b')
        .innerJoin('profiles as p', 'p.user_id', 'b.orbiter_id')
        .select([
          'b.id as bookingId',
          'b.customer_id as customerId',
          'b.orbiter_id as orbiterId',
          'b.customer_name as customerName',
          'p.full_name as orbiterName',
          'b.agreed_at',
        ])
        .where('b.id', '=', bookingId)
        .where((eb) => eb.or([eb('b.customer_id', '=', viewer.id), eb('b.orbiter_id', '=', viewer.id)]))
        .executeTakeFirst()
    : undefined
  if (!row) throw new NotFound('There is no such booking.')
  const { agreed_at: agreedAt, ...thread } = row
  return { ...thread, isAgreed: agreedAt !== null }
}
