/** Sessions and deliverables of several projects, read at once. Instants are ISO 8601. */
import { db } from '#app/platform/db.ts'

export interface SessionPart {
  date: string
  time: string
  startAt: string
  durationMinutes: number
  bookingId: string | null
}

export interface DeliverablePart {
  id: string
  label: string
  dueAt: string
  deliveredAt: string | null
  link: string | null
}

export interface ProjectParts {
  sessions: SessionPart[]
  deliverables: DeliverablePart[]
}

export async function readParts(
  projectIds: string[],
): Promise<(projectId: string) => ProjectParts> {
  if (projectIds.length === 0) return () => ({ sessions: [], deliverables: [] })
  const [sessions, deliverables] = await Promise.all([
    db()
      .selectFrom('projectSessions')
      .selectAll()
      .where('projectId', 'in', projectIds)
      .orderBy('position')
      .execute(),
    db()
      .selectFrom('projectDeliverables')
      .selectAll()
      .where('projectId', 'in', projectIds)
      .orderBy('position')
      .execute(),
  ])
  return (projectId) => ({
    sessions: sessions
      .filter((row) => row.projectId === projectId)
      .map((row) => ({
        date: row.eventDate,
        time: row.startTime,
        startAt: row.startAt.toISOString(),
        durationMinutes: (row.endAt.getTime() - row.startAt.getTime()) / 60_000,
        bookingId: row.bookingRequestId,
      })),
    deliverables: deliverables
      .filter((row) => row.projectId === projectId)
      .map((row) => ({
        id: row.id,
        label: row.label,
        dueAt: row.dueAt.toISOString(),
        deliveredAt: row.deliveredAt?.toISOString() ?? null,
        link: row.link,
      })),
  })
}
