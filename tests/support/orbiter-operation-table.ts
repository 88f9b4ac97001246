/** The rows of operation-table.ts for the profile, times, prices and portfolio of an Orbiter. */
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { addFreeTime } from '#market/availability/add-free-time.server.ts'
import { approveOrbiter } from '#work/onboarding/approve-orbiter.server.ts'
import { removeOffer, switchOffer } from '#market/offers/arrange-offers.server.ts'
import {
  coverPortfolioItem,
  featurePortfolioItem,
  movePortfolioItem,
  rewordPortfolioItem,
} from '#market/portfolio/arrange-portfolio.server.ts'
import { dismissSample, retrySample } from '#market/portfolio/portfolio-upload.server.ts'
import { dismissUpload, dropUpload } from '#files/uploads/drop-upload.server.ts'
import { openUpload } from '#files/uploads/open-upload.server.ts'
import { getOwnUpload } from '#files/uploads/own-uploads.server.ts'
import { checkUpload } from '#files/uploads/check-upload.server.ts'
import { UPLOAD_TARGETS } from '#server/upload-targets.ts'
import { moveFreeTime } from '#market/availability/move-free-time.server.ts'
import { blockTime, unblockTime } from '#market/availability/block-time.server.ts'
import { saveBookingRules } from '#market/availability/save-time-rules.server.ts'
import { removeFreeTime, removeSeries } from '#market/availability/remove-free-time.server.ts'
import { removePortfolioItem } from '#market/portfolio/remove-portfolio-item.server.ts'
import { savePackage, saveReelPrices, saveService } from '#market/offers/save-offer.server.ts'
import { setAvailability } from '#market/availability/set-availability.server.ts'
import { findAttempt, readTraining, readTrainingOf } from '#work/training/read-training.server.ts'
import { markLessonRead, takeCheck } from '#work/training/take-check.server.ts'
import type { OperationAccess } from '#tests/support/operation-access.ts'

const slot = () => ({ slotId: newId() })
const ownPackage = () => ({
  id: newId(),
  name: 'Whole evening',
  durationMinutes: '300',
  price: '900',
  deliveryDays: '2',
})

export const ORBITER_OPERATIONS: Record<string, OperationAccess> = {
  // An application started without an account is claimed with its secret.
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
  'onboarding/readSetup': 'own',
  'onboarding/requestModelSwitch': 'own',
  'onboarding/saveApplicationStep': 'own',
  'onboarding/savePortfolioStep': 'own',
  'onboarding/saveSetupProfile': 'own',
  'onboarding/skipSamples': 'own',
  'onboarding/submitApplication': 'own',
  'onboarding/moveOwnInterview': 'own',
  'onboarding/readApplicantWords': 'own',
  'onboarding/approveOrbiter': {
    roles: ['admin'],
    isSubjectMissing: true,
    call: (viewer: Viewer) => approveOrbiter(viewer, newId()),
  },
  'creators/readProfileEditor': 'own',
  'creators/saveOwnProfile': 'own',
  'creators/saveOwnChecks': 'own',
  'creators/getOwnProfile': 'own',
  'creators/setPackageJobs': 'own',
  'portfolio/removePortfolioItem': {
    roles: [],
    call: async (viewer: Viewer) => removePortfolioItem(viewer, { itemId: newId() }),
  },
  'portfolio/addPortfolioItem': 'own',
  'portfolio/addPortfolioLink': 'own',
  'portfolio/addPortfolioPicture': 'own',
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
  'portfolio/rewordPortfolioItem': {
    roles: [],
    call: async (viewer: Viewer) => rewordPortfolioItem(viewer, { itemId: newId(), title: 'Tour' }),
  },
  'portfolio/dismissSample': {
    roles: [],
    call: (viewer: Viewer) => dismissSample(viewer, { uploadId: newId() }),
  },
  'portfolio/retrySample': {
    roles: [],
    call: (viewer: Viewer) => retrySample(viewer, { uploadId: newId() }),
  },
  'portfolio/listOwnUploads': 'own',
  'uploads/dropUpload': { roles: [], call: (viewer: Viewer) => dropUpload(viewer, newId()) },
  'uploads/dismissUpload': { roles: [], call: (viewer: Viewer) => dismissUpload(viewer, newId()) },
  'uploads/getOwnUpload': { roles: [], call: (viewer: Viewer) => getOwnUpload(viewer, newId()) },
  'uploads/listOpenUploads': 'own',
  'uploads/openUpload': {
    roles: ['orbiter'],
    call: (viewer: Viewer) =>
      openUpload(
        viewer,
        {
          id: newId(),
          key: newId(),
          purpose: 'portfolio',
          subject: viewer.id,
          name: 'tour.mp4',
          sizeBytes: 1000,
        },
        UPLOAD_TARGETS,
      ),
  },
  'uploads/checkUpload': {
    roles: [],
    call: (viewer: Viewer) => checkUpload(viewer, newId(), UPLOAD_TARGETS),
  },
  'availability/addFreeTime': {
    roles: ['orbiter'],
    call: (viewer: Viewer) =>
      addFreeTime(viewer, { date: '2030-01-01', startTime: '10:00', endTime: '12:00' }),
  },
  'availability/blockTime': {
    roles: ['orbiter'],
    call: (viewer: Viewer) => blockTime(viewer, { fromDate: '2030-01-01' }),
  },
  'availability/copyWeek': 'own',
  'availability/getCalendarZone': 'own',
  'availability/listBlockedTimes': 'own',
  'availability/listOwnSlots': 'own',
  'availability/listWays': 'own',
  'availability/moveFreeTime': {
    roles: [],
    call: (viewer: Viewer) =>
      moveFreeTime(viewer, {
        ...slot(),
        date: '2030-01-01',
        startTime: '10:00',
        endTime: '12:00',
      }),
  },
  'availability/readBookingRules': 'own',
  'availability/saveBookingRules': {
    roles: ['orbiter'],
    call: (viewer: Viewer) => saveBookingRules(viewer, { noticeHours: '24' }),
  },
  'availability/unblockTime': {
    roles: [],
    call: (viewer: Viewer) => unblockTime(viewer, slot()),
  },
  // The slot is looked up among the viewer's own: a missing one and another person's give the same
  // answer.
  'availability/removeFreeTime': {
    roles: [],
    call: (viewer: Viewer) => removeFreeTime(viewer, slot()),
  },
  'availability/removeSeries': {
    roles: [],
    call: (viewer: Viewer) => removeSeries(viewer, slot()),
  },
  'availability/setAvailability': {
    roles: ['orbiter'],
    call: (viewer: Viewer) => setAvailability(viewer, { isAvailable: 'true' }),
  },
  'training/findAttempt': {
    roles: [],
    call: (viewer: Viewer) => findAttempt(viewer, newId()),
  },
  'training/markLessonRead': {
    roles: ['orbiter'],
    call: (viewer: Viewer) => markLessonRead(viewer, 'brief'),
  },
  'training/readTraining': { roles: ['orbiter'], call: (viewer: Viewer) => readTraining(viewer) },
  'training/readTrainingOf': {
    roles: ['admin'],
    call: (viewer: Viewer) => readTrainingOf(viewer, newId()),
  },
  'training/takeCheck': { roles: ['orbiter'], call: (viewer: Viewer) => takeCheck(viewer, {}) },
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
}
