import type { OpenMatter } from '#team/attention/matter.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

/** The marks that are in force, by the key of their matter. */
export async function readMarks(): Promise<
  Map<string, Pick<OpenMatter, 'owner' | 'snoozedUntil'>>
> {
  const rows = await db()
    .selectFrom('queueMarks as m')
    .leftJoin('users as u', 'u.id', 'm.ownerId')
    .select(['m.matter', 'm.ownerId', 'm.snoozedUntil', 'u.fullName'])
    .where((eb) => eb.or([eb('m.ownerId', 'is not', null), eb('m.snoozedUntil', '>', now())]))
    .execute()
  return new Map(
    rows.map(({ matter, ownerId, snoozedUntil, fullName }) => [
      matter,
      {
        owner: ownerId ? { id: ownerId, name: fullName ?? '' } : null,
        snoozedUntil: snoozedUntil && snoozedUntil > now() ? snoozedUntil.toISOString() : null,
      },
    ]),
  )
}

export const UNMARKED = { owner: null, snoozedUntil: null }
