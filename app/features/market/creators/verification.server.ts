/** Reads and marks the steps of an Orbiter's verification. */
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { requireId } from '#app/base/ids.ts'
import { dropConfirmedPhone, saveConfirmedPhone } from '#people/accounts/confirmed-phone.server.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import type { OrbiterLevel } from '#market/creators/creator.ts'
import { markInput } from '#market/creators/verification-inputs.ts'
import {
  type ADMIN_STEPS,
  VERIFICATION_LABELS,
  VERIFICATION_STEPS,
  type VerificationState,
} from '#market/creators/verification.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

export async function listVerification(orbiterId: string): Promise<VerificationState[]> {
  const [user, rows] = await Promise.all([
    db()
      .selectFrom('users')
      .select('emailConfirmedAt')
      .where('id', '=', orbiterId)
      .executeTakeFirst(),
    db()
      .selectFrom('orbiterVerifications')
      .select(['step', 'doneAt', 'note'])
      .where('orbiterId', '=', orbiterId)
      .execute(),
  ])
  return VERIFICATION_STEPS.map((step) => {
    if (step === 'email')
      return { step, doneAt: user?.emailConfirmedAt?.toISOString() ?? null, note: null }
    const row = rows.find((entry) => entry.step === step)
    return { step, doneAt: row?.doneAt.toISOString() ?? null, note: row?.note ?? null }
  })
}

/**
 * Marks a step as done or not done, as an admin. Idempotent. People can sign in with a confirmed
 * number, so it must be complete, not used by another account, and the number that the admin
 * called.
 * @throws NotAllowed, NotFound, InvalidInput, Conflict
 */
export async function markVerification(
  viewer: Viewer,
  personId: string,
  input: unknown,
): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const orbiterId = requireId(personId, 'There is no such Orbiter.')
  const { step, isDone, phone } = parseInput(markInput, input)
  await transaction(async (tx) => {
    const person = await tx
      .selectFrom('profiles')
      .select(['fullName', 'phone', 'orbiterLevel'])
      .where('userId', '=', orbiterId)
      .where('approvalStatus', '!=', 'none')
      .forUpdate()
      .executeTakeFirst()
    if (!person) throw new NotFound('There is no such Orbiter.')
    if (step === 'identity' && isDone === 'no' && person.orbiterLevel === 'pro')
      throw new Conflict('is-pro', 'A Pro needs this check. Give them another level first.')
    const mark = { orbiterId, step, doneBy: viewer.id }
    if (!(await (isDone === 'yes' ? addMark(tx, mark) : removeMark(tx, mark)))) return
    if (step === 'phone') {
      if (isDone === 'no') await dropConfirmedPhone(tx, orbiterId)
      else if (phone !== undefined && phone !== (person.phone ?? ''))
        throw new Conflict(
          'phone-changed',
          'The number has just changed. Call the new number first.',
        )
      else await saveConfirmedPhone(tx, orbiterId, person.phone)
    }
    const [from, to] = isDone === 'yes' ? ['open', 'done'] : ['done', 'open']
    await recordAudit(tx, {
      area: 'admin',
      action: 'verification.marked',
      actor: viewer,
      subjectType: 'account',
      subjectId: orbiterId,
      subjectLabel: `${person.fullName}: ${VERIFICATION_LABELS[step]}`,
      from,
      to,
    })
    await recordEvent(tx, {
      kind: 'orbiter.verification-changed',
      subjectType: 'account',
      subjectId: orbiterId,
      actorId: viewer.id,
      fromStatus: from,
      toStatus: to,
      data: { step },
      audience: [orbiterId],
    })
  })
}

/**
 * Requires a checked identity for the level Pro, because the site states that of every Pro.
 * @throws InvalidInput at `level`
 */
export async function requireChecksFor(
  tx: Tx,
  orbiterId: string,
  level: OrbiterLevel,
): Promise<void> {
  if (level !== 'pro') return
  const identity = await tx
    .selectFrom('orbiterVerifications')
    .select('doneAt')
    .where('orbiterId', '=', orbiterId)
    .where('step', '=', 'identity')
    .executeTakeFirst()
  if (!identity)
    throw new InvalidInput({ level: 'Check their identity first. A Pro cannot be without it.' })
}

interface Mark {
  orbiterId: string
  step: (typeof ADMIN_STEPS)[number]
  doneBy: string
}

/** Returns undefined when the step was already done. */
function addMark(tx: Tx, mark: Mark) {
  return tx
    .insertInto('orbiterVerifications')
    .values({ ...mark, doneAt: now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('step')
    .executeTakeFirst()
}

/** Returns undefined when the step was already open. */
function removeMark(tx: Tx, { orbiterId, step }: Mark) {
  return tx
    .deleteFrom('orbiterVerifications')
    .where('orbiterId', '=', orbiterId)
    .where('step', '=', step)
    .returning('step')
    .executeTakeFirst()
}
