import { isListingPhoto, requireUnlisted } from '#people/accounts/profile-listing.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

/**
 * Puts another picture, or none, into the viewer's profile.
 * @returns the URL of the one that was there
 * @throws Conflict (`listed`) for none while it is the photo of a listing
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
