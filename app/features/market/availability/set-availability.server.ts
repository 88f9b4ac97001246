import { z } from 'zod'
import { NotAllowed } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isOrbiter, type Viewer } from '#people/accounts/viewer.ts'
import { setAvailable } from '#people/accounts/profile-facts.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

const setAvailabilityInput = z.object({ isAvailable: z.enum(['true', 'false']) })

/** True when the Orbiter takes new requests, which is the default. */
export async function readAvailability({ id }: Viewer): Promise<boolean> {
  const profile = await db()
    .selectFrom('profiles')
    .select('isAvailable')
    .where('userId', '=', id)
    .executeTakeFirst()
  return profile?.isAvailable ?? true
}

/**
 * Sets whether an Orbiter takes new requests. Existing bookings do not change. Idempotent.
 * @throws InvalidInput, NotAllowed
 */
export async function setAvailability(
  viewer: Viewer,
  input: unknown,
): Promise<{ isAvailable: boolean }> {
  const isAvailable = parseInput(setAvailabilityInput, input).isAvailable === 'true'
  if (!isOrbiter(viewer)) throw new NotAllowed()
  await transaction(async (tx) => {
    if (!(await setAvailable(tx, viewer.id, isAvailable))) return
    await recordEvent(tx, {
      kind: isAvailable ? 'orbiter.available' : 'orbiter.unavailable',
      subjectType: 'orbiter',
      subjectId: viewer.id,
      actorId: viewer.id,
      audience: [viewer.id],
    })
  })
  return { isAvailable }
}
