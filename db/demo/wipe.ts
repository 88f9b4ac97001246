import { sql } from 'kysely'
import { db } from '#app/platform/db.ts'

/**
 * Deletes all people and everything they did. The catalog, categories and settings from the
 * migrations stay.
 */
export async function wipePeople(): Promise<void> {
  await sql`truncate users, sessions, one_time_tokens, user_roles, profiles, rate_limits, orbiter_pricing, orbiter_packages, orbiter_availability,
    orbiter_portfolio, reels, booking_requests, orbiter_reviews, customer_messages, video_projects, orbiter_assignments, enquiries, events,
    notifications, mails, idempotency_keys, form_drafts cascade`.execute(db())
  await sql`delete from settings where key in ('demo', 'demo_loading')`.execute(db())
}
