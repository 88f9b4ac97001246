/**
 * Leaving. What belongs to the person alone goes; what the other side of a booking needs stays, under a neutral name.
 * The tables of other features are written here directly, because leaving must be one transaction over all of them.
 */
import { sql } from 'kysely'
import { Conflict } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { closeAccountInput } from '#app/features/accounts/account-inputs.ts'
import { accountClosedMail } from '#app/features/accounts/account-mails.ts'
import { recordSafety, requirePassword } from '#app/features/accounts/account-safety.server.ts'
import { endSessionsOf } from '#app/features/accounts/sessions.server.ts'
import { deleteUnusedMedia } from '#app/features/accounts/unused-media.server.ts'
import { isAdmin, isOrbiter, type Viewer } from '#app/features/accounts/viewer.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Db, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { queueMails } from '#app/platform/mail.ts'

/** What has to be finished or cancelled before somebody can leave. */
export interface OpenBusiness {
  /** Requests and bookings that they made. */
  made: number
  /** Requests and bookings that others made with them. */
  received: number
  projects: number
  isLastAdmin: boolean
}

async function readOpenBusiness(executor: Db | Tx, viewer: Viewer): Promise<OpenBusiness> {
  const { rows } = await sql<OpenBusiness>`
    with open as (select customer_id, orbiter_id from booking_requests
      where (customer_id = ${viewer.id} or orbiter_id = ${viewer.id}) and (status = 'accepted' or (status = 'pending' and expires_at > ${now()})))
    select (select count(*) from open where customer_id = ${viewer.id}) as made,
      (select count(*) from open where orbiter_id = ${viewer.id}) as received,
      (select count(*) from video_projects where user_id = ${viewer.id} and status in ('submitted', 'in_production'))
        + (select count(*) from orbiter_assignments where orbiter_id = ${viewer.id} and status in ('assigned', 'in_progress')) as projects,
      ${isAdmin(viewer)}::boolean and not exists (select 1 from user_roles r join users u on u.id = r.user_id
        where r.role = 'admin' and r.is_active and r.user_id <> ${viewer.id} and u.suspended_at is null and u.closed_at is null) as "isLastAdmin"`.execute(
    executor,
  )
  const [business] = rows
  if (!business) throw new Error('Counting gave no row')
  return business
}

const isFreeToLeave = ({ made, received, projects, isLastAdmin }: OpenBusiness) => made + received + projects === 0 && !isLastAdmin

export async function findOpenBusiness(viewer: Viewer): Promise<OpenBusiness> {
  return readOpenBusiness(db(), viewer)
}

/** @throws InvalidInput, RateLimited, Conflict (`open-business`) */
export async function closeAccount(viewer: Viewer, input: unknown): Promise<void> {
  const { currentPassword } = parseInput(closeAccountInput, input)
  await requirePassword(viewer, currentPassword)
  const media = await transaction(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', viewer.id).forUpdate().execute()
    // Waits for whoever is asking this Orbiter for a date at this moment.
    const profile = await tx
      .selectFrom('profiles')
      .select(['profile_image_url', 'cover_reel_url', 'cover_poster_url'])
      .where('user_id', '=', viewer.id)
      .forUpdate()
      .executeTakeFirst()
    await sql`select pg_advisory_xact_lock(hashtextextended('last-admin', 0))`.execute(tx)
    if (!isFreeToLeave(await readOpenBusiness(tx, viewer))) {
      throw new Conflict('open-business', 'Something is still open. Finish or cancel it first; then you can delete your account.')
    }
    const files = [...Object.values(profile ?? {}), ...(await removeWork(tx, viewer))]
    await recordSafety(tx, 'account.closed', viewer)
    await recordEvent(tx, { kind: 'account.closed', subjectType: 'account', subjectId: viewer.id, actorId: viewer.id, audience: [viewer.id] })
    await endSessionsOf(tx, viewer.id)
    await removeTraces(tx, viewer)
    await blankPerson(tx, viewer)
    await queueMails(tx, [accountClosedMail(viewer)])
    return files
  })
  await deleteUnusedMedia(media)
}

const neutralName = (viewer: Viewer) => (isOrbiter(viewer) ? 'Former Orbiter' : 'Former customer')
const neutralEmail = (viewer: Viewer) => `closed-${viewer.id}@orbit.invalid`

/** What an Orbiter offered. @returns the addresses of its files */
async function removeWork(tx: Tx, { id }: Viewer): Promise<(string | null)[]> {
  for (const table of ['orbiter_availability', 'availability_series'] as const) await tx.deleteFrom(table).where('orbiter_id', '=', id).execute()
  for (const table of ['orbiter_pricing', 'orbiter_packages'] as const)
    await tx.updateTable(table).set({ is_active: false }).where('orbiter_id', '=', id).execute()
  await tx.updateTable('reels').set({ orbiter_id: null }).where('orbiter_id', '=', id).execute()
  const items = await tx.deleteFrom('orbiter_portfolio').where('orbiter_id', '=', id).returning(['media_url', 'thumbnail_url']).execute()
  const uploads = await tx.deleteFrom('portfolio_uploads').where('orbiter_id', '=', id).returning('poster_url').execute()
  return [...items.flatMap((item) => [item.media_url, item.thumbnail_url]), ...uploads.map((upload) => upload.poster_url)]
}

async function removeTraces(tx: Tx, viewer: Viewer): Promise<void> {
  const tables = [
    'favourites',
    'notifications',
    'notification_preferences',
    'one_time_tokens',
    'recovery_codes',
    'linked_identities',
    'calendar_feeds',
    'idempotency_keys',
    'orbiter_applications',
  ] as const
  for (const table of tables) await tx.deleteFrom(table).where('user_id', '=', viewer.id).execute()
  await tx.deleteFrom('form_drafts').where('owner_user_id', '=', viewer.id).execute()
  await tx.deleteFrom('media_copies').where('subject_id', '=', viewer.id).execute()
  await tx.deleteFrom('orbiter_verifications').where('orbiter_id', '=', viewer.id).execute()
  await tx.deleteFrom('favourites').where('orbiter_id', '=', viewer.id).execute()
  await removeLikes(tx, viewer)
  await tx.deleteFrom('newsletter_subscribers').where('email', '=', viewer.email).execute()
  await tx.deleteFrom('mails').where('to_address', '=', viewer.email).execute()
  const rest = { name: neutralName(viewer), email: neutralEmail(viewer) }
  await tx
    .updateTable('enquiries')
    .set({ ...rest, phone: null, address: null })
    .where('user_id', '=', viewer.id)
    .execute()
  const customer = { customer_name: rest.name, customer_email: rest.email }
  await tx.updateTable('booking_requests').set(customer).where('customer_id', '=', viewer.id).execute()
  await tx.updateTable('orbiter_reviews').set({ customer_name: rest.name, customer_id: null }).where('customer_id', '=', viewer.id).execute()
}

/** The counts of the reels go down with them. */
async function removeLikes(tx: Tx, { id }: Viewer): Promise<void> {
  // Locked in one order, so that two who leave at once do not wait for each other.
  const liked = tx.selectFrom('reel_likes').select('reel_id').where('user_id', '=', id)
  await tx.selectFrom('reels').select('id').where('id', 'in', liked).orderBy('id').forNoKeyUpdate().execute()
  await tx
    .updateTable('reels')
    .set(({ eb }) => ({ like_count: eb('like_count', '-', 1) }))
    .where('id', 'in', liked)
    .execute()
  await tx.deleteFrom('reel_likes').where('user_id', '=', id).execute()
}

async function blankPerson(tx: Tx, viewer: Viewer): Promise<void> {
  const [fullName, email] = [neutralName(viewer), neutralEmail(viewer)]
  await tx.updateTable('user_roles').set({ is_active: false }).where('user_id', '=', viewer.id).execute()
  await tx
    .updateTable('profiles')
    .set({
      full_name: fullName,
      email,
      username: null,
      bio: null,
      specialties: [],
      languages_spoken: [],
      location: null,
      experience_level: null,
      portfolio_url: null,
      phone: null,
      device_model: null,
      social_instagram: null,
      social_youtube: null,
      social_website: null,
      social_tiktok: null,
      profile_image_url: null,
      cover_reel_url: null,
      cover_poster_url: null,
      profile_completeness: 0,
      has_portfolio: false,
      is_available: false,
      featured_order: null,
      listed_at: null,
      approval_status: 'none',
      updated_at: now(),
    })
    .where('user_id', '=', viewer.id)
    .execute()
  await tx
    .updateTable('users')
    .set({
      full_name: fullName,
      email,
      password_hash: null,
      confirmed_phone: null,
      totp_secret: null,
      totp_confirmed_at: null,
      totp_last_step: null,
      sign_up_metadata: '{}',
      suspended_at: now(),
      closed_at: now(),
    })
    .where('id', '=', viewer.id)
    .execute()
}
