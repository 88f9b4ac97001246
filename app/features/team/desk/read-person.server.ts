/** Everything that admins see about a person, in one place. */
import { NotAllowed } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { ownMedia } from '#app/base/own-media.ts'
import { findUser } from '#people/accounts/user-list.server.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { readProjectPictures } from '#work/projects/project-pictures.server.ts'
import { projectStateColumns, describeProject } from '#work/projects/project-state.server.ts'
import { db } from '#app/platform/db.ts'

const MOST_SHOWN = 20

/** Returns null for an unknown id. @throws NotAllowed */
export async function findPerson(viewer: Viewer, personId: string) {
  const [user, profile] = await Promise.all([
    findUser(viewer, personId),
    isUuid(personId)
      ? db()
          .selectFrom('profiles')
          .select(['phone', 'location', 'approvalStatus', 'profileImageUrl', 'delistingReason'])
          .select(['orbiterLevel', 'wishedLevel', 'rating', 'reviewCount', 'featuredOrder'])
          .where('userId', '=', personId)
          .executeTakeFirst()
      : undefined,
  ])
  if (!user) return null
  return {
    ...user,
    phone: profile?.phone ?? null,
    location: profile?.location ?? null,
    approval: profile?.approvalStatus ?? 'none',
    delistingReason: profile?.delistingReason ?? null,
    imageUrl: ownMedia(profile?.profileImageUrl ?? null),
    isFeatured: Boolean(profile?.featuredOrder),
    level: profile?.orbiterLevel ?? null,
    wishedLevel: profile?.wishedLevel ?? null,
    rating: profile?.rating ?? null,
    reviewCount: profile?.reviewCount ?? 0,
  }
}

export type PersonFacts = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** Projects that the person ordered, or is or was assigned to, newest first. @throws NotAllowed */
export async function listProjectsOf(viewer: Viewer, personId: string) {
  if (!isAdmin(viewer)) throw new NotAllowed()
  if (!isUuid(personId)) return []
  const rows = await db()
    .selectFrom('videoProjects as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .leftJoin('orbiterAssignments as a', (join) =>
      join.onRef('a.projectId', '=', 'p.id').on('a.status', 'in', ['assigned', 'in_progress']),
    )
    .leftJoin('users as o', 'o.id', 'a.orbiterId')
    .select(['p.id', 'p.title', 'p.createdAt', 'p.userId', 'u.fullName', 'o.fullName as orbiter'])
    .select(projectStateColumns('p'))
    .where((eb) =>
      eb.or([
        eb('p.userId', '=', personId),
        eb(
          'p.id',
          'in',
          eb
            .selectFrom('orbiterAssignments as own')
            .select('own.projectId')
            .where('own.orbiterId', '=', personId),
        ),
      ]),
    )
    .orderBy('p.createdAt', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  const pictureOf = await readProjectPictures(rows.map(({ id }) => id))
  return rows.map((row) => {
    const words = describeProject(row, 'admin', {
      customerName: row.fullName,
      orbiterName: row.orbiter,
      readerZone: viewer.timeZone,
      readPlace: 'list',
    })
    return {
      id: row.id,
      title: row.title,
      picture: pictureOf(row.id),
      isOwn: row.userId === personId,
      state: words.state,
      label: words.label,
      createdAt: row.createdAt.toISOString(),
    }
  })
}

/** Emails to the person's address with their delivery status, newest first. @throws NotAllowed */
export async function listMailsTo(viewer: Viewer, email: string) {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const rows = await db()
    .selectFrom('mails')
    .select(['id', 'subject', 'status', 'error', 'createdAt', 'sentAt'])
    .where('toAddress', '=', email)
    .orderBy('createdAt', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(({ createdAt, sentAt, ...row }) => ({
    ...row,
    at: (sentAt ?? createdAt).toISOString(),
  }))
}

/** What was done to the person's account, newest first. @throws NotAllowed */
export async function listHistoryOf(viewer: Viewer, personId: string) {
  if (!isAdmin(viewer)) throw new NotAllowed()
  if (!isUuid(personId)) return []
  const rows = await db()
    .selectFrom('auditEntries')
    .select(['id', 'action', 'actorName', 'fromValue', 'toValue', 'reason', 'createdAt'])
    .where('subjectType', '=', 'account')
    .where('subjectId', '=', personId)
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.toISOString() }))
}
