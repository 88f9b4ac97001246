/** Changing between package flow and marketplace: asked for with a reason, decided by an admin, in effect once open jobs are done. */
import { z } from 'zod'
import { Conflict, NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isAdmin, isOrbiter, type Viewer } from '#app/features/accounts/viewer.ts'
import type { OrbiterModel } from '#app/features/creators/application.ts'
import { reasonInput } from '#app/features/creators/application-inputs.ts'
import { modelSwitchMail } from '#app/features/creators/application-mails.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import type { JobKind } from '#app/platform/jobs.ts'
import { queueMails } from '#app/platform/mail.ts'

export interface ModelState {
  model: OrbiterModel | null
  /** The newest request, where there is one that is not in effect yet. */
  request: { toModel: OrbiterModel; status: 'pending' | 'approved' | 'refused'; decisionReason: string | null } | null
}

export async function readModelState(viewer: Viewer): Promise<ModelState> {
  const [profile, request] = await Promise.all([
    db().selectFrom('profiles').select('orbiter_model').where('user_id', '=', viewer.id).executeTakeFirstOrThrow(),
    db()
      .selectFrom('model_switch_requests')
      .select(['to_model', 'status', 'decision_reason', 'applied_at'])
      .where('orbiter_id', '=', viewer.id)
      .orderBy('created_at', 'desc')
      .executeTakeFirst(),
  ])
  return {
    model: profile.orbiter_model as OrbiterModel | null,
    request:
      request && request.applied_at === null
        ? { toModel: request.to_model as OrbiterModel, status: request.status as 'pending', decisionReason: request.decision_reason }
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
      .select('orbiter_model')
      .where('user_id', '=', viewer.id)
      .where('approval_status', '=', 'approved')
      .forUpdate()
      .executeTakeFirst()
    if (!profile) throw new Conflict('not_approved', 'You can switch once your application is approved.')
    const open = await tx
      .selectFrom('model_switch_requests')
      .select('id')
      .where('orbiter_id', '=', viewer.id)
      .where('status', 'in', ['pending', 'approved'])
      .where('applied_at', 'is', null)
      .executeTakeFirst()
    if (open) throw new Conflict('already_asked', 'Your request is with us already.')
    const toModel: OrbiterModel = profile.orbiter_model === 'package-flow' ? 'marketplace' : 'package-flow'
    const row = await tx
      .insertInto('model_switch_requests')
      .values({ orbiter_id: viewer.id, to_model: toModel, reason, created_at: now() })
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

/** @throws NotAllowed, NotFound, InvalidInput */
export async function decideModelSwitch(viewer: Viewer, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const decision = parseInput(decisionInput, input)
  const refusal = decision.decision === 'refuse' ? decision.reason : null
  await transaction(async (tx) => {
    const status = refusal === null ? 'approved' : 'refused'
    const row = await tx
      .updateTable('model_switch_requests')
      .set({ status, decided_by: viewer.id, decided_at: now(), decision_reason: refusal })
      .where('id', '=', decision.requestId)
      .where('status', '=', 'pending')
      .returning(['orbiter_id', 'to_model'])
      .executeTakeFirst()
    if (!row) throw new NotFound('This request has been answered already.')
    const toModel = row.to_model as OrbiterModel
    const person = await tx.selectFrom('users').select(['email', 'full_name', 'time_zone']).where('id', '=', row.orbiter_id).executeTakeFirstOrThrow()
    await recordAudit(tx, {
      area: 'admin',
      action: `model-switch.${status}`,
      actor: viewer,
      subjectType: 'account',
      subjectId: row.orbiter_id,
      subjectLabel: person.full_name,
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
      audience: [row.orbiter_id],
    })
    await queueMails(tx, [modelSwitchMail({ email: person.email, fullName: person.full_name, timeZone: person.time_zone }, toModel, refusal)])
    if (status === 'approved') await applyWhereFree(tx, decision.requestId)
  })
}

/** Puts an approved change into effect, if the Orbiter has no open job. */
async function applyWhereFree(tx: Tx, requestId: string): Promise<boolean> {
  const request = await tx
    .selectFrom('model_switch_requests')
    .select(['orbiter_id', 'to_model'])
    .where('id', '=', requestId)
    .where('status', '=', 'approved')
    .where('applied_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!request) return false
  const job = await tx
    .selectFrom('booking_requests')
    .select('id')
    .where('orbiter_id', '=', request.orbiter_id)
    .where((eb) => eb.or([eb('status', '=', 'accepted'), eb.and([eb('status', '=', 'pending'), eb('expires_at', '>', now())])]))
    .limit(1)
    .executeTakeFirst()
  if (job) return false
  await tx.updateTable('profiles').set({ orbiter_model: request.to_model, updated_at: now() }).where('user_id', '=', request.orbiter_id).execute()
  await tx.updateTable('model_switch_requests').set({ applied_at: now() }).where('id', '=', requestId).execute()
  return true
}

/** Approved changes whose Orbiters have finished their jobs by now. */
export async function applyModelSwitches(): Promise<number> {
  const waiting = await db().selectFrom('model_switch_requests').select('id').where('status', '=', 'approved').where('applied_at', 'is', null).execute()
  let applied = 0
  for (const { id } of waiting) if (await transaction((tx) => applyWhereFree(tx, id))) applied += 1
  return applied
}

export const applyModelSwitchesJob: JobKind = {
  name: 'apply-model-switches',
  cron: '*/15 * * * *',
  async run() {
    await applyModelSwitches()
  },
}
