/** Searches that an admin has saved under a name. */
import { z } from 'zod'
import { Conflict, NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { newId, requireId } from '#app/base/ids.ts'
import { readTable, tableQuery } from '#app/base/table-state.ts'
import { requiredLine } from '#app/base/text-inputs.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { JOB_TABLE } from '#team/desk/job-table.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'

const MOST_VIEWS = 12

export interface SavedView {
  id: string
  name: string
  /** The query of the list's page, including `?`. */
  query: string
}

/** The viewer's own, oldest first. @throws NotAllowed */
export async function listSavedViews(viewer: Viewer): Promise<SavedView[]> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  return db()
    .selectFrom('savedViews')
    .select(['id', 'name', 'query'])
    .where('ownerId', '=', viewer.id)
    .orderBy('createdAt')
    .limit(MOST_VIEWS)
    .execute()
}

const viewInput = z.object({
  name: requiredLine(40, 'Enter a name for this view.'),
  query: z.string().max(500),
})

/**
 * Saves a search under a name, replacing an earlier search with that name.
 * @throws NotAllowed, InvalidInput, Conflict (`empty-view`, `too-many-views`)
 */
export async function saveView(viewer: Viewer, input: unknown): Promise<SavedView> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const { name, query: sent } = parseInput(viewInput, input)
  const query = tableQuery(readTable(new URLSearchParams(sent), JOB_TABLE), JOB_TABLE)
  if (!query) throw new Conflict('empty-view', 'Search or filter first, then save the view.')
  return transaction(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', viewer.id).forNoKeyUpdate().execute()
    const views = await tx
      .selectFrom('savedViews')
      .select(['id', 'name', 'query'])
      .where('ownerId', '=', viewer.id)
      .execute()
    const same = views.find((view) => view.name.toLowerCase() === name.toLowerCase())
    if (same?.query === query) return same
    if (!same && views.length >= MOST_VIEWS)
      throw new Conflict('too-many-views', 'You have 12 views. Delete one first.')
    const view = { id: same?.id ?? newId(), name, query }
    if (same) await tx.updateTable('savedViews').set(view).where('id', '=', same.id).execute()
    else
      await tx
        .insertInto('savedViews')
        .values({ ...view, ownerId: viewer.id, createdAt: now() })
        .execute()
    await recordAudit(tx, {
      area: 'admin',
      action: 'view.saved',
      actor: viewer,
      subjectType: 'view',
      subjectId: view.id,
      subjectLabel: name,
      from: same?.query ?? null,
      to: query,
    })
    return view
  })
}

/** Deletes one of the viewer's own views. @throws NotAllowed, NotFound */
export async function deleteView(viewer: Viewer, viewId: string): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const id = requireId(viewId, 'This view is already gone.')
  await transaction(async (tx) => {
    const gone = await tx
      .deleteFrom('savedViews')
      .where('id', '=', id)
      .where('ownerId', '=', viewer.id)
      .returning(['name', 'query'])
      .executeTakeFirst()
    if (!gone) throw new NotFound('This view is already gone.')
    await recordAudit(tx, {
      area: 'admin',
      action: 'view.deleted',
      actor: viewer,
      subjectType: 'view',
      subjectId: id,
      subjectLabel: gone.name,
      from: gone.query,
      to: null,
    })
  })
}
