/** Deletes old rows every night. docs/operations.md lists the ages. */
import { sql } from 'kysely'
import { DAY_MS } from '#app/base/time.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import type { Task } from '#app/platform/tasks.ts'
import { log } from '#app/platform/log.ts'
import type { DB } from '#db/types.ts'

/** Rows per statement: few enough to lock only briefly and for replicas to keep up. */
const BATCH = 1000
/** Batches per table and night. The rest is deleted the next night. */
const MOST_BATCHES = 500

interface Retention {
  table: keyof DB
  /** The column that determines the age. There must be an index that starts with it. */
  column: string
  days: number
  /** Extra condition, which must match that of a partial index word for word. */
  where?: string
  /** Erases columns instead of deleting rows. */
  set?: string
}

/** In this order, because notifications reference events. */
export const RETENTIONS: Retention[] = [
  { table: 'sessions', column: 'expiresAt', days: 0 },
  // A day longer than they are valid, so that an expired link can be distinguished from one that
  // never existed.
  { table: 'oneTimeTokens', column: 'expiresAt', days: 1 },
  { table: 'formDrafts', column: 'expiresAt', days: 0 },
  // Empty drafts only record which later drafts are out of date.
  { table: 'formDrafts', column: 'updatedAt', days: 30, where: "values = '{}'" },
  // What visitors wanted to do, but never signed in for.
  { table: 'intentions', column: 'expiresAt', days: 0 },
  { table: 'rateLimits', column: 'windowStartedAt', days: 1 },
  { table: 'reelViews', column: 'countedAt', days: 1 },
  // The media rows record what became of the files.
  {
    table: 'uploads',
    column: 'createdAt',
    days: 30,
    where: "state in ('received', 'failed', 'cancelled')",
  },
  { table: 'idempotencyKeys', column: 'createdAt', days: 7 },
  // Computed again on demand.
  { table: 'storedSums', column: 'createdAt', days: 180 },
  // Applications that visitors started but never signed in for.
  { table: 'orbiterApplications', column: 'createdAt', days: 30, where: 'user_id is null' },
  // 24 months, as stated in the privacy policy. An enquiry that became a project belongs to the
  // project, and so does its quote.
  {
    table: 'enquiries',
    column: 'createdAt',
    days: 730,
    where: 'not exists (select 1 from video_projects where enquiry_id = enquiries.id)',
  },
  // Subscriptions that were never confirmed.
  {
    table: 'newsletterSubscribers',
    column: 'confirmExpiresAt',
    days: 30,
    where: "status = 'pending'",
  },
  // These rows prevent a second reminder, and none is sent after the booking.
  { table: 'bookingReminders', column: 'startAt', days: 30 },
  // The matters themselves are settled long before that.
  { table: 'queueMarks', column: 'changedAt', days: 180 },
  { table: 'notifications', column: 'createdAt', days: 365 },
  // A booking's page shows its history from its events and those of its pieces, so they are not
  // deleted; messages have their own thread.
  {
    table: 'events',
    column: 'createdAt',
    days: 365,
    where: "(subject_type not in ('booking', 'deliverable') or kind like 'message.%')",
  },
  // The progress of processing a file: live pages look back only minutes.
  { table: 'events', column: 'createdAt', days: 1, where: "kind = 'media.changed'" },
  // Long enough to answer "What did you write to me?"; after that, only the record that an email
  // was sent remains. Unsent emails wait for a person.
  {
    table: 'mails',
    column: 'createdAt',
    days: 30,
    where: "erased_at is null and status in ('sent', 'captured')",
    set: "html = '', text = '', headers = '{}', sealed = null, erased_at = now()",
  },
  { table: 'mails', column: 'createdAt', days: 365 },
  // The database refuses to delete newer entries: keep_audit_entries().
  {
    table: 'auditEntries',
    column: 'createdAt',
    days: 91,
    where: "action = 'session.sign-in-failed'",
  },
  { table: 'auditEntries', column: 'createdAt', days: 732 },
]

/** Deletes or erases one batch of the oldest rows. @returns how many there were */
async function pruneSome({ table, column, days, where = 'true', set }: Retention): Promise<number> {
  const name = sql.table(table)
  const before = new Date(now().getTime() - days * DAY_MS)
  const oldest = sql`select ctid from ${name} where ${sql.ref(column)} < ${before} and ${sql.raw(where)}
    order by ${sql.ref(column)} limit ${BATCH} for update skip locked`
  const { numAffectedRows = 0n } = await (
    set
      ? sql`update ${name} set ${sql.raw(set)} where ctid = any(array(${oldest}))`
      : sql`delete from ${name} where ctid = any(array(${oldest}))`
  ).execute(db())
  return Number(numAffectedRows)
}

/** @returns the number of rows that were deleted or erased */
export async function prune(retention: Retention): Promise<number> {
  let total = 0
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const count = await pruneSome(retention)
    total += count
    if (count < BATCH) break
  }
  return total
}

async function sweep(): Promise<void> {
  for (const retention of RETENTIONS) {
    const rows = await prune(retention)
    if (rows > 0)
      log.info(
        {
          table: retention.table,
          rows,
          days: retention.days,
          isErased: retention.set !== undefined,
        },
        'old rows pruned',
      )
  }
}

/** Each batch is a separate transaction, so the work of an interrupted night isn't lost. */
export const sweepTask: Task = {
  name: 'sweep',
  cron: '17 3 * * *',
  secondsAtMost: 1800,
  run: sweep,
}
