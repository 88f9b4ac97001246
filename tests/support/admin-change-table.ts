/**
 * One way to carry out each change that an admin may make, on real data, and what the audit has to say about it.
 * tests/audited-changes.test.ts says which operation has no way yet.
 */
import { newId } from '#app/base/ids.ts'
import { addRole, removeRole } from '#app/features/accounts/change-roles.server.ts'
import { reinstateAccount, suspendAccount } from '#app/features/auth/suspend-account.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { cancelBooking } from '#app/features/bookings/end-booking.server.ts'
import {
  changeCommission,
  changeContact,
  changeProduct,
} from '#app/features/catalog/change-catalog.server.ts'
import { addCity, changeCity, moveCityUp } from '#app/features/catalog/change-cities.server.ts'
import { changeClaim, restoreClaim } from '#app/features/settings/claims.server.ts'
import {
  approveOrbiter,
  inviteToInterview,
  refuseOrbiter,
} from '#app/features/onboarding/approve-orbiter.server.ts'
import {
  decideModelSwitch,
  requestModelSwitch,
} from '#app/features/onboarding/model-switch.server.ts'
import { markVerification } from '#app/features/creators/verification.server.ts'
import { setEnquiryStatus } from '#app/features/enquiries/set-enquiry-status.server.ts'
import { submitManagedInquiry } from '#app/features/enquiries/submit-managed-inquiry.server.ts'
import { moderateMessage } from '#app/features/messages/moderate-message.server.ts'
import { reportMessage } from '#app/features/messages/report-message.server.ts'
import { sendMessage } from '#app/features/messages/send-message.server.ts'
import { sendIssue, sendTestIssue } from '#app/features/newsletter/send-issue.server.ts'
import { assignOrbiter } from '#app/features/projects/assign-orbiter.server.ts'
import { quoteEnquiry } from '#app/features/enquiries/quote-enquiry.server.ts'
import { setAssignmentStatus, setProjectStatus } from '#app/features/projects/set-status.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { createJob, createTakenJob, createTrained } from '#tests/support/managed.ts'
import { DESK_CHANGES } from '#tests/support/desk-change-table.ts'

/** What the row says: an exact text, a piece of it, or nothing. */
type Told = string | RegExp | null

export interface AdminChange {
  /** Makes the data, and says how the change is carried out on it. */
  prepare: (admin: Viewer) => Promise<{
    subjectId: string | ((answer: unknown) => Promise<string>)
    call: (viewer: Viewer) => Promise<unknown>
  }>
  says: { action: string; subjectType: string; label?: Told; from: Told; to: Told; reason?: string }
  /** Each time is a change of its own. */
  isNewEachTime?: true
}

const word = () => newId().slice(0, 8)
const person = async () => viewerOf(await createUser())

async function enquiry(): Promise<string> {
  const form = {
    formKey: newId(),
    service: 'quick-reel',
    date: '2099-08-20',
    time: '10:00',
    address: '1 Main Street',
    city: 'Dallas',
    state: 'TX',
  }
  const { id } = await submitManagedInquiry(await person(), {
    ...form,
    zipCode: '75201',
    notes: '',
  })
  return id
}

async function applicant(): Promise<string> {
  const { id } = await createOrbiter({ listed: false })
  return id
}

/** A job of the managed flow, and an Orbiter of its city who is free. */
async function openJob() {
  const orbiter = await createTrained({ location: 'Boston, MA' })
  const { id } = await createJob({ city: 'Boston' })
  return { orbiter, projectId: id }
}

const QUOTE = {
  amount: '240',
  message: 'Gladly.',
  title: 'Reels',
  city: 'Dallas',
  eventDate: '2099-08-20',
  startTime: '10:00',
  durationHours: '2',
}

export const ADMIN_CHANGES: Record<string, AdminChange> = {
  ...DESK_CHANGES,
  'accounts/addRole': {
    prepare: async () => {
      const { id } = await person()
      return { subjectId: id, call: (viewer) => addRole(viewer, id, 'orbiter') }
    },
    says: { action: 'role.added', subjectType: 'account', label: /@/, from: null, to: 'orbiter' },
  },
  'accounts/removeRole': {
    prepare: async () => {
      const { id } = await person()
      return { subjectId: id, call: (viewer) => removeRole(viewer, id, 'user') }
    },
    says: { action: 'role.removed', subjectType: 'account', label: /@/, from: 'user', to: null },
  },
  'auth/suspendAccount': {
    prepare: async () => {
      const { id } = await person()
      return { subjectId: id, call: (viewer) => suspendAccount(viewer, id, { reason: 'Spam' }) }
    },
    says: {
      action: 'account.suspended',
      subjectType: 'account',
      label: /@/,
      from: 'active',
      to: 'suspended',
      reason: 'Spam',
    },
  },
  'auth/reinstateAccount': {
    prepare: async () => {
      const { id } = await createUser({ suspended: true })
      return { subjectId: id, call: (viewer) => reinstateAccount(viewer, id) }
    },
    says: {
      action: 'account.reinstated',
      subjectType: 'account',
      label: /@/,
      from: 'suspended',
      to: 'active',
    },
  },
  'bookings/cancelBooking': {
    prepare: async () => {
      const { id } = await createBooking({ status: 'accepted', customerName: 'Corner Bakery' })
      return {
        subjectId: id,
        call: (viewer) => cancelBooking(viewer, id, { reason: 'The venue burned down' }),
      }
    },
    says: {
      action: 'booking.cancelled',
      subjectType: 'booking',
      label: /Corner Bakery/,
      from: 'accepted',
      to: 'cancelled',
      reason: 'The venue burned down',
    },
  },
  'catalog/addCity': {
    prepare: async () => {
      const name = `Port ${word().replaceAll(/\d/g, 'x')}`
      const city = { name, state: 'TX', timeZone: 'America/Chicago', words: '', isServed: 'on' }
      return { subjectId: 'cities', call: (viewer) => addCity(viewer, city) }
    },
    says: {
      action: 'setting.changed',
      subjectType: 'setting',
      label: /^Port /,
      from: null,
      to: /TX, America\/Chicago, served/,
    },
  },
  'catalog/changeCity': {
    prepare: async () => ({
      subjectId: 'cities',
      call: (viewer) =>
        changeCity(viewer, 'miami', {
          state: 'FL',
          timeZone: 'America/New_York',
          words: 'By the sea.',
          isServed: 'on',
        }),
    }),
    says: {
      action: 'setting.changed',
      subjectType: 'setting',
      label: 'Miami',
      from: /Wynwood/,
      to: /By the sea\./,
    },
  },
  'catalog/moveCityUp': {
    prepare: async () => ({ subjectId: 'cities', call: (viewer) => moveCityUp(viewer, 'boston') }),
    says: {
      action: 'setting.changed',
      subjectType: 'setting',
      label: 'Boston',
      from: /^Dallas, Boston/,
      to: /^Boston, Dallas/,
    },
  },
  'settings/changeClaim': {
    prepare: async () => ({
      subjectId: 'claims',
      call: (viewer) =>
        changeClaim(viewer, 'equipment', { title: 'Kit', text: 'Phones alone.', isShown: 'on' }),
    }),
    says: {
      action: 'setting.changed',
      subjectType: 'setting',
      label: /Home page/,
      from: /shown/,
      to: 'Kit | Phones alone. | shown',
    },
  },
  'settings/restoreClaim': {
    prepare: async (admin) => {
      await changeClaim(admin, 'security', { title: 'Safe', text: 'Sound.', isShown: 'on' })
      return { subjectId: 'claims', call: (viewer) => restoreClaim(viewer, 'security') }
    },
    says: {
      action: 'setting.changed',
      subjectType: 'setting',
      label: /Home page/,
      from: 'Safe | Sound. | shown',
      to: /Security and Insurance/,
    },
  },
  'catalog/changeCommission': {
    prepare: async () => ({
      subjectId: 'commission_bps',
      call: (viewer) =>
        changeCommission(viewer, {
          marketplace: '12',
          beginner: '25',
          intermediate: '22',
          pro: '20',
        }),
    }),
    says: {
      action: 'setting.changed',
      subjectType: 'setting',
      from: /"marketplace": ?1000/,
      to: /"marketplace": ?1200/,
    },
  },
  'catalog/changeContact': {
    prepare: async () => ({
      subjectId: 'contact',
      call: (viewer) => changeContact(viewer, { phone: '', supportEmail: 'help@example.test' }),
    }),
    says: {
      action: 'setting.changed',
      subjectType: 'setting',
      from: /support@orbit\.example/,
      to: /help@example\.test/,
    },
  },
  'catalog/changeProduct': {
    prepare: async () => {
      const product = {
        name: 'Instant Reel',
        subtitle: '1 hour minimum coverage',
        price: '109',
        originalPrice: '',
        features: 'One reel',
        isActive: 'on',
      }
      return { subjectId: 'instant', call: (viewer) => changeProduct(viewer, 'instant', product) }
    },
    says: {
      action: 'product.changed',
      subjectType: 'product',
      label: 'Instant Reel',
      from: /"price":9900/,
      to: /"price":10900/,
    },
  },
  'onboarding/approveOrbiter': {
    prepare: async () => {
      const id = await applicant()
      return { subjectId: id, call: async (viewer) => approveOrbiter(viewer, id) }
    },
    says: {
      action: 'orbiter.approved',
      subjectType: 'account',
      label: /Robin Vale/,
      from: 'pending',
      to: 'approved',
    },
  },
  'onboarding/refuseOrbiter': {
    prepare: async () => {
      const id = await applicant()
      return {
        subjectId: id,
        call: (viewer) => refuseOrbiter(viewer, id, { reason: 'Too few samples' }),
      }
    },
    says: {
      action: 'orbiter.refused',
      subjectType: 'account',
      label: /Robin Vale/,
      from: 'pending',
      to: 'refused',
      reason: 'Too few samples',
    },
  },
  'onboarding/inviteToInterview': {
    prepare: async () => {
      const id = await applicant()
      const at = {
        createdAt: now(),
        updatedAt: now(),
        interviewAt: new Date('2099-03-02T15:00:00Z'),
      }
      await db()
        .insertInto('orbiterApplications')
        .values({ userId: id, model: 'package-flow', status: 'submitted', answers: '{}', ...at })
        .execute()
      return {
        subjectId: id,
        call: (viewer) => inviteToInterview(viewer, id, { link: 'https://calls.example/abc' }),
      }
    },
    says: {
      action: 'interview.invited',
      subjectType: 'account',
      label: /Robin Vale/,
      from: null,
      to: '2099-03-02T15:00:00.000Z, https://calls.example/abc',
    },
  },
  'onboarding/decideModelSwitch': {
    prepare: async () => {
      const orbiter = viewerOf(await createOrbiter())
      await requestModelSwitch(orbiter, { reason: 'I would rather film than sell.' })
      const { id } = await db()
        .selectFrom('modelSwitchRequests')
        .select('id')
        .where('orbiterId', '=', orbiter.id)
        .executeTakeFirstOrThrow()
      return {
        subjectId: orbiter.id,
        call: (viewer) =>
          decideModelSwitch(viewer, { requestId: id, decision: 'refuse', reason: 'Not yet' }),
      }
    },
    says: {
      action: 'model-switch.refused',
      subjectType: 'account',
      label: /Robin Vale/,
      from: 'pending',
      to: 'refused: package-flow',
      reason: 'Not yet',
    },
  },
  'creators/markVerification': {
    prepare: async () => {
      const { id } = await createOrbiter()
      return {
        subjectId: id,
        call: (viewer) => markVerification(viewer, id, { step: 'identity', isDone: 'yes' }),
      }
    },
    says: {
      action: 'verification.marked',
      subjectType: 'account',
      label: /Identity checked/,
      from: 'open',
      to: 'done',
    },
  },
  'enquiries/setEnquiryStatus': {
    prepare: async () => {
      const id = await enquiry()
      return { subjectId: id, call: (viewer) => setEnquiryStatus(viewer, id, 'completed') }
    },
    says: {
      action: 'enquiry.status-set',
      subjectType: 'enquiry',
      label: /Casey Quinn/,
      from: 'new',
      to: 'completed',
    },
  },
  'messages/moderateMessage': {
    prepare: async () => {
      const booking = await createBooking()
      await sendMessage(viewerOf(booking.orbiter), booking.id, {
        idempotencyKey: newId(),
        text: 'Pay me in cash',
      })
      const { id } = await db()
        .selectFrom('customerMessages')
        .select('id')
        .where('bookingRequestId', '=', booking.id)
        .executeTakeFirstOrThrow()
      await reportMessage(viewerOf(booking.customer), booking.id, {
        messageId: id,
        reason: 'Wants to go around Orbit',
      })
      return {
        subjectId: id,
        call: (viewer) => moderateMessage(viewer, { messageId: id, decision: 'hide' }),
      }
    },
    says: {
      action: 'message.hidden',
      subjectType: 'message',
      label: /Robin Vale/,
      from: 'shown',
      to: 'hidden',
    },
  },
  'newsletter/sendIssue': {
    prepare: async () => {
      const issue = { subject: `News ${word()}`, body: 'Hello', formKey: newId() }
      const idOf = () =>
        db()
          .selectFrom('newsletterIssues')
          .select('id')
          .where('subject', '=', issue.subject)
          .executeTakeFirstOrThrow()
      return {
        subjectId: async () => (await idOf()).id,
        call: (viewer) => sendIssue(viewer, issue),
      }
    },
    says: {
      action: 'newsletter.sent',
      subjectType: 'newsletter-issue',
      label: /^News /,
      from: null,
      to: '0 subscribers',
    },
  },
  'newsletter/sendTestIssue': {
    prepare: async (admin) => ({
      subjectId: admin.id,
      call: (viewer) => sendTestIssue(viewer, { subject: 'News', body: 'Hello' }),
    }),
    says: {
      action: 'newsletter.tested',
      subjectType: 'newsletter-issue',
      label: 'News',
      from: null,
      to: /@/,
    },
    isNewEachTime: true,
  },
  'projects/assignOrbiter': {
    prepare: async () => {
      const { orbiter, projectId } = await openJob()
      return {
        subjectId: projectId,
        call: (viewer) => assignOrbiter(viewer, { projectId, orbiterId: orbiter.id }),
      }
    },
    says: {
      action: 'project.assigned',
      subjectType: 'project',
      label: /./,
      from: null,
      to: /Robin Vale/,
    },
  },
  'enquiries/quoteEnquiry': {
    prepare: async () => {
      const [id, formKey] = [await enquiry(), newId()]
      return { subjectId: id, call: (viewer) => quoteEnquiry(viewer, id, { ...QUOTE, formKey }) }
    },
    says: {
      action: 'enquiry.quoted',
      subjectType: 'enquiry',
      label: /Casey Quinn/,
      from: 'new',
      to: '24000 cents',
    },
  },
  'projects/setProjectStatus': {
    prepare: async () => {
      const { projectId } = await openJob()
      return {
        subjectId: projectId,
        call: (viewer) => setProjectStatus(viewer, projectId, 'completed'),
      }
    },
    says: {
      action: 'project.status-set',
      subjectType: 'project',
      label: /./,
      from: 'submitted',
      to: 'completed',
    },
  },
  'projects/setAssignmentStatus': {
    prepare: async () => {
      const orbiter = await createTrained({ location: 'Chicago, IL' })
      const { assignmentId } = await createTakenJob(orbiter, { city: 'Chicago' })
      return {
        subjectId: assignmentId,
        call: (viewer) => setAssignmentStatus(viewer, assignmentId, 'in_progress'),
      }
    },
    says: {
      action: 'assignment.status-set',
      subjectType: 'assignment',
      label: /./,
      from: 'assigned',
      to: 'in_progress',
    },
  },
}
