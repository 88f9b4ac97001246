/** All tasks, with their schedules. */
import {
  announceDeclinedTask,
  confirmBookingsTask,
  expireRequestsTask,
} from '#app/features/work/bookings/booking-tasks.server.ts'
import { completeBookingsTask } from '#app/features/work/bookings/end-booking.server.ts'
import { announceDocumentsTask } from '#app/features/team/documents/announce-documents.server.ts'
import { publishDocumentsTask } from '#app/features/team/documents/publish-documents.server.ts'
import { approveDeliveriesTask } from '#app/features/delivery/deliveries/delivery-tasks.server.ts'
import { followArrivalTask } from '#app/features/delivery/deliveries/follow-arrival.server.ts'
import { copyMediaTask, tidyCopiesTask } from '#app/features/files/media/copy-media.server.ts'
import { deleteFilesTask } from '#app/features/files/media/unused-media.server.ts'
import { tidyPublicFilesTask } from '#app/features/files/media/tidy-public-files.server.ts'
import { cleanOriginalTask } from '#app/features/files/media/clean-original.server.ts'
import { tidyMediaTask } from '#app/features/files/media/media-retention.server.ts'
import {
  processMediaTask,
  recoverMediaTask,
} from '#app/features/files/media/process-media.server.ts'
import { tidyUploadsTask } from '#app/features/files/uploads/drop-upload.server.ts'
import { storeUploadTask } from '#app/features/files/uploads/store-upload.server.ts'
import { tidyAttachmentsTask } from '#app/features/work/attachments/tidy-attachments.server.ts'
import { extendSeriesTask } from '#app/features/market/availability/extend-series.server.ts'
import { applyModelSwitchesTask } from '#app/features/work/onboarding/apply-model-switches.server.ts'
import { listReadyOrbitersTask } from '#app/features/work/onboarding/listing-needs.server.ts'
import { publishSampleTask } from '#app/features/market/portfolio/publish-sample.server.ts'
import { mailCommentsTask } from '#app/features/delivery/comments/mail-comments.server.ts'
import { maskMessagesTask } from '#app/features/work/messages/mask-messages.server.ts'
import { sendNewsletterTask } from '#app/features/team/newsletter/deliver-issue.server.ts'
import { sendRemindersTask } from '#app/features/notifications/booking-reminders.server.ts'
import { mailUnreadMessagesTask } from '#app/features/notifications/unread-mails.server.ts'
import { notifyOverridesTask } from '#app/features/team/overrides/notify-overrides.server.ts'
import {
  advanceSearchesTask,
  dispatchProjectTask,
} from '#app/features/work/projects/dispatch-project.server.ts'
import { completeProjectsTask } from '#app/features/work/projects/follow-sessions.server.ts'
import { removeDeletedReelsTask } from '#app/features/market/reels/delete-reel.server.ts'
import { preparePublicationTask } from '#app/features/delivery/publishing/prepare-publication.server.ts'
import { makePackTask } from '#app/features/delivery/publishing/publish-pack.server.ts'
import { retryWaitingTask } from '#app/features/team/disputes/overtaken-refunds.server.ts'
import { sendAnswerTasks } from '#app/features/team/disputes/send-answer.server.ts'
import { processEventTask } from '#app/features/money/gateways/receive-event.server.ts'
import { postTestEventTask } from '#app/features/money/gateways/test-events.server.ts'
import { detachCardTask } from '#app/features/money/payments/saved-cards.server.ts'
import { renewPaymentTasks } from '#app/features/money/payments/renew-payments.server.ts'
import { issuePapersTask } from '#app/features/money/papers/issue-papers.server.ts'
import {
  readRefundTask,
  sendRefundTasks,
} from '#app/features/money/payments/send-refunds.server.ts'
import { settlePaymentTasks } from '#app/features/money/payments/settle-payments.server.ts'
import {
  readPayoutTask,
  readPayoutsTask,
  sendPayoutTasks,
} from '#app/features/money/payouts/send-payouts.server.ts'
import { weeklyPayoutsTask } from '#app/features/money/payouts/weekly-payouts.server.ts'
import { earnPiecesTask } from '#app/features/work/settlement/earn-approved.server.ts'
import { reconcileTask } from '#app/features/money/reconciliation/check-day.server.ts'
import { endUnmatchedOrdersTask } from '#app/features/work/settlement/unmatched-orders.server.ts'
import { checkUnpaidOrdersTask } from '#app/features/work/settlement/unpaid-orders.server.ts'
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
