/** All tasks, with their schedules. */
import {
  announceDeclinedTask,
  confirmBookingsTask,
  expireRequestsTask,
} from '#app/features/bookings/booking-tasks.server.ts'
import { completeBookingsTask } from '#app/features/bookings/end-booking.server.ts'
import { announceDocumentsTask } from '#app/features/documents/announce-documents.server.ts'
import { publishDocumentsTask } from '#app/features/documents/publish-documents.server.ts'
import { approveDeliveriesTask } from '#app/features/deliveries/delivery-tasks.server.ts'
import { followArrivalTask } from '#app/features/deliveries/follow-arrival.server.ts'
import { copyMediaTask, tidyCopiesTask } from '#app/features/media/copy-media.server.ts'
import { deleteFilesTask } from '#app/features/media/unused-media.server.ts'
import { tidyPublicFilesTask } from '#app/features/media/tidy-public-files.server.ts'
import { cleanOriginalTask } from '#app/features/media/clean-original.server.ts'
import { tidyMediaTask } from '#app/features/media/media-retention.server.ts'
import { processMediaTask, recoverMediaTask } from '#app/features/media/process-media.server.ts'
import { tidyUploadsTask } from '#app/features/uploads/drop-upload.server.ts'
import { storeUploadTask } from '#app/features/uploads/store-upload.server.ts'
import { tidyAttachmentsTask } from '#app/features/attachments/tidy-attachments.server.ts'
import { extendSeriesTask } from '#app/features/availability/extend-series.server.ts'
import { applyModelSwitchesTask } from '#app/features/onboarding/apply-model-switches.server.ts'
import { listReadyOrbitersTask } from '#app/features/onboarding/listing-needs.server.ts'
import { publishSampleTask } from '#app/features/portfolio/publish-sample.server.ts'
import { mailCommentsTask } from '#app/features/comments/mail-comments.server.ts'
import { maskMessagesTask } from '#app/features/messages/mask-messages.server.ts'
import { sendNewsletterTask } from '#app/features/newsletter/deliver-issue.server.ts'
import { sendRemindersTask } from '#app/features/notifications/booking-reminders.server.ts'
import { mailUnreadMessagesTask } from '#app/features/notifications/unread-mails.server.ts'
import { notifyOverridesTask } from '#app/features/overrides/notify-overrides.server.ts'
import {
  advanceSearchesTask,
  dispatchProjectTask,
} from '#app/features/projects/dispatch-project.server.ts'
import { completeProjectsTask } from '#app/features/projects/follow-sessions.server.ts'
import { removeDeletedReelsTask } from '#app/features/reels/delete-reel.server.ts'
import { preparePublicationTask } from '#app/features/publishing/prepare-publication.server.ts'
import { makePackTask } from '#app/features/publishing/publish-pack.server.ts'
import { retryWaitingTask } from '#app/features/disputes/overtaken-refunds.server.ts'
import { sendAnswerTask } from '#app/features/disputes/send-answer.server.ts'
import { processEventTask } from '#app/features/gateways/receive-event.server.ts'
import { postTestEventTask } from '#app/features/gateways/test-events.server.ts'
import { detachCardTask } from '#app/features/payments/saved-cards.server.ts'
import {
  renewPaymentTask,
  renewPaymentsTask,
} from '#app/features/payments/renew-payments.server.ts'
import { issuePapersTask } from '#app/features/papers/issue-papers.server.ts'
import {
  readRefundTask,
  repeatRefundsTask,
  sendRefundTask,
} from '#app/features/payments/send-refunds.server.ts'
import {
  repeatPaymentsTask,
  settlePaymentTask,
} from '#app/features/payments/settle-payments.server.ts'
import {
  readPayoutTask,
  readPayoutsTask,
  repeatPayoutsTask,
  sendPayoutTask,
} from '#app/features/payouts/send-payouts.server.ts'
import { weeklyPayoutsTask } from '#app/features/payouts/weekly-payouts.server.ts'
import { earnPiecesTask } from '#app/features/settlement/earn-approved.server.ts'
import { reconcileTask } from '#app/features/reconciliation/check-day.server.ts'
import { endUnmatchedOrdersTask } from '#app/features/settlement/unmatched-orders.server.ts'
import { checkUnpaidOrdersTask } from '#app/features/settlement/unpaid-orders.server.ts'
import type { Task } from '#app/platform/tasks.ts'
import { repeatMailsTask, sendMailTask } from '#app/platform/send-mail.ts'
import { tidyStoreTask } from '#app/platform/tidy-store.ts'
import { backupTask } from '#server/backup/scheduled-backup.ts'
import { GATEWAY_FOLLOWERS } from '#server/gateway-followers.ts'
import { MEDIA_WRITERS } from '#server/media-writers.ts'
import { sweepTask } from '#server/sweep.ts'
import { UPLOAD_TARGETS } from '#server/upload-targets.ts'

export const TASKS: Task[] = [
  sendMailTask,
  repeatMailsTask,
  publishDocumentsTask,
  announceDocumentsTask,
  announceDeclinedTask,
  sendNewsletterTask,
  expireRequestsTask,
  approveDeliveriesTask,
  followArrivalTask,
  completeBookingsTask,
  completeProjectsTask,
  confirmBookingsTask,
  extendSeriesTask,
  applyModelSwitchesTask,
  listReadyOrbitersTask,
  storeUploadTask(UPLOAD_TARGETS),
  publishSampleTask,
  tidyUploadsTask,
  copyMediaTask(MEDIA_WRITERS),
  tidyCopiesTask,
  processMediaTask,
  recoverMediaTask,
  tidyMediaTask,
  cleanOriginalTask,
  tidyPublicFilesTask,
  deleteFilesTask,
  sendRemindersTask,
  mailUnreadMessagesTask,
  mailCommentsTask,
  maskMessagesTask,
  tidyAttachmentsTask,
  dispatchProjectTask,
  advanceSearchesTask,
  removeDeletedReelsTask,
  notifyOverridesTask,
  preparePublicationTask,
  makePackTask,
  renewPaymentTask,
  renewPaymentsTask,
  detachCardTask,
  checkUnpaidOrdersTask,
  endUnmatchedOrdersTask,
  settlePaymentTask,
  repeatPaymentsTask,
  sendRefundTask,
  repeatRefundsTask,
  readRefundTask,
  retryWaitingTask,
  sendAnswerTask,
  earnPiecesTask,
  sendPayoutTask,
  repeatPayoutsTask,
  readPayoutTask,
  readPayoutsTask,
  weeklyPayoutsTask,
  issuePapersTask,
  postTestEventTask,
  processEventTask(GATEWAY_FOLLOWERS),
  reconcileTask(GATEWAY_FOLLOWERS),
  sweepTask,
  tidyStoreTask,
  backupTask,
]
