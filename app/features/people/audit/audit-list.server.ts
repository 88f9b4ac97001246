/** The audit log in the admin area: newest first, searchable, never changed. */
import { type CompiledQuery } from 'kysely'
import { NotAllowed } from '#app/base/errors.ts'
import { TABLE_PAGE_SIZE, type TablePage, type TableState } from '#app/base/table-state.ts'
import { likePattern } from '#app/base/search-text.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { countRows } from '#app/platform/count-rows.ts'
import { db } from '#app/platform/db.ts'

export interface AuditRow {
  id: number
  action: string
  actorName: string
  /** Null for a task, someone who was not signed in, or a deleted account. */
  actorId: string | null
  subject: string
  /** The account that the entry is about; null when it is about something else. */
  personId: string | null
  /** The booking that the entry is about; null when it is about something else. */
  bookingId: string | null
  from: string | null
  to: string | null
  reason: string | null
  at: string
}

function matching({ q, filters }: TableState) {
  let query = db().selectFrom('auditEntries')
  const area = (['admin', 'security'] as const).find((known) => known === filters['area'])
  if (area) query = query.where('area', '=', area)
  if (!q) return query
  const term = likePattern(q)
  return query.where((eb) =>
    eb.or([
      eb('action', 'ilike', term),
      eb('actorName', 'ilike', term),
      eb('subjectLabel', 'ilike', term),
      eb('subjectId', 'ilike', term),
      eb('reason', 'ilike', term),
    ]),
  )
}

function rowsOf(state: TableState) {
  const direction = state.isDescending ? 'desc' : 'asc'
  return matching(state).selectAll().orderBy('createdAt', direction).orderBy('id', direction)
}

type DatabaseRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** @throws NotAllowed */
export async function listAudit(viewer: Viewer, state: TableState): Promise<TablePage<AuditRow>> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const [rows, total] = await Promise.all([
    rowsOf(state)
      .limit(TABLE_PAGE_SIZE)
      .offset((state.page - 1) * TABLE_PAGE_SIZE)
      .execute(),
    countRows(matching(state)),
  ])
  const shown = rows.map((row) => ({
    id: row.id,
    action: row.action,
    actorName: row.actorName || 'Orbit',
    actorId: row.actorId,
    personId: row.subjectType === 'account' ? row.subjectId : null,
    bookingId: row.subjectType === 'booking' ? row.subjectId : null,
    subject: row.subjectLabel || `${row.subjectType} ${row.subjectId}`,
    from: row.fromValue,
    to: row.toValue,
    reason: row.reason,
    at: row.createdAt.toISOString(),
  }))
  return { rows: shown, total }
}

/** @throws NotAllowed */
export function auditForExport(viewer: Viewer, state: TableState): CompiledQuery<DatabaseRow> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  return rowsOf(state).compile()
}
