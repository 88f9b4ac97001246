import { isListingPhoto, requireUnlisted } from '#people/accounts/profile-listing.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

/**
 * Replaces or removes the viewer's profile picture.
 * @returns the URL of the previous picture
 * @throws Conflict (`listed`) when removing the photo of a listed profile
 */
export async function exchangePicture(
  tx: Tx,
  viewer: Viewer,
  url: string | null,
): Promise<string | null> {
  const { profileImageUrl: before } = await tx
    .selectFrom('profiles')
    .select('profileImageUrl')
    .where('userId', '=', viewer.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (url === null && isListingPhoto(before)) await requireUnlisted(tx, viewer.id, 'photo')
  await tx
    .updateTable('profiles')
    .set({ profileImageUrl: url, updatedAt: now() })
    .where('userId', '=', viewer.id)
    .execute()
  await recordEvent(tx, {
    kind: 'account.changed',
    subjectType: 'account',
    subjectId: viewer.id,
    actorId: viewer.id,
    audience: [viewer.id],
  })
  return before
}
