/**
 * Who may call each operation. An operation is an exported function of a feature's `.server.ts` file whose first parameter
 * is `viewer`. A new one needs one line here; tests/operations.test.ts says which, and tries every cell.
 *
 * - `'own'`: it works on what belongs to the viewer alone and takes no id of anybody else's.
 * - `{ roles, call }`: only people with one of these roles may.
 * - `{ may, call }`: it takes a booking's id; `may` says who of the people in PEOPLE may, everybody else is refused as if
 *   the booking did not exist. `finds`: a refusal is an empty answer instead of an error.
 */
import { newId } from '#app/base/ids.ts'
import type { Role } from '#app/features/accounts/account.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import {
  acceptBooking,
  quoteBooking,
  acceptQuotedPrice,
  rejectBooking,
} from '#app/features/bookings/answer-request.server.ts'
import { findBookingCalendar } from '#app/features/calendars/icalendar.server.ts'
import { findBookingView } from '#app/features/bookings/booking-view.server.ts'
import {
  cancelBooking,
  completeBooking,
  confirmBooking,
} from '#app/features/bookings/end-booking.server.ts'
import { changeBrief } from '#app/features/bookings/change-brief.server.ts'
import { findCustomerBooking } from '#app/features/bookings/customer-booking-queries.server.ts'
import {
  agreeToTime,
  declineTime,
  proposeTime,
  withdrawTime,
} from '#app/features/bookings/move-booking.server.ts'
import { findOrbiterBooking } from '#app/features/bookings/orbiter-booking-queries.server.ts'
import { addFreeTime } from '#app/features/availability/add-free-time.server.ts'
import { approveOrbiter } from '#app/features/onboarding/approve-orbiter.server.ts'
import { removeOffer, switchOffer } from '#app/features/offers/arrange-offers.server.ts'
import {
  coverPortfolioItem,
  featurePortfolioItem,
  movePortfolioItem,
} from '#app/features/portfolio/arrange-portfolio.server.ts'
import { dropUpload, retryUpload } from '#app/features/portfolio/drop-upload.server.ts'
import { getOwnUpload, openUpload } from '#app/features/portfolio/open-upload.server.ts'
import { saveUploadPoster, settleUpload } from '#app/features/portfolio/receive-upload.server.ts'
import { removeFreeTime, removeSeries } from '#app/features/availability/remove-free-time.server.ts'
import { removePortfolioItem } from '#app/features/portfolio/remove-portfolio-item.server.ts'
import { savePackage, saveReelPrices, saveService } from '#app/features/offers/save-offer.server.ts'
import { setAvailability } from '#app/features/availability/set-availability.server.ts'
import { markThreadRead } from '#app/features/messages/mark-read.server.ts'
import { listReported, readThread } from '#app/features/messages/message-queries.server.ts'
import { reportMessage } from '#app/features/messages/report-message.server.ts'
import { sendMessage } from '#app/features/messages/send-message.server.ts'
import { getOwnThread } from '#app/features/messages/thread-access.server.ts'
import { acceptOffer, declineOffer } from '#app/features/projects/answer-offer.server.ts'
import { submitDraft } from '#app/features/projects/create-project.server.ts'
import { acceptQuote } from '#app/features/enquiries/accept-quote.server.ts'
import { withdrawProject } from '#app/features/projects/release-project.server.ts'
import {
  releaseAssignment,
  markDelivered,
  startAssignment,
} from '#app/features/projects/work-assignment.server.ts'
import { replyToReview } from '#app/features/reviews/reply-to-review.server.ts'
import { writeReview } from '#app/features/reviews/write-review.server.ts'
import { ADMIN_OPERATIONS } from '#tests/support/admin-operation-table.ts'

/** Everybody who may stand before a booking: its two sides, others of the same kind, and an admin. */
export const PEOPLE = ['customer', 'orbiter', 'other customer', 'other orbiter', 'admin'] as const
export type Person = (typeof PEOPLE)[number]

export interface BookingOperation {
  may: readonly Person[]
  finds?: true
  call: (viewer: Viewer, bookingId: string) => Promise<unknown>
}

export interface RoleOperation {
  roles: readonly Role[]
  /** The call names a subject that does not exist: whoever may is told so. */
  isSubjectMissing?: true
  call: (viewer: Viewer) => Promise<unknown>
}

const BOTH = ['customer', 'orbiter'] as const
const slot = () => ({ slotId: newId() })
const ownPackage = () => ({
  id: newId(),
  name: 'Whole evening',
  durationMinutes: '300',
  price: '900',
  deliveryDays: '2',
})

export const OPERATIONS: Record<string, 'own' | BookingOperation | RoleOperation> = {
  ...ADMIN_OPERATIONS,
  'auth/requestEmailChange': 'own',
  'auth/beginSecondStep': 'own',
  'auth/changePassword': 'own',
  'privacy/closeAccount': 'own',
  'auth/confirmSecondStep': 'own',
  'auth/disconnectGoogle': 'own',
  'auth/endOtherSessions': 'own',
  // Its id is that of a session, looked for among the viewer's own.
  'auth/endOwnSession': 'own',
  'auth/endSecondStep': 'own',
  'privacy/exportOwnData': 'own',
  'privacy/findOpenBusiness': 'own',
  'accounts/getMemberSince': 'own',
  'auth/listSessions': 'own',
  'accounts/listSubscribedGroups': 'own',
  'auth/readSecondStep': 'own',
  'auth/readSignInWays': 'own',
  'accounts/removeAvatar': 'own',
  'auth/renewRecoveryCodes': 'own',
  'auth/requirePassword': 'own',
  'accounts/saveAccount': 'own',
  'accounts/savePreferences': 'own',
  'accounts/setAvatar': 'own',
  'bookings/acceptBooking': { may: ['orbiter'], call: (viewer, id) => acceptBooking(viewer, id) },
  'bookings/agreeToTime': { may: BOTH, call: (viewer, id) => agreeToTime(viewer, id) },
  'bookings/cancelBooking': {
    may: [...BOTH, 'admin'],
    call: (viewer, id) => cancelBooking(viewer, id, { reason: 'Rain' }),
  },
  'bookings/changeBrief': { may: ['customer'], call: (viewer, id) => changeBrief(viewer, id, {}) },
  'bookings/completeBooking': {
    may: ['orbiter'],
    call: (viewer, id) => completeBooking(viewer, id),
  },
  'bookings/confirmBooking': {
    may: ['customer'],
    call: (viewer, id) => confirmBooking(viewer, id),
  },
  'bookings/countOpenRequests': 'own',
  'bookings/declineTime': { may: BOTH, call: (viewer, id) => declineTime(viewer, id) },
  'calendars/endFeed': 'own',
  'calendars/findBookingCalendar': {
    may: BOTH,
    finds: true,
    call: (viewer, id) => findBookingCalendar(viewer, id, 'http://localhost'),
  },
  'bookings/findBookingView': {
    may: [...BOTH, 'admin'],
    finds: true,
    call: (viewer, id) => findBookingView(viewer, id),
  },
  // Finds an admin more: app/routes/endpoints/palette/find-entries.test.ts.
  'bookings/findBookings': 'own',
  'bookings/findCustomerBooking': {
    may: ['customer'],
    finds: true,
    call: (viewer, id) => findCustomerBooking(viewer, id),
  },
  'calendars/findFeedSecret': 'own',
  'bookings/findOrbiterBooking': {
    may: ['orbiter'],
    finds: true,
    call: (viewer, id) => findOrbiterBooking(viewer, id),
  },
  'bookings/listCustomerBookings': 'own',
  'bookings/listNextCustomerBookings': 'own',
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
  'bookings/readCustomerSummary': 'own',
  // Works on a view that findBookingView has let through.
  'bookings/readMoveTimes': 'own',
  'bookings/rejectBooking': {
    may: ['orbiter'],
    call: (viewer, id) => rejectBooking(viewer, id, {}),
  },
  'calendars/renewFeed': 'own',
  // Makes a booking of the viewer's own; whom it asks is public.
  'bookings/requestBooking': 'own',
  'bookings/acceptQuotedPrice': {
    may: ['customer'],
    call: (viewer, id) => acceptQuotedPrice(viewer, id, { quoteCents: 24_000 }),
  },
  // The frames that the operations above are made of.
  'bookings/withBooking': 'own',
  'bookings/withdrawTime': { may: BOTH, call: (viewer, id) => withdrawTime(viewer, id) },
  // Applying, setting up and editing: each works on the viewer's own; an application that a stranger began is claimed by its secret.
  'onboarding/addSample': 'own',
  'onboarding/becomeOrbiter': 'own',
  'onboarding/claimApplication': 'own',
  'onboarding/findInterviewCalendar': 'own',
  'onboarding/findOwnApplication': 'own',
  'onboarding/finishSetup': 'own',
  'onboarding/saveApplicationDraft': 'own',
  'onboarding/saveSetupDraft': 'own',
  'onboarding/leaveSamples': 'own',
  'onboarding/readModelState': 'own',
  'creators/readProfileEditor': 'own',
  'onboarding/readSetup': 'own',
  'onboarding/requestModelSwitch': 'own',
  'onboarding/saveApplicationStep': 'own',
  'creators/saveOwnProfile': 'own',
  'creators/saveDevice': 'own',
  'creators/savePhone': 'own',
  'onboarding/savePortfolioStep': 'own',
  'onboarding/saveSetupProfile': 'own',
  'onboarding/skipSamples': 'own',
  'onboarding/submitApplication': 'own',
  'portfolio/removePortfolioItem': {
    roles: [],
    call: async (viewer: Viewer) => removePortfolioItem(viewer, { itemId: newId() }),
  },
  'availability/addAvailability': 'own',
  'availability/addFreeTime': {
    roles: ['orbiter'],
    call: (viewer: Viewer) =>
      addFreeTime(viewer, { date: '2030-01-01', startTime: '10:00', endTime: '12:00' }),
  },
  'offers/addPackage': 'own',
  'portfolio/addPortfolioItem': 'own',
  'portfolio/addPortfolioLink': 'own',
  'portfolio/addPortfolioPicture': 'own',
  'offers/addService': 'own',
  'portfolio/coverPortfolioItem': {
    roles: [],
    call: async (viewer: Viewer) => coverPortfolioItem(viewer, { itemId: newId() }),
  },
  'portfolio/featurePortfolioItem': {
    roles: [],
    call: async (viewer: Viewer) =>
      featurePortfolioItem(viewer, { itemId: newId(), isFeatured: 'true' }),
  },
  'portfolio/movePortfolioItem': {
    roles: [],
    call: async (viewer: Viewer) => movePortfolioItem(viewer, { itemId: newId(), direction: 'up' }),
  },
  'portfolio/requireRoom': 'own',
  'onboarding/approveOrbiter': {
    roles: ['admin'],
    isSubjectMissing: true,
    call: (viewer: Viewer) => approveOrbiter(viewer, newId()),
  },
  'availability/getCalendarZone': 'own',
  'favourites/hasSaved': 'own',
  'creators/getOwnProfile': 'own',
  'portfolio/dropUpload': {
    roles: [],
    call: (viewer: Viewer) => dropUpload(viewer, { uploadId: newId() }),
  },
  'portfolio/getOwnUpload': { roles: [], call: (viewer: Viewer) => getOwnUpload(viewer, newId()) },
  'portfolio/listOwnUploads': 'own',
  'portfolio/openUpload': {
    roles: ['orbiter'],
    call: (viewer: Viewer) => openUpload(viewer, { id: newId(), title: 'Tour', sizeBytes: 1000 }),
  },
  'media/requireFetchable': 'own',
  'portfolio/retryUpload': {
    roles: [],
    call: (viewer: Viewer) => retryUpload(viewer, { uploadId: newId() }),
  },
  'portfolio/saveUploadPoster': {
    roles: [],
    call: (viewer: Viewer) => saveUploadPoster(viewer, newId(), new Uint8Array(1)),
  },
  'portfolio/settleUpload': { roles: [], call: (viewer: Viewer) => settleUpload(viewer, newId()) },
  'offers/readOwnOffers': 'own',
  'offers/removeOffer': {
    roles: [],
    call: async (viewer: Viewer) => removeOffer(viewer, { kind: 'service', id: newId() }),
  },
  'offers/savePackage': {
    roles: ['orbiter'],
    call: async (viewer: Viewer) => savePackage(viewer, ownPackage()),
  },
  'offers/saveReelPrices': {
    roles: ['orbiter'],
    call: async (viewer: Viewer) =>
      saveReelPrices(viewer, { pricing30s: '120', deliveryDays: '2' }),
  },
  'offers/saveService': {
    roles: ['orbiter'],
    call: async (viewer: Viewer) => saveService(viewer, ownPackage()),
  },
  'offers/switchOffer': {
    roles: [],
    call: async (viewer: Viewer) =>
      switchOffer(viewer, { kind: 'package', id: newId(), isActive: 'true' }),
  },
  'favourites/listFavourites': 'own',
  'availability/listOwnSlots': 'own',
  'favourites/markSaved': 'own',
  // Their slot is looked for among the viewer's own; a missing one and another's are the same.
  'availability/removeFreeTime': {
    roles: [],
    call: (viewer: Viewer) => removeFreeTime(viewer, slot()),
  },
  'availability/removeSeries': {
    roles: [],
    call: (viewer: Viewer) => removeSeries(viewer, slot()),
  },
  'creators/saveProfile': 'own',
  'availability/setAvailability': {
    roles: ['orbiter'],
    call: (viewer: Viewer) => setAvailability(viewer, { isAvailable: 'true' }),
  },
  'favourites/setFavourite': 'own',
  'offers/setPrices': 'own',
  'drafts/deleteDraft': 'own',
  'drafts/findDraft': 'own',
  'drafts/saveDraft': 'own',
  'enquiries/listOwnEnquiries': 'own',
  'enquiries/submitManagedInquiry': 'own',
  'messages/getOwnThread': { may: BOTH, call: (viewer, id) => getOwnThread(viewer, id) },
  'messages/listLatestMessages': 'own',
  // Admins see what was reported, and nothing was.
  'messages/listReported': { may: [], finds: true, call: (viewer, id) => listReported(viewer, id) },
  'messages/listThreads': 'own',
  'messages/markThreadRead': { may: BOTH, call: (viewer, id) => markThreadRead(viewer, id) },
  'messages/readThread': { may: BOTH, call: (viewer, id) => readThread(viewer, id) },
  // Nobody reports a message that does not exist; the reports themselves are tried beside the messages.
  'messages/reportMessage': {
    may: [],
    call: (viewer, id) => reportMessage(viewer, id, { messageId: newId(), reason: 'Rude' }),
  },
  'messages/sendMessage': {
    may: BOTH,
    call: (viewer, id) => sendMessage(viewer, id, { idempotencyKey: newId(), text: 'Hello' }),
  },
  'notifications/countNoticesOf': 'own',
  'notifications/countUnread': 'own',
  'notifications/listNotifications': 'own',
  'notifications/markNoticesRead': 'own',
  'notifications/markProjectNewsRead': 'own',
  // Reels are public: whoever is signed in may like and report them.
  'reels/listLikedReels': 'own',
  'reels/reportReel': 'own',
  'reels/setReelLike': 'own',
  // What is looked for among the viewer's own: a missing one and another's are the same. Beside the verbs, both are tried.
  'projects/acceptOffer': { roles: [], call: (viewer: Viewer) => acceptOffer(viewer, newId()) },
  'enquiries/acceptQuote': {
    roles: [],
    call: (viewer: Viewer) => acceptQuote(viewer, 'no-such-token'),
  },
  'projects/bookPackage': 'own',
  'projects/createProject': 'own',
  'projects/declineOffer': {
    roles: [],
    call: (viewer: Viewer) => declineOffer(viewer, newId(), {}),
  },
  'projects/findProjects': 'own',
  'projects/releaseAssignment': {
    roles: [],
    call: (viewer: Viewer) => releaseAssignment(viewer, newId(), { reason: 'Ill' }),
  },
  'projects/listCustomerProjects': 'own',
  'projects/listOrbiterJobs': 'own',
  'projects/markDelivered': {
    roles: [],
    call: (viewer: Viewer) => markDelivered(viewer, newId(), newId(), {}),
  },
  'creators/setPackageJobs': 'own',
  'projects/startAssignment': {
    roles: [],
    call: (viewer: Viewer) => startAssignment(viewer, newId()),
  },
  'projects/submitDraft': { roles: [], call: (viewer: Viewer) => submitDraft(viewer, newId()) },
  'projects/withdrawProject': {
    roles: [],
    call: (viewer: Viewer) => withdrawProject(viewer, newId()),
  },
  'reports/readOrbiterFigures': 'own',
  // There is no review yet; who may reply to one is tried beside the verb.
  'reviews/replyToReview': {
    may: [],
    call: (viewer, id) => replyToReview(viewer, id, { reply: 'Thank you' }),
  },
  'reviews/writeReview': {
    may: ['customer'],
    call: (viewer, id) => writeReview(viewer, id, { rating: '5', text: 'Great' }),
  },
}
