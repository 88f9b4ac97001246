/** The rows of admin-change-table.ts for refunds and disputes. */
import { newId } from '#app/base/ids.ts'
import {
  answerDispute,
  concedeDispute,
  draftEvidence,
} from '#team/disputes/answer-dispute.server.ts'
import { previewRefund, refundByAdmin } from '#money/payments/refund-by-admin.server.ts'
import { retryRefund } from '#money/payments/retry-refund.server.ts'
import { followRefund } from '#money/payments/send-refunds.server.ts'
import { refundTip } from '#money/payments/tips.server.ts'
import { db } from '#app/platform/db.ts'
import type { AdminChange } from '#tests/support/admin-change.ts'
import { chargedOrder, chargedTip, disputedOrder } from '#tests/support/charged-order.ts'
import type { Viewer } from '#people/accounts/viewer.ts'

const REASON = 'The lights were off'
const DISPUTE = { subjectType: 'dispute', label: 'A dispute about $125.00', from: 'open', to: null }

async function previewed(admin: Viewer) {
  const { bookingId, orderId } = await chargedOrder()
  const request = { amount: '50', bearer: 'policy', reason: REASON, formKey: newId() }
  const { shown } = await previewRefund(admin, orderId, request)
  return { bookingId, orderId, form: { ...request, shown } }
}

const ofDispute =
  (call: (viewer: Viewer, disputeId: string) => Promise<unknown>): AdminChange['prepare'] =>
  async () => {
    const { disputeId } = await disputedOrder()
    return { subjectId: disputeId, call: (viewer) => call(viewer, disputeId) }
  }

export const MONEY_CHANGES: Record<string, AdminChange> = {
  'payments/refundByAdmin': {
    prepare: async (admin) => {
      const { bookingId, orderId, form } = await previewed(admin)
      return { subjectId: bookingId, call: (viewer) => refundByAdmin(viewer, orderId, form) }
    },
    says: {
      action: 'order.refunded',
      subjectType: 'booking',
      label: /for Corner Bakery/,
      from: null,
      to: '$50.00 to the customer',
      reason: REASON,
    },
  },
  'payments/refundTip': {
    prepare: async () => {
      const id = await chargedTip()
      return { subjectId: id, call: (viewer) => refundTip(viewer, id, REASON) }
    },
    says: {
      action: 'tip.refunded',
      subjectType: 'payment',
      label: 'Tip of $20.00',
      from: null,
      to: null,
      reason: REASON,
    },
  },
  'payments/retryRefund': {
    prepare: async (admin) => {
      const { orderId, form } = await previewed(admin)
      await refundByAdmin(admin, orderId, form)
      const { id } = await db()
        .selectFrom('refunds')
        .select('id')
        .where('orderId', '=', orderId)
        .executeTakeFirstOrThrow()
      await followRefund(id, {
        id: newId(),
        status: 'failed',
        failure: 'The card is closed.',
        attempt: 1,
      })
      return { subjectId: id, call: (viewer) => retryRefund(viewer, id) }
    },
    says: {
      action: 'refund.retried',
      subjectType: 'refund',
      label: 'A refund of $50.00',
      from: 'The card is closed.',
      to: 'on its way',
    },
  },
  'disputes/draftEvidence': {
    prepare: ofDispute((viewer, id) => draftEvidence(viewer, id, { explanation: 'It was filmed' })),
    says: { action: 'dispute.drafted', ...DISPUTE },
  },
  'disputes/answerDispute': {
    prepare: ofDispute((viewer, id) => answerDispute(viewer, id, { explanation: REASON })),
    says: { action: 'dispute.answered', ...DISPUTE, reason: REASON },
  },
  'disputes/concedeDispute': {
    prepare: ofDispute((viewer, id) => concedeDispute(viewer, id)),
    says: { action: 'dispute.conceded', ...DISPUTE },
  },
}
