import { parseInput } from '#app/base/form-input.ts'
import { accountInput } from '#people/accounts/account-inputs.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { renamePerson } from '#people/accounts/people.server.ts'
import { transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

/**
 * Saves the public name, and the time zone in which the person sees times. The place where an
 * Orbiter works has its own time zone.
 * @throws InvalidInput
 */
export async function saveAccount(viewer: Viewer, input: unknown): Promise<void> {
  const { fullName, timeZone } = parseInput(accountInput, input)
  await transaction(async (tx) => {
    await renamePerson(tx, viewer.id, { fullName, timeZone })
    await recordEvent(tx, {
      kind: 'account.changed',
      subjectType: 'account',
      subjectId: viewer.id,
      actorId: viewer.id,
      audience: [viewer.id],
    })
  })
}
