/** Registers what each feature does when a person leaves or requests a copy of their data. */
import { accountsPersonalData } from '#people/accounts/accounts-personal-data.server.ts'
import { attentionPersonalData } from '#team/attention/attention-personal-data.server.ts'
import { attachmentsPersonalData } from '#work/attachments/attachments-personal-data.server.ts'
import { authPersonalData } from '#people/auth/auth-personal-data.server.ts'
import { availabilityPersonalData } from '#market/availability/availability-personal-data.server.ts'
import { bookingsPersonalData } from '#work/bookings/bookings-personal-data.server.ts'
import { calendarsPersonalData } from '#work/calendars/calendars-personal-data.server.ts'
import { commentsPersonalData } from '#delivery/comments/comments-personal-data.server.ts'
import { creatorsPersonalData } from '#market/creators/creators-personal-data.server.ts'
import { deliveriesPersonalData } from '#delivery/deliveries/deliveries-personal-data.server.ts'
import { deskPersonalData } from '#team/desk/desk-personal-data.server.ts'
import { promotionsPersonalData } from '#money/promotions/promotions-personal-data.server.ts'
import { publishingPersonalData } from '#delivery/publishing/publishing-personal-data.server.ts'
import { sharingPersonalData } from '#delivery/sharing/sharing-personal-data.server.ts'
import { draftsPersonalData } from '#people/drafts/drafts-personal-data.server.ts'
import { enquiriesPersonalData } from '#work/enquiries/enquiries-personal-data.server.ts'
import { favouritesPersonalData } from '#market/favourites/favourites-personal-data.server.ts'
import { intentionsPersonalData } from '#work/intentions/intentions-personal-data.server.ts'
import { ledgerPersonalData } from '#money/ledger/ledger-personal-data.server.ts'
import { mediaPersonalData } from '#files/media/media-personal-data.server.ts'
import { messagesPersonalData } from '#work/messages/messages-personal-data.server.ts'
import { newsletterPersonalData } from '#team/newsletter/newsletter-personal-data.server.ts'
import { notificationsPersonalData } from '#notifications/notifications-personal-data.server.ts'
import { offersPersonalData } from '#market/offers/offers-personal-data.server.ts'
import { onboardingPersonalData } from '#work/onboarding/onboarding-personal-data.server.ts'
import { payoutsPersonalData } from '#money/payouts/payouts-personal-data.server.ts'
import { papersPersonalData } from '#money/papers/papers-personal-data.server.ts'
import { disputesPersonalData } from '#team/disputes/disputes-personal-data.server.ts'
import { paymentsPersonalData } from '#money/payments/payments-personal-data.server.ts'
import { placesPersonalData } from '#market/places/places-personal-data.server.ts'
import { portfolioPersonalData } from '#market/portfolio/portfolio-personal-data.server.ts'
import { projectsPersonalData } from '#work/projects/projects-personal-data.server.ts'
import { questionsPersonalData } from '#work/questions/questions-personal-data.server.ts'
import { reelsPersonalData } from '#market/reels/reels-personal-data.server.ts'
import { reviewsPersonalData } from '#market/reviews/reviews-personal-data.server.ts'
import { trainingPersonalData } from '#work/training/training-personal-data.server.ts'
import { uploadsPersonalData } from '#files/uploads/uploads-personal-data.server.ts'
import type { DataSubject, PersonalData } from '#people/accounts/data-subject.server.ts'
import { isOrbiter, type Viewer } from '#people/accounts/viewer.ts'
import { forgetNamesInEvents } from '#app/platform/events.ts'
import { forgetSendings } from '#app/platform/idempotency.ts'
import { forgetMailsTo } from '#app/platform/mail.ts'

/** Emails, names in events, and the security events of the account. */
const platformPersonalData: PersonalData = {
  async forgetPerson(tx, { id, fullName, email, neutralName }) {
    await forgetSendings(tx, id)
    await forgetMailsTo(tx, email)
    await forgetNamesInEvents(tx, { id, fullName, neutralName })
  },

  async exportPerson(tx, { id, email }) {
    const emails = await tx
      .selectFrom('mails')
      .select(['kind', 'subject', 'status', 'createdAt', 'sentAt'])
      .where('toAddress', '=', email)
      .orderBy('createdAt')
      .execute()
    const securityLog = await tx
      .selectFrom('auditEntries')
      .select(['action', 'fromValue', 'toValue', 'createdAt'])
      .where('area', '=', 'security')
      .where('subjectType', '=', 'account')
      .where('subjectId', '=', id)
      .orderBy('id')
      .execute()
    return { emails, securityLog }
  },
}

/** For features without tables about people. */
const NO_PERSONAL_DATA = null

/**
 * In the sequence of the export file, with the account first. No feature reads data that another
 * one has already deleted.
 */
export const PERSONAL_DATA = {
  accounts: accountsPersonalData,
  availability: availabilityPersonalData,
  offers: offersPersonalData,
  questions: questionsPersonalData,
  reels: reelsPersonalData,
  portfolio: portfolioPersonalData,
  auth: authPersonalData,
  favourites: favouritesPersonalData,
  notifications: notificationsPersonalData,
  calendars: calendarsPersonalData,
  onboarding: onboardingPersonalData,
  drafts: draftsPersonalData,
  publishing: publishingPersonalData,
  sharing: sharingPersonalData,
  intentions: intentionsPersonalData,
  uploads: uploadsPersonalData,
  media: mediaPersonalData,
  creators: creatorsPersonalData,
  training: trainingPersonalData,
  newsletter: newsletterPersonalData,
  places: placesPersonalData,
  enquiries: enquiriesPersonalData,
  bookings: bookingsPersonalData,
  reviews: reviewsPersonalData,
  attachments: attachmentsPersonalData,
  messages: messagesPersonalData,
  comments: commentsPersonalData,
  projects: projectsPersonalData,
  ledger: ledgerPersonalData,
  payments: paymentsPersonalData,
  payouts: payoutsPersonalData,
  promotions: promotionsPersonalData,
  papers: papersPersonalData,
  disputes: disputesPersonalData,
  attention: attentionPersonalData,
  desk: deskPersonalData,
  platform: platformPersonalData,
  audit: NO_PERSONAL_DATA,
  settings: NO_PERSONAL_DATA,
  documents: NO_PERSONAL_DATA,
  catalog: NO_PERSONAL_DATA,
  downloads: NO_PERSONAL_DATA,
  settlement: NO_PERSONAL_DATA,
  gateways: NO_PERSONAL_DATA,
  reconciliation: NO_PERSONAL_DATA,
  matching: NO_PERSONAL_DATA,
  moderation: NO_PERSONAL_DATA,
  alerts: NO_PERSONAL_DATA,
  masking: NO_PERSONAL_DATA,
  reports: NO_PERSONAL_DATA,
  deliveries: deliveriesPersonalData,
  privacy: NO_PERSONAL_DATA,
  access: NO_PERSONAL_DATA,
  jobs: NO_PERSONAL_DATA,
  overrides: NO_PERSONAL_DATA,
  search: NO_PERSONAL_DATA,
} satisfies Record<string, PersonalData | null>

export const holders: readonly PersonalData[] = Object.values(PERSONAL_DATA).filter(
  (entry) => entry !== null,
)

/** The neutral name shows on which side of a booking the person was. */
export function subjectOf(viewer: Viewer): DataSubject {
  return {
    id: viewer.id,
    fullName: viewer.fullName,
    email: viewer.email,
    neutralName: isOrbiter(viewer) ? 'Former Orbiter' : 'Former customer',
    neutralEmail: `closed-${viewer.id}@orbit.invalid`,
  }
}
