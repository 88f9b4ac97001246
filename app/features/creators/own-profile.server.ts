/** An Orbiter's own profile, as their dashboard shows it. */
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { db } from '#app/platform/db.ts'

export interface OwnProfile {
  isAvailable: boolean
  /** Listed Orbiters are found by customers and can be booked. */
  isListed: boolean
  approval: 'none' | 'pending' | 'approved' | 'refused'
  /** Percent of the five fields that count. */
  completeness: number
  /** Which of the five are still empty, in their order. */
  missing: string[]
}

export async function getOwnProfile(viewer: Viewer): Promise<OwnProfile> {
  const row = await db()
    .selectFrom('profiles')
    .select(['full_name', 'bio', 'experience_level', 'specialties', 'portfolio_url', 'is_available', 'listed_at', 'approval_status', 'profile_completeness'])
    .where('user_id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  const fields: [string, boolean][] = [
    ['Display name', Boolean(row.full_name)],
    ['Bio', Boolean(row.bio)],
    ['Experience level', Boolean(row.experience_level)],
    ['Specialties', row.specialties.length > 0],
    ['Portfolio link', Boolean(row.portfolio_url)],
  ]
  return {
    isAvailable: row.is_available,
    isListed: row.listed_at !== null,
    approval: row.approval_status as OwnProfile['approval'],
    completeness: row.profile_completeness,
    missing: fields.flatMap(([label, isFilled]) => (isFilled ? [] : [label])),
  }
}
