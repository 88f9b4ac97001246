/**
 * Leaving. What belongs to the person alone goes; what the other side of a booking needs stays, under a neutral name.
 * The tables of other features are written here directly, because leaving must be one transaction over all of them.
 */
import { sql } from 'kysely'
import { Conflict } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { closeAccountInput } from '#app/features/accounts/account-inputs.ts'
import { accountClosedMail } from '#app/features/auth/auth-mails.ts'
import { recordSecurityEvent } from '#app/features/accounts/security-log.server.ts'
import { requirePassword } from '#app/features/auth/require-password.server.ts'
import { endSessionsOf } from '#app/features/auth/sessions.server.ts'
import { deleteUnusedMedia } from '#app/features/media/unused-media.server.ts'
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

const isFreeToLeave = ({ made, received, projects, isLastAdmin }: OpenBusiness) =>
  made + received + projects === 0 && !isLastAdmin

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
      .select(['profileImageUrl', 'coverReelUrl', 'coverPosterUrl'])
      .where('userId', '=', viewer.id)
      .forUpdate()
      .executeTakeFirst()
    await sql`select pg_advisory_xact_lock(hashtextextended('last-admin', 0))`.execute(tx)
    if (!isFreeToLeave(await readOpenBusiness(tx, viewer))) {
      throw new Conflict(
        'open-business',
        'You still have open bookings or projects. Finish or cancel them before you delete your account.',
      )
    }
    const files = [...Object.values(profile ?? {}), ...(await removeWork(tx, viewer))]
    await recordSecurityEvent(tx, 'account.closed', viewer)
    await recordEvent(tx, {
      kind: 'account.closed',
      subjectType: 'account',
      subjectId: viewer.id,
      actorId: viewer.id,
      audience: [viewer.id],
    })
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
  for (const table of ['orbiterAvailability', 'availabilitySeries'] as const)
    await tx.deleteFrom(table).where('orbiterId', '=', id).execute()
  for (const table of ['orbiterPricing', 'orbiterPackages'] as const)
    await tx.updateTable(table).set({ isActive: false }).where('orbiterId', '=', id).execute()
  await tx.updateTable('reels').set({ orbiterId: null }).where('orbiterId', '=', id).execute()
  const items = await tx
    .deleteFrom('orbiterPortfolio')
    .where('orbiterId', '=', id)
    .returning(['mediaUrl', 'thumbnailUrl'])
    .execute()
  const uploads = await tx
    .deleteFrom('portfolioUploads')
    .where('orbiterId', '=', id)
    .returning('posterUrl')
    .execute()
  return [
    ...items.flatMap((item) => [item.mediaUrl, item.thumbnailUrl]),
    ...uploads.map((upload) => upload.posterUrl),
  ]
}

async function removeTraces(tx: Tx, viewer: Viewer): Promise<void> {
  const tables = [
    'favourites',
    'notifications',
    'notificationPreferences',
    'oneTimeTokens',
    'recoveryCodes',
    'linkedIdentities',
    'calendarFeeds',
    'idempotencyKeys',
    'orbiterApplications',
  ] as const
  for (const table of tables) await tx.deleteFrom(table).where('userId', '=', viewer.id).execute()
  await tx.deleteFrom('formDrafts').where('ownerUserId', '=', viewer.id).execute()
  await tx.deleteFrom('mediaCopies').where('subjectId', '=', viewer.id).execute()
  await tx.deleteFrom('orbiterVerifications').where('orbiterId', '=', viewer.id).execute()
  await tx.deleteFrom('favourites').where('orbiterId', '=', viewer.id).execute()
  await removeLikes(tx, viewer)
  await tx.deleteFrom('newsletterSubscribers').where('email', '=', viewer.email).execute()
  await tx.deleteFrom('mails').where('toAddress', '=', viewer.email).execute()
  const rest = { name: neutralName(viewer), email: neutralEmail(viewer) }
  await tx
    .updateTable('enquiries')
    .set({ ...rest, phone: null, address: null })
    .where('userId', '=', viewer.id)
    .execute()
  const customer = { customerName: rest.name, customerEmail: rest.email }
  await tx
    .updateTable('bookingRequests')
    .set(customer)
    .where('customerId', '=', viewer.id)
    .execute()
  await tx
    .updateTable('orbiterReviews')
    .set({ customerName: rest.name, customerId: null })
    .where('customerId', '=', viewer.id)
    .execute()
}

/** The counts of the reels go down with them. */
async function removeLikes(tx: Tx, { id }: Viewer): Promise<void> {
  // Locked in one order, so that two who leave at once do not wait for each other.
  const liked = tx.selectFrom('reelLikes').select('reelId').where('userId', '=', id)
  await tx
    .selectFrom('reels')
    .select('id')
    .where('id', 'in', liked)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await tx
    .updateTable('reels')
    .set(({ eb }) => ({ likeCount: eb('likeCount', '-', 1) }))
    .where('id', 'in', liked)
    .execute()
  await tx.deleteFrom('reelLikes').where('userId', '=', id).execute()
}

async function blankPerson(tx: Tx, viewer: Viewer): Promise<void> {
  const [fullName, email] = [neutralName(viewer), neutralEmail(viewer)]
  await tx
    .updateTable('userRoles')
    .set({ isActive: false })
    .where('userId', '=', viewer.id)
    .execute()
  await tx
    .updateTable('profiles')
    .set({
      fullName,
      email,
      username: null,
      bio: null,
      specialties: [],
      languagesSpoken: [],
      location: null,
      experienceLevel: null,
      portfolioUrl: null,
      phone: null,
      deviceModel: null,
      socialInstagram: null,
      socialYoutube: null,
      socialWebsite: null,
      socialTiktok: null,
      profileImageUrl: null,
      coverReelUrl: null,
      coverPosterUrl: null,
      profileCompleteness: 0,
      hasPortfolio: false,
      isAvailable: false,
      featuredOrder: null,
      listedAt: null,
      approvalStatus: 'none',
      updatedAt: now(),
    })
    .where('userId', '=', viewer.id)
    .execute()
  await tx
    .updateTable('users')
    .set({
      fullName,
      email,
      passwordHash: null,
      confirmedPhone: null,
      totpSecret: null,
      totpConfirmedAt: null,
      totpLastStep: null,
      signUpMetadata: '{}',
      suspendedAt: now(),
      closedAt: now(),
    })
    .where('id', '=', viewer.id)
    .execute()
}
