/** Everything that Orbit knows of a person, as they may take it with them. */
import { recordSafety } from '#app/features/accounts/account-safety.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { now } from '#app/platform/clock.ts'
import { asWork, transaction, type Tx } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { countTry } from '#app/platform/rate-limit.ts'

/** @throws RateLimited */
export async function exportOwnData(viewer: Viewer): Promise<Record<string, unknown>> {
  await countTry({ key: `export:account:${viewer.id}`, limit: 10, windowSeconds: 3600 })
  const inOnePiece = () =>
    transaction(async (tx) => {
      await recordSafety(tx, 'data.exported', viewer)
      return {
        exportedAt: now().toISOString(),
        ...(await readAccount(tx, viewer)),
        ...(await readBusiness(tx, viewer)),
        ...(await readOrbiterWork(tx, viewer)),
      }
    })
  return asWork('report', inOnePiece)
}

/** Hashes and secrets are not knowledge about a person but keys to their account: they stay here. */
async function readAccount(tx: Tx, { id, email }: Viewer) {
  return {
    account: await tx
      .selectFrom('users')
      .select([
        'id',
        'email',
        'full_name',
        'time_zone',
        'email_confirmed_at',
        'confirmed_phone',
        'totp_confirmed_at as two_step_since',
        'sign_up_metadata',
        'created_at',
      ])
      .where('id', '=', id)
      .executeTakeFirst(),
    roles: await tx.selectFrom('user_roles').select(['role', 'is_active', 'assigned_at']).where('user_id', '=', id).execute(),
    profile: await tx
      .selectFrom('profiles')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirst()
      .then((row) => row && { ...row, search_text: undefined, specialties_lower: undefined, recommended_score: undefined }),
    sessions: await tx.selectFrom('sessions').select(['user_agent', 'ip', 'created_at', 'last_used_at', 'expires_at']).where('user_id', '=', id).execute(),
    connectedWith: await tx.selectFrom('linked_identities').select(['provider', 'email', 'created_at', 'last_used_at']).where('user_id', '=', id).execute(),
    emailPreferences: await tx.selectFrom('notification_preferences').select(['event_group', 'email']).where('user_id', '=', id).execute(),
    newsletter: await tx.selectFrom('newsletter_subscribers').select(['status', 'created_at', 'confirmed_at']).where('email', '=', email).executeTakeFirst(),
    emails: await tx
      .selectFrom('mails')
      .select(['kind', 'subject', 'status', 'created_at', 'sent_at'])
      .where('to_address', '=', email)
      .orderBy('created_at')
      .execute(),
    securityLog: await tx
      .selectFrom('audit_entries')
      .select(['action', 'from_value', 'to_value', 'created_at'])
      .where('area', '=', 'security')
      .where('subject_type', '=', 'account')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute(),
  }
}

const BOOKING = [
  'id',
  'service_type',
  'requested_date',
  'requested_time',
  'time_zone',
  'venue_address',
  'special_notes',
  'brief',
  'price_cents',
  'status',
  'status_reason',
  'created_at',
  'completed_at',
] as const

async function readBusiness(tx: Tx, { id }: Viewer) {
  return {
    bookingsMade: await tx
      .selectFrom('booking_requests')
      .select([...BOOKING, 'customer_name', 'customer_email'])
      .where('customer_id', '=', id)
      .orderBy('created_at')
      .execute(),
    bookingsReceived: await tx.selectFrom('booking_requests').select(BOOKING).where('orbiter_id', '=', id).orderBy('created_at').execute(),
    messagesSent: await tx
      .selectFrom('customer_messages')
      .select(['booking_request_id', 'message_text', 'created_at'])
      .where('sender_id', '=', id)
      .orderBy('created_at')
      .execute(),
    reviewsWritten: await tx.selectFrom('orbiter_reviews').select(['rating', 'review_text', 'created_at']).where('customer_id', '=', id).execute(),
    projects: await tx.selectFrom('video_projects').selectAll().where('user_id', '=', id).execute(),
    formDrafts: await tx.selectFrom('form_drafts').select(['form', 'values', 'updated_at']).where('owner_user_id', '=', id).execute(),
    enquiries: await tx
      .selectFrom('enquiries')
      .selectAll()
      .where('user_id', '=', id)
      .execute()
      .then((rows) => rows.map((row) => ({ ...row, form_key: undefined, input_hash: undefined }))),
    favourites: await tx.selectFrom('favourites').select(['orbiter_id']).where('user_id', '=', id).execute(),
    reelsLiked: await tx.selectFrom('reel_likes').select(['reel_id', 'created_at']).where('user_id', '=', id).execute(),
    reelsReported: await tx.selectFrom('reel_reports').select(['reel_id', 'reason', 'created_at']).where('reporter_id', '=', id).execute(),
    notifications: await tx.selectFrom('notifications').select(['kind', 'subject_id', 'created_at', 'read_at']).where('user_id', '=', id).execute(),
  }
}

const wholeAddress = (url: string) => (url.startsWith('/') ? env().publicUrl + url : url)

async function readOrbiterWork(tx: Tx, { id }: Viewer) {
  return {
    services: await tx.selectFrom('orbiter_pricing').selectAll().where('orbiter_id', '=', id).execute(),
    packages: await tx.selectFrom('orbiter_packages').selectAll().where('orbiter_id', '=', id).execute(),
    portfolio: await tx
      .selectFrom('orbiter_portfolio')
      .selectAll()
      .where('orbiter_id', '=', id)
      .execute()
      // With the address of each file of ours, so that it can be fetched.
      .then((rows) =>
        rows.map((row) => ({ ...row, media_url: wholeAddress(row.media_url), thumbnail_url: row.thumbnail_url && wholeAddress(row.thumbnail_url) })),
      ),
    applications: await tx
      .selectFrom('orbiter_applications')
      .select(['model', 'status', 'answers', 'interview_at', 'submitted_at', 'decided_at', 'reason', 'created_at'])
      .where('user_id', '=', id)
      .execute(),
    verification: await tx.selectFrom('orbiter_verifications').select(['step', 'done_at', 'note']).where('orbiter_id', '=', id).execute(),
    copiesOfAddresses: await tx.selectFrom('media_copies').select(['target', 'source_url', 'state', 'created_at']).where('subject_id', '=', id).execute(),
    videosOnTheirWay: await tx
      .selectFrom('portfolio_uploads')
      .select(['title', 'description', 'size_bytes', 'state', 'created_at'])
      .where('orbiter_id', '=', id)
      .where('state', '!=', 'ready')
      .execute(),
    freeTimes: await tx.selectFrom('orbiter_availability').select(['date', 'start_time', 'end_time']).where('orbiter_id', '=', id).orderBy('date').execute(),
    reviewsReceived: await tx
      .selectFrom('orbiter_reviews')
      .select(['rating', 'review_text', 'reply_text', 'created_at'])
      .where('orbiter_id', '=', id)
      .execute(),
    assignments: await tx.selectFrom('orbiter_assignments').select(['project_id', 'status', 'assigned_at']).where('orbiter_id', '=', id).execute(),
  }
}
