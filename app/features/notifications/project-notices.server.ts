/** Tells people in the centre what happens to their projects, offers and quotes. The emails about it leave with the change itself. */
import { writeNotices } from '#app/features/notifications/write-notices.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { subscribe, type RecordedEvent } from '#app/platform/events.ts'

interface Told {
  event: RecordedEvent
  userIds: string[]
  /** The project or enquiry that the notification is about. */
  subjectId: string
}

/** What an Orbiter hears of an offer; each word replaces the one before. */
const OFFER_NOTICES = ['offer.made', 'offer.taken', 'offer.withdrawn', 'offer.lapsed'] as const
const OFFER_ANSWERS = ['offer.accepted', 'offer.declined'] as const
const TO_EVERYBODY = [
  'project.matched',
  'project.unfilled',
  'project.searching',
  'project.status-set',
  'enquiry.quoted',
  'quote.accepted',
] as const
const TO_CUSTOMER = ['assignment.started', 'deliverable.delivered'] as const
const TO_ORBITER = ['assignment.cancelled', 'assignment.status-set'] as const

export function subscribeProjectNotices(): void {
  subscribe(OFFER_NOTICES, notifyOfOffers)
  subscribe(OFFER_ANSWERS, markOfferNoticesRead)
  subscribe(TO_EVERYBODY, notifyAudience)
  subscribe(TO_CUSTOMER, notifyCustomer)
  subscribe(TO_ORBITER, notifyOrbiter)
}

async function projectsOfOffers(tx: Tx, events: RecordedEvent[]): Promise<Map<string, string>> {
  const ids = events.map((event) => event.subjectId)
  const rows = await tx
    .selectFrom('assignmentOffers')
    .select(['id', 'projectId'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row.projectId]))
}

async function notifyOfOffers(tx: Tx, events: RecordedEvent[]): Promise<void> {
  const projectOf = await projectsOfOffers(tx, events)
  await markOfferNoticesRead(tx, events, projectOf)
  await writeNotices(
    tx,
    events.map((event): Told => ({
      event,
      userIds: event.audience,
      subjectId: projectOf.get(event.subjectId) ?? event.subjectId,
    })),
  )
}

/** An offer that was answered, or that somebody else has, no longer waits for anybody. */
async function markOfferNoticesRead(
  tx: Tx,
  events: RecordedEvent[],
  known?: Map<string, string>,
): Promise<void> {
  const projectOf = known ?? (await projectsOfOffers(tx, events))
  await tx
    .updateTable('notifications')
    .set({ readAt: now() })
    .where('kind', '=', 'offer.made')
    .where('readAt', 'is', null)
    .where('subjectId', 'in', [...projectOf.values()])
    .where(
      'userId',
      'in',
      events.flatMap((event) => event.audience),
    )
    .execute()
}

async function notifyAudience(tx: Tx, events: RecordedEvent[]): Promise<void> {
  await writeNotices(
    tx,
    events.map((event) => ({ event, userIds: [...new Set(event.audience)] })),
  )
}

async function notifyCustomer(tx: Tx, events: RecordedEvent[]): Promise<void> {
  await notifyOwners(tx, events, (row) => row.customerId)
}

async function notifyOrbiter(tx: Tx, events: RecordedEvent[]): Promise<void> {
  await notifyOwners(tx, events, (row) => row.orbiterId)
}

interface Sides {
  projectId: string
  customerId: string
  orbiterId: string
}

/** What happens to an assignment, or to a project, is about the project for whoever is told. */
async function notifyOwners(
  tx: Tx,
  events: RecordedEvent[],
  sideOf: (sides: Sides) => string,
): Promise<void> {
  const rows = await tx
    .selectFrom('orbiterAssignments as a')
    .innerJoin('videoProjects as p', 'p.id', 'a.projectId')
    .select(['a.id', 'p.id as projectId', 'p.userId as customerId', 'a.orbiterId'])
    .where((eb) => {
      const ids = events.map((event) => event.subjectId)
      return eb.or([eb('a.id', 'in', ids), eb('p.id', 'in', ids)])
    })
    .execute()
  const notices = events.flatMap((event): Told[] => {
    const sides = rows.find(
      (row) => row.id === event.subjectId || row.projectId === event.subjectId,
    )
    return sides ? [{ event, userIds: [sideOf(sides)], subjectId: sides.projectId }] : []
  })
  await writeNotices(tx, notices)
}
