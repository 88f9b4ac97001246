/** All jobs, with their schedules. */
import {
  announceDeclinedJob,
  confirmBookingsJob,
  expireRequestsJob,
} from '#app/features/bookings/booking-jobs.server.ts'
import { copyMediaJob, tidyCopiesJob } from '#app/features/media/copy-media.server.ts'
import { processMediaJob, tendMediaJob } from '#app/features/media/process-media.server.ts'
import { tidyUploadsJob } from '#app/features/portfolio/drop-upload.server.ts'
import { tidyAttachmentsJob } from '#app/features/attachments/tidy-attachments.server.ts'
import { extendSeriesJob } from '#app/features/availability/extend-series.server.ts'
import { applyModelSwitchesJob } from '#app/features/onboarding/apply-model-switches.server.ts'
import { listReadyOrbitersJob } from '#app/features/onboarding/listing-needs.server.ts'
import { processUploadJob } from '#app/features/portfolio/process-upload.server.ts'
import { maskMessagesJob } from '#app/features/messages/mask-messages.server.ts'
import { sendNewsletterJob } from '#app/features/newsletter/deliver-issue.server.ts'
import { sendRemindersJob } from '#app/features/notifications/booking-reminders.server.ts'
import { mailUnreadMessagesJob } from '#app/features/notifications/unread-mails.server.ts'
import { tellOverridesJob } from '#app/features/overrides/tell-overrides.server.ts'
import {
  advanceSearchesJob,
  dispatchProjectJob,
} from '#app/features/projects/dispatch-project.server.ts'
import { removeDeletedReelsJob } from '#app/features/reels/delete-reel.server.ts'
import { processEventJob } from '#app/features/gateways/receive-event.server.ts'
import { postTestEventJob } from '#app/features/gateways/test-events.server.ts'
import { sendRefundJob } from '#app/features/payments/send-refunds.server.ts'
import {
  repeatPaymentsJob,
  settlePaymentJob,
} from '#app/features/payments/settle-payments.server.ts'
import type { JobKind } from '#app/platform/jobs.ts'
import { sendMailJob } from '#app/platform/send-mail.ts'
import { tidyStoreJob } from '#app/platform/tidy-store.ts'
import { backupJob } from '#server/backup/scheduled-backup.ts'
import { GATEWAY_FOLLOWERS } from '#server/gateway-followers.ts'
import { MEDIA_WRITERS } from '#server/media-writers.ts'
import { sweepJob } from '#server/sweep.ts'

export const JOBS: JobKind[] = [
  sendMailJob,
  announceDeclinedJob,
  sendNewsletterJob,
  expireRequestsJob,
  confirmBookingsJob,
  extendSeriesJob,
  applyModelSwitchesJob,
  listReadyOrbitersJob,
  processUploadJob,
  tidyUploadsJob,
  copyMediaJob(MEDIA_WRITERS),
  tidyCopiesJob,
  processMediaJob,
  tendMediaJob,
  sendRemindersJob,
  mailUnreadMessagesJob,
  maskMessagesJob,
  tidyAttachmentsJob,
  dispatchProjectJob,
  advanceSearchesJob,
  removeDeletedReelsJob,
  tellOverridesJob,
  settlePaymentJob,
  repeatPaymentsJob,
  sendRefundJob,
  postTestEventJob,
  processEventJob(GATEWAY_FOLLOWERS),
  sweepJob,
  tidyStoreJob,
  backupJob,
]
