/** The rows of operation-table.ts for bookings, and for the messages and reviews about them. */
import { newId } from '#app/base/ids.ts'
import { acceptBooking, rejectBooking } from '#work/bookings/answer-request.server.ts'
import { changeBrief } from '#work/bookings/change-brief.server.ts'
import {
  quoteBooking,
  acceptQuotedPrice,
  priceQuotedBooking,
} from '#work/bookings/quote-booking.server.ts'
import { addAttachment } from '#work/attachments/add-attachment.server.ts'
import {
  downloadArchive,
  downloadFile,
  prepareOriginal,
} from '#delivery/downloads/answer-download.server.ts'
import { getAttachment } from '#work/attachments/read-attachments.server.ts'
import { dropAttachment, sendWithAttachments } from '#work/attachments/send-attachments.server.ts'
import { findBookingCalendar } from '#work/calendars/icalendar.server.ts'
import { findBookingView } from '#work/bookings/booking-view.server.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { findCustomerBooking } from '#work/bookings/customer-booking-queries.server.ts'
import {
  agreeToTime,
  declineTime,
  proposeTime,
  withdrawTime,
} from '#work/bookings/move-booking.server.ts'
import { findOrbiterBooking } from '#work/bookings/orbiter-booking-queries.server.ts'
import { markThreadRead } from '#work/messages/mark-read.server.ts'
import { listReported } from '#work/messages/message-queries.server.ts'
import { readThread } from '#work/messages/read-thread.server.ts'
import { reportMessage } from '#work/messages/report-message.server.ts'
import { sendMessage } from '#work/messages/send-message.server.ts'
import { getOwnThread } from '#work/messages/thread-access.server.ts'
import { replyToReview } from '#market/reviews/reply-to-review.server.ts'
import { createLink, listLinks, revokeLink } from '#delivery/sharing/manage-links.server.ts'
import { downloadPack } from '#delivery/publishing/download-pack.server.ts'
import { readVttFile, saveCaptions } from '#delivery/publishing/captions.server.ts'
import { giveConsent } from '#delivery/publishing/give-consent.server.ts'
import { publishPiece, withdrawPublication } from '#delivery/publishing/publish-piece.server.ts'
import { getPackFilm, requestPack } from '#delivery/publishing/publish-pack.server.ts'
import { readPublishing } from '#delivery/publishing/publishing-page.server.ts'
import { writeReview } from '#work/bookings/review-booking.server.ts'
import type { OperationAccess } from '#tests/support/operation-access.ts'

const BOTH = ['customer', 'orbiter'] as const

const ANY_REQUEST = new Request('http://localhost/')

export const BOOKING_OPERATIONS: Record<string, OperationAccess> = {
  // Admins see files of reported messages; there is none here.
  'attachments/addAttachment': {
    may: BOTH,
    call: (viewer, id) => addAttachment(viewer, id, { name: 'a.txt', bytes: new Uint8Array(1) }),
  },
  // The file does not exist; those of others are tested in app/features/work/attachments.
  'attachments/dropAttachment': {
    may: [],
    call: (viewer, id) => dropAttachment(viewer, id, { fileId: newId() }),
  },
  // What was delivered for a job is tested in app/features/delivery/downloads; a request has no
  // files yet.
  'downloads/downloadArchive': {
    may: [],
    call: (viewer, id) => downloadArchive(viewer, ANY_REQUEST, id),
  },
  'downloads/downloadFile': {
    may: [],
    call: (viewer, id) =>
      downloadFile(viewer, ANY_REQUEST, { jobId: id, fileId: newId(), size: 'master' }),
  },
  'downloads/prepareOriginal': {
    may: [],
    call: (viewer, id) => prepareOriginal(viewer, { jobId: id, fileId: newId() }),
  },
  // Publishing is tested in app/features/delivery/publishing; a request has nothing to publish yet.
  'publishing/downloadPack': {
    may: [],
    call: (viewer, id) => downloadPack(viewer, ANY_REQUEST, { jobId: id, fileId: newId() }),
  },
  'publishing/getPackFilm': { may: [], call: (viewer, id) => getPackFilm(viewer, id, newId()) },
  'publishing/giveConsent': { may: [], call: (viewer, id) => giveConsent(viewer, id, {}) },
  'publishing/publishPiece': {
    may: [],
    call: (viewer, id) =>
      publishPiece(viewer, id, { publicationId: newId(), target: 'gallery', title: 'Reel' }),
  },
  'publishing/readPublishing': { may: [], call: (viewer, id) => readPublishing(viewer, id) },
  'publishing/readVttFile': {
    may: [],
    call: (viewer, id) => readVttFile(viewer, { jobId: id, fileId: newId() }),
  },
  'publishing/requestPack': {
    may: [],
    call: (viewer, id) => requestPack(viewer, { jobId: id, fileId: newId() }, { packId: newId() }),
  },
  'publishing/saveCaptions': {
    may: [],
    call: (viewer, id) => saveCaptions(viewer, { jobId: id, fileId: newId() }, { captions: '' }),
  },
  'publishing/withdrawPublication': {
    may: [],
    call: (viewer, id) => withdrawPublication(viewer, { publicationId: id }),
  },
  // Links to a delivery are tested in app/features/delivery/sharing; a request has nothing to share
  // yet.
  'sharing/createLink': { may: [], call: (viewer, id) => createLink(viewer, id, {}) },
  'sharing/listLinks': { may: [], call: (viewer, id) => listLinks(viewer, id) },
  'sharing/revokeLink': {
    may: [],
    call: (viewer, id) => revokeLink(viewer, id, { linkId: newId() }),
  },
  'attachments/getAttachment': { may: [], call: (viewer, id) => getAttachment(viewer, id) },
  'attachments/listAttachmentsOf': 'own',
  'attachments/listUnsent': 'own',
  'attachments/sendWithAttachments': {
    may: BOTH,
    call: (viewer, id) =>
      sendWithAttachments(viewer, id, { idempotencyKey: newId(), text: 'Hello' }),
  },
  'bookings/acceptBooking': { may: ['orbiter'], call: (viewer, id) => acceptBooking(viewer, id) },
  'bookings/agreeToTime': { may: BOTH, call: (viewer, id) => agreeToTime(viewer, id) },
  'bookings/cancelBooking': {
    may: [...BOTH, 'admin'],
    call: (viewer, id) => cancelBooking(viewer, id, { reason: 'Rain' }),
  },
  'bookings/changeBrief': { may: ['customer'], call: (viewer, id) => changeBrief(viewer, id, {}) },
  'bookings/countBookingsWith': 'own',
  'bookings/countOpenRequests': 'own',
  'bookings/declineTime': { may: BOTH, call: (viewer, id) => declineTime(viewer, id) },
  'bookings/findBookingView': {
    may: [...BOTH, 'admin'],
    finds: true,
    call: (viewer, id) => findBookingView(viewer, id),
  },
  // An admin can find more: see app/routes/endpoints/palette/find-entries.test.ts.
  'bookings/findBookings': 'own',
  'bookings/findCustomerBooking': {
    may: ['customer'],
    finds: true,
    call: (viewer, id) => findCustomerBooking(viewer, id),
  },
  'bookings/findOrbiterBooking': {
    may: ['orbiter'],
    finds: true,
    call: (viewer, id) => findOrbiterBooking(viewer, id),
  },
  'bookings/listCustomerBookings': 'own',
  'bookings/listNextCustomerBookings': 'own',
  'attention/findEventNow': 'own',
  'projects/countOpenOffers': 'own',
  'attention/listOwnOwed': 'own',
  'attention/readFirstSteps': 'own',
  'bookings/listCalendarBookings': 'own',
  'bookings/listOpenRequests': 'own',
  'bookings/listOrbiterBookings': 'own',
  'bookings/listUpcomingBookings': 'own',
  'bookings/proposeTime': {
    may: BOTH,
    call: (viewer, id) => proposeTime(viewer, id, { date: '2030-01-01', time: '10:00' }),
  },
  'bookings/quoteBooking': {
    may: ['orbiter'],
    call: (viewer, id) => quoteBooking(viewer, id, { price: '240' }),
  },
  'bookings/countCustomerBookings': 'own',
  'bookings/ownBookings': 'own',
  // Takes a view that findBookingView has returned to this viewer.
  'bookings/readMoveTimes': 'own',
  'bookings/rejectBooking': {
    may: ['orbiter'],
    call: (viewer, id) => rejectBooking(viewer, id, {}),
  },
  // Creates a booking for the viewer. The Orbiters that can receive it are public.
  'bookings/requestBooking': 'own',
  'bookings/priceRequest': 'own',
  // A payment belongs to the person who made it; tested in app/features/money/payments.
  // Each takes the viewer's own wallet; tested in app/features/money/payouts.
  'payouts/openAccount': 'own',
  'payouts/requestPayout': 'own',
  'payouts/setWeeklyPayouts': 'own',
  'payouts/listOwnTestBanks': 'own',
  'payouts/saveOwnTestBank': 'own',
  'payouts/arriveOwnPayouts': 'own',
  'payments/authorizePayment': 'own',
  'payments/answerOwnTestBank': 'own',
  // Takes an order's id; the owner check is tested next to the operation.
  'payments/payAgain': 'own',
  // Nothing is paid through Orbit here; who may read payments and tip is tested in settlement.
  'settlement/readJobPayments': 'own',
  'settlement/readTip': 'own',
  // For people involved in the order: app/features/work/settlement.
  'settlement/explainOrder': 'own',
  'settlement/readMoneySubject': 'own',
  'settlement/readSummary': 'own',
  'settlement/readNewestCharge': 'own',
  'bookings/priceQuotedBooking': {
    may: ['customer'],
    call: (viewer, id) => priceQuotedBooking(viewer, id, { quoteCents: 24_000 }),
  },
  'bookings/acceptQuotedPrice': {
    may: ['customer'],
    call: (viewer, id) => acceptQuotedPrice(viewer, id, { quoteCents: 24_000 }),
  },
  // The building blocks of the operations above.
  'bookings/findNewestFilm': 'own',
  'bookings/readShelf': 'own',
  'bookings/withBooking': 'own',
  'bookings/withdrawTime': { may: BOTH, call: (viewer, id) => withdrawTime(viewer, id) },
  'calendars/endFeed': 'own',
  'calendars/findBookingCalendar': {
    may: BOTH,
    finds: true,
    call: (viewer, id) => findBookingCalendar(viewer, id, 'http://localhost'),
  },
  'calendars/findFeedSecret': 'own',
  'calendars/renewFeed': 'own',
  'messages/getOwnThread': { may: BOTH, call: (viewer, id) => getOwnThread(viewer, id) },
  'messages/listLatestMessages': 'own',
  // Admins see reported messages; none are reported here.
  'messages/listReported': { may: [], finds: true, call: (viewer, id) => listReported(viewer, id) },
  'messages/deleteReply': 'own',
  'messages/listSavedReplies': 'own',
  'messages/listThreads': 'own',
  'messages/saveReply': 'own',
  'messages/markThreadRead': { may: BOTH, call: (viewer, id) => markThreadRead(viewer, id) },
  'messages/readThread': { may: BOTH, call: (viewer, id) => readThread(viewer, id) },
  // The message does not exist; reports of real ones are tested in app/features/work/messages.
  'messages/reportMessage': {
    may: [],
    call: (viewer, id) => reportMessage(viewer, id, { messageId: newId(), reason: 'Rude' }),
  },
  'messages/sendMessage': {
    may: BOTH,
    call: (viewer, id) => sendMessage(viewer, id, { idempotencyKey: newId(), text: 'Hello' }),
  },
  // There is no review here; who may reply to one is tested in app/features/market/reviews.
  'reviews/replyToReview': {
    may: [],
    call: (viewer, id) => replyToReview(viewer, id, { reply: 'Thank you' }),
  },
  'bookings/writeReview': {
    may: ['customer'],
    call: (viewer, id) => writeReview(viewer, id, { rating: '5', text: 'Great' }),
  },
}
