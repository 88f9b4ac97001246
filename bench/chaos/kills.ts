/**
 * `npm run chaos -- kills`: kills the program and its database, ends their connections, locks a
 * table and fills their disk while sixteen people write. Nothing that was acknowledged may be lost
 * or duplicated, and the site must recover without help within five seconds.
 */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { isSmoke, sizeOf } from '../../scripts/smoke.mjs'
import { expectFigure, expectThat } from '../expect-that.ts'
import {
  ENOUGH_REFUSALS,
  fillDiskOnce,
  GIVE_UP_MS,
  mountDisk,
  pause,
  untilAcknowledged,
} from './fill-disk.ts'
import { lockTableOnce } from './lock-table.ts'
import { isReady, startSite, type Site } from './site.ts'
import { Writers, type Acknowledged } from './writers.ts'

const PROGRAM_KILLS = sizeOf(20, 1)

const DATABASE_KILLS = sizeOf(10, 1)

const TERMINATIONS = sizeOf(10, 1)

const BACK_WITHIN_MS = 5000

/** Milliseconds within which pages that need the locked table must be refused. */
const REFUSED_WITHIN_MS = 6000

/** The program caches its readiness for a moment, so the database is queried as well. */
async function isWhole({ port, pool }: Site): Promise<boolean> {
  const isAnswering = await pool.query('select 1').then(
    () => true,
    () => false,
  )
  return isAnswering && isReady(port)
}

/**
 * Does harm, measures the time to the next acknowledgment, then lets the work continue for a
 * moment.
 */
async function repeat(
  times: number,
  writers: Writers,
  site: Site,
  harm: () => unknown,
): Promise<number[]> {
  const gaps: number[] = []
  for (let n = 0; n < times; n += 1) {
    await harm()
    await pause(20)
    gaps.push(20 + (await untilAcknowledged(writers)))
    const deadline = performance.now() + GIVE_UP_MS
    while (!(await isWhole(site)) && performance.now() < deadline) await pause(20)
    await pause(300 + Math.random() * 500)
  }
  return gaps
}

const worst = (gaps: number[]) => Math.max(...gaps)

const show = (gaps: number[]) =>
  `${gaps.length} times; after ${(worst(gaps) / 1000).toFixed(2)} s at worst`

async function terminateConnections({ pool }: Site): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name <> 'orbit-chaos'`,
  )
}

async function judge(site: Site, { bookings, messages }: Acknowledged): Promise<void> {
  const count = async (sql: string, values: unknown[]) =>
    (await site.pool.query<{ n: number }>(sql, values)).rows[0]?.n ?? -1
  const stored = await count(
    'select count(distinct special_notes)::int n from booking_requests where special_notes = any($1)',
    [bookings],
  )
  const rows = await count(
    `select count(*)::int n from booking_requests where customer_name = 'Chaos'`,
    [],
  )
  const events = await count(
    `select count(*)::int n from events e join booking_requests b on b.id = e.subject_id where b.customer_name = 'Chaos' and e.kind = 'booking.requested'`,
    [],
  )
  const mails = await count(
    `select count(*)::int n from mails where kind = 'booking-requested'`,
    [],
  )
  const charges = await count(
    `select count(*)::int n from test_charges where status = 'authorized'`,
    [],
  )
  const texts = await count(
    'select count(distinct message_text)::int n from customer_messages where message_text = any($1)',
    [messages],
  )
  const textRows = await count(
    'select count(*)::int n from customer_messages where message_text = any($1)',
    [messages],
  )
  expectThat('acknowledged bookings', bookings.length, bookings.length > 0)
  expectThat('of these lost', bookings.length - stored, stored === bookings.length)
  expectThat('doubled', rows - stored, rows === stored)
  expectThat('events, one for each booking', events, events === rows)
  expectThat('emails, one to each side of a booking', mails, mails === 2 * rows)
  expectThat('cards reserved, one for each booking', charges, charges === rows)
  expectThat('acknowledged messages', messages.length, messages.length > 0)
  expectThat('of these lost', messages.length - texts, texts === messages.length)
  expectThat('doubled', textRows - texts, textRows === texts)
}

/** @param folder is emptied before use */
async function killEverything(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  // A test of the program must not mount anything on the machine that it runs on.
  const unmount = isSmoke ? null : mountDisk(folder)
  const site = await startSite(path.join(folder, 'data'))
  try {
    const writers = new Writers(site.port)
    await writers.start(site.pool)
    await untilAcknowledged(writers)
    const check = (name: string, gaps: number[]) =>
      expectFigure(name, show(gaps), worst(gaps) <= BACK_WITHIN_MS)
    check(
      'program killed',
      await repeat(PROGRAM_KILLS, writers, site, () => process.kill(site.pid(), 'SIGKILL')),
    )
    check(
      'PostgreSQL killed',
      await repeat(DATABASE_KILLS, writers, site, () =>
        process.kill(site.postmasterPid(), 'SIGKILL'),
      ),
    )
    check(
      'connections terminated',
      await repeat(TERMINATIONS, writers, site, () => terminateConnections(site)),
    )
    const { gapMs, refusals } = await lockTableOnce(site, writers)
    check('table locked, forms that do not need it', [gapMs])
    const isSoon = worst(refusals) <= REFUSED_WITHIN_MS
    expectFigure('pages that need it, refused', show(refusals), isSoon)
    if (unmount) {
      const { gapMs, refused } = await fillDiskOnce(site, writers)
      expectThat('disk full; forms refused meanwhile', refused, refused >= ENOUGH_REFUSALS)
      check('disk has room again', [gapMs])
    } else
      console.log(
        `- disk full: left out, ${isSmoke ? 'a smoke run mounts' : 'this user may mount'} no small disk`,
      )
    await writers.stop()
    expectThat(
      'answers',
      [...writers.answers].map(([status, count]) => `${status}: ${count}`).join(', '),
      ![...writers.answers.keys()].includes(500),
    )
    await judge(site, writers.acknowledged)
  } finally {
    await site.stop()
    unmount?.()
    rmSync(folder, { recursive: true, force: true })
  }
}

await killEverything(path.resolve('.data', 'chaos'))
