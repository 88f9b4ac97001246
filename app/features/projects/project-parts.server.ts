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

export async function readParts(projectIds: string[]): Promise<(projectId: string) => ProjectParts> {
  if (projectIds.length === 0) return () => ({ sessions: [], deliverables: [] })
  const [sessions, deliverables] = await Promise.all([
    db().selectFrom('project_sessions').selectAll().where('project_id', 'in', projectIds).orderBy('position').execute(),
    db().selectFrom('project_deliverables').selectAll().where('project_id', 'in', projectIds).orderBy('position').execute(),
  ])
  return (projectId) => ({
    sessions: sessions
      .filter((row) => row.project_id === projectId)
      .map((row) => ({
        date: row.event_date,
        time: row.start_time,
        startAt: row.start_at.toISOString(),
        durationMinutes: (row.end_at.getTime() - row.start_at.getTime()) / 60_000,
        bookingId: row.booking_request_id,
      })),
    deliverables: deliverables
      .filter((row) => row.project_id === projectId)
      .map((row) => ({
        id: row.id,
        label: row.label,
        dueAt: row.due_at.toISOString(),
        deliveredAt: row.delivered_at?.toISOString() ?? null,
        link: row.link,
      })),
  })
}
