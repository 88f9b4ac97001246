/** All jobs, with their schedules. */
import {
  announceDeclinedJob,
  confirmBookingsJob,
  expireRequestsJob,
} from '#app/features/bookings/booking-jobs.server.ts'
import { completeBookingsJob } from '#app/features/bookings/end-booking.server.ts'
import { announceDocumentsJob } from '#app/features/documents/announce-documents.server.ts'
import { publishDocumentsJob } from '#app/features/documents/publish-documents.server.ts'
import { approveDeliveriesJob } from '#app/features/deliveries/delivery-jobs.server.ts'
import { followArrivalJob } from '#app/features/deliveries/follow-arrival.server.ts'
import { copyMediaJob, tidyCopiesJob } from '#app/features/media/copy-media.server.ts'
import { deleteFilesJob } from '#app/features/media/unused-media.server.ts'
import { tidyPublicFilesJob } from '#app/features/media/tidy-public-files.server.ts'
import { cleanOriginalJob } from '#app/features/media/clean-original.server.ts'
import { tidyMediaJob } from '#app/features/media/media-retention.server.ts'
import { processMediaJob, tendMediaJob } from '#app/features/media/process-media.server.ts'
import { tidyUploadsJob } from '#app/features/uploads/drop-upload.server.ts'
import { storeUploadJob } from '#app/features/uploads/store-upload.server.ts'
import { tidyAttachmentsJob } from '#app/features/attachments/tidy-attachments.server.ts'
import { extendSeriesJob } from '#app/features/availability/extend-series.server.ts'
import { applyModelSwitchesJob } from '#app/features/onboarding/apply-model-switches.server.ts'
import { listReadyOrbitersJob } from '#app/features/onboarding/listing-needs.server.ts'
import { publishSampleJob } from '#app/features/portfolio/publish-sample.server.ts'
import { mailCommentsJob } from '#app/features/comments/mail-comments.server.ts'
import { maskMessagesJob } from '#app/features/messages/mask-messages.server.ts'
import { sendNewsletterJob } from '#app/features/newsletter/deliver-issue.server.ts'
import { sendRemindersJob } from '#app/features/notifications/booking-reminders.server.ts'
import { mailUnreadMessagesJob } from '#app/features/notifications/unread-mails.server.ts'
import { tellOverridesJob } from '#app/features/overrides/tell-overrides.server.ts'
import {
  advanceSearchesJob,
  dispatchProjectJob,
} from '#app/features/projects/dispatch-project.server.ts'
import { completeProjectsJob } from '#app/features/projects/follow-sessions.server.ts'
import { removeDeletedReelsJob } from '#app/features/reels/delete-reel.server.ts'
import { preparePublicationJob } from '#app/features/publishing/prepare-publication.server.ts'
import { makePackJob } from '#app/features/publishing/publish-pack.server.ts'
import { tendWaitingJob } from '#app/features/disputes/overtaken-refunds.server.ts'
import { sendAnswerJob } from '#app/features/disputes/send-answer.server.ts'
import { processEventJob } from '#app/features/gateways/receive-event.server.ts'
import { postTestEventJob } from '#app/features/gateways/test-events.server.ts'
import { detachCardJob } from '#app/features/payments/saved-cards.server.ts'
import { renewPaymentJob, renewPaymentsJob } from '#app/features/payments/renew-payments.server.ts'
import { issuePapersJob } from '#app/features/papers/issue-papers.server.ts'
import { repeatRefundsJob } from '#app/features/payments/send-refunds.server.ts'
import { sendRefundJob } from '#app/features/payments/send-refunds.server.ts'
import {
  repeatPaymentsJob,
  settlePaymentJob,
} from '#app/features/payments/settle-payments.server.ts'
import {
  readPayoutJob,
  readPayoutsJob,
  repeatPayoutsJob,
  sendPayoutJob,
} from '#app/features/payouts/send-payouts.server.ts'
import { weeklyPayoutsJob } from '#app/features/payouts/weekly-payouts.server.ts'
import { releasePiecesJob } from '#app/features/settlement/release-approved.server.ts'
import { reconcileJob } from '#app/features/reconciliation/check-day.server.ts'
import { endUnmatchedOrdersJob } from '#app/features/settlement/unmatched-orders.server.ts'
import { tendUnpaidOrdersJob } from '#app/features/settlement/unpaid-orders.server.ts'
import type { JobKind } from '#app/platform/jobs.ts'
import { repeatMailsJob, sendMailJob } from '#app/platform/send-mail.ts'
import { tidyStoreJob } from '#app/platform/tidy-store.ts'
import { backupJob } from '#server/backup/scheduled-backup.ts'
import { GATEWAY_FOLLOWERS } from '#server/gateway-followers.ts'
import { MEDIA_WRITERS } from '#server/media-writers.ts'
import { sweepJob } from '#server/sweep.ts'
import { UPLOAD_TARGETS } from '#server/upload-targets.ts'

export const JOBS: JobKind[] = [
  sendMailJob,
  repeatMailsJob,
  publishDocumentsJob,
  announceDocumentsJob,
  announceDeclinedJob,
  sendNewsletterJob,
  expireRequestsJob,
  approveDeliveriesJob,
  followArrivalJob,
  completeBookingsJob,
  completeProjectsJob,
  confirmBookingsJob,
  extendSeriesJob,
  applyModelSwitchesJob,
  listReadyOrbitersJob,
  storeUploadJob(UPLOAD_TARGETS),
  publishSampleJob,
  tidyUploadsJob,
  copyMediaJob(MEDIA_WRITERS),
  tidyCopiesJob,
  processMediaJob,
  tendMediaJob,
  tidyMediaJob,
  cleanOriginalJob,
  tidyPublicFilesJob,
  deleteFilesJob,
  sendRemindersJob,
  mailUnreadMessagesJob,
  mailCommentsJob,
  maskMessagesJob,
  tidyAttachmentsJob,
  dispatchProjectJob,
  advanceSearchesJob,
  removeDeletedReelsJob,
  tellOverridesJob,
  preparePublicationJob,
  makePackJob,
  renewPaymentJob,
  renewPaymentsJob,
  detachCardJob,
  tendUnpaidOrdersJob,
  endUnmatchedOrdersJob,
  settlePaymentJob,
  repeatPaymentsJob,
  sendRefundJob,
  repeatRefundsJob,
  tendWaitingJob,
  sendAnswerJob,
  releasePiecesJob,
  sendPayoutJob,
  repeatPayoutsJob,
  readPayoutJob,
  readPayoutsJob,
  weeklyPayoutsJob,
  issuePapersJob,
  postTestEventJob,
  processEventJob(GATEWAY_FOLLOWERS),
  reconcileJob(GATEWAY_FOLLOWERS),
  sweepJob,
  tidyStoreJob,
  backupJob,
]
