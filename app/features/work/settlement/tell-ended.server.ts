import { chargedCentsOf } from '#money/ledger/order-movements.ts'
import type { OrderRow } from '#money/payments/orders.server.ts'
import { projectEndedMail } from '#work/settlement/payment-mails.ts'
import { readProjectCustomer } from '#work/settlement/project-customer.server.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { queueMails } from '#app/platform/mail.ts'

/**
 * Notifies a customer, on the site and by email, that their project has ended without an Orbiter.
 * @param order the order before it ended
 */
export async function notifyEnded(
  tx: Tx,
  order: OrderRow & { projectId: string },
  because: 'unpaid' | 'unmatched',
): Promise<void> {
  const { projectId, customerId } = order
  await recordEvent(tx, {
    kind: 'project.ended',
    subjectType: 'project',
    subjectId: projectId,
    actorId: null,
    toStatus: 'withdrawn',
    data: { because },
    audience: [customerId],
  })
  const reader = await readProjectCustomer(tx, projectId)
  const reservedCents = order.state === 'authorized' ? chargedCentsOf(order) : 0
  await queueMails(tx, [projectEndedMail({ ...reader, projectId, because, reservedCents })])
}
