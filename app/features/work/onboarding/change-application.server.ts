/** The only place that writes the statuses of applications and of requests to change the model. */
import type { Expression, ExpressionBuilder, Insertable, SqlBool, Updateable } from 'kysely'
import { findArrow } from '#app/base/life.ts'
import { HOUR_MS } from '#app/base/time.ts'
import {
  APPLICATION_TRANSITIONS,
  MODEL_SWITCH_TRANSITIONS,
} from '#work/onboarding/application-transitions.ts'
import { REVIEW_HOURS } from '#work/onboarding/application.ts'
import { now } from '#app/platform/clock.ts'
import type { Db, Tx } from '#app/platform/db.ts'
import type { DB, OrbiterApplications } from '#db/types.ts'

type NewApplication = Omit<
  Insertable<OrbiterApplications>,
  'status' | 'createdAt' | 'updatedAt' | 'decidedAt'
>

/** Inserts an application as a draft, unless the person already has an open one for this model. */
export async function beginApplication(
  executor: Db | Tx,
  application: NewApplication,
): Promise<void> {
  await executor
    .insertInto('orbiterApplications')
    .values({
      ...application,
      status: findArrow(APPLICATION_TRANSITIONS, 'begin').to,
      createdAt: now(),
      updatedAt: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Records the refusal of a person who never submitted an application. Only the reason is stored.
 */
export async function insertRefusal(tx: Tx, application: NewApplication): Promise<void> {
  await tx
    .insertInto('orbiterApplications')
    .values({
      ...application,
      status: findArrow(APPLICATION_TRANSITIONS, 'refuse').to,
      decidedAt: now(),
      createdAt: now(),
      updatedAt: now(),
    })
    .execute()
}

type Where = (eb: ExpressionBuilder<DB, 'orbiterApplications'>) => Expression<SqlBool>

interface ApplicationChange {
  action: 'submit' | 'approve' | 'refuse'
  where: Where
  set?: Omit<Updateable<OrbiterApplications>, 'status'>
}

/**
 * Changes the applications that are in the action's starting status. The caller records the event.
 * @returns whether any application was changed
 */
export async function changeApplication(
  tx: Tx,
  { action, where, set = {} }: ApplicationChange,
): Promise<boolean> {
  const { from, to } = findArrow(APPLICATION_TRANSITIONS, action)
  const at = now()
  const changed = await tx
    .updateTable('orbiterApplications')
    .set({
      ...set,
      status: to,
      updatedAt: at,
      ...(action === 'submit'
        ? { submittedAt: at, dueAt: new Date(at.getTime() + REVIEW_HOURS * HOUR_MS) }
        : { decidedAt: at }),
    })
    .where('status', 'in', from)
    .where(where)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

interface ModelSwitchDecision {
  action: 'approve' | 'refuse'
  requestId: string
  deciderId: string
  reason: string | null
}

/**
 * Reopens the newest decided application, unless another application is open. An application that
 * only stored a reason is deleted instead.
 */
export async function reopenApplication(tx: Tx, userId: string): Promise<void> {
  const { from, to } = findArrow(APPLICATION_TRANSITIONS, 'take-back')
  const decided = await tx
    .selectFrom('orbiterApplications')
    .select(['id', 'model', 'submittedAt', 'interviewAt'])
    .where('userId', '=', userId)
    .where('status', 'in', from)
    .orderBy('decidedAt', 'desc')
    .forUpdate()
    .executeTakeFirst()
  if (!decided) return
  const open = await tx
    .selectFrom('orbiterApplications')
    .select('id')
    .where('userId', '=', userId)
    .where('model', '=', decided.model)
    .where('status', 'in', ['draft', 'submitted'])
    .executeTakeFirst()
  if (open) return
  if (!decided.submittedAt) {
    await tx.deleteFrom('orbiterApplications').where('id', '=', decided.id).execute()
    return
  }
  const taken =
    decided.interviewAt &&
    (await tx
      .selectFrom('orbiterApplications')
      .select('id')
      .where('status', '=', 'submitted')
      .where('interviewAt', '=', decided.interviewAt)
      .executeTakeFirst())
  await tx
    .updateTable('orbiterApplications')
    .set({
      status: to,
      reason: null,
      decidedAt: null,
      decidedBy: null,
      dueAt: new Date(now().getTime() + REVIEW_HOURS * HOUR_MS),
      updatedAt: now(),
      ...(taken && { interviewAt: null, interviewLink: null }),
    })
    .where('id', '=', decided.id)
    .execute()
}

/** @returns null if there is nothing to undo or the change has taken effect */
export async function reopenSwitch(tx: Tx, requestId: string) {
  const { from, to } = findArrow(MODEL_SWITCH_TRANSITIONS, 'take-back')
  const reopened = await tx
    .updateTable('modelSwitchRequests as r')
    .set({ status: to, decidedBy: null, decidedAt: null, decisionReason: null })
    .where('r.id', '=', requestId)
    .where('r.status', 'in', from)
    .where('r.appliedAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('modelSwitchRequests as other')
            .select('other.id')
            .whereRef('other.orbiterId', '=', 'r.orbiterId')
            .whereRef('other.createdAt', '>', 'r.createdAt'),
        ),
      ),
    )
    .returning(['r.orbiterId', 'r.toModel'])
    .executeTakeFirst()
  return reopened ?? null
}

/** @returns null if the request has already been decided */
export async function decideSwitch(
  tx: Tx,
  { action, requestId, deciderId, reason }: ModelSwitchDecision,
) {
  const { from, to } = findArrow(MODEL_SWITCH_TRANSITIONS, action)
  const decided = await tx
    .updateTable('modelSwitchRequests')
    .set({ status: to, decidedBy: deciderId, decidedAt: now(), decisionReason: reason })
    .where('id', '=', requestId)
    .where('status', 'in', from)
    .returning(['orbiterId', 'toModel'])
    .executeTakeFirst()
  return decided ?? null
}
