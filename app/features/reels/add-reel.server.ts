import { parseInput } from '#app/base/form-input.ts'
import { newId } from '#app/base/ids.ts'
import { addReelInput, type AddReelInput } from '#app/features/reels/reel-inputs.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

/**
 * Puts a reel into the public gallery. Its age is the clock's; views and likes start at nothing.
 * @throws InvalidInput
 */
export async function addReel(input: AddReelInput): Promise<{ id: string }> {
  const reel = parseInput(addReelInput, input)
  const id = newId()
  await transaction(async (tx) => {
    await tx
      .insertInto('reels')
      .values({
        id,
        title: reel.title,
        description: reel.description,
        video_url: reel.videoUrl,
        thumbnail_url: reel.thumbnailUrl,
        category: reel.category,
        orbiter_id: reel.orbiterId,
        is_featured: reel.isFeatured,
        duration_seconds: reel.durationSeconds,
        tags: reel.tags.length > 0 ? reel.tags : null,
        created_at: now(),
      })
      .execute()
    await recordEvent(tx, { kind: 'reel.added', subjectType: 'reel', subjectId: id, actorId: null, audience: [] })
  })
  return { id }
}
