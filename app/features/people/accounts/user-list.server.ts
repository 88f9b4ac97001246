/** The list of people in the admin area. */
import { sql, type CompiledQuery } from 'kysely'
import { NotAllowed } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { ownMedia } from '#app/base/own-media.ts'
import { TABLE_PAGE_SIZE, type TablePage, type TableState } from '#app/base/table-state.ts'
import { likePattern } from '#app/base/search-text.ts'
import type { Role } from '#people/accounts/account.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { now } from '#app/platform/clock.ts'
import { countRows } from '#app/platform/count-rows.ts'
import { db } from '#app/platform/db.ts'

export interface UserRow {
  id: string
  fullName: string
  email: string
  /** Active roles, earliest first. */
  roles: Role[]
  isSuspended: boolean
  isConfirmed: boolean
  createdAt: string
}

export interface ListedUser extends UserRow {
  /** Where an Orbiter works. */
  location: string | null
  imageUrl: string | null
  /** The last use of a session that still exists; ISO 8601. */
  lastSeenAt: string | null
}

const SORTS = {
  name: sql`lower(users.full_name)`,
  email: sql`users.email`,
  created: sql`users.created_at`,
}

function matching(state: TableState) {
  let query = db().selectFrom('users')
  const text = state.q
  if (text)
    query = query.where((eb) =>
      eb.or([
        eb('users.searchText', 'like', likePattern(text.toLowerCase())),
        // The reference that a suspended person quotes.
        eb('users.suspensionReference', '=', text.trim().toUpperCase()),
      ]),
    )
  const role = state.filters['role'] as Role | undefined
  if (!role) return query
  // `offset 0` makes PostgreSQL read the roles once, instead of once for each person.
  return query.where(
    'users.id',
    'in',
    sql<string>`(select user_id from user_roles where role = ${role} and is_active offset 0)`,
  )
}

function rowsOf(state: TableState) {
  const by = SORTS[state.sort as keyof typeof SORTS] ?? SORTS.created
  const direction = state.isDescending ? 'desc' : 'asc'
  return matching(state)
    .select([
      'users.id',
      'users.fullName',
      'users.email',
      'users.suspendedAt',
      'users.emailConfirmedAt',
      'users.createdAt',
    ])
    .select(
      sql<
        Role[]
      >`array(select role from user_roles where user_roles.user_id = users.id and is_active order by assigned_at, role)`.as(
        'roles',
      ),
    )
    .orderBy(by, direction)
    .orderBy('users.id', direction)
}

type DatabaseRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const toRow = <Row extends DatabaseRow>({ suspendedAt, emailConfirmedAt, ...row }: Row) => ({
  ...row,
  isSuspended: suspendedAt !== null,
  isConfirmed: emailConfirmedAt !== null,
  createdAt: row.createdAt.toISOString(),
})

/** @throws NotAllowed */
export async function listUsers(viewer: Viewer, state: TableState): Promise<TablePage<ListedUser>> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const by = SORTS[state.sort as keyof typeof SORTS] ?? SORTS.created
  const direction = state.isDescending ? 'desc' : 'asc'
  // Picks the page first, so that nothing is calculated for skipped rows.
  const shown = matching(state)
    .select('users.id')
    .orderBy(by, direction)
    .orderBy('users.id', direction)
    .limit(TABLE_PAGE_SIZE)
    .offset((state.page - 1) * TABLE_PAGE_SIZE)
  const [rows, total] = await Promise.all([
    rowsOf({ ...state, q: '', filters: {} })
      .leftJoin('profiles', 'profiles.userId', 'users.id')
      .select(['profiles.location', 'profiles.profileImageUrl'])
      .select(
        sql<Date | null>`(select max(last_used_at) from sessions where sessions.user_id = users.id)`.as(
          'lastSeenAt',
        ),
      )
      .where('users.id', 'in', shown)
      .execute(),
    countRows(matching(state)),
  ])
  return {
    rows: rows.map(({ profileImageUrl, lastSeenAt, ...row }) => ({
      ...toRow(row),
      imageUrl: ownMedia(profileImageUrl),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    })),
    total,
  }
}

/** Every row that matches a table's state, for export. @throws NotAllowed */
export function usersForExport(viewer: Viewer, state: TableState): CompiledQuery<DatabaseRow> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  return rowsOf(state).compile()
}

export interface UserDetails extends UserRow {
  suspensionReason: string | null
  suspensionReference: string | null
  openSessions: number
  isListed: boolean
}

/**
 * One person, with the sessions and the listing that a suspension would end; null for an unknown
 * ID. @throws NotAllowed
 */
export async function findUser(viewer: Viewer, userId: string | null): Promise<UserDetails | null> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  if (!isUuid(userId)) return null
  const row = await rowsOf({ q: '', sort: 'created', isDescending: true, page: 1, filters: {} })
    .leftJoin('profiles', 'profiles.userId', 'users.id')
    .select(['users.suspensionReason', 'users.suspensionReference', 'profiles.listedAt'])
    .select(
      sql<number>`(select count(*) from sessions where sessions.user_id = users.id and sessions.expires_at > ${now()})`.as(
        'openSessions',
      ),
    )
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const { listedAt, ...person } = row
  return { ...toRow(person), isListed: listedAt !== null }
}
