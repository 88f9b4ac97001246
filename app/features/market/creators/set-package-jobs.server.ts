import { z } from 'zod'
import { Conflict, NotAllowed } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isOrbiter, type Viewer } from '#people/accounts/viewer.ts'
import { setTakesPackageJobs } from '#people/accounts/profile-facts.server.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

const input = z.object({ takesPackageJobs: z.enum(['true', 'false']) })

/**
 * Requires a passed interview: only Orbiters whom the team has met take package jobs. @throws
 * Conflict
 */
export async function requireInterview(tx: Tx, orbiterId: string): Promise<void> {
  const passed = await tx
    .selectFrom('orbiterVerifications')
    .select('step')
    .where('orbiterId', '=', orbiterId)
    .where('step', '=', 'interview')
    .executeTakeFirst()
  if (!passed)
    throw new Conflict('interview-missing', 'Package jobs need the interview to be passed first.')
}

/**
 * Sets whether a marketplace Orbiter takes managed jobs. Jobs that they have already taken do not
 * change.
 * @throws InvalidInput, NotAllowed, Conflict
 */
export async function setPackageJobs(
  viewer: Viewer,
  values: unknown,
): Promise<{ takesPackageJobs: boolean }> {
  const takesPackageJobs = parseInput(input, values).takesPackageJobs === 'true'
  if (!isOrbiter(viewer)) throw new NotAllowed()
  await transaction(async (tx) => {
    if (takesPackageJobs) await requireInterview(tx, viewer.id)
    if (!(await setTakesPackageJobs(tx, viewer.id, takesPackageJobs))) return
    const kind = takesPackageJobs ? 'orbiter.opened-to-packages' : 'orbiter.closed-to-packages'
    await recordEvent(tx, {
      kind,
      subjectType: 'orbiter',
      subjectId: viewer.id,
      actorId: viewer.id,
      audience: [viewer.id],
    })
  })
  return { takesPackageJobs }
}
