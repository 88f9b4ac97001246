/** Sends a failed refund again, at an admin's request. */
import { Conflict, NotAllowed, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { formatCents } from '#app/base/money.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { sendAgain } from '#money/payments/change-refund.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { transaction } from '#app/platform/db.ts'

/**
 * Sends a refund again after the gateway or the bank has refused it.
 * @throws NotAllowed, NotFound, Conflict (`not-failed`, `disputed`)
 */
export async function retryRefund(viewer: Viewer, refundId: string): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  if (!isUuid(refundId)) throw new NotFound('There is no such refund.')
  await transaction(async (tx) => {
    const refund = await tx
      .selectFrom('refunds as r')
      .leftJoin('orders as o', 'o.id', 'r.orderId')
      .select(['r.amountCents', 'r.failure', 'o.isDisputed'])
      .where('r.id', '=', refundId)
      .executeTakeFirst()
    if (!refund) throw new NotFound('There is no such refund.')
    if (refund.isDisputed)
      throw new Conflict(
        'disputed',
        "The customer's bank disputes this charge. You can send the refund once it has decided.",
      )
    if (!(await sendAgain(tx, refundId, 'retry')))
      throw new Conflict('not-failed', 'This refund has not failed.')
    await recordAudit(tx, {
      area: 'admin',
      action: 'refund.retried',
      actor: viewer,
      subjectType: 'refund',
      subjectId: refundId,
      subjectLabel: `A refund of ${formatCents(refund.amountCents)}`,
      from: refund.failure,
      to: 'on its way',
    })
  })
}
