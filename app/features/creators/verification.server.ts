/** Which steps of an Orbiter's verification are done, and the verbs that mark them. */
import { Conflict, NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { requireId } from '#app/base/ids.ts'
import type { Person } from '#app/features/accounts/security-log.server.ts'
import {
  dropConfirmedPhone,
  saveConfirmedPhone,
  replaceConfirmedPhone,
} from '#app/features/accounts/confirmed-phone.server.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { deviceInput, markInput, phoneInput } from '#app/features/creators/verification-inputs.ts'
import {
  VERIFICATION_LABELS,
  VERIFICATION_STEPS,
  type VerificationState,
} from '#app/features/creators/verification.ts'
import { saveProfileFields, setPhone } from '#app/features/accounts/profile-fields.server.ts'
import { isRecentIphone } from '#app/features/media/video-upload.ts'
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
 * An admin marks a step as done, or takes that back. Saying the same again changes nothing. A
 * confirmed number signs its owner in, so it must be a whole one that no other account has, and the
 * one that was called.
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
      .select(['fullName', 'phone'])
      .where('userId', '=', orbiterId)
      .where('approvalStatus', '!=', 'none')
      .forUpdate()
      .executeTakeFirst()
    if (!person) throw new NotFound('There is no such Orbiter.')
    const changed =
      isDone === 'yes'
        ? await tx
            .insertInto('orbiterVerifications')
            .values({ orbiterId, step, doneAt: now(), doneBy: viewer.id })
            .onConflict((conflict) => conflict.doNothing())
            .returning('step')
            .executeTakeFirst()
        : await tx
            .deleteFrom('orbiterVerifications')
            .where('orbiterId', '=', orbiterId)
            .where('step', '=', step)
            .returning('step')
            .executeTakeFirst()
    if (!changed) return
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

/** The Orbiter's own number; a new one has to be confirmed again. @throws InvalidInput */
export async function savePhone(viewer: Viewer, input: unknown): Promise<void> {
  const { phone } = parseInput(phoneInput, input)
  await transaction((tx) => writePhone(tx, viewer, phone))
}

/**
 * Writes the number into the profile. Whatever was confirmed before was another one, and counts no
 * longer.
 */
export async function writePhone(tx: Tx, person: Person, phone: string): Promise<void> {
  if (!(await setPhone(tx, person.id, phone))) return
  const mark = await tx
    .deleteFrom('orbiterVerifications')
    .where('orbiterId', '=', person.id)
    .where('step', '=', 'phone')
    .returning('step')
    .executeTakeFirst()
  if (mark) await replaceConfirmedPhone(tx, person)
}

/**
 * The iPhone that the Orbiter says they film with; the team checks it in the video call. A clip
 * counts by itself.
 * @throws InvalidInput
 */
export async function saveDevice(viewer: Viewer, input: unknown): Promise<void> {
  const { deviceModel } = parseInput(deviceInput, input)
  await saveProfileFields(db(), viewer.id, { deviceModel })
}

/**
 * A clip straight from an iPhone tells its model: that is the device step, if the model is recent
 * enough.
 */
export async function markDeviceSeen(
  tx: Tx,
  orbiterId: string,
  model: string | null,
): Promise<void> {
  if (!model || !isRecentIphone(model)) return
  const done = await tx
    .insertInto('orbiterVerifications')
    .values({ orbiterId, step: 'device', doneAt: now(), note: `${model}, read from a clip` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('step')
    .executeTakeFirst()
  if (!done) return
  await recordEvent(tx, {
    kind: 'orbiter.verification-changed',
    subjectType: 'account',
    subjectId: orbiterId,
    actorId: null,
    fromStatus: 'open',
    toStatus: 'done',
    data: { step: 'device' },
    audience: [orbiterId],
  })
}
