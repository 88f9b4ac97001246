/** All tasks, with their schedules. */
import {
  announceDeclinedTask,
  confirmBookingsTask,
  expireRequestsTask,
} from '#work/bookings/booking-tasks.server.ts'
import { completeBookingsTask } from '#work/bookings/end-booking.server.ts'
import { announceDocumentsTask } from '#team/documents/announce-documents.server.ts'
import { publishDocumentsTask } from '#team/documents/publish-documents.server.ts'
import { approveDeliveriesTask } from '#delivery/deliveries/delivery-tasks.server.ts'
import { followArrivalTask } from '#delivery/deliveries/follow-arrival.server.ts'
import { copyMediaTask, tidyCopiesTask } from '#files/media/copy-media.server.ts'
import { deleteFilesTask } from '#files/media/unused-media.server.ts'
import { tidyPublicFilesTask } from '#files/media/tidy-public-files.server.ts'
import { cleanOriginalTask } from '#files/media/clean-original.server.ts'
import { tidyMediaTask } from '#files/media/media-retention.server.ts'
import { processMediaTask, recoverMediaTask } from '#files/media/process-media.server.ts'
import { tidyUploadsTask } from '#files/uploads/drop-upload.server.ts'
import { storeUploadTask } from '#files/uploads/store-upload.server.ts'
import { tidyAttachmentsTask } from '#work/attachments/tidy-attachments.server.ts'
import { extendSeriesTask } from '#market/availability/extend-series.server.ts'
import { applyModelSwitchesTask } from '#work/onboarding/apply-model-switches.server.ts'
import { listReadyOrbitersTask } from '#work/onboarding/listing-needs.server.ts'
import { publishSampleTask } from '#market/portfolio/publish-sample.server.ts'
import { mailCommentsTask } from '#delivery/comments/mail-comments.server.ts'
import { maskMessagesTask } from '#work/messages/mask-messages.server.ts'
import { sendNewsletterTask } from '#team/newsletter/deliver-issue.server.ts'
import { sendRemindersTask } from '#notifications/booking-reminders.server.ts'
import { mailUnreadMessagesTask } from '#notifications/unread-mails.server.ts'
import { notifyOverridesTask } from '#team/overrides/notify-overrides.server.ts'
import { advanceSearchesTask, dispatchProjectTask } from '#work/projects/dispatch-project.server.ts'
import { completeProjectsTask } from '#work/projects/follow-sessions.server.ts'
import { removeDeletedReelsTask } from '#market/reels/delete-reel.server.ts'
import { preparePublicationTask } from '#delivery/publishing/prepare-publication.server.ts'
import { makePackTask } from '#delivery/publishing/publish-pack.server.ts'
import { retryWaitingTask } from '#team/disputes/overtaken-refunds.server.ts'
import { sendAnswerTasks } from '#team/disputes/send-answer.server.ts'
import { processEventTask } from '#money/gateways/receive-event.server.ts'
import { postTestEventTask } from '#money/gateways/test-events.server.ts'
import { detachCardTask } from '#money/payments/saved-cards.server.ts'
import { renewPaymentTasks } from '#money/payments/renew-payments.server.ts'
import { issuePapersTask } from '#money/papers/issue-papers.server.ts'
import { readRefundTask, sendRefundTasks } from '#money/payments/send-refunds.server.ts'
import { settlePaymentTasks } from '#money/payments/settle-payments.server.ts'
import {
  readPayoutTask,
  readPayoutsTask,
  sendPayoutTasks,
} from '#money/payouts/send-payouts.server.ts'
import { weeklyPayoutsTask } from '#money/payouts/weekly-payouts.server.ts'
import { earnPiecesTask } from '#work/settlement/earn-approved.server.ts'
import { reconcileTask } from '#team/reconciliation/check-day.server.ts'
import { endUnmatchedOrdersTask } from '#work/settlement/unmatched-orders.server.ts'
import { checkUnpaidOrdersTask } from '#work/settlement/unpaid-orders.server.ts'
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
  ...renewPaymentTasks,
  detachCardTask,
  checkUnpaidOrdersTask,
  endUnmatchedOrdersTask,
  ...settlePaymentTasks,
  ...sendRefundTasks,
  readRefundTask,
  retryWaitingTask,
  ...sendAnswerTasks,
  earnPiecesTask,
  ...sendPayoutTasks,
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
