/** Orbiters as the admin area lists them, with what they have worked on. */
import { sql, type CompiledQuery } from 'kysely'
import { NotAllowed } from '#app/base/errors.ts'
import { containing, TABLE_PAGE_SIZE, type TablePage, type TableState } from '#app/base/table-state.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { db } from '#app/platform/db.ts'

export interface OrbiterRow {
  id: string
  fullName: string
  email: string
  joinedAt: string
  total: number
  completed: number
  inProgress: number
  /** Mean of published reviews; null: none yet. */
  rating: number | null
}

const SORTS = {
  name: sql`lower(u.full_name)`,
  email: sql`u.email`,
  total: sql`total`,
  completed: sql`completed`,
  progress: sql`in_progress`,
  rating: sql`pr.rating`,
  joined: sql`u.created_at`,
}

function matching({ q }: Pick<TableState, 'q'>) {
  const query = db()
    .selectFrom('users as u')
    .innerJoin('user_roles as r', (join) => join.onRef('r.user_id', '=', 'u.id').on('r.role', '=', 'orbiter').on('r.is_active', '=', true))
  return q ? query.where('u.search_text', 'like', containing(q.toLowerCase())) : query
}

function rowsOf(state: TableState) {
  const by = SORTS[state.sort as keyof typeof SORTS] ?? SORTS.joined
  return matching(state)
    .leftJoin('profiles as pr', 'pr.user_id', 'u.id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('orbiter_assignments')
          .select('orbiter_id')
          .select(sql<number>`count(*) filter (where status <> 'cancelled')`.as('total'))
          .select(sql<number>`count(*) filter (where status = 'completed')`.as('completed'))
          .select(sql<number>`count(*) filter (where status = 'in_progress')`.as('in_progress'))
          .groupBy('orbiter_id')
          .as('work'),
      (join) => join.onRef('work.orbiter_id', '=', 'u.id'),
    )
    .select(['u.id', 'u.full_name', 'u.email', 'u.created_at', 'pr.rating'])
    .select(sql<number>`coalesce(work.total, 0)`.as('total'))
    .select(sql<number>`coalesce(work.completed, 0)`.as('completed'))
    .select(sql<number>`coalesce(work.in_progress, 0)`.as('in_progress'))
    .orderBy(by, (order) => (state.isDescending ? order.desc().nullsLast() : order.asc().nullsLast()))
    .orderBy('u.id', state.isDescending ? 'desc' : 'asc')
}

type DatabaseRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** @throws NotAllowed */
export async function listOrbiters(viewer: Viewer, state: TableState): Promise<TablePage<OrbiterRow>> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const [rows, counted] = await Promise.all([
    rowsOf(state)
      .limit(TABLE_PAGE_SIZE)
      .offset((state.page - 1) * TABLE_PAGE_SIZE)
      .execute(),
    matching(state)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const shown = rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    joinedAt: row.created_at.toISOString(),
    total: row.total,
    completed: row.completed,
    inProgress: row.in_progress,
    rating: row.rating,
  }))
  return { rows: shown, total: counted.total }
}

/** @throws NotAllowed */
export function orbitersForExport(viewer: Viewer, state: TableState): CompiledQuery<DatabaseRow> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  return rowsOf(state).compile()
}
