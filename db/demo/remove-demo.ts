/** Removes the demo from a database that real people also use. */
import { sql } from 'kysely'
import { deleteMedia } from '#files/media/media-files.server.ts'
import { deleteUnnamed, filesAt, noteUnnamed } from '#files/media/unused-media.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { sharedFilmKeys } from './demo-films.ts'
import { IS_DEMO_PERSON } from './demo-presence.ts'
import { emptyBooks } from './wipe.ts'

/**
 * Deletes the demo's people and everything that belongs to them, including their bookings with real
 * people. Rows without an owner (reels of the gallery, enquiries) are deleted if they existed when
 * the demo had been loaded. The audit stays, because it cannot be changed.
 * @throws Error if a real person has paid, because the ledger must stay complete
 */
export async function removeDemo(): Promise<void> {
  const files = await transaction(async (tx) => {
    await noteWhatGoes(tx)
    await deleteMoney(tx)
    const shown = filesAt(await listMedia(tx))
    await takeBackCounts(tx)
    await deleteBusiness(tx)
    const keys = await deleteUploads(tx)
    await deleteLeftovers(tx)
    await sql`delete from users where id in (select id from demo_people)`.execute(tx)
    await sql`delete from settings where key in ('demo', 'demo_loading')`.execute(tx)
    await noteUnnamed(tx, shown)
    return [...shown, ...keys]
  })
  await deleteUnnamed(files)
}

async function noteWhatGoes(tx: Tx): Promise<void> {
  await sql`create temp table demo_people on commit drop as select id, email from users where ${IS_DEMO_PERSON}`.execute(
    tx,
  )
  await sql`create temp table demo_end on commit drop as
    select coalesce((select (value ->> 'loadedAt')::timestamptz from settings where key = 'demo'), '-infinity') as at`.execute(
    tx,
  )
  await sql`create temp table demo_bookings on commit drop as select id, orbiter_id from booking_requests
    where customer_id in (select id from demo_people) or orbiter_id in (select id from demo_people)`.execute(
    tx,
  )
  await sql`create temp table demo_reels on commit drop as select id from reels
    where orbiter_id in (select id from demo_people) or created_at <= (select at from demo_end)`.execute(
    tx,
  )
}

async function deleteMoney(tx: Tx): Promise<void> {
  const { rows } =
    await sql`select 1 from orders where customer_id not in (select id from demo_people)
    union all select 1 from ledger_accounts where owner_id not in (select id from demo_people) limit 1`.execute(
      tx,
    )
  if (rows.length > 0)
    throw new Error("A real person has paid or was paid here, so the demo can't be removed.")
  await emptyBooks(tx)
  await sql`delete from promo_codes where created_by in (select id from demo_people)`.execute(tx)
}

async function listMedia(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select url from (
      select unnest(array[video_url, thumbnail_url]) as url from reels where id in (select id from demo_reels)
      union select unnest(array[media_url, thumbnail_url]) from orbiter_portfolio where orbiter_id in (select id from demo_people)
      union select unnest(array[profile_image_url, cover_reel_url, cover_poster_url]) from profiles where user_id in (select id from demo_people)) as media
    where url is not null`.execute(tx)
  return rows.map((row) => row.url)
}

/** Subtracts the demo's reviews and likes from the counts of the profiles and reels that stay. */
async function takeBackCounts(tx: Tx): Promise<void> {
  await sql`update profiles p set review_count = review_count - r.reviews, rating_sum = rating_sum - r.stars
    from (select orbiter_id, count(*) as reviews, sum(rating) as stars from orbiter_reviews
      where is_published and booking_request_id in (select id from demo_bookings) group by orbiter_id) r
    where p.user_id = r.orbiter_id and p.user_id not in (select id from demo_people)`.execute(tx)
  await sql`update reels set like_count = greatest(0, like_count - l.likes)
    from (select reel_id, count(*) as likes from reel_likes where user_id in (select id from demo_people) group by reel_id) l
    where reels.id = l.reel_id`.execute(tx)
}

/** Deletes the rows that would otherwise prevent the people from being deleted. */
async function deleteBusiness(tx: Tx): Promise<void> {
  await sql`delete from message_reports where reporter_id in (select id from demo_people)`.execute(
    tx,
  )
  await sql`delete from question_reports where reporter_id in (select id from demo_people)`.execute(
    tx,
  )
  await sql`delete from reel_reports where reporter_id in (select id from demo_people)`.execute(tx)
  await sql`delete from newsletter_issues where sent_by in (select id from demo_people)`.execute(tx)
  await sql`delete from events where subject_id in (select id from demo_bookings) or created_at <= (select at from demo_end)`.execute(
    tx,
  )
  await sql`delete from questions where customer_id in (select id from demo_people) or orbiter_id in (select id from demo_people)`.execute(
    tx,
  )
  await sql`delete from booking_requests where id in (select id from demo_bookings)`.execute(tx)
  await sql`delete from video_projects where user_id in (select id from demo_people)`.execute(tx)
  // If an Orbiter of the demo had taken a real customer's job, the job goes back to searching.
  await sql`update video_projects set match_status = 'searching', matched_at = null, next_step_at = ${now()}
    where match_status = 'matched' and status in ('submitted', 'in_production')
      and id in (select project_id from orbiter_assignments where orbiter_id in (select id from demo_people) and status in ('assigned', 'in_progress'))`.execute(
    tx,
  )
  await sql`delete from orbiter_assignments where orbiter_id in (select id from demo_people)`.execute(
    tx,
  )
  await sql`delete from reels where id in (select id from demo_reels)`.execute(tx)
}

/** @returns the keys of the uploads' files */
async function deleteUploads(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from media_files where owner_id in (select id from demo_people)`.execute(tx)
  const keys = await deleteMedia(
    tx,
    rows.map(({ id }) => id),
  )
  await noteUnnamed(tx, sharedFilmKeys())
  return [...keys, ...sharedFilmKeys()]
}

async function deleteLeftovers(tx: Tx): Promise<void> {
  await sql`delete from enquiries where user_id in (select id from demo_people) or (user_id is null and created_at <= (select at from demo_end))`.execute(
    tx,
  )
  await sql`delete from mails where to_address in (select email from demo_people) or created_at <= (select at from demo_end)`.execute(
    tx,
  )
}
