/**
 * The floor for the search: Hono, and one prepared statement that is not one of Orbit's. It finds
 * 24 of the creators by a word and a price in a plain table with a plain full-text index, like the
 * first version of many searches, and does not count the results.
 */
import { Hono } from 'hono'
import type pg from 'pg'

const TABLE_SQL = [
  'drop table if exists bench_floor',
  `create table bench_floor as select user_id, full_name, bio, location, specialties, orbiter_level, starting_price, is_available, profile_image_url,
    profile_completeness, delivery_time_days, has_portfolio, rating, review_count, cover_poster_url, cover_reel_url, recommended_score,
    to_tsvector('english', concat_ws(' ', full_name, bio, array_to_string(specialties, ' '))) as words
    from profiles where listed_at is not null`,
  'create index on bench_floor using gin (words)',
  'create index on bench_floor (recommended_score desc)',
  'vacuum analyze bench_floor',
]

const SEARCH_SQL = `select user_id, full_name, bio, location, specialties, orbiter_level, starting_price, is_available, profile_image_url,
    profile_completeness, delivery_time_days, has_portfolio, rating, review_count, cover_poster_url, cover_reel_url
  from bench_floor where words @@ plainto_tsquery('english', $1) and starting_price <= $2
  order by recommended_score desc, user_id limit 24`

/** Answers `/text-and-price?q=…&max=…`. */
export async function searchFloor(pool: pg.Pool): Promise<Hono> {
  for (const statement of TABLE_SQL) await pool.query(statement)
  const app = new Hono()
  app.get('/text-and-price', async (context) => {
    const { rows } = await pool.query({
      name: 'text-and-price',
      text: SEARCH_SQL,
      values: [context.req.query('q'), Number(context.req.query('max')) * 100],
    })
    return context.json({ rows })
  })
  return app
}
