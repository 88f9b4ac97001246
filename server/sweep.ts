import { DAY_MS } from '#app/base/time.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import type { JobKind } from '#app/platform/jobs.ts'

/** Forgets what has run out: sessions, tokens, rate-limit windows, counted views, applications that nobody came back for, answered idempotency keys. */
async function sweep(): Promise<void> {
  const yesterday = new Date(now().getTime() - DAY_MS)
  await db().deleteFrom('sessions').where('expires_at', '<', now()).execute()
  await db().deleteFrom('one_time_tokens').where('expires_at', '<', yesterday).execute()
  await db().deleteFrom('form_drafts').where('expires_at', '<', now()).execute()
  await db().deleteFrom('rate_limits').where('window_started_at', '<', yesterday).execute()
  await db().deleteFrom('reel_views').where('counted_at', '<', yesterday).execute()
  await db()
    .deleteFrom('orbiter_applications')
    .where('user_id', 'is', null)
    .where('created_at', '<', new Date(now().getTime() - 30 * DAY_MS))
    .execute()
  await db()
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now().getTime() - 7 * DAY_MS))
    .execute()
}

export const sweepJob: JobKind = { name: 'sweep', cron: '17 3 * * *', run: sweep }
