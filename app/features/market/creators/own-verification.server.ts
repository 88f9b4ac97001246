/** The parts of their verification that Orbiters enter: a phone number, and their iPhone model. */
import { InvalidInput } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { replaceConfirmedPhone } from '#people/accounts/confirmed-phone.server.ts'
import { saveProfileFields, setPhone } from '#people/accounts/profile-fields.server.ts'
import type { Person } from '#people/accounts/security-log.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { ownChecksInput } from '#market/creators/verification-inputs.ts'
import { isRecentIphone } from '#app/base/iphone.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

/** Writes the number to the profile. A new number removes the confirmation of the old one. */
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
 * Saves the number and the iPhone model together, or neither. An empty field changes nothing. The
 * team checks the iPhone in the video call; a clip counts without this check.
 * @throws InvalidInput
 */
export async function saveOwnChecks(viewer: Viewer, input: Record<string, string>): Promise<void> {
  const given = Object.entries(input).filter(([, text]) => text.trim() !== '')
  const { phone, deviceModel } = parseInput(ownChecksInput, Object.fromEntries(given))
  if (!phone && !deviceModel) throw new InvalidInput({ phone: 'Enter your phone number.' })
  await transaction(async (tx) => {
    if (phone) await writePhone(tx, viewer, phone)
    if (deviceModel) await saveProfileFields(tx, viewer.id, { deviceModel })
  })
}

/**
 * Completes the device step from a clip. A clip straight from an iPhone contains its model, which
 * must be recent enough.
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
