import type { Transition } from '#app/base/life.ts'
import { TRANSITIONS } from '#work/bookings/booking-transitions.ts'
import { PIECE_TRANSITIONS } from '#delivery/deliveries/piece-transitions.ts'
import { ENQUIRY_TRANSITIONS } from '#work/enquiries/enquiry-transitions.ts'
import { MODEL_SWITCH_TRANSITIONS } from '#work/onboarding/application-transitions.ts'
import {
  ASSIGNMENT_TRANSITIONS,
  MATCH_TRANSITIONS,
  OFFER_TRANSITIONS,
  PROJECT_TRANSITIONS,
} from '#work/projects/project-transitions.ts'
import { db } from '#app/platform/db.ts'

type Table = readonly Transition<string, string, string, string | null>[]

/** The tables of transitions whose events record the new status, by the type of their subject. */
const TABLES: Record<string, Table> = {
  booking: TRANSITIONS,
  project: [...PROJECT_TRANSITIONS, ...MATCH_TRANSITIONS],
  assignment: ASSIGNMENT_TRANSITIONS,
  offer: OFFER_TRANSITIONS,
  deliverable: PIECE_TRANSITIONS,
  enquiry: ENQUIRY_TRANSITIONS,
  'model-switch': MODEL_SWITCH_TRANSITIONS,
}

/** All events of these types also record the old status. */
const SAYS_FROM = new Set(['booking', 'offer', 'deliverable'])

/** Recorded status changes that are in no table of transitions. Fails if nothing was recorded. */
export async function findUnknownArrows(): Promise<string[]> {
  const recorded = await db()
    .selectFrom('events')
    .select(['subjectType', 'kind', 'fromStatus', 'toStatus'])
    .distinct()
    .where('subjectType', 'in', Object.keys(TABLES))
    .where('toStatus', 'is not', null)
    .execute()
  if (recorded.length === 0) throw new Error('No change of a status was recorded')
  return recorded
    .filter(
      ({ subjectType, kind, fromStatus, toStatus }) =>
        !TABLES[subjectType]?.some(
          ({ event, from, to }) =>
            event === kind &&
            to === toStatus &&
            (from === fromStatus || (fromStatus === null && !SAYS_FROM.has(subjectType))),
        ),
    )
    .map(({ kind, fromStatus, toStatus }) => `${kind}: ${fromStatus} to ${toStatus}`)
}
