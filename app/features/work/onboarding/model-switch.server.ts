/**
 * Changing between package flow and marketplace: an Orbiter requests it with a reason, and an admin
 * decides.
 */
import { z } from 'zod'
import { Conflict, NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { requireId } from '#app/base/ids.ts'
import { requireInterview } from '#market/creators/set-package-jobs.server.ts'
import { isAdmin, isOrbiter, type Viewer } from '#people/accounts/viewer.ts'
import type { OrbiterModel } from '#work/onboarding/application.ts'
import { applyWhereFree } from '#work/onboarding/apply-model-switches.server.ts'
import { reasonInput } from '#work/onboarding/application-inputs.ts'
import { modelSwitchMail, switchTakenBackMail } from '#work/onboarding/application-mails.ts'
import { decideSwitch, reopenSwitch } from '#work/onboarding/change-application.server.ts'
import { readPerson } from '#work/onboarding/record-decision.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { queueMails } from '#app/platform/mail.ts'

export interface ModelState {
  model: OrbiterModel | null
  /** The newest request that is not in effect yet, if there is one. */
  request: {
    toModel: OrbiterModel
    status: 'pending' | 'approved' | 'refused'
    decisionReason: string | null
  } | null
}

export async function readModelState(viewer: Viewer): Promise<ModelState> {
  const [profile, request] = await Promise.all([
    db()
      .selectFrom('profiles')
      .select('orbiterModel')
      .where('userId', '=', viewer.id)
      .executeTakeFirstOrThrow(),
    db()
      .selectFrom('modelSwitchRequests')
      .select(['toModel', 'status', 'decisionReason', 'appliedAt'])
      .where('orbiterId', '=', viewer.id)
      .orderBy('createdAt', 'desc')
      .executeTakeFirst(),
  ])
  return {
    model: profile.orbiterModel,
    request:
      request && request.appliedAt === null
        ? {
            toModel: request.toModel,
            status: request.status as 'pending',
            decisionReason: request.decisionReason,
          }
        : null,
  }
}

/** @throws InvalidInput, NotAllowed, Conflict */
export async function requestModelSwitch(viewer: Viewer, input: unknown): Promise<void> {
  const { reason } = parseInput(reasonInput, input)
  if (!isOrbiter(viewer)) throw new NotAllowed()
  await transaction(async (tx) => {
    const profile = await tx
      .selectFrom('profiles')
      .select('orbiterModel')
      .where('userId', '=', viewer.id)
      .where('approvalStatus', '=', 'approved')
      .forUpdate()
      .executeTakeFirst()
    if (!profile)
      throw new Conflict('not_approved', 'You can switch once your application is approved.')
    const open = await tx
      .selectFrom('modelSwitchRequests')
      .select('id')
      .where('orbiterId', '=', viewer.id)
      .where('status', 'in', ['pending', 'approved'])
      .where('appliedAt', 'is', null)
      .executeTakeFirst()
    if (open) throw new Conflict('already_asked', 'We already have your request.')
    const toModel: OrbiterModel =
      profile.orbiterModel === 'package-flow' ? 'marketplace' : 'package-flow'
    const row = await tx
      .insertInto('modelSwitchRequests')
      .values({ orbiterId: viewer.id, toModel, reason, createdAt: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordEvent(tx, {
      kind: 'model-switch.requested',
      subjectType: 'model-switch',
      subjectId: row.id,
      actorId: viewer.id,
      toStatus: 'pending',
      data: { toModel },
      audience: [viewer.id],
    })
  })
}

const decisionInput = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('approve'), requestId: z.uuid() }),
  reasonInput.extend({ decision: z.literal('refuse'), requestId: z.uuid() }),
])

/** @throws NotAllowed, NotFound, InvalidInput, Conflict (`interview-missing`) */
export async function decideModelSwitch(viewer: Viewer, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const decision = parseInput(decisionInput, input)
  const refusal = decision.decision === 'refuse' ? decision.reason : null
  await transaction(async (tx) => {
    const status = refusal === null ? 'approved' : 'refused'
    const row = await decideSwitch(tx, {
      action: decision.decision,
      requestId: decision.requestId,
      deciderId: viewer.id,
      reason: refusal,
    })
    if (!row) throw new NotFound('This request has been answered already.')
    const toModel = row.toModel
    if (status === 'approved' && toModel === 'package-flow')
      await requireInterview(tx, row.orbiterId)
    const person = await tx
      .selectFrom('users')
      .select(['email', 'fullName', 'timeZone'])
      .where('id', '=', row.orbiterId)
      .executeTakeFirstOrThrow()
    await recordAudit(tx, {
      area: 'admin',
      action: `model-switch.${status}`,
      actor: viewer,
      subjectType: 'account',
      subjectId: row.orbiterId,
      subjectLabel: person.fullName,
      from: 'pending',
      to: `${status}: ${toModel}`,
      reason: refusal,
    })
    await recordEvent(tx, {
      kind: `model-switch.${status}`,
      subjectType: 'model-switch',
      subjectId: decision.requestId,
      actorId: viewer.id,
      fromStatus: 'pending',
      toStatus: status,
      audience: [row.orbiterId],
    })
    await queueMails(tx, [modelSwitchMail(person, toModel, refusal)])
    if (status === 'approved') await applyWhereFree(tx, decision.requestId)
  })
}

/**
 * Undoes a refusal, or an approval that has not taken effect yet: the request waits for a decision
 * again.
 * @throws NotAllowed, NotFound
 */
export async function takeSwitchBack(viewer: Viewer, requestId: string): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const id = requireId(requestId, 'There is no such request.')
  await transaction(async (tx) => {
    const row = await reopenSwitch(tx, id)
    if (!row) throw new NotFound('This request has already taken effect or is already open.')
    const person = await readPerson(tx, row.orbiterId)
    await recordAudit(tx, {
      area: 'admin',
      action: 'model-switch.taken-back',
      actor: viewer,
      subjectType: 'account',
      subjectId: row.orbiterId,
      subjectLabel: person.fullName,
      to: `pending: ${row.toModel}`,
    })
    await recordEvent(tx, {
      kind: 'model-switch.taken-back',
      subjectType: 'model-switch',
      subjectId: id,
      actorId: viewer.id,
      toStatus: 'pending',
      audience: [row.orbiterId],
    })
    await queueMails(tx, [switchTakenBackMail(person, row.toModel)])
  })
}
