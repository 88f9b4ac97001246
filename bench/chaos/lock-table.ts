/** Locks a table that pages read but forms do not use. */
import { untilAcknowledged } from './fill-disk.ts'
import type { Site } from './site.ts'
import type { Writers } from './writers.ts'

/** Far more pages than the program has connections. */
const PAGES = 40

/** @returns how long the answer took, in milliseconds */
async function refusalMs(url: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(url, { redirect: 'manual' })
  await answer.arrayBuffer()
  if (answer.status !== 503) throw new Error(`${url} was answered with ${answer.status}`)
  return performance.now() - startedAt
}

/** @returns the gap between acknowledged forms, and how long the pages that read the table took */
export async function lockTableOnce(
  { pool, port }: Site,
  writers: Writers,
): Promise<{ gapMs: number; refusals: number[] }> {
  const { rows } = await pool.query<{ id: string }>(
    `select user_id as id from user_roles where role = 'orbiter' limit 1`,
  )
  const url = `http://127.0.0.1:${port}/orbiter/${rows[0]?.id ?? ''}?tab=reviews&at=`
  const locker = await pool.connect()
  try {
    await locker.query('begin; lock table orbiter_reviews in access exclusive mode')
    const pages = Array.from({ length: PAGES }, (_, at) => refusalMs(`${url}${at}`))
    const [gapMs, refusals] = await Promise.all([untilAcknowledged(writers), Promise.all(pages)])
    return { gapMs, refusals }
  } finally {
    await locker.query('rollback')
    locker.release()
  }
}
