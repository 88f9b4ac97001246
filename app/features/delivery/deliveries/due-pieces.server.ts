import { sql } from 'kysely'
import { db } from '#app/platform/db.ts'

/** A piece that is owed, with what its clock needs. Instants are ISO 8601. */
export interface OwedPiece {
  id: string
  label: string
  dueAt: string
  deliveredAt: string | null
  state: 'owed' | 'delivered' | 'changes' | 'approved'
  changesDueAt: string | null
  /** Whether a file of its next version has arrived. */
  hasFiles: boolean
}

/** Whether a file of the next version of a piece `d` has arrived. */
export const HAS_FILES = sql<boolean>`exists (select 1 from deliverable_versions n
  join version_files f on f.version_id = n.id where n.deliverable_id = d.id and n.delivered_at is null)`

/** When a piece `d` is due; if changes were requested, when its next version is due. */
export const DUE_NOW = sql<Date>`case when d.state = 'changes' then coalesce(d.changes_due_at, d.due_at) else d.due_at end`

/** The pieces owed by a direct booking, or by the project that the session belongs to. */
export async function listOwedPieces(bookingId: string): Promise<OwedPiece[]> {
  const rows = await db()
    .selectFrom('deliverables as d')
    .select(['d.id', 'd.label', 'd.dueAt', 'd.deliveredAt', 'd.state', 'd.changesDueAt'])
    .select(HAS_FILES.as('hasFiles'))
    .where((eb) =>
      eb.or([
        eb('d.bookingRequestId', '=', bookingId),
        eb(
          'd.projectId',
          'in',
          eb
            .selectFrom('bookingJobs as j')
            .select('j.projectId')
            .where('j.bookingId', '=', bookingId),
        ),
      ]),
    )
    .orderBy('d.position')
    .execute()
  return rows.map(({ dueAt, deliveredAt, changesDueAt, ...row }) => ({
    ...row,
    dueAt: dueAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
    changesDueAt: changesDueAt?.toISOString() ?? null,
  }))
}
