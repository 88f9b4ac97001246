/** The rows of admin-change-table.ts for accounts and applications. */
import { addRole, removeRole } from '#tests/support/role-changes.ts'
import { reinstateAccount, suspendAccount } from '#people/access/suspend-account.server.ts'
import {
  approveOrbiter,
  refuseOrbiter,
  undoDecision,
} from '#work/onboarding/approve-orbiter.server.ts'
import { delistOrbiter, relistOrbiter } from '#work/onboarding/delist-orbiter.server.ts'
import { featureOrbiter, unfeatureOrbiter } from '#work/onboarding/feature-orbiter.server.ts'
import { giveLevel } from '#work/onboarding/give-level.server.ts'
import { inviteToInterview, moveInterview } from '#work/onboarding/interviews.server.ts'
import {
  decideModelSwitch,
  requestModelSwitch,
  takeSwitchBack,
} from '#work/onboarding/model-switch.server.ts'
import { listInterviewSlots } from '#work/onboarding/interview-slots.server.ts'
import { markVerification } from '#market/creators/verification.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createReadyApplicant, makeReady } from '#tests/support/ready-orbiter.ts'
import type { AdminChange } from '#tests/support/admin-change.ts'

const person = async () => viewerOf(await createUser())

async function applicant(): Promise<string> {
  const { id } = await createReadyApplicant()
  return id
}

async function interviewee(at: string): Promise<string> {
  const id = await applicant()
  const dates = { createdAt: now(), updatedAt: now(), interviewAt: new Date(at) }
  await db()
    .insertInto('orbiterApplications')
    .values({ userId: id, model: 'package-flow', status: 'submitted', answers: '{}', ...dates })
    .execute()
  return id
}

export const ACCOUNT_CHANGES: Record<string, AdminChange> = {
  'access/giveRole': {
    prepare: async () => {
      const { id } = await person()
      return { subjectId: id, call: (viewer) => addRole(viewer, id, 'orbiter') }
    },
    says: {
      action: 'role.added',
      subjectType: 'account',
      label: /@/,
      from: null,
      to: 'orbiter',
      reason: 'As agreed.',
    },
  },
  'access/takeRole': {
    prepare: async () => {
      const { id } = await person()
      return { subjectId: id, call: (viewer) => removeRole(viewer, id, 'user') }
    },
    says: {
      action: 'role.removed',
      subjectType: 'account',
      label: /@/,
      from: 'user',
      to: null,
      reason: 'As agreed.',
    },
  },
  'access/suspendAccount': {
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
  'access/reinstateAccount': {
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
  'onboarding/undoDecision': {
    prepare: async () => {
      const { id } = await createOrbiter()
      return {
        subjectId: id,
        call: (viewer) => undoDecision(viewer, id, { reason: 'Approved by mistake' }),
      }
    },
    says: {
      action: 'orbiter.decision-taken-back',
      subjectType: 'account',
      label: /Robin Vale/,
      from: 'approved',
      to: 'pending',
      reason: 'Approved by mistake',
    },
  },
  'onboarding/delistOrbiter': {
    prepare: async () => {
      const { id } = await createOrbiter()
      return {
        subjectId: id,
        call: (viewer) => delistOrbiter(viewer, id, { reason: 'Not their own work' }),
      }
    },
    says: {
      action: 'orbiter.delisted',
      subjectType: 'account',
      label: /Robin Vale/,
      from: 'approved',
      to: 'delisted',
      reason: 'Not their own work',
    },
  },
  'onboarding/relistOrbiter': {
    prepare: async () => {
      const { id } = await createOrbiter()
      await makeReady(id)
      const set = { approvalStatus: 'delisted', listedAt: null } as const
      await db().updateTable('profiles').set(set).where('userId', '=', id).execute()
      return { subjectId: id, call: (viewer) => relistOrbiter(viewer, id) }
    },
    says: {
      action: 'orbiter.relisted',
      subjectType: 'account',
      label: /Robin Vale/,
      from: 'delisted',
      to: 'approved',
    },
  },
  'onboarding/featureOrbiter': {
    prepare: async () => {
      const { id } = await createOrbiter()
      return { subjectId: id, call: (viewer) => featureOrbiter(viewer, id) }
    },
    says: {
      action: 'orbiter.featured',
      subjectType: 'account',
      label: /Robin Vale/,
      from: null,
      to: 'featured',
    },
  },
  'onboarding/unfeatureOrbiter': {
    prepare: async () => {
      const { id } = await createOrbiter({ featuredOrder: 1 })
      return { subjectId: id, call: (viewer) => unfeatureOrbiter(viewer, id) }
    },
    says: {
      action: 'orbiter.unfeatured',
      subjectType: 'account',
      label: /Robin Vale/,
      from: 'featured',
      to: null,
    },
  },
  'onboarding/giveLevel': {
    prepare: async () => {
      const { id } = await createOrbiter({ level: 'beginner' })
      return { subjectId: id, call: (viewer) => giveLevel(viewer, id, { level: 'intermediate' }) }
    },
    says: {
      action: 'orbiter.level-set',
      subjectType: 'account',
      label: /Robin Vale/,
      from: 'beginner',
      to: 'intermediate',
    },
  },
  'onboarding/moveInterview': {
    prepare: async () => {
      const id = await interviewee('2099-03-02T15:30:00Z')
      const [slot = ''] = await listInterviewSlots(null)
      return {
        subjectId: id,
        call: (viewer) => moveInterview(viewer, id, { slot, note: 'We are away that day.' }),
      }
    },
    says: {
      action: 'interview.moved',
      subjectType: 'account',
      label: /Robin Vale/,
      from: '2099-03-02T15:30:00.000Z',
      to: /^20/,
      reason: 'We are away that day.',
    },
  },
  'onboarding/inviteToInterview': {
    prepare: async () => {
      const id = await interviewee('2099-03-02T15:00:00Z')
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
  'onboarding/takeSwitchBack': {
    prepare: async () => {
      const orbiter = viewerOf(await createOrbiter())
      const { id } = await db()
        .insertInto('modelSwitchRequests')
        .values({
          orbiterId: orbiter.id,
          toModel: 'package-flow',
          reason: 'I would rather film than sell.',
          status: 'refused',
          decidedAt: now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { subjectId: orbiter.id, call: (viewer) => takeSwitchBack(viewer, id) }
    },
    says: {
      action: 'model-switch.taken-back',
      subjectType: 'account',
      label: /Robin Vale/,
      from: null,
      to: 'pending: package-flow',
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
}
