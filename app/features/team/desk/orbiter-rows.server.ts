/** Orbiters and their work, for a table in the admin area. */
import { sql, type CompiledQuery } from 'kysely'
import { NotAllowed } from '#app/base/errors.ts'
import { ownMedia } from '#app/base/own-media.ts'
import { TABLE_PAGE_SIZE, type TablePage, type TableState } from '#app/base/table-state.ts'
import { likePattern } from '#app/base/search-text.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { countRows } from '#app/platform/count-rows.ts'
import { db } from '#app/platform/db.ts'

export interface OrbiterRow {
  id: string
  fullName: string
  imageUrl: string | null
  email: string
  joinedAt: string
  total: number
  completed: number
  inProgress: number
  /** Mean of the published reviews; null when there are none yet. */
  rating: number | null
  reviewCount: number
  /** Completed bookings that customers made with this Orbiter, which are no projects. */
  bookings: number
}

const SORTS = {
  name: sql`lower(u.full_name)`,
  email: sql`u.email`,
  total: sql`coalesce(work.total, 0)`,
  completed: sql`coalesce(work.completed, 0)`,
  progress: sql`coalesce(work.in_progress, 0)`,
  rating: sql`pr.rating`,
  joined: sql`u.created_at`,
}
type Sort = keyof typeof SORTS

/**
 * Sorting by these columns requires the work of every Orbiter. Other sorts count work only for the
 * current page.
 */
const NEEDS_WORK: ReadonlySet<Sort> = new Set(['total', 'completed', 'progress'])

function matching({ q }: Pick<TableState, 'q'>) {
  const query = db()
    .selectFrom('users as u')
    .innerJoin('userRoles as r', (join) =>
      join.onRef('r.userId', '=', 'u.id').on('r.role', '=', 'orbiter').on('r.isActive', '=', true),
    )
  return q ? query.where('u.searchText', 'like', likePattern(q.toLowerCase())) : query
}

const readSort = (state: TableState): Sort =>
  Object.hasOwn(SORTS, state.sort) ? (state.sort as Sort) : 'joined'

/** A page of IDs in the chosen sort. Joins only the tables that the sort needs. */
function readPageOfIds(state: TableState) {
  const { q, isDescending, page } = state
  const sort = readSort(state)
  const needsPerson = q !== '' || ['name', 'email', 'joined'].includes(sort)
  const parts = [
    sql`select r.user_id as id from user_roles r`,
    ...(needsPerson ? [sql`join users u on u.id = r.user_id`] : []),
    ...(sort === 'rating' ? [sql`left join profiles pr on pr.user_id = r.user_id`] : []),
    ...(NEEDS_WORK.has(sort)
      ? [sql`left join (${countWork().groupBy('orbiterId')}) work on work.orbiter_id = r.user_id`]
      : []),
    sql`where r.role = 'orbiter' and r.is_active`,
    ...(q ? [sql`and u.search_text like ${likePattern(q.toLowerCase())}`] : []),
    isDescending
      ? sql`order by ${SORTS[sort]} desc nulls last, r.user_id desc`
      : sql`order by ${SORTS[sort]} asc nulls last, r.user_id`,
    sql`limit ${TABLE_PAGE_SIZE} offset ${(page - 1) * TABLE_PAGE_SIZE}`,
  ]
  return sql<{ id: string }>`${sql.join(parts, sql` `)}`.execute(db())
}

function countWork() {
  return db()
    .selectFrom('orbiterAssignments')
    .select('orbiterId')
    .select(sql<number>`count(*) filter (where status <> 'cancelled')`.as('total'))
    .select(sql<number>`count(*) filter (where status = 'completed')`.as('completed'))
    .select(sql<number>`count(*) filter (where status = 'in_progress')`.as('inProgress'))
}

/** The rows of these people, in the same sort. */
function rowsOf(state: TableState, ids: readonly string[] | null) {
  return matching(state)
    .$if(ids !== null, (query) => query.where('u.id', 'in', [...(ids ?? [])]))
    .leftJoin('profiles as pr', 'pr.userId', 'u.id')
    .leftJoin(
      countWork()
        .$if(ids !== null, (query) => query.where('orbiterId', 'in', [...(ids ?? [])]))
        .groupBy('orbiterId')
        .as('work'),
      (join) => join.onRef('work.orbiterId', '=', 'u.id'),
    )
    .select(['u.id', 'u.fullName', 'u.email', 'u.createdAt', 'pr.rating'])
    .select(['pr.profileImageUrl', 'pr.reviewCount'])
    .select(sql<number>`coalesce(work.total, 0)`.as('total'))
    .select(sql<number>`coalesce(work.completed, 0)`.as('completed'))
    .select(sql<number>`coalesce(work.in_progress, 0)`.as('inProgress'))
    .orderBy(SORTS[readSort(state)], (order) =>
      state.isDescending ? order.desc().nullsLast() : order.asc().nullsLast(),
    )
    .orderBy('u.id', state.isDescending ? 'desc' : 'asc')
}

type DatabaseRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** @throws NotAllowed */
export async function listOrbiters(
  viewer: Viewer,
  state: TableState,
): Promise<TablePage<OrbiterRow>> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const [page, total] = await Promise.all([readPageOfIds(state), countMatching(state)])
  const ids = page.rows.map((row) => row.id)
  if (ids.length === 0) return { rows: [], total }
  const [rows, bookings] = await Promise.all([
    rowsOf(state, ids).execute(),
    countBookings(ids).execute(),
  ])
  const bookingsOf = new Map(bookings.map(({ orbiterId, count }) => [orbiterId, count]))
  const shown = rows.map(({ createdAt, profileImageUrl, reviewCount, ...row }) => ({
    ...row,
    imageUrl: ownMedia(profileImageUrl),
    reviewCount: reviewCount ?? 0,
    bookings: bookingsOf.get(row.id) ?? 0,
    joinedAt: createdAt.toISOString(),
  }))
  return { rows: shown, total }
}

const countBookings = (orbiterIds: readonly string[]) =>
  db()
    .selectFrom('bookingRequests')
    .select('orbiterId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('orbiterId', 'in', orbiterIds)
    .where('status', '=', 'completed')
    .where('isManaged', '=', false)
    .groupBy('orbiterId')

const countMatching = (state: TableState): Promise<number> =>
  state.q
    ? countRows(matching(state))
    : countRows(
        db().selectFrom('userRoles').where('role', '=', 'orbiter').where('isActive', '=', true),
      )

/** @throws NotAllowed */
export function orbitersForExport(viewer: Viewer, state: TableState): CompiledQuery<DatabaseRow> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  return rowsOf(state, null).compile()
}
