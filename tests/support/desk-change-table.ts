/** The rows of admin-change-table.ts for the gallery, reports, Orbit's messages, and failures. */
import { newId } from '#app/base/ids.ts'
import {
  createCategory,
  deleteCategory,
  moveCategory,
  updateCategory,
} from '#market/reels/change-categories.server.ts'
import { deleteReel, restoreReel } from '#market/reels/delete-reel.server.ts'
import { reportReel, settleReelReports } from '#market/reels/reel-reports.server.ts'
import { createReel, setReelFlag, updateReel } from '#market/reels/save-reel.server.ts'
import { changeNotificationText } from '#notifications/change-notification-text.server.ts'
import { retryTask } from '#team/attention/retry-task.server.ts'
import { retryMail } from '#team/attention/retry-mail.server.ts'
import { moderateReview } from '#market/reviews/moderate-review.server.ts'
import { writeReview } from '#work/bookings/review-booking.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, pool } from '#app/platform/db.ts'
import { during } from '#tests/support/clock.ts'
import { createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { publishReel } from '#tests/support/published-reel.ts'
import type { AdminChange } from '#tests/support/admin-change.ts'
import { newWord } from '#tests/support/new-word.ts'

const person = async () => viewerOf(await createUser())

const REEL = {
  title: 'Doors',
  videoUrl: 'https://example.com/a.mp4',
  category: 'Weddings',
  isActive: 'on',
}

async function category(): Promise<{ id: string; name: string }> {
  const name = `Club ${newWord()}`
  const [id, last] = [
    newId(),
    await db()
      .selectFrom('categories')
      .select('displayOrder')
      .orderBy('displayOrder', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  ]
  await db()
    .insertInto('categories')
    .values({ id, name, displayOrder: last.displayOrder + 1 })
    .execute()
  return { id, name }
}

export const DESK_CHANGES: Record<string, AdminChange> = {
  'reels/createCategory': {
    prepare: async () => {
      const name = `Party ${newWord()}`
      const idOf = () =>
        db()
          .selectFrom('categories')
          .select('id')
          .where('name', '=', name)
          .executeTakeFirstOrThrow()
      return {
        subjectId: async () => (await idOf()).id,
        call: (viewer) => createCategory(viewer, { name, displayOrder: '7', isActive: 'on' }),
      }
    },
    says: {
      action: 'category.added',
      subjectType: 'category',
      label: /^Party /,
      from: null,
      to: 'order 7, active',
    },
  },
  'reels/updateCategory': {
    prepare: async () => {
      const [{ id }, name] = [await category(), `Night ${newWord()}`]
      return {
        subjectId: id,
        call: (viewer) => updateCategory(viewer, id, { name, displayOrder: '3', isActive: 'on' }),
      }
    },
    says: {
      action: 'category.changed',
      subjectType: 'category',
      label: /^Night /,
      from: /^Club .*active/,
      to: /^Night .*order 3, active/,
    },
  },
  'reels/moveCategory': {
    prepare: async () => {
      const [first] = await db()
        .selectFrom('categories')
        .select(['id', 'name'])
        .orderBy('displayOrder')
        .orderBy('name')
        .limit(2)
        .offset(1)
        .execute()
      const id = first?.id ?? ''
      return { subjectId: id, call: (viewer) => moveCategory(viewer, id, 'up') }
    },
    says: {
      action: 'category.moved',
      subjectType: 'category',
      label: /./,
      from: 'place 2',
      to: /^place 1, past /,
    },
  },
  'reels/deleteCategory': {
    prepare: async () => {
      const { id, name } = await category()
      await publishReel({ category: name })
      return { subjectId: id, call: (viewer) => deleteCategory(viewer, id, 'general') }
    },
    says: {
      action: 'category.deleted',
      subjectType: 'category',
      label: /^Club /,
      from: /active/,
      to: 'deleted, 1 reel to general',
    },
  },
  'reels/createReel': {
    prepare: async () => {
      const form = { ...REEL, formKey: newId() }
      return {
        subjectId: async (answer) => String(answer),
        call: (viewer) => createReel(viewer, form),
      }
    },
    says: {
      action: 'reel.added',
      subjectType: 'reel',
      label: 'Doors',
      from: null,
      to: 'Weddings, active',
    },
  },
  'reels/updateReel': {
    prepare: async () => {
      const { id } = await publishReel({ category: 'Weddings' })
      return { subjectId: id, call: (viewer) => updateReel(viewer, id, REEL) }
    },
    says: {
      action: 'reel.changed',
      subjectType: 'reel',
      label: 'Doors',
      from: /title: Candlelight/,
      to: /title: Doors/,
    },
  },
  'reels/setReelFlag': {
    prepare: async () => {
      const { id } = await publishReel()
      return { subjectId: id, call: (viewer) => setReelFlag(viewer, id, 'active', false) }
    },
    says: {
      action: 'reel.changed',
      subjectType: 'reel',
      label: /^Candlelight/,
      from: 'active',
      to: 'hidden',
    },
  },
  'reels/deleteReel': {
    prepare: async () => {
      const { id } = await publishReel()
      return { subjectId: id, call: (viewer) => deleteReel(viewer, id) }
    },
    says: {
      action: 'reel.deleted',
      subjectType: 'reel',
      label: /^Candlelight/,
      from: 'in the gallery',
      to: 'deleted',
    },
  },
  'reels/restoreReel': {
    prepare: async () => {
      const { id } = await publishReel()
      await db().updateTable('reels').set({ deletedAt: now() }).where('id', '=', id).execute()
      return { subjectId: id, call: (viewer) => restoreReel(viewer, id) }
    },
    says: {
      action: 'reel.restored',
      subjectType: 'reel',
      label: /^Candlelight/,
      from: 'deleted',
      to: 'in the gallery',
    },
  },
  'reels/settleReelReports': {
    prepare: async () => {
      const { id } = await publishReel()
      await reportReel(await person(), id, { reason: 'Not theirs' })
      return { subjectId: id, call: (viewer) => settleReelReports(viewer, id) }
    },
    says: {
      action: 'reel.kept',
      subjectType: 'reel',
      label: /^Candlelight/,
      from: '1 open report',
      to: '1 report settled',
    },
  },
  'notifications/changeNotificationText': {
    prepare: async () => {
      const key = 'booking-requested-to-customer'
      return {
        subjectId: key,
        call: (viewer) =>
          changeNotificationText(viewer, key, { subject: 'One tap to go', title: '', body: '' }),
      }
    },
    says: {
      action: 'text.changed',
      subjectType: 'notification-text',
      label: /./,
      from: '{"subject":"standard"}',
      to: '{"subject":"One tap to go"}',
    },
  },
  'attention/retryTask': {
    prepare: async () => {
      const id = newId()
      await pool().query(
        `insert into pgboss.job (id, name, data, state, completed_on) values ($1, 'advance-searches', '{}', 'failed', now())`,
        [id],
      )
      return { subjectId: id, call: (viewer) => retryTask(viewer, id) }
    },
    says: {
      action: 'task.retried',
      subjectType: 'task',
      label: 'advance-searches',
      from: 'failed',
      to: 'queued',
    },
  },
  'attention/retryMail': {
    prepare: async () => {
      const mail = {
        id: newId(),
        kind: 'test',
        toAddress: 'a@example.test',
        subject: 'Hello',
        html: '',
        text: '',
        error: 'refused',
      }
      await db()
        .insertInto('mails')
        .values({ ...mail, status: 'failed', createdAt: now() })
        .execute()
      return { subjectId: mail.id, call: (viewer) => retryMail(viewer, mail.id) }
    },
    says: {
      action: 'mail.retried',
      subjectType: 'mail',
      label: 'Hello',
      from: 'failed',
      to: 'queued',
    },
  },
  'reviews/moderateReview': {
    prepare: async () => {
      const booking = await createBooking({ status: 'completed' })
      await during(new Date(booking.startAt.getTime() + 86_400_000), () =>
        writeReview(viewerOf(booking.customer), booking.id, { rating: '1', text: 'Rude' }),
      )
      const { id } = await db()
        .selectFrom('orbiterReviews')
        .select('id')
        .where('bookingRequestId', '=', booking.id)
        .executeTakeFirstOrThrow()
      return {
        subjectId: id,
        call: (viewer) =>
          moderateReview(viewer, { reviewId: id, decision: 'hide', reason: 'Insults' }),
      }
    },
    says: {
      action: 'review.hidden',
      subjectType: 'review',
      label: /^A review by /,
      from: 'published',
      to: 'hidden',
      reason: 'Insults',
    },
  },
}
