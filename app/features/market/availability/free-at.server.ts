/**
 * The slot engine as SQL, for searches: which of thousands of Orbiters can be booked on a date, and
 * at which times. `free-at.test.ts` compares it with `listOpenTimes` on random calendars, so every
 * new rule must be added to both.
 */
import { DIRECT_TIMES } from '#app/base/time-steps.ts'
import { BOOKING_HORIZON_DAYS } from '#market/availability/open-times.server.ts'
import { now } from '#app/platform/clock.ts'

export interface FreeAtQuestion {
  /** `yyyy-MM-dd`, in the time zone of each Orbiter. */
  dates: readonly string[]
  /** `HH:mm`, one of the fixed steps; null for any of them. */
  time: string | null
  durationMinutes: number
}

/** SQL expressions about the Orbiter in the row `p` of `profiles`. */
export interface FreeAtSql {
  /** A common table expression that the others use: the times of each date in each time zone. */
  clocks: string
  /** True when one of the dates has an open time at the requested time. */
  isFree: string
  /** The first such date, as text, or null. */
  firstDate: string
  /** All open times of a date in order, as text[], not only the requested time. */
  openTimes: (date: string) => string
}

/** The values of a question, in placeholder order. */
export function freeAtValues({ dates, time, durationMinutes }: FreeAtQuestion): unknown[] {
  return [dates, DIRECT_TIMES, time === null ? DIRECT_TIMES : [time], durationMinutes, now()]
}

/**
 * Converts a local time to an instant. A time that occurs twice, because the clock is set back,
 * means the second instant in PostgreSQL but the first in the slot engine.
 */
function instantSql(local: string, zone: string): string {
  const instant = `(${local}) at time zone ${zone}`
  const hourBefore = `(${instant} - interval '1 hour')`
  return `case when ${hourBefore} at time zone ${zone} = ${local} then ${hourBefore} else ${instant} end`
}

/** The date's free times, merged where they touch or overlap. Null when the date has none. */
const WINDOWS = `select array_agg(tstzrange(${instantSql('lower(local)', 'c.zone')},
      greatest(${instantSql('lower(local)', 'c.zone')}, ${instantSql('upper(local)', 'c.zone')})))
    from unnest((select range_agg(tsrange(date + start_time::interval, date + end_time::interval))
      from orbiter_availability where orbiter_id = p.user_id and is_available and date = c.date)) local`

/** True when no free times are set from this evening on. Any time can be requested then. */
const HAS_NO_CALENDAR =
  'not exists (select from orbiter_availability where orbiter_id = p.user_id and is_available and date >= c.evening)'

/** Accepted bookings and blocked times on the date and in its night. */
const BUSY = `select range_agg(taken) from (
    select tstzrange(start_at, end_at) as taken from busy_times
      where orbiter_id = p.user_id and tstzrange(start_at, end_at) && c.whole
    union all select tstzrange(start_at, end_at) from blocked_times
      where orbiter_id = p.user_id and tstzrange(start_at, end_at) && c.whole) both_kinds`

/** Null for Orbiters without rules, so that no rules are evaluated for them. Most have none. */
const NOTICE = 'select notice_hours from booking_rules where orbiter_id = p.user_id'

/** Checks notice, buffers, travel from the Orbiter's own place, and the day's maximum. */
const KEEPS_RULES = `(notice is null or lower(place) >= c.moment + notice * interval '1 hour'
      and keeps_rules(p.user_id, c.date::date, lower(place), upper(place), null, null))`

/** `offset 0` makes PostgreSQL read a calendar once, instead of once for each time. */
const openIn = (clocks: string) => `from ${clocks} c
    cross join lateral (select (${WINDOWS}) as windows, (${BUSY}) as busy, (${NOTICE}) as notice
      offset 0) calendar
    cross join lateral unnest(c.times, c.places) step (time, place)
    where c.zone = p.time_zone
      and (place <@ any(windows) or windows is null and ${HAS_NO_CALENDAR})
      and (busy && place) is not true
      and ${KEEPS_RULES}`
const OPEN = openIn('clocks')
/** Reads one date after the other, so that a search for the first open date stops there. */
const OPEN_IN_ORDER = openIn('(select * from clocks where zone = p.time_zone order by date)')

/**
 * Reads the time zones one by one through the index of listed profiles, instead of reading all
 * profiles.
 */
const LISTED_ZONES = `with recursive known (zone) as (
      (select min(time_zone) from profiles where listed_at is not null)
      union all select (select min(time_zone) from profiles where listed_at is not null and time_zone > zone)
        from known where zone is not null)
    select zone from known where zone is not null`

/**
 * @param first the number of the first of the five placeholders for `freeAtValues`
 * @param zonesSql selects each `zone` that is needed
 */
export function freeAtSql(first: number, zonesSql = LISTED_ZONES): FreeAtSql {
  const [dates, times, chosen, minutes, moment] = [
    `$${first}::date[]`,
    `$${first + 1}::text[]`,
    `$${first + 2}::text[]`,
    `$${first + 3}::integer`,
    `$${first + 4}::timestamptz`,
  ]
  const local = 'date + time::interval'
  return {
    clocks: `clocks as materialized (
    select zone, date, evening, ${moment} as moment, array_agg(time order by time) as times, array_agg(place order by time) as places,
      range_merge(range_agg(place)) as whole
    from (select zone, (${moment} at time zone zone - interval '2 hours')::date as evening
        from (${zonesSql}) needed) zones
      cross join unnest(${dates}) date cross join unnest(${times}) time
      cross join lateral (select ${instantSql(local, 'zone')} as start_at) starts
      cross join lateral (select tstzrange(start_at, start_at + ${minutes} * interval '1 minute') as place) places
    where start_at > ${moment} and start_at at time zone zone = ${local}
      and date <= evening + ${BOOKING_HORIZON_DAYS}
    group by zone, date, evening)`,
    isFree: `exists (select ${OPEN} and time = any(${chosen}))`,
    firstDate: `(select c.date::text ${OPEN_IN_ORDER} and time = any(${chosen}) order by c.date limit 1)`,
    openTimes: (date) => `array(select time ${OPEN} and c.date = ${date} order by time)`,
  }
}
