/** The rows of operation-table.ts for refunds and disputes. */
import { newId } from '#app/base/ids.ts'
import {
  answerDispute,
  concedeDispute,
  draftEvidence,
} from '#team/disputes/answer-dispute.server.ts'
import { noteDispute } from '#team/disputes/note-dispute.server.ts'
import { readDispute, readRefunds } from '#team/disputes/read-dispute.server.ts'
import { findOrderId, readOrderMoney } from '#team/disputes/read-order-money.server.ts'
import { previewRefund, refundByAdmin } from '#money/payments/refund-by-admin.server.ts'
import { retryRefund } from '#money/payments/retry-refund.server.ts'
import { refundTip } from '#money/payments/tips.server.ts'
import { adminsOf, type RoleOperation } from '#tests/support/operation-access.ts'

const REFUND = { amount: '10', bearer: 'policy', reason: 'A test', shown: '', formKey: newId() }

export const MONEY_OPERATIONS: Record<string, RoleOperation> = {
  'payments/previewRefund': adminsOf((viewer, id) => previewRefund(viewer, id, REFUND)),
  'payments/refundByAdmin': adminsOf((viewer, id) => refundByAdmin(viewer, id, REFUND)),
  'payments/refundTip': adminsOf((viewer, id) => refundTip(viewer, id, 'Sent twice')),
  'payments/retryRefund': adminsOf((viewer, id) => retryRefund(viewer, id)),
  'disputes/readOrderMoney': adminsOf((viewer, id) => readOrderMoney(viewer, id)),
  'disputes/findOrderId': adminsOf((viewer, id) => findOrderId(viewer, id)),
  'disputes/readDispute': adminsOf((viewer, id) => readDispute(viewer, id)),
  'disputes/draftEvidence': adminsOf((viewer, id) =>
    draftEvidence(viewer, id, { explanation: 'A test' }),
  ),
  'disputes/answerDispute': adminsOf((viewer, id) =>
    answerDispute(viewer, id, { explanation: 'A test' }),
  ),
  'disputes/concedeDispute': adminsOf((viewer, id) => concedeDispute(viewer, id)),
  // For the sides of a job: tested with people of every kind in app/features/team/disputes.
  'disputes/noteDispute': {
    roles: [],
    call: (viewer) => noteDispute(viewer, newId(), { note: 'A test' }),
  },
  'disputes/readRefunds': { roles: [], call: (viewer) => readRefunds(viewer, newId()) },
}
