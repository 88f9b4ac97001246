/** The rows of admin-change-table.ts for the queue, saved views, notes and sessions. */
import { newId } from '#app/base/ids.ts'
import {
  giveBackMatter,
  snoozeMatter,
  takeMatter,
  wakeMatter,
} from '#team/attention/queue-marks.server.ts'
import { addNote, deleteNote } from '#team/desk/person-notes.server.ts'
import { endPersonSessions } from '#team/desk/person-sessions.server.ts'
import { deleteView, saveView } from '#team/desk/saved-views.server.ts'
import { explainDay, recheckDay } from '#team/reconciliation/list-days.server.ts'
import { retryPayout } from '#money/payouts/admin-payouts.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import type { AdminChange } from '#tests/support/admin-change.ts'
import { createUser, signedInCookie } from '#tests/support/factories.ts'

/** Opens a matter of the queue. @returns its key */
export async function openMatter(): Promise<string> {
  const id = newId()
  const mail = { kind: 'test', toAddress: 'a@example.test', subject: 'Hello', html: '', text: '' }
  await db()
    .insertInto('mails')
    .values({ id, ...mail, error: 'refused', status: 'failed', createdAt: now() })
    .execute()
  return `mail ${id}`
}

const MATTER = { subjectType: 'matter', label: 'Email to a@example.test failed' }
const AN_INSTANT = /^\d{4}-\d\d-\d\dT/

let days = 0

async function differingDay(): Promise<{ day: string; gateway: 'test' }> {
  days += 1
  const id = { day: `2026-01-${String(days).padStart(2, '0')}`, gateway: 'test' } as const
  await db()
    .insertInto('reconciliations')
    .values({ ...id, checkedAt: now(), differenceCount: 1 })
    .execute()
  return id
}

const nameOfDay = ({ day, gateway }: { day: string; gateway: string }) => `${gateway}/${day}`
const RECONCILIATION = {
  subjectType: 'reconciliation',
  label: /^Reconciliation of 2026-01-\d\d$/,
}

/** A payout that waits for the gateway. */
export async function waitingPayout(): Promise<string> {
  const id = newId()
  const { id: orbiterId } = await createUser()
  await db()
    .insertInto('payouts')
    .values({ id, orbiterId, amountCents: 4500, gateway: 'test', accountId: 'tac_1' })
    .execute()
  return id
}

export const QUEUE_CHANGES: Record<string, AdminChange> = {
  'payouts/retryPayout': {
    prepare: async () => {
      const id = await waitingPayout()
      return {
        subjectId: id,
        call: (viewer) => retryPayout(viewer, { payoutId: id, shownCents: 4500 }),
      }
    },
    says: {
      action: 'payout.retried',
      subjectType: 'payout',
      label: '$45.00',
      from: 'created',
      to: 'created',
    },
    isNewEachTime: true,
  },
  'attention/takeMatter': {
    prepare: async () => {
      const key = await openMatter()
      return { subjectId: key, call: (viewer) => takeMatter(viewer, key) }
    },
    says: { action: 'matter.taken', ...MATTER, from: null, to: 'Ada Deskman' },
  },
  'attention/giveBackMatter': {
    prepare: async (admin) => {
      const key = await openMatter()
      await takeMatter(admin, key)
      return { subjectId: key, call: (viewer) => giveBackMatter(viewer, key) }
    },
    says: { action: 'matter.released', ...MATTER, from: 'Ada Deskman', to: null },
  },
  'attention/snoozeMatter': {
    prepare: async () => {
      const key = await openMatter()
      return { subjectId: key, call: (viewer) => snoozeMatter(viewer, key, { snooze: 'hour' }) }
    },
    says: { action: 'matter.snoozed', ...MATTER, from: null, to: AN_INSTANT },
    isNewEachTime: true,
  },
  'attention/wakeMatter': {
    prepare: async (admin) => {
      const key = await openMatter()
      await snoozeMatter(admin, key, { snooze: 'hour' })
      return { subjectId: key, call: (viewer) => wakeMatter(viewer, key) }
    },
    says: { action: 'matter.woken', ...MATTER, from: AN_INSTANT, to: null },
  },
  'desk/saveView': {
    prepare: async () => ({
      subjectId: async (answer) => (answer as { id: string }).id,
      call: (viewer) => saveView(viewer, { name: 'Late ones', query: '?status=late' }),
    }),
    says: {
      action: 'view.saved',
      subjectType: 'view',
      label: 'Late ones',
      from: null,
      to: '?status=late',
    },
  },
  'desk/deleteView': {
    prepare: async (admin) => {
      const { id } = await saveView(admin, { name: 'Boston', query: '?q=Boston' })
      return { subjectId: id, call: (viewer) => deleteView(viewer, id) }
    },
    says: {
      action: 'view.deleted',
      subjectType: 'view',
      label: 'Boston',
      from: '?q=Boston',
      to: null,
    },
  },
  'desk/addNote': {
    prepare: async () => {
      const [{ id }, formKey] = [await createUser({ fullName: 'Casey Quinn' }), newId()]
      return { subjectId: id, call: (viewer) => addNote(viewer, id, { formKey, text: 'Called.' }) }
    },
    says: {
      action: 'note.added',
      subjectType: 'account',
      label: 'Casey Quinn',
      from: null,
      to: null,
    },
  },
  'desk/deleteNote': {
    prepare: async (admin) => {
      const { id } = await createUser({ fullName: 'Casey Quinn' })
      const note = await addNote(admin, id, { formKey: newId(), text: 'Called.' })
      return { subjectId: id, call: (viewer) => deleteNote(viewer, note.id) }
    },
    says: {
      action: 'note.deleted',
      subjectType: 'account',
      label: 'Casey Quinn',
      from: null,
      to: null,
    },
  },
  'desk/endPersonSessions': {
    prepare: async () => {
      const person = await createUser()
      await signedInCookie(person)
      return { subjectId: person.id, call: (viewer) => endPersonSessions(viewer, person.id) }
    },
    says: { action: 'sessions.ended', subjectType: 'account', label: /@/, from: null, to: '1' },
  },
  'reconciliation/recheckDay': {
    prepare: async () => {
      const day = await differingDay()
      return { subjectId: nameOfDay(day), call: (viewer) => recheckDay(viewer, day) }
    },
    says: { action: 'reconciliation.repeated', ...RECONCILIATION, from: null, to: null },
  },
  'reconciliation/explainDay': {
    prepare: async () => {
      const day = await differingDay()
      const explanation = 'A charge of the team.'
      return {
        subjectId: nameOfDay(day),
        call: (viewer) => explainDay(viewer, { ...day, explanation }),
      }
    },
    says: {
      action: 'reconciliation.explained',
      ...RECONCILIATION,
      from: null,
      to: 'A charge of the team.',
    },
  },
}
