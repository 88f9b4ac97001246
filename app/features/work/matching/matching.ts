/**
 * How Orbiters are ranked for a job and how many get an offer. This file holds every constant;
 * docs/matching.md explains them.
 */
import { formatCount } from '#app/base/count.ts'
import { DAY_MS } from '#app/base/time.ts'
import { EVENT_TYPE_LABELS, type EventType } from '#market/catalog/event-types.ts'

/** The maximum points of each part; 100 in total. */
export const WEIGHTS = { nearness: 20, onTime: 25, rating: 25, fit: 15, rest: 15 } as const

/** From this distance on, nearness gives no points. */
const FAR_MILES = 30

/** Assumed deliveries and reviews, so that a single early result does not decide everything. */
const PRIOR_DELIVERIES = { onTime: 4, all: 5 }
const PRIOR_REVIEWS = { sum: 21, count: 5 }
/** An Orbiter without a job or an offer for this long is fully rested. */
const RESTED_DAYS = 14
/**
 * Two thirds of the `rest` points come from few recent managed jobs, one third from few recent
 * offers.
 */
const FEW_JOBS_SHARE = 2 / 3
const MANY_JOBS = 10

export interface CandidateFacts {
  orbiterId: string
  /**
   * Distance from the Orbiter's place to the event's city. 0: they live in it. Null: their place is
   * unknown.
   */
  miles: number | null
  deliveredOnTime: number
  delivered: number
  ratingSum: number
  reviewCount: number
  specialties: string[]
  /** When they were last offered or assigned a managed job; null: never. */
  lastOfferAt: Date | null
  /** Managed jobs taken in the last 90 days. */
  recentJobs: number
}

export interface Reason {
  part: keyof typeof WEIGHTS
  points: number
  text: string
}

/** Words in a specialty that suggest an event type. */
const FIT_WORDS: Record<EventType, readonly string[]> = {
  wedding: ['wedding', 'bridal', 'engagement'],
  corporate: ['corporate', 'business', 'conference', 'brand'],
  birthday: ['birthday', 'part'],
  anniversary: ['anniversar', 'part', 'wedding'],
  graduation: ['graduation', 'school', 'part'],
  'product-launch': ['launch', 'product', 'brand', 'tech'],
  restaurant: ['food', 'restaurant', 'cafe', 'drink', 'bar'],
  retail: ['retail', 'fashion', 'product', 'shop'],
  'real-estate': ['real estate', 'propert', 'architecture', 'interior'],
  fitness: ['fitness', 'sport', 'gym', 'dance'],
  beauty: ['beauty', 'fashion', 'skin', 'makeup'],
  event: ['event', 'part', 'music', 'nightlife', 'festival'],
  other: [],
}

function fitsEvent(specialties: readonly string[], eventType: string | null): string | null {
  const words = eventType && eventType in FIT_WORDS ? FIT_WORDS[eventType as EventType] : []
  return specialties.find((name) => words.some((word) => name.toLowerCase().includes(word))) ?? null
}

function nearnessWords(miles: number | null): string {
  if (miles === null) return 'Not based in one of our cities'
  return miles === 0
    ? 'Works in this city'
    : `${formatCount(Math.round(miles))} miles from the event`
}

const round = (points: number) => Math.round(points * 100) / 100

/** An Orbiter with no job and no offer for this long is fully rested. */
function restReason(facts: CandidateFacts, at: Date): Reason {
  const restDays =
    facts.lastOfferAt === null
      ? RESTED_DAYS
      : Math.max(0, (at.getTime() - facts.lastOfferAt.getTime()) / DAY_MS)
  return {
    part: 'rest',
    points: round(
      WEIGHTS.rest *
        (FEW_JOBS_SHARE * Math.max(0, 1 - facts.recentJobs / MANY_JOBS) +
          (1 - FEW_JOBS_SHARE) * Math.min(1, restDays / RESTED_DAYS)),
    ),
    text:
      facts.lastOfferAt === null
        ? 'Not asked before'
        : restDays < 1
          ? 'Asked within the last day'
          : `Last asked ${Math.floor(restDays)} days ago`,
  }
}

/** The reasons against giving an Orbiter a job, worded for an admin. */
export interface Objections {
  /** All reasons; empty if the Orbiter passes every hard filter. */
  conflicts: string[]
  /** The subset of `conflicts` that no admin may overrule. */
  refusals: string[]
}

/** Whether an admin may assign the Orbiter despite any other conflicts. */
export const canTake = ({ refusals }: Objections): boolean => refusals.length === 0

/** Sort key: Orbiters without conflicts come first, those who can't take the job last. */
export function rankOfObjections(objections: Objections): number {
  if (!canTake(objections)) return 2
  return objections.conflicts.length > 0 ? 1 : 0
}

/** A candidate's score for a job that starts at `at`, with the reason for each part. */
export function scoreOf(
  facts: CandidateFacts,
  eventType: string | null,
  at: Date,
): { score: number; reasons: Reason[] } {
  const near = facts.miles === null ? 0 : Math.max(0, 1 - facts.miles / FAR_MILES)
  const onTime =
    (facts.deliveredOnTime + PRIOR_DELIVERIES.onTime) / (facts.delivered + PRIOR_DELIVERIES.all)
  const rating = (facts.ratingSum + PRIOR_REVIEWS.sum) / (facts.reviewCount + PRIOR_REVIEWS.count)
  const fit = fitsEvent(facts.specialties, eventType)
  const kind =
    eventType && eventType in EVENT_TYPE_LABELS
      ? EVENT_TYPE_LABELS[eventType as EventType].toLowerCase()
      : 'this event'
  const reasons: Reason[] = [
    {
      part: 'nearness',
      points: round(WEIGHTS.nearness * near),
      text: nearnessWords(facts.miles),
    },
    {
      part: 'onTime',
      points: round(WEIGHTS.onTime * onTime),
      text:
        facts.delivered === 0
          ? 'No managed deliveries yet'
          : `${facts.deliveredOnTime} of ${facts.delivered} delivered on time`,
    },
    {
      part: 'rating',
      points: round((WEIGHTS.rating * (rating - 1)) / 4),
      text:
        facts.reviewCount === 0
          ? 'No reviews yet'
          : `${(facts.ratingSum / facts.reviewCount).toFixed(1)} of 5 in ${facts.reviewCount} ${facts.reviewCount === 1 ? 'review' : 'reviews'}`,
    },
    {
      part: 'fit',
      points: fit ? WEIGHTS.fit : WEIGHTS.fit / 3,
      text: fit ? `${fit}: fits ${kind}` : `No matching specialty for ${kind}`,
    },
    restReason(facts, at),
  ]
  return { score: round(reasons.reduce((sum, reason) => sum + reason.points, 0)), reasons }
}

/**
 * A hash that is always the same for the same two IDs and different for most others, to break ties
 * fairly.
 */
function tieBreak(projectId: string, orbiterId: string): number {
  let hash = 2_166_136_261
  for (const character of projectId + orbiterId)
    hash = Math.imul(hash ^ character.charCodeAt(0), 16_777_619)
  return hash >>> 0
}

export interface Ranked extends CandidateFacts {
  score: number
  reasons: Reason[]
}

/**
 * Best first. Ties: fewer recent jobs, then the oldest last offer, then a repeatable random order.
 */
export function rank(
  candidates: readonly CandidateFacts[],
  job: { projectId: string; eventType: string | null; at: Date },
): Ranked[] {
  return candidates
    .map((facts) => ({ ...facts, ...scoreOf(facts, job.eventType, job.at) }))
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        a.recentJobs - b.recentJobs ||
        (a.lastOfferAt?.getTime() ?? 0) - (b.lastOfferAt?.getTime() ?? 0) ||
        tieBreak(job.projectId, a.orbiterId) - tieBreak(job.projectId, b.orbiterId),
    )
}
