/** The rows of admin-change-table.ts for accounts and applications. */
import { addRole, removeRole } from '#app/features/accounts/change-roles.server.ts'
import { reinstateAccount, suspendAccount } from '#app/features/auth/suspend-account.server.ts'
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
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import type { AdminChange } from '#tests/support/admin-change.ts'

const person = async () => viewerOf(await createUser())

async function applicant(): Promise<string> {
  const { id } = await createOrbiter({ listed: false })
  return id
}

export const ACCOUNT_CHANGES: Record<string, AdminChange> = {
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
}
