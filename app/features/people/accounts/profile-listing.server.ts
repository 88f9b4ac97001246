import { sql } from 'kysely'
import { Conflict } from '#app/base/errors.ts'
import type { Tx } from '#app/platform/db.ts'

/**
 * Takes an Orbiter's profile off the marketplace, and stores the date since which it was listed.
 */
export async function unlistProfile(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ listedBefore: sql<Date>`listed_at`, listedAt: null })
    .where('userId', '=', userId)
    .where('listedAt', 'is not', null)
    .execute()
}

/**
 * Lists a profile again if it was listed before, unless the Orbiter is suspended or lost the role.
 */
export async function listProfileAgain(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ listedAt: sql<Date>`listed_before`, listedBefore: null })
    .where('userId', '=', userId)
    .where('approvalStatus', '=', 'approved')
    .where('listedBefore', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('users')
          .select('id')
          .where('id', '=', userId)
          .where('suspendedAt', 'is', null),
      ),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('userRoles')
          .select('id')
          .where('userId', '=', userId)
          .where('role', '=', 'orbiter')
          .where('isActive', '=', true),
      ),
    )
    .execute()
}

/** What a listing requires, and what to do instead of removing it. */
const NEEDED = {
  photo: 'A listing needs a photo. Upload another one instead',
  sample: 'A listing needs a video sample. Upload another one first',
  price: 'A listing needs a price. Set another one first',
}

/**
 * The message for an Orbiter who tries to remove the last photo, sample, or price of their listing.
 */
export const neededForListing = (need: keyof typeof NEEDED): string =>
  `${NEEDED[need]}, or write to us to take your profile off the list.`

/** @throws Conflict (`listed`) when the Orbiter is listed, because a listing needs this */
export async function requireUnlisted(
  tx: Tx,
  userId: string,
  need: keyof typeof NEEDED,
): Promise<void> {
  const row = await tx
    .selectFrom('profiles')
    .select('listedAt')
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (row?.listedAt) throw new Conflict('listed', neededForListing(need))
}

/** Only a photo that we store counts. One on another site counts once we have copied it. */
export const isListingPhoto = (url: string | null | undefined): boolean =>
  url?.startsWith('/files/') ?? false
