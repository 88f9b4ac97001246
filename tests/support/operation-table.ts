/**
 * Who may call each operation: an exported function of a feature's `.server.ts` file whose first
 * parameter is `viewer`. tests/operations.test.ts names missing rows and tries the others.
 */
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { deliverVersion } from '#delivery/deliveries/deliver-version.server.ts'
import { getDeliveryJob } from '#delivery/deliveries/delivery-job.server.ts'
import {
  chooseFrameRate,
  declareDraft,
  removeDraftFile,
} from '#delivery/deliveries/draft-version.server.ts'
import { answerMissing } from '#delivery/deliveries/answer-missing.server.ts'
import { reportMissing } from '#delivery/deliveries/report-missing.server.ts'
import { acceptOffer, declineOffer } from '#work/projects/answer-offer.server.ts'
import { submitDraft } from '#work/projects/create-project.server.ts'
import { acceptOwnQuote, acceptQuote, priceOwnQuote } from '#work/enquiries/accept-quote.server.ts'
import { withdrawProject } from '#work/projects/remove-orbiter.server.ts'
import {
  giveBackJob,
  completeAssignment,
  startAssignment,
} from '#work/projects/work-assignment.server.ts'
import { ADMIN_OPERATIONS } from '#tests/support/admin-operation-table.ts'
import { adminsOf, type OperationAccess } from '#tests/support/operation-access.ts'
import { BOOKING_OPERATIONS } from '#tests/support/booking-operation-table.ts'
import { DESK_OPERATIONS } from '#tests/support/desk-operation-table.ts'
import { MONEY_OPERATIONS } from '#tests/support/money-operation-table.ts'
import { ORBITER_OPERATIONS } from '#tests/support/orbiter-operation-table.ts'
import { PROMOTION_OPERATIONS } from '#tests/support/promotion-operation-table.ts'

export const OPERATIONS: Record<string, OperationAccess> = {
  ...ADMIN_OPERATIONS,
  ...BOOKING_OPERATIONS,
  ...DESK_OPERATIONS,
  ...MONEY_OPERATIONS,
  ...ORBITER_OPERATIONS,
  ...PROMOTION_OPERATIONS,
  'auth/requestEmailChange': 'own',
  'auth/confirmAgain': 'own',
  'auth/isConfirmedAgain': 'own',
  'auth/beginSecondStep': 'own',
  'auth/changePassword': 'own',
  'auth/confirmSecondStep': 'own',
  'auth/disconnectGoogle': 'own',
  'auth/endOtherSessions': 'own',
  // Takes the id of a session, which is looked up among the viewer's own.
  'auth/endOwnSession': 'own',
  'auth/endSecondStep': 'own',
  'auth/listSessions': 'own',
  'auth/readSecondStep': 'own',
  'auth/readSignInWays': 'own',
  'auth/renewRecoveryCodes': 'own',
  'auth/requirePassword': 'own',
  'payments/listSavedCards': 'own',
  // Takes the id of a payment, which is looked up among the viewer's own.
  'payments/removeSavedCard': 'own',
  'privacy/closeAccount': 'own',
  'privacy/exportOwnData': 'own',
  'privacy/findOpenBusiness': 'own',
  'privacy/subjectOf': 'own',
  'accounts/agreeToChanges': 'own',
  'accounts/getMemberSince': 'own',
  'accounts/listSubscribedGroups': 'own',
  'accounts/listUnagreed': 'own',
  'accounts/saveAccount': 'own',
  'accounts/savePreferences': 'own',
  'favourites/hasSaved': 'own',
  'favourites/listFavourites': 'own',
  'favourites/markSaved': 'own',
  'favourites/setFavourite': 'own',
  // Take the id of another person: they only find the question between these two people, and only a
  // listed Orbiter can be asked a new question; tested in app/features/work/questions.
  'questions/countQuestions': 'own',
  // Takes the id of a comment; only for the Orbiter of its job: app/features/delivery/comments.
  'comments/tickComment': 'own',
  'questions/listQuestions': 'own',
  'questions/readQuestion': 'own',
  'questions/reportQuestion': 'own',
  'questions/writeQuestion': 'own',
  'media/removeAvatar': 'own',
  'media/requireFetchable': 'own',
  'media/setAvatar': 'own',
  'drafts/finishDraft': 'own',
  'drafts/findDraft': 'own',
  'drafts/saveDraft': 'own',
  'enquiries/listOwnEnquiries': 'own',
  'enquiries/submitManagedInquiry': 'own',
  'enquiries/acceptQuote': {
    roles: [],
    call: (viewer: Viewer) => acceptQuote(viewer, 'no-such-token'),
  },
  'enquiries/acceptOwnQuote': {
    roles: [],
    call: (viewer: Viewer) => acceptOwnQuote(viewer, newId()),
  },
  'enquiries/priceOwnQuote': {
    roles: [],
    call: (viewer: Viewer) => priceOwnQuote(viewer, newId()),
  },
  'enquiries/listOwnQuotes': 'own',
  'attention/listCustomerAnswers': 'own',
  // For the project's customer, its Orbiter and admins: app/routes/projects/project.test.tsx.
  'projects/findProjectPage': 'own',
  'intentions/carryOut': 'own',
  'notifications/countNoticesOf': 'own',
  'attention/countToAnswer': 'own',
  'attention/countWaiting': 'own',
  'notifications/countUnread': 'own',
  'notifications/listNotifications': 'own',
  'notifications/markNoticesRead': 'own',
  'notifications/markProjectNewsRead': 'own',
  // Reels are public: everyone who is signed in may like and report them.
  'reels/listLikedReels': 'own',
  'reels/reportReel': 'own',
  'reels/setReelLike': 'own',
  // Looked up among the viewer's own: a missing row and another person's row give the same answer.
  // Both are tested in app/features/work/projects and app/features/work/enquiries.
  'projects/acceptOffer': { roles: [], call: (viewer: Viewer) => acceptOffer(viewer, newId()) },
  'projects/bookPackage': 'own',
  'projects/pricePackage': 'own',
  'projects/createProject': 'own',
  'projects/declineOffer': {
    roles: [],
    call: (viewer: Viewer) => declineOffer(viewer, newId(), {}),
  },
  // Owed pieces are tested with people of every kind in app/features/delivery/deliveries; there are
  // none here.
  'deliveries/answerMissing': adminsOf((viewer, id) =>
    answerMissing(viewer, id, { note: 'Found' }),
  ),
  'deliveries/chooseFrameRate': {
    roles: [],
    call: (viewer: Viewer) => chooseFrameRate(viewer, newId(), { mediaId: newId(), frames: 'all' }),
  },
  'deliveries/declareDraft': {
    roles: [],
    call: (viewer: Viewer) => declareDraft(viewer, newId(), {}),
  },
  'deliveries/deliverVersion': {
    roles: [],
    call: (viewer: Viewer) => deliverVersion(viewer, newId(), {}),
  },
  'deliveries/getDeliveryJob': {
    roles: [],
    call: (viewer: Viewer) => getDeliveryJob(viewer, newId()),
  },
  // Takes the properties of a job that was already read.
  'deliveries/jobSideOf': 'own',
  'deliveries/removeDraftFile': {
    roles: [],
    call: (viewer: Viewer) => removeDraftFile(viewer, newId(), newId()),
  },
  'deliveries/reportMissing': {
    roles: [],
    call: (viewer: Viewer) => reportMissing(viewer, newId(), { note: 'The second half' }),
  },
  'projects/findProjects': 'own',
  'projects/giveBackJob': {
    roles: [],
    call: (viewer: Viewer) => giveBackJob(viewer, newId(), { reason: 'Ill' }),
  },
  'projects/listCustomerProjects': 'own',
  'projects/listOrbiterJobs': 'own',
  'projects/completeAssignment': {
    roles: [],
    call: (viewer: Viewer) => completeAssignment(viewer, newId()),
  },
  'projects/startAssignment': {
    roles: [],
    call: (viewer: Viewer) => startAssignment(viewer, newId()),
  },
  'projects/submitDraft': { roles: [], call: (viewer: Viewer) => submitDraft(viewer, newId()) },
  'projects/withdrawProject': {
    roles: [],
    call: (viewer: Viewer) => withdrawProject(viewer, newId(), {}),
  },
  'reports/readEarnedThisMonth': 'own',
  'reports/readOrbiterFigures': 'own',
}
