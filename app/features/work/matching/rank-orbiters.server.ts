/**
 * Finds who can take a project, best first: hard filters in SQL, then the documented score
 * (matching.ts, docs/matching.md).
 */
import { sql } from 'kysely'
import { ownMedia } from '#app/base/own-media.ts'
import { DAY_MS } from '#app/base/time.ts'
import { findCity } from '#market/catalog/cities.server.ts'
import { findCityPlace } from '#market/places/find-places.server.ts'
import { milesBetween, type Place } from '#market/places/place.ts'
import type { OrbiterLevel } from '#market/creators/creator.ts'
import {
  rank,
  rankOfObjections,
  type CandidateFacts,
  type Objections,
  type Ranked,
} from '#work/matching/matching.ts'
import { now } from '#app/platform/clock.ts'
import { db, type Db, type Tx } from '#app/platform/db.ts'

const RECENT_DAYS = 90

export interface RankedOrbiter extends Ranked, Objections {
  fullName: string
  email: string
  imageUrl: string | null
  level: OrbiterLevel | null
}

interface RankQuestion {
  projectId: string
  /**
   * For the assign dialog: also returns Orbiters who fail a hard filter, with their conflicts. They
   * come last, after them those whom no one may assign.
   */
  withConflicts?: boolean
  /** For the dispatcher: leaves out Orbiters who already had an offer in this round. */
  notOfferedInRound?: number
  /** Ranks only this Orbiter. */
  orbiterId?: string
}

interface Row {
  orbiterId: string
  fullName: string
  email: string
  profileImageUrl: string | null
  orbiterLevel: OrbiterLevel | null
  specialties: string[]
  ratingSum: number
  reviewCount: number
  eventType: string | null
  latitude: number | null
  longitude: number | null
  city: string | null
  delivered: number
  onTime: number
  lastOfferAt: Date | null
  recentJobs: number
  isApproved: boolean
  isListed: boolean
  isActive: boolean
  isOpen: boolean
  isInterviewed: boolean
  isTrained: boolean
  isInCity: boolean
  isWilling: boolean
  isUnbooked: boolean
  isUnblocked: boolean
  isInFreeTime: boolean
  isInRules: boolean
  isInNotice: boolean
  isSomeoneElse: boolean
  isStillWilling: boolean
}

/** Conflicts that no one may overrule: the Orbiter can't be there or must not work. */
const REFUSAL_WORDS: readonly [keyof Row, string][] = [
  ['isSomeoneElse', 'Is the customer'],
  ['isApproved', 'Not approved yet'],
  ['isListed', 'The profile is not listed'],
  ['isActive', 'The account is suspended'],
  ['isTrained', 'Has not passed the training'],
  ['isWilling', 'Takes no new bookings at the moment'],
  ['isUnbooked', 'Has an accepted booking at this time'],
  ['isUnblocked', 'Has blocked this time'],
  ['isInRules', 'Too close to another booking, or the day is full'],
]

/** Conflicts that an admin may overrule after agreeing on it with the Orbiter. */
const WARNING_WORDS: readonly [keyof Row, string][] = [
  ['isStillWilling', 'Released this job'],
  ['isOpen', 'Does not take package jobs'],
  ['isInterviewed', 'Has not passed the interview'],
  ['isInCity', 'Works in another city'],
  ['isInFreeTime', 'Has no free time at this event'],
  ['isInNotice', 'Needs more notice'],
]

function objectionsTo(row: Row): Objections {
  const failed = (words: typeof REFUSAL_WORDS) =>
    words.flatMap(([column, says]) => (row[column] === false ? [says] : []))
  const refusals = failed(REFUSAL_WORDS)
  return { refusals, conflicts: [...refusals, ...failed(WARNING_WORDS)] }
}

interface CandidateQuestion {
  projectId: string
  cityId: number | null
  strict: boolean
  notOfferedInRound: number | null
  orbiterId: string | null
}

/**
 * The hard filters, each as a column, so that the dispatcher and the assign dialog always agree. A
 * project without sessions never conflicts with other bookings.
 */
function candidates(
  executor: Db | Tx,
  { projectId, cityId, strict, notOfferedInRound, orbiterId }: CandidateQuestion,
) {
  return sql<Row>`
    with project as (select id, user_id, city, event_type, venue_place_id from video_projects where id = ${projectId}),
    sessions as (select event_date, start_at, end_at from project_sessions where project_id = ${projectId}),
    judged as (
      select p.user_id as orbiter_id, p.full_name, p.email, p.profile_image_url, p.orbiter_level, p.specialties, p.rating_sum, p.review_count,
        project.event_type, p.latitude, p.longitude, project.city,
        p.user_id <> project.user_id as is_someone_else,
        p.approval_status = 'approved' as is_approved,
        p.listed_at is not null or p.approval_status <> 'approved' or u.suspended_at is not null as is_listed,
        u.suspended_at is null as is_active,
        coalesce(p.orbiter_model = 'package-flow', false) or p.takes_package_jobs as is_open,
        exists (select 1 from orbiter_verifications v where v.orbiter_id = p.user_id and v.step = 'interview') as is_interviewed,
        exists (select 1 from training_attempts t where t.orbiter_id = p.user_id and t.is_passed) as is_trained,
        project.city is null or coalesce(p.city_id = ${cityId}::integer, false) as is_in_city,
        p.is_available as is_willing,
        not exists (select 1 from orbiter_assignments a
          where a.project_id = project.id and a.orbiter_id = p.user_id and a.status = 'cancelled') as is_still_willing,
        not exists (select 1 from sessions s join booking_requests b
          on b.orbiter_id = p.user_id and b.status = 'accepted' and b.start_at < s.end_at and b.end_at > s.start_at) as is_unbooked,
        (rules.orbiter_id is null or not exists (select 1 from sessions s
          where not keeps_rules(p.user_id, s.event_date, s.start_at, s.end_at, project.venue_place_id, null))) as is_in_rules,
        not exists (select 1 from sessions s
          where s.start_at < ${now()}::timestamptz + make_interval(hours => rules.notice_hours)) as is_in_notice,
        not exists (select 1 from sessions s join blocked_times x
          on x.orbiter_id = p.user_id and x.start_at < s.end_at and x.end_at > s.start_at) as is_unblocked,
        (not exists (select 1 from orbiter_availability a where a.orbiter_id = p.user_id and a.is_available
            and a.date >= (${now()}::timestamptz at time zone p.time_zone - interval '2 hours')::date)
          or not exists (select 1 from sessions s where not coalesce((
            select range_agg(tstzrange((a.date + a.start_time::interval) at time zone p.time_zone, (a.date + a.end_time::interval) at time zone p.time_zone))
            from orbiter_availability a
            where a.orbiter_id = p.user_id and a.is_available
              and a.date between (s.start_at at time zone p.time_zone)::date - 1 and (s.end_at at time zone p.time_zone)::date
          ) @> tstzrange(s.start_at, s.end_at), false))) as is_in_free_time
      from project
      join user_roles r on r.role = 'orbiter' and r.is_active
      join profiles p on p.user_id = r.user_id
      join users u on u.id = p.user_id
      left join booking_rules rules on rules.orbiter_id = p.user_id
      where not exists (select 1 from assignment_offers o where o.project_id = project.id and o.orbiter_id = p.user_id and o.round = ${notOfferedInRound})
        and (${orbiterId}::uuid is null or p.user_id = ${orbiterId})
        and (not ${strict} or (p.listed_at is not null and (p.orbiter_model = 'package-flow' or p.takes_package_jobs) and p.is_available))
    )
    select j.*,
      (select count(*)::int from deliverables d where d.delivered_by = j.orbiter_id and d.delivered_at is not null) as delivered,
      (select count(*)::int from deliverables d where d.delivered_by = j.orbiter_id and d.delivered_at <= d.due_at) as on_time,
      greatest(
        (select max(o.created_at) from assignment_offers o where o.orbiter_id = j.orbiter_id),
        (select max(a.assigned_at) from orbiter_assignments a where a.orbiter_id = j.orbiter_id)) as last_offer_at,
      (select count(*)::int from orbiter_assignments a where a.orbiter_id = j.orbiter_id and a.status <> 'cancelled'
        and a.assigned_at > ${new Date(now().getTime() - RECENT_DAYS * DAY_MS)}) as recent_jobs
    from judged j
    where not ${strict} or (is_someone_else and is_approved and is_listed and is_active and is_open and is_interviewed and is_trained and is_in_city and is_willing and is_unbooked and is_unblocked and is_in_free_time and is_in_rules and is_in_notice and is_still_willing)`.execute(
    executor,
  )
}

/**
 * Places never change while the program runs, and there are only as many as cities in the settings.
 */
const cityPlaces = new Map<string, Place>()

/** The project's city in the gazetteer; null for a project without a place. */
async function findPlaceOf(executor: Db | Tx, projectId: string): Promise<Place | null> {
  const project = await executor
    .selectFrom('videoProjects')
    .select('city')
    .where('id', '=', projectId)
    .executeTakeFirst()
  const city = project?.city ? await findCity(project.city, executor) : null
  if (!city) return null
  const label = `${city.name}, ${city.state}`
  const place = cityPlaces.get(label) ?? (await findCityPlace(city.name, city.state, executor))
  if (place) cityPlaces.set(label, place)
  return place
}

/** A project without a place is equally near to every Orbiter. */
function milesTo(place: Place | null, { city, isInCity, latitude, longitude }: Row): number | null {
  if (city === null || isInCity) return 0
  if (!place || latitude === null || longitude === null) return null
  return milesBetween({ latitude, longitude }, place)
}

function factsOf(place: Place | null, row: Row): CandidateFacts {
  return {
    orbiterId: row.orbiterId,
    miles: milesTo(place, row),
    delivered: row.delivered,
    deliveredOnTime: row.onTime,
    ratingSum: row.ratingSum,
    reviewCount: row.reviewCount,
    specialties: row.specialties,
    lastOfferAt: row.lastOfferAt,
    recentJobs: row.recentJobs,
  }
}

/**
 * The Orbiters for a project, best first. Those with conflicts are included on request and come
 * last.
 */
export async function rankOrbiters(
  { projectId, withConflicts = false, notOfferedInRound, orbiterId }: RankQuestion,
  executor: Db | Tx = db(),
): Promise<RankedOrbiter[]> {
  const place = await findPlaceOf(executor, projectId)
  const { rows } = await candidates(executor, {
    projectId,
    cityId: place?.id ?? null,
    strict: !withConflicts,
    notOfferedInRound: notOfferedInRound ?? null,
    orbiterId: orbiterId ?? null,
  })
  const known = new Map(rows.map((row) => [row.orbiterId, row]))
  const ranked = rank(
    rows.map((row) => factsOf(place, row)),
    {
      projectId,
      eventType: rows[0]?.eventType ?? null,
      at: now(),
    },
  )
  const full = ranked.flatMap((entry): RankedOrbiter[] => {
    const row = known.get(entry.orbiterId)
    if (!row) return []
    return [
      {
        ...entry,
        fullName: row.fullName,
        email: row.email,
        imageUrl: ownMedia(row.profileImageUrl),
        level: row.orbiterLevel,
        ...objectionsTo(row),
      },
    ]
  })
  return full.toSorted((a, b) => rankOfObjections(a) - rankOfObjections(b))
}
