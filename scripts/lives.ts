/** The lives of the nouns, generated from the tables of transitions. */
import { DISPUTE_STATES, DISPUTE_TRANSITIONS } from '#team/disputes/dispute-transitions.ts'
import {
  PAYMENT_STATES,
  PAYMENT_TRANSITIONS,
  REFUND_STATES,
  REFUND_TRANSITIONS,
} from '#money/payments/payment-transitions.ts'
import { PAYOUT_STATES, PAYOUT_TRANSITIONS } from '#money/payouts/payout-transitions.ts'
import type { Transition } from '#app/base/life.ts'
import { BOOKING_STATUSES } from '#work/bookings/booking.ts'
import { TRANSITIONS } from '#work/bookings/booking-transitions.ts'
import { PIECE_STATES } from '#delivery/deliveries/delivery-job.ts'
import { PIECE_TRANSITIONS } from '#delivery/deliveries/piece-transitions.ts'
import { ENQUIRY_STATUSES, QUOTE_STATUSES } from '#work/enquiries/enquiry-status.ts'
import { ENQUIRY_TRANSITIONS, QUOTE_TRANSITIONS } from '#work/enquiries/enquiry-transitions.ts'
import { APPLICATION_STATUSES } from '#work/onboarding/application.ts'
import {
  APPLICATION_TRANSITIONS,
  APPROVAL_STATUSES,
  APPROVAL_TRANSITIONS,
  MODEL_SWITCH_STATUSES,
  MODEL_SWITCH_TRANSITIONS,
} from '#work/onboarding/application-transitions.ts'
import { MEDIA_TRANSITIONS } from '#files/media/media-transitions.ts'
import { MEDIA_STATES } from '#files/media/media-view.ts'
import {
  PUBLICATION_STATES,
  PUBLICATION_TRANSITIONS,
} from '#delivery/publishing/publication-transitions.ts'
import { UPLOAD_STATES } from '#app/base/upload.ts'
import { UPLOAD_TRANSITIONS } from '#files/uploads/upload-transitions.ts'
import {
  ASSIGNMENT_STATUSES,
  MATCH_STATUSES,
  OFFER_STATUSES,
  PROJECT_STATUSES,
} from '#work/projects/project.ts'
import {
  ASSIGNMENT_TRANSITIONS,
  MATCH_TRANSITIONS,
  OFFER_TRANSITIONS,
  PROJECT_TRANSITIONS,
} from '#work/projects/project-transitions.ts'
import {
  REEL_STATUSES,
  REEL_TRANSITIONS,
  REPORT_STATUSES,
  REPORT_TRANSITIONS,
} from '#market/reels/reel-transitions.ts'

export type Row = Transition<string, string, string, string | null>

export interface Life {
  title: string
  statuses: readonly string[]
  transitions: readonly Row[]
  /** Statuses that no transition leaves. */
  final: readonly string[]
  /** Where the status is stored, by Kysely's names: in one column, or derived from several. */
  table: string
  columns: readonly string[]
  /** The only program file that writes these columns. */
  writer: string
}

const features = 'app/features'

export const LIVES: readonly Life[] = [
  {
    title: 'Booking',
    statuses: BOOKING_STATUSES,
    transitions: TRANSITIONS,
    final: ['rejected'],
    table: 'bookingRequests',
    columns: ['status'],
    writer: `${features}/work/bookings/change-booking.server.ts`,
  },
  {
    title: 'Project',
    statuses: PROJECT_STATUSES,
    transitions: PROJECT_TRANSITIONS,
    final: [],
    table: 'videoProjects',
    columns: ['status'],
    writer: `${features}/work/projects/change-project.server.ts`,
  },
  {
    title: 'Match of a project',
    statuses: MATCH_STATUSES,
    transitions: MATCH_TRANSITIONS,
    final: [],
    table: 'videoProjects',
    columns: ['matchStatus'],
    writer: `${features}/work/projects/change-project.server.ts`,
  },
  {
    title: 'Assignment',
    statuses: ASSIGNMENT_STATUSES,
    transitions: ASSIGNMENT_TRANSITIONS,
    final: [],
    table: 'orbiterAssignments',
    columns: ['status'],
    writer: `${features}/work/projects/change-project.server.ts`,
  },
  {
    title: 'Piece of a delivery',
    statuses: PIECE_STATES,
    transitions: PIECE_TRANSITIONS,
    final: [],
    table: 'deliverables',
    columns: ['state'],
    writer: `${features}/delivery/deliveries/change-piece.server.ts`,
  },
  {
    title: 'Offer of a job',
    statuses: OFFER_STATUSES,
    transitions: OFFER_TRANSITIONS,
    final: ['accepted', 'declined', 'lapsed', 'taken', 'withdrawn'],
    table: 'assignmentOffers',
    columns: ['status'],
    writer: `${features}/work/projects/change-project.server.ts`,
  },
  {
    title: 'Enquiry',
    statuses: ENQUIRY_STATUSES,
    transitions: ENQUIRY_TRANSITIONS,
    final: [],
    table: 'enquiries',
    columns: ['status'],
    writer: `${features}/work/enquiries/change-enquiry.server.ts`,
  },
  {
    title: 'Quote',
    statuses: QUOTE_STATUSES,
    transitions: QUOTE_TRANSITIONS,
    final: ['accepted', 'replaced'],
    table: 'enquiryQuotes',
    columns: ['status'],
    writer: `${features}/work/enquiries/change-enquiry.server.ts`,
  },
  {
    title: 'Application',
    statuses: APPLICATION_STATUSES,
    transitions: APPLICATION_TRANSITIONS,
    final: [],
    table: 'orbiterApplications',
    columns: ['status'],
    writer: `${features}/work/onboarding/change-application.server.ts`,
  },
  {
    title: 'Approval of an Orbiter',
    statuses: APPROVAL_STATUSES,
    transitions: APPROVAL_TRANSITIONS,
    final: [],
    table: 'profiles',
    columns: ['approvalStatus'],
    writer: `${features}/people/accounts/profile-approval.server.ts`,
  },
  {
    title: 'Request to change the model',
    statuses: MODEL_SWITCH_STATUSES,
    transitions: MODEL_SWITCH_TRANSITIONS,
    final: [],
    table: 'modelSwitchRequests',
    columns: ['status'],
    writer: `${features}/work/onboarding/change-application.server.ts`,
  },
  {
    title: 'Payment',
    statuses: PAYMENT_STATES,
    transitions: PAYMENT_TRANSITIONS,
    final: ['captured', 'voided', 'lapsed'],
    table: 'payments',
    columns: ['state'],
    writer: `${features}/money/payments/change-payment.server.ts`,
  },
  {
    title: 'Payout',
    statuses: PAYOUT_STATES,
    transitions: PAYOUT_TRANSITIONS,
    final: ['failed'],
    table: 'payouts',
    columns: ['state'],
    writer: `${features}/money/payouts/change-payout.server.ts`,
  },
  {
    title: 'Dispute',
    statuses: DISPUTE_STATES,
    transitions: DISPUTE_TRANSITIONS,
    final: ['won', 'lost'],
    table: 'disputes',
    columns: ['state'],
    writer: `${features}/team/disputes/change-dispute.server.ts`,
  },
  {
    title: 'Refund',
    statuses: REFUND_STATES,
    transitions: REFUND_TRANSITIONS,
    final: ['settled_by_dispute'],
    table: 'refunds',
    columns: ['state'],
    writer: `${features}/money/payments/change-refund.server.ts`,
  },
  {
    title: 'Upload',
    statuses: UPLOAD_STATES,
    transitions: UPLOAD_TRANSITIONS,
    final: ['received', 'cancelled'],
    table: 'uploads',
    columns: ['state'],
    writer: `${features}/files/uploads/change-upload.server.ts`,
  },
  {
    title: 'Media',
    statuses: MEDIA_STATES,
    transitions: MEDIA_TRANSITIONS,
    final: [],
    table: 'mediaFiles',
    columns: ['state'],
    writer: `${features}/files/media/change-media.server.ts`,
  },
  {
    title: 'Reel published from approved work',
    statuses: PUBLICATION_STATES,
    transitions: PUBLICATION_TRANSITIONS,
    final: [],
    table: 'reelPublications',
    columns: ['state'],
    writer: `${features}/delivery/publishing/change-publication.server.ts`,
  },
  {
    title: 'Reel',
    statuses: REEL_STATUSES,
    transitions: REEL_TRANSITIONS,
    final: [],
    table: 'reels',
    columns: ['isActive', 'deletedAt'],
    writer: `${features}/market/reels/change-reel.server.ts`,
  },
  {
    title: 'Report of a reel',
    statuses: REPORT_STATUSES,
    transitions: REPORT_TRANSITIONS,
    final: ['settled'],
    table: 'reelReports',
    columns: ['settledAt'],
    writer: `${features}/market/reels/reel-reports.server.ts`,
  },
]
