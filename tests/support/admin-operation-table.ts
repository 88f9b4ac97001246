/** The rows of operation-table.ts for operations that only admins may call. */
import { listAwaitedCities } from '#market/places/city-interest.server.ts'
import { newId } from '#app/base/ids.ts'
import { readTable, type TableState } from '#app/base/table-state.ts'
import { readRange } from '#team/reports/read-range.server.ts'
import { addRole, removeRole } from '#tests/support/role-changes.ts'
import { listBookingsOf } from '#work/bookings/find-bookings.server.ts'
import { findPeople } from '#people/accounts/find-people.server.ts'
import { reinstateAccount, suspendAccount } from '#people/access/suspend-account.server.ts'
import { USER_TABLE } from '#people/accounts/user-list.ts'
import { findUser, listUsers, usersForExport } from '#people/accounts/user-list.server.ts'
import {
  changeCommission,
  changeContact,
  changeProduct,
} from '#market/catalog/change-catalog.server.ts'
import { addCity, changeCity, moveCityUp } from '#market/catalog/change-cities.server.ts'
import { changeClaim, restoreClaim } from '#people/settings/claims.server.ts'
import {
  findApplication,
  listApplications,
  listModelSwitchRequests,
} from '#work/onboarding/application-queries.server.ts'
import { refuseOrbiter, undoDecision } from '#work/onboarding/approve-orbiter.server.ts'
import { delistOrbiter, relistOrbiter } from '#work/onboarding/delist-orbiter.server.ts'
import { featureOrbiter, unfeatureOrbiter } from '#work/onboarding/feature-orbiter.server.ts'
import { giveLevel, listLevelWishes } from '#work/onboarding/give-level.server.ts'
import { inviteToInterview, moveInterview } from '#work/onboarding/interviews.server.ts'
import { changeListingChecks } from '#work/onboarding/listing-needs.server.ts'
import { decideModelSwitch, takeSwitchBack } from '#work/onboarding/model-switch.server.ts'
import { markVerification } from '#market/creators/verification.server.ts'
import {
  previewEnquiryStatus,
  setEnquiryStatus,
} from '#work/enquiries/set-enquiry-status.server.ts'
import { moderateMessage } from '#work/messages/moderate-message.server.ts'
import { readNewsletterAdmin } from '#team/newsletter/newsletter-queries.server.ts'
import { previewIssue, sendIssue, sendTestIssue } from '#team/newsletter/send-issue.server.ts'
import { listOrbiters, orbitersForExport } from '#team/desk/orbiter-rows.server.ts'
import { findProjectDetail } from '#work/projects/project-detail.server.ts'
import { assignmentsForExport, projectsForExport } from '#work/projects/project-exports.server.ts'
import { ASSIGNMENT_TABLE, ORBITER_TABLE, PROJECT_TABLE } from '#work/projects/project.ts'
import { listEnquiries, listOrbiterTiles } from '#team/reports/admin-overview.server.ts'
import { listProjects } from '#work/projects/admin-project-queries.server.ts'
import {
  listAssignableProjects,
  listAssignments,
  listRankedProjects,
} from '#work/projects/admin-assignment-queries.server.ts'
import { assignOrbiter, previewAssignment } from '#work/projects/assign-orbiter.server.ts'
import { getEnquiryDetail } from '#work/enquiries/enquiry-detail.server.ts'
import { quoteEnquiry } from '#work/enquiries/quote-enquiry.server.ts'
import {
  previewStatus,
  setAssignmentStatus,
  setProjectStatus,
} from '#team/overrides/set-status.server.ts'
import { findAnyReel, listAllCategories, listAllReels } from '#market/reels/admin-reels.server.ts'
import {
  approvePublication,
  listInReview,
  refusePublication,
} from '#delivery/publishing/decide-publication.server.ts'
import { REEL_TABLE } from '#market/reels/reel-table.ts'
import {
  createCategory,
  deleteCategory,
  moveCategory,
  updateCategory,
} from '#market/reels/change-categories.server.ts'
import { deleteReel, restoreReel } from '#market/reels/delete-reel.server.ts'
import { settleReelReports } from '#market/reels/reel-reports.server.ts'
import { createReel, setReelFlag, updateReel } from '#market/reels/save-reel.server.ts'
import {
  changeNotificationText,
  getNotificationText,
  listChangedTexts,
} from '#notifications/change-notification-text.server.ts'
import { listPayouts, retryPayout } from '#money/payouts/admin-payouts.server.ts'
import { PAYOUT_TABLE } from '#money/payouts/payout-table.ts'
import { changePayoutTerms } from '#money/payouts/payout-terms.server.ts'
import { readMoneyAtRisk } from '#money/payouts/money-at-risk.server.ts'
import { waitingPayout } from '#tests/support/queue-change-table.ts'
import { yearTotalsForExport } from '#money/payouts/year-totals.server.ts'
import { auditForExport, listAudit } from '#people/audit/audit-list.server.ts'
import { AUDIT_TABLE } from '#people/audit/audit-list.ts'
import {
  listReportedMessages,
  listReportedReels,
  listReviews,
} from '#team/moderation/moderation-lists.server.ts'
import { listOpenMatters } from '#team/attention/attention-queue.server.ts'
import { readReport } from '#team/reports/platform-report.server.ts'
import {
  giveBackMatter,
  snoozeMatter,
  takeMatter,
  wakeMatter,
} from '#team/attention/queue-marks.server.ts'
import { readToday } from '#team/reports/today-figures.server.ts'
import { retryTask } from '#team/attention/retry-task.server.ts'
import { readTeamWaiting } from '#team/attention/team-waiting.server.ts'
import { retryMail } from '#team/attention/retry-mail.server.ts'
import { moderateQuestion } from '#work/questions/moderate-question.server.ts'
import { readReportedQuestion } from '#work/questions/read-reported-question.server.ts'
import { REVIEW_TABLE } from '#team/moderation/moderation-table.ts'
import { moderateReview } from '#market/reviews/moderate-review.server.ts'
import {
  dropGalleryFilm,
  listGalleryFilms,
  retryGalleryFilm,
  saveReel,
} from '#delivery/publishing/gallery-films.server.ts'
import { admins, adminsOf, type RoleOperation } from '#tests/support/operation-access.ts'

const plain = (shape: Parameters<typeof readTable>[1]): TableState =>
  readTable(new URLSearchParams(), shape)

export const ADMIN_OPERATIONS: Record<string, RoleOperation> = {
  'access/giveRole': adminsOf((viewer, id) => addRole(viewer, id, 'user')),
  'accounts/findPeople': admins((viewer) => findPeople(viewer, 'somebody', 5)),
  'accounts/findUser': admins((viewer) => findUser(viewer, newId())),
  'accounts/listUsers': admins((viewer) => listUsers(viewer, plain(USER_TABLE))),
  'access/reinstateAccount': adminsOf((viewer, id) => reinstateAccount(viewer, id)),
  'access/takeRole': adminsOf((viewer, id) => removeRole(viewer, id, 'user')),
  'access/suspendAccount': adminsOf((viewer, id) => suspendAccount(viewer, id, { reason: 'Spam' })),
  'accounts/usersForExport': admins(async (viewer) => usersForExport(viewer, plain(USER_TABLE))),
  'places/listAwaitedCities': admins((viewer) => listAwaitedCities(viewer)),
  'bookings/listBookingsOf': admins((viewer) => listBookingsOf(viewer, newId(), 5)),
  'catalog/addCity': admins((viewer) => addCity(viewer, {})),
  'catalog/changeCity': adminsOf((viewer, id) =>
    changeCity(viewer, id, { state: 'TX', timeZone: 'America/Chicago', isServed: 'on' }),
  ),
  'settings/changeClaim': adminsOf((viewer, id) => changeClaim(viewer, id, { text: 'True' })),
  'catalog/moveCityUp': adminsOf((viewer, id) => moveCityUp(viewer, id)),
  'settings/restoreClaim': adminsOf((viewer, id) => restoreClaim(viewer, id)),
  'catalog/changeCommission': admins((viewer) => changeCommission(viewer, {})),
  'catalog/changeContact': admins((viewer) =>
    changeContact(viewer, { phone: '', supportEmail: 'help@example.test' }),
  ),
  'catalog/changeProduct': admins((viewer) => changeProduct(viewer, 'instant', {})),
  'onboarding/decideModelSwitch': admins((viewer) => decideModelSwitch(viewer, {})),
  'onboarding/findApplication': admins((viewer) => findApplication(viewer, newId())),
  'onboarding/inviteToInterview': admins((viewer) => inviteToInterview(viewer, newId(), {})),
  'onboarding/listApplications': admins((viewer) => listApplications(viewer, 'open')),
  'onboarding/listModelSwitchRequests': admins((viewer) => listModelSwitchRequests(viewer)),
  'creators/markVerification': admins((viewer) => markVerification(viewer, newId(), {})),
  'onboarding/undoDecision': adminsOf((viewer, id) =>
    undoDecision(viewer, id, { reason: 'Our mistake' }),
  ),
  'onboarding/delistOrbiter': adminsOf((viewer, id) =>
    delistOrbiter(viewer, id, { reason: 'Not their own work' }),
  ),
  'onboarding/relistOrbiter': adminsOf((viewer, id) => relistOrbiter(viewer, id)),
  'onboarding/featureOrbiter': adminsOf((viewer, id) => featureOrbiter(viewer, id)),
  'onboarding/unfeatureOrbiter': adminsOf((viewer, id) => unfeatureOrbiter(viewer, id)),
  'onboarding/giveLevel': adminsOf((viewer, id) => giveLevel(viewer, id, { level: 'pro' })),
  'onboarding/moveInterview': admins((viewer) => moveInterview(viewer, newId(), {})),
  'onboarding/changeListingChecks': admins((viewer) =>
    changeListingChecks(viewer, { email: 'no' }),
  ),
  'onboarding/takeSwitchBack': adminsOf((viewer, id) => takeSwitchBack(viewer, id)),
  'onboarding/listLevelWishes': admins((viewer) => listLevelWishes(viewer)),
  'onboarding/refuseOrbiter': adminsOf((viewer, id) =>
    refuseOrbiter(viewer, id, { reason: 'Too few samples' }),
  ),
  'enquiries/previewEnquiryStatus': adminsOf((viewer, id) =>
    previewEnquiryStatus(viewer, id, 'completed'),
  ),
  'enquiries/setEnquiryStatus': adminsOf((viewer, id) => setEnquiryStatus(viewer, id, 'completed')),
  'messages/moderateMessage': adminsOf((viewer, messageId) =>
    moderateMessage(viewer, { messageId, decision: 'hide', reason: 'Rude' }),
  ),
  'questions/moderateQuestion': adminsOf((viewer, messageId) =>
    moderateQuestion(viewer, { messageId, decision: 'hide', reason: 'Rude' }),
  ),
  'questions/readReportedQuestion': adminsOf((viewer, id) => readReportedQuestion(viewer, id)),
  'newsletter/previewIssue': admins((viewer) =>
    previewIssue(viewer, { subject: 'News', body: 'Hello' }),
  ),
  'newsletter/readNewsletterAdmin': admins((viewer) => readNewsletterAdmin(viewer)),
  'newsletter/sendIssue': admins((viewer) =>
    sendIssue(viewer, { subject: 'News', body: 'Hello', formKey: newId() }),
  ),
  'newsletter/sendTestIssue': admins((viewer) =>
    sendTestIssue(viewer, { subject: 'News', body: 'Hello' }),
  ),
  'projects/assignOrbiter': adminsOf((viewer, id) =>
    assignOrbiter(viewer, { projectId: id, orbiterId: newId() }),
  ),
  'projects/previewAssignment': adminsOf((viewer, id) =>
    previewAssignment(viewer, { projectId: id, orbiterId: newId() }),
  ),
  'enquiries/getEnquiryDetail': adminsOf((viewer, id) => getEnquiryDetail(viewer, id)),
  'projects/listAssignableProjects': admins((viewer) => listAssignableProjects(viewer)),
  'projects/listRankedProjects': admins((viewer) => listRankedProjects(viewer, newId())),
  'projects/listAssignments': admins((viewer) => listAssignments(viewer)),
  'projects/listProjects': admins((viewer) => listProjects(viewer)),
  'enquiries/quoteEnquiry': admins((viewer) => quoteEnquiry(viewer, newId(), {})),
  'overrides/previewStatus': adminsOf((viewer, id) =>
    previewStatus(viewer, 'project', id, 'completed'),
  ),
  'overrides/setAssignmentStatus': adminsOf((viewer, id) =>
    setAssignmentStatus(viewer, id, 'completed'),
  ),
  'overrides/setProjectStatus': adminsOf((viewer, id) => setProjectStatus(viewer, id, 'completed')),
  'reels/createCategory': admins((viewer) => createCategory(viewer, {})),
  'publishing/approvePublication': adminsOf((viewer, id) =>
    approvePublication(viewer, { publicationId: id }),
  ),
  'publishing/dropGalleryFilm': adminsOf((viewer, id) => dropGalleryFilm(viewer, { mediaId: id })),
  'publishing/listGalleryFilms': admins((viewer) => listGalleryFilms(viewer)),
  'publishing/listInReview': admins((viewer) => listInReview(viewer)),
  'publishing/refusePublication': adminsOf((viewer, id) =>
    refusePublication(viewer, { publicationId: id, reason: 'Too dark' }),
  ),
  'publishing/retryGalleryFilm': adminsOf((viewer, id) =>
    retryGalleryFilm(viewer, { mediaId: id }),
  ),
  'publishing/saveReel': admins((viewer) => saveReel(viewer, {})),
  'reels/createReel': admins((viewer) => createReel(viewer, {})),
  'reels/deleteCategory': adminsOf((viewer, id) => deleteCategory(viewer, id, '')),
  'reels/deleteReel': adminsOf((viewer, id) => deleteReel(viewer, id)),
  'reels/findAnyReel': admins((viewer) => findAnyReel(viewer, newId())),
  'reels/listAllCategories': admins((viewer) => listAllCategories(viewer)),
  'reels/listAllReels': admins((viewer) => listAllReels(viewer, plain(REEL_TABLE))),
  'reels/moveCategory': adminsOf((viewer, id) => moveCategory(viewer, id, 'up')),
  'reels/restoreReel': adminsOf((viewer, id) => restoreReel(viewer, id)),
  'reels/setReelFlag': adminsOf((viewer, id) => setReelFlag(viewer, id, 'active', true)),
  'reels/settleReelReports': adminsOf((viewer, id) => settleReelReports(viewer, id)),
  'reels/updateCategory': adminsOf((viewer, id) =>
    updateCategory(viewer, id, { name: 'Another', displayOrder: '1' }),
  ),
  'reels/updateReel': adminsOf((viewer, id) =>
    updateReel(viewer, id, {
      title: 'A reel',
      videoUrl: 'https://example.test/a.mp4',
      category: 'general',
    }),
  ),
  'projects/assignmentsForExport': admins(async (viewer) =>
    assignmentsForExport(viewer, plain(ASSIGNMENT_TABLE)),
  ),
  'projects/findProjectDetail': admins((viewer) => findProjectDetail(viewer, newId())),
  'desk/listOrbiters': admins((viewer) => listOrbiters(viewer, plain(ORBITER_TABLE))),
  'desk/orbitersForExport': admins(async (viewer) =>
    orbitersForExport(viewer, plain(ORBITER_TABLE)),
  ),
  'projects/projectsForExport': admins(async (viewer) =>
    projectsForExport(viewer, plain(PROJECT_TABLE)),
  ),
  'payouts/changePayoutTerms': admins((viewer) => changePayoutTerms(viewer, {})),
  'payouts/listPayouts': admins((viewer) => listPayouts(viewer, plain(PAYOUT_TABLE))),
  'payouts/readMoneyAtRisk': admins((viewer) => readMoneyAtRisk(viewer)),
  'payouts/retryPayout': admins(async (viewer) =>
    retryPayout(viewer, { payoutId: await waitingPayout(), shownCents: 0 }),
  ),
  'payouts/yearTotalsForExport': admins(async (viewer) => yearTotalsForExport(viewer, 2026)),
  'audit/auditForExport': admins(async (viewer) => auditForExport(viewer, plain(AUDIT_TABLE))),
  'notifications/changeNotificationText': adminsOf((viewer, id) =>
    changeNotificationText(viewer, id, {}),
  ),
  'notifications/getNotificationText': adminsOf((viewer, id) => getNotificationText(viewer, id)),
  'notifications/listChangedTexts': admins((viewer) => listChangedTexts(viewer)),
  'audit/listAudit': admins((viewer) => listAudit(viewer, plain(AUDIT_TABLE))),
  'reports/listEnquiries': admins((viewer) => listEnquiries(viewer, '', 5)),
  'attention/readTeamWaiting': admins((viewer) => readTeamWaiting(viewer)),
  'attention/listOpenMatters': admins((viewer) => listOpenMatters(viewer)),
  'reports/listOrbiterTiles': admins((viewer) => listOrbiterTiles(viewer, '', 5)),
  'moderation/listReportedMessages': admins((viewer) => listReportedMessages(viewer)),
  'moderation/listReportedReels': admins((viewer) => listReportedReels(viewer)),
  'moderation/listReviews': admins((viewer) => listReviews(viewer, plain(REVIEW_TABLE))),
  'reports/readReport': admins((viewer) =>
    readReport(viewer, readRange(new URLSearchParams(), '2026-11-21')),
  ),
  'attention/takeMatter': adminsOf((viewer, id) => takeMatter(viewer, `mail ${id}`)),
  'attention/giveBackMatter': adminsOf((viewer, id) => giveBackMatter(viewer, `mail ${id}`)),
  'attention/snoozeMatter': adminsOf((viewer, id) =>
    snoozeMatter(viewer, `mail ${id}`, { snooze: 'hour' }),
  ),
  'attention/wakeMatter': adminsOf((viewer, id) => wakeMatter(viewer, `mail ${id}`)),
  'reports/readToday': admins((viewer) => readToday(viewer)),
  'attention/retryTask': adminsOf((viewer, id) => retryTask(viewer, id)),
  'attention/retryMail': adminsOf((viewer, id) => retryMail(viewer, id)),
  'reviews/moderateReview': adminsOf((viewer, reviewId) =>
    moderateReview(viewer, { reviewId, decision: 'hide', reason: 'Insults' }),
  ),
}
