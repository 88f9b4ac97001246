import type { z } from 'zod'
import { parseInput } from '#app/base/form-input.ts'
import { newId } from '#app/base/ids.ts'
import { addReelInput, type AddReelInput } from '#app/features/reels/reel-inputs.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

/**
 * Puts a reel into the public gallery. Its age is the clock's; views and likes start at nothing.
 * @throws InvalidInput
 */
export async function addReel(input: AddReelInput): Promise<{ id: string }> {
  const reel = parseInput(addReelInput, input)
  return { id: await transaction((tx) => insertReel(tx, reel, null)) }
}

export async function insertReel(
  tx: Tx,
  reel: z.output<typeof addReelInput> & { isActive?: boolean },
  actorId: string | null,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('reels')
    .values({ ...reel, id, tags: reel.tags.length > 0 ? reel.tags : null, createdAt: now() })
    .execute()
  await recordEvent(tx, {
    kind: 'reel.added',
    subjectType: 'reel',
    subjectId: id,
    actorId,
    audience: [],
  })
  return id
}
