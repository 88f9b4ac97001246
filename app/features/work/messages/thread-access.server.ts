import { NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { shownWords } from '#people/masking/shown-text.ts'
import { db, type Db, type Tx } from '#app/platform/db.ts'

export interface Thread {
  bookingId: string
  customerId: string
  orbiterId: string
  /** The customer's name as the viewer reads it. */
  customerName: string
  orbiterName: string
  /** Contact details are shown once the booking is accepted. */
  isAgreed: boolean
}

/**
 * The thread of a booking, only for the two people in it: the admin role gives no access.
 * @throws NotFound
 */
export async function getOwnThread(
  viewer: Viewer,
  bookingId: string,
  executor: Db | Tx = db(),
): Promise<Thread> {
  const row = isUuid(bookingId)
    ? await executor
        .selectFrom('bookingRequests as b')
        .innerJoin('profiles as p', 'p.userId', 'b.orbiterId')
        .select([
          'b.id as bookingId',
          'b.customerId',
          'b.orbiterId',
          'b.customerName',
          'p.fullName as orbiterName',
          'b.agreedAt',
        ])
        .where('b.id', '=', bookingId)
        .where((eb) =>
          eb.or([eb('b.customerId', '=', viewer.id), eb('b.orbiterId', '=', viewer.id)]),
        )
        .executeTakeFirst()
    : undefined
  if (!row) throw new NotFound('There is no such booking.')
  const { agreedAt, ...thread } = row
  const isAgreed = agreedAt !== null
  const isOwn = viewer.id === thread.customerId
  return { ...thread, customerName: shownWords(thread.customerName, { isAgreed, isOwn }), isAgreed }
}
