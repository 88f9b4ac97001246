import type { FilmAnswer, FilmComment } from '#delivery/comments/comment.ts'
import { editUntil } from '#delivery/comments/change-comment.server.ts'
import type { DeliveryJob } from '#delivery/deliveries/delivery-job.ts'
import type { ReviewActor } from '#delivery/deliveries/piece-row.server.ts'
import { shownWords } from '#people/masking/shown-text.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

const readRows = (versionIds: string[]) =>
  db()
    .selectFrom('reviewComments as c')
    .leftJoin('users as u', 'u.id', 'c.authorId')
    .selectAll('c')
    .select('u.fullName')
    .where('c.versionId', 'in', versionIds)
    .orderBy('c.createdAt')
    .orderBy('c.id')
    .execute()
type Row = Awaited<ReturnType<typeof readRows>>[number]

/**
 * The comments on a job's versions that the reader can see, in the sequence of writing within each
 * version. Both sides have agreed to the job by then and can read everything. Behind a link, other
 * people's contact details stay hidden, as in messages before a booking.
 */
export async function readComments(
  actor: ReviewActor,
  job: Pick<DeliveryJob, 'pieces'>,
): Promise<FilmComment[]> {
  const versionIds = job.pieces.flatMap(({ versions }) => versions.map(({ id }) => id))
  const rows = versionIds.length > 0 ? await readRows(versionIds) : []
  const answers = Map.groupBy(rows, ({ parentId }) => parentId)
  const numbers = new Map<string, number>()
  return (answers.get(null) ?? []).map((row) => {
    const number = (numbers.get(row.versionId) ?? 0) + 1
    numbers.set(row.versionId, number)
    return {
      ...wordsOf(row, actor),
      versionId: row.versionId,
      fileId: row.mediaFileId,
      number,
      atMs: row.atMs,
      spot: row.spotX === null || row.spotY === null ? null : { x: row.spotX, y: row.spotY },
      doneAt: row.doneAt?.toISOString() ?? null,
      answers: (answers.get(row.id) ?? []).map((answer) => wordsOf(answer, actor)),
    }
  })
}

function isOwnRow(row: Row, actor: ReviewActor): boolean {
  if ('viewer' in actor) return row.authorId === actor.viewer.id
  return row.authorLink === actor.link.id && row.authorName === actor.link.name
}

function wordsOf(row: Row, actor: ReviewActor): FilmAnswer {
  const isOwn = isOwnRow(row, actor)
  const until = editUntil(row.createdAt)
  const shown = (text: string) => shownWords(text, { isAgreed: 'viewer' in actor, isOwn })
  return {
    id: row.id,
    author: shown(row.authorName ?? row.fullName ?? 'A former member'),
    body: shown(row.body),
    isOwn,
    editUntil: isOwn && until > now() ? until.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    isEdited: row.editedAt !== null,
  }
}
