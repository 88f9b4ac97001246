/** The times when applicants can talk to the team. Each slot is given to only one applicant. */
import { ICalCalendarMethod, default as ical } from 'ical-generator'
import { instantOf, todayIn } from '#app/base/zoned-time.ts'
import { minutesOf, timesBetween } from '#app/base/time-steps.ts'
import { addDays } from '#app/base/add-days.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { getSetting } from '#people/settings/settings.server.ts'
import { INTERVIEW_MINUTES } from '#work/onboarding/application.ts'
import { paths } from '#app/base/paths.ts'
import { calendarText } from '#app/platform/calendar-text.ts'
import { now } from '#app/platform/clock.ts'
import { db, type Db, type Tx } from '#app/platform/db.ts'

/** The team needs this much notice to prepare. */
const NOTICE_MS = 12 * 3_600_000

/**
 * Free interview slots as ISO instants. `besides` is an application whose own slot counts as free.
 */
export async function listInterviewSlots(
  besides: string | null,
  executor: Db | Tx = db(),
): Promise<string[]> {
  const { timeZone, from, to, everyMinutes, daysAhead } = await getSetting('interviews', executor)
  const taken = await executor
    .selectFrom('orbiterApplications')
    .select('interviewAt')
    .where('status', '=', 'submitted')
    .where('interviewAt', '>', now())
    .$if(besides !== null, (query) => query.where('id', '!=', besides))
    .execute()
  const busy = new Set(taken.map((row) => row.interviewAt?.getTime()))
  const earliest = now().getTime() + NOTICE_MS
  const today = todayIn(timeZone, now())
  const slots: string[] = []
  for (let day = 0; day <= daysAhead; day += 1) {
    const date = addDays(today, day)
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
    if (weekday === 0 || weekday === 6) continue
    for (const time of timesBetween(from, to, everyMinutes)) {
      if (minutesOf(time) + INTERVIEW_MINUTES > minutesOf(to)) continue
      const at = instantOf(date, time, timeZone)
      if (at.getTime() >= earliest && !busy.has(at.getTime())) slots.push(at.toISOString())
    }
  }
  return slots
}

/** The applicant's interview as an iCalendar file; null if there is no interview. */
export async function findInterviewCalendar(
  viewer: Viewer,
  origin: string,
): Promise<string | null> {
  const row = await db()
    .selectFrom('orbiterApplications')
    .select(['id', 'interviewAt', 'interviewLink', 'interviewSequence'])
    .where('userId', '=', viewer.id)
    .where('interviewAt', 'is not', null)
    .where('status', 'in', ['submitted', 'approved'])
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  if (!row?.interviewAt) return null
  const calendar = ical({
    name: 'Orbit',
    prodId: { company: 'Orbit', product: 'Interviews', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `interview-${row.id}@${new URL(origin).hostname}`,
    sequence: row.interviewSequence,
    stamp: now(),
    start: row.interviewAt,
    end: new Date(row.interviewAt.getTime() + INTERVIEW_MINUTES * 60_000),
    summary: 'Orbit interview (video call)',
    description: row.interviewLink
      ? `Join the call: ${row.interviewLink}`
      : 'A 15–20 minute video call. We email you the link before the call.',
    url: row.interviewLink ?? origin + paths.packageFlow(),
  })
  return calendarText(calendar)
}
