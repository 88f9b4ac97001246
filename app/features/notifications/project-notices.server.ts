/** Notifications about projects, offers, and assignments. The change itself sends the emails. */
import type { KindFor } from '#notifications/notifications.ts'
import { writeNotices, type Notice } from '#notifications/write-notices.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import type { RecordedEvent } from '#app/platform/events.ts'

type OfferEvent = RecordedEvent<KindFor<'offered'> | 'offer.accepted' | 'offer.declined'>
type SideEvent = RecordedEvent<KindFor<'project-customer' | 'project-orbiter'>>

async function projectsOfOffers(
  tx: Tx,
  events: readonly OfferEvent[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('assignmentOffers')
    .select(['id', 'projectId'])
    .where(
      'id',
      'in',
      events.map((event) => event.subjectId),
    )
    .execute()
  return new Map(rows.map((row) => [row.id, row.projectId]))
}

export async function notifyOffered(tx: Tx, events: readonly OfferEvent[]): Promise<void> {
  const projectOf = await projectsOfOffers(tx, events)
  await markRead(tx, events, projectOf)
  await writeNotices(
    tx,
    // The Orbiter who got the job is notified separately.
    events
      .filter((event) => !isOwn(event))
      .map((event) => ({
        event,
        userIds: event.audience,
        subjectId: projectOf.get(event.subjectId) ?? event.subjectId,
      })),
  )
}

/** Whether the offer belongs to the Orbiter to whom the team has assigned the job. */
const isOwn = (event: OfferEvent) => event.kind === 'offer.taken' && event.data.isOwn === true

/** Marks the notification of an answered offer as read. */
export async function markOffersRead(tx: Tx, events: readonly OfferEvent[]): Promise<void> {
  await markRead(tx, events, await projectsOfOffers(tx, events))
}

async function markRead(
  tx: Tx,
  events: readonly OfferEvent[],
  projectOf: ReadonlyMap<string, string>,
): Promise<void> {
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

interface Sides {
  projectId: string
  customerId: string
  orbiterId: string
}

export async function notifyProjectCustomer(tx: Tx, events: readonly SideEvent[]): Promise<void> {
  await notifySide(tx, events, (sides) => sides.customerId)
}

export async function notifyProjectOrbiter(tx: Tx, events: readonly SideEvent[]): Promise<void> {
  await notifySide(tx, events, (sides) => sides.orbiterId)
}

/** The notification is about the project, even if the event is about an assignment. */
async function notifySide(
  tx: Tx,
  events: readonly SideEvent[],
  personOf: (sides: Sides) => string,
): Promise<void> {
  const ids = events.map((event) => event.subjectId)
  const rows = await tx
    .selectFrom('orbiterAssignments as a')
    .innerJoin('videoProjects as p', 'p.id', 'a.projectId')
    .select(['a.id', 'p.id as projectId', 'p.userId as customerId', 'a.orbiterId'])
    .where((eb) => eb.or([eb('a.id', 'in', ids), eb('p.id', 'in', ids)]))
    .execute()
  const notices = events.flatMap((event): Notice[] => {
    const sides = rows.find(
      (row) => row.id === event.subjectId || row.projectId === event.subjectId,
    )
    return sides ? [{ event, userIds: [personOf(sides)], subjectId: sides.projectId }] : []
  })
  await writeNotices(tx, notices)
}

type PieceEvent = RecordedEvent<KindFor<'job-sides' | 'job-customer'>>

/** The notification is about the booking or project that owes the piece. */
export async function notifyJobSides(tx: Tx, events: readonly PieceEvent[]): Promise<void> {
  await writeNotices(
    tx,
    events.map((event) => ({
      event,
      userIds: [...new Set(event.audience)],
      subjectId: event.data.jobId,
    })),
  )
}

type CommentEvent = RecordedEvent<KindFor<'job-sides-once'>>

/** Ten comments make only one notification. */
export async function notifyJobSidesOnce(tx: Tx, events: readonly CommentEvent[]): Promise<void> {
  const unread = await tx
    .selectFrom('notifications')
    .select(['userId', 'subjectId', 'kind'])
    .where('kind', 'in', [...new Set(events.map(({ kind }) => kind))])
    .where('readAt', 'is', null)
    .where('subjectId', 'in', [...new Set(events.map(({ data }) => data.jobId))])
    .execute()
  const hasOne = (userId: string, { kind, data }: CommentEvent) =>
    unread.some((row) => row.userId === userId && row.kind === kind && row.subjectId === data.jobId)
  await writeNotices(
    tx,
    events.map((event) => ({
      event,
      userIds: event.audience.filter((id) => id !== event.actorId && !hasOne(id, event)),
      subjectId: event.data.jobId,
    })),
  )
}

/** The customer comes first in the audience of a piece. */
export async function notifyJobCustomer(tx: Tx, events: readonly PieceEvent[]): Promise<void> {
  await writeNotices(
    tx,
    events.map((event) => ({
      event,
      userIds: event.audience.slice(0, 1),
      subjectId: event.data.jobId,
    })),
  )
}
