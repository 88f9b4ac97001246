/** The rows of admin-change-table.ts for bookings, enquiries, projects, messages and newsletter. */
import { newId } from '#app/base/ids.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { answerMissing } from '#delivery/deliveries/answer-missing.server.ts'
import { reportMissing } from '#delivery/deliveries/report-missing.server.ts'
import { setEnquiryStatus } from '#work/enquiries/set-enquiry-status.server.ts'
import { submitManagedInquiry } from '#work/enquiries/submit-managed-inquiry.server.ts'
import { moderateMessage } from '#work/messages/moderate-message.server.ts'
import { reportMessage } from '#work/messages/report-message.server.ts'
import { sendMessage } from '#work/messages/send-message.server.ts'
import { sendIssue, sendTestIssue } from '#team/newsletter/send-issue.server.ts'
import { moderateQuestion } from '#work/questions/moderate-question.server.ts'
import { reportQuestion } from '#work/questions/report-question.server.ts'
import { writeQuestion } from '#work/questions/write-question.server.ts'
import { assignOrbiter } from '#work/projects/assign-orbiter.server.ts'
import { quoteEnquiry } from '#work/enquiries/quote-enquiry.server.ts'
import { setAssignmentStatus, setProjectStatus } from '#team/overrides/set-status.server.ts'
import { db } from '#app/platform/db.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { during } from '#tests/support/clock.ts'
import { createDelivered } from '#tests/support/piece-factory.ts'
import { createJob, createTakenJob, createTrained } from '#tests/support/managed.ts'
import type { AdminChange } from '#tests/support/admin-change.ts'
import { newWord } from '#tests/support/new-word.ts'

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

/** Creates a job of the managed flow, and a free Orbiter in its city. */
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

export const WORK_CHANGES: Record<string, AdminChange> = {
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
  'deliveries/answerMissing': {
    prepare: async () => {
      const { pieceId, customer, startAt } = await createDelivered({ offer: 'general' })
      await during(startAt, () =>
        reportMissing(viewerOf(customer), pieceId, { note: 'The second half' }),
      )
      return {
        subjectId: pieceId,
        call: (viewer) => answerMissing(viewer, pieceId, { note: 'It is in the next version.' }),
      }
    },
    says: {
      action: 'deliverable.missing-answered',
      subjectType: 'deliverable',
      label: 'Live reel: General Service',
      from: 'The second half',
      to: 'answered',
      reason: 'It is in the next version.',
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
        call: (viewer) =>
          moderateMessage(viewer, { messageId: id, decision: 'hide', reason: 'Rude' }),
      }
    },
    says: {
      action: 'message.hidden',
      subjectType: 'message',
      label: /Robin Vale/,
      from: 'shown',
      to: 'hidden',
      reason: 'Rude',
    },
  },
  'questions/moderateQuestion': {
    prepare: async () => {
      const [customer, orbiter] = [await person(), viewerOf(await createOrbiter())]
      const message = { messageId: newId(), text: 'Pay me in cash' }
      await writeQuestion(customer, orbiter.id, message)
      const { messageId } = message
      await reportQuestion(orbiter, customer.id, { messageId, reason: 'Around Orbit' })
      return {
        subjectId: messageId,
        call: (viewer) => moderateQuestion(viewer, { messageId, decision: 'hide', reason: 'Rude' }),
      }
    },
    says: {
      action: 'message.hidden',
      subjectType: 'message',
      label: /^A message of Casey Quinn.* before a booking$/,
      from: 'shown',
      to: 'hidden',
      reason: 'Rude',
    },
  },
  'newsletter/sendIssue': {
    prepare: async () => {
      const issue = { subject: `News ${newWord()}`, body: 'Hello', formKey: newId() }
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
      to: '$240.00',
    },
  },
  'overrides/setProjectStatus': {
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
  'overrides/setAssignmentStatus': {
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
