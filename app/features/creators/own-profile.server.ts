/** An Orbiter's own profile, as their dashboard shows it. */
import { profileCompleteness } from '#app/features/accounts/account.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { now } from '#app/platform/clock.ts'
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
  /** Why the last application was refused. */
  refusalReason: string | null
  phone: string | null
  /** The iPhone that the Orbiter has typed. */
  deviceModel: string | null
}

export async function getOwnProfile(viewer: Viewer): Promise<OwnProfile> {
  const row = await db()
    .selectFrom('profiles')
    .select([
      'full_name',
      'bio',
      'experience_level',
      'specialties',
      'portfolio_url',
      'is_available',
      'listed_at',
      'approval_status',
      'profile_completeness',
      'phone',
      'device_model',
    ])
    .where('user_id', '=', viewer.id)
    .executeTakeFirst()
  if (!row) {
    await createProfile(viewer)
    return getOwnProfile(viewer)
  }
  const refused =
    row.approval_status === 'refused'
      ? await db()
          .selectFrom('orbiter_applications')
          .select('reason')
          .where('user_id', '=', viewer.id)
          .where('status', '=', 'refused')
          .orderBy('decided_at', 'desc')
          .executeTakeFirst()
      : undefined
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
    refusalReason: refused?.reason ?? null,
    phone: row.phone,
    deviceModel: row.device_model,
    missing: fields.flatMap(([label, isFilled]) => (isFilled ? [] : [label])),
  }
}

/** A first visit without a profile makes one, with the name of the account or the front of the e-mail. */
async function createProfile(viewer: Viewer): Promise<void> {
  const fullName = viewer.fullName.trim() || (viewer.email.split('@')[0] ?? '')
  const counted = { full_name: fullName, bio: null, experience_level: null, specialties: [], portfolio_url: null }
  await db()
    .insertInto('profiles')
    .values({
      ...counted,
      user_id: viewer.id,
      email: viewer.email,
      profile_completeness: profileCompleteness(counted),
      approval_status: 'pending',
      created_at: now(),
      updated_at: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
